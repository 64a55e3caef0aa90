"""The Keizer system: points by the place of the opponent, as articles K1 to K22."""

ID = "keizer"
"""The id of the system in a document."""
