"""The program on somebody's own computer: how it listens, where its data are, how it ends."""
