"""Where everybody starts: bar, floor and super group on one page."""
