"""Tournaments that hang together."""
