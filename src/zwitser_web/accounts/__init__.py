"""Accounts, clubs, roles, and rate limits."""
