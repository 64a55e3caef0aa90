"""The program on somebody's own computer: its data folder, its listeners, its page."""
