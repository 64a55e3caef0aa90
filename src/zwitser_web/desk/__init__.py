"""The desk: a folder for each page."""
