"""The Keizer system: a list that pays, read as articles K1 to K22."""

ID = "keizer"
"""The document's word for it."""
