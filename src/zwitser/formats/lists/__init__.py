"""Rating lists that federations publish: one shape for all, read as a stream by its own reader."""
