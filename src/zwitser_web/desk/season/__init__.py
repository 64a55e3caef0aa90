"""A season in periods."""
