"""Publishing: public data, feeds, sites of files, outlets and mirrors."""
