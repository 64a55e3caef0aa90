"""Pages without log-in: public pages, the screen in the hall, pictures."""
