"""Everybody meets everybody, once or twice, by the Berger tables."""
