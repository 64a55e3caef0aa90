"""Out to the world: what is public as data, in feeds and frames, as a site, at another server."""
