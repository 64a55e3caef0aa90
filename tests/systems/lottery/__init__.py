"""A small system of its own: proof that a room is all that a system needs."""
