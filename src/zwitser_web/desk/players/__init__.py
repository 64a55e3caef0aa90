"""The players' page."""
