"""Chess and go tournaments by the Dutch regulations: exact pairings, and why."""

__version__ = "0.1.0"
