"""Matchings: vertices, allowed edges, costs. Nothing here knows of chess or go."""
