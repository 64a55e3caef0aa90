"""KNSB, Swiss on rating (2014)."""
