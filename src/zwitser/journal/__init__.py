"""The journal: facts in the past tense, folded into a state."""
