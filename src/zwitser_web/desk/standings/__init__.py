"""Standings and cross table."""
