"""Explain a round, answer a question, check a tournament."""
