"""A player's card."""
