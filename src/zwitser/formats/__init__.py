"""Reading and writing tournaments as text: `loads` and `dumps` for each format, never a file."""
