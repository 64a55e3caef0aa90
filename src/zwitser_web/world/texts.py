"""What goes out to the world: a site of files, frames, feeds, and a copy at another server."""

TEXTS = {
    "world.all": ("Alle toernooien", "All tournaments"),
    "world.feed_open": ("{round}: de indeling", "{round}: the pairings"),
    "world.feed_done": ("{round}: de uitslagen en de stand", "{round}: results and standings"),
}
