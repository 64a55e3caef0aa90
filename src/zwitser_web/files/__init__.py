"""Files in and out: backups, rating lists, reports."""
