"""What is kept of people: shown, handed out, and erased."""
