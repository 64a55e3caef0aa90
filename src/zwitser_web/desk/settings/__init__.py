"""The settings of a tournament."""
