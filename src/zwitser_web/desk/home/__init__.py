"""The first page, and a new tournament."""
