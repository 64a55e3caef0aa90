"""A round: the proposal, changing it, publishing it."""
