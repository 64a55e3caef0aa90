"""The internal competition of a club: periods, values from ratings, groups, free evenings."""
