"""What the Swiss engines share: colour preferences, colour histories, the order of the boards."""
