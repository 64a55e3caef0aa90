"""Results as they come in."""
