"""What goes out: public data, feeds, sites of files, and places that follow a tournament."""
