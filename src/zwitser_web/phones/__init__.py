"""Results from a helper's phone."""
