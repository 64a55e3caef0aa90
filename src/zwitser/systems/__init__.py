"""The pairing systems, each in a room of its own."""
