"""Swiss on resistance points: KNSB (1996) and its variant for go."""
