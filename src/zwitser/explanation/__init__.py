"""Why: a round told, a question answered, a tournament checked."""
