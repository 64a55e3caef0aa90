"""Personal data: the statement, export and erasure."""
