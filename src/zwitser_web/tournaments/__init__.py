"""A tournament as pages see it: opened for somebody, its rounds, boards, standings and cards."""
