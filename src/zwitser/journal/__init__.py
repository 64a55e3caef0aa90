"""The journal: an append-only list of events, folded into a state (event sourcing)."""
