"""Every pairing system, each in a room of its own."""
