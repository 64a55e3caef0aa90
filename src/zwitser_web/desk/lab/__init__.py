"""What if we played: studies of the lab with the players of a tournament."""
