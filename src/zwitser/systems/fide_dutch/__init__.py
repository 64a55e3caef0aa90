"""FIDE's Dutch system (C.04.3 of 1 February 2026), with Baku acceleration (C.04.7)."""
