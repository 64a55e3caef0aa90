"""What everybody may see: public pages, the screen in the hall, pictures."""
