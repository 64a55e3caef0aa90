"""Tie-breaks: small pure functions over the results and the group that is tied.

`unplayed` is the one place that knows unplayed rounds, `registry` lists the criteria, `presets`
the lists that have a name, and `parse` reads what people write.
"""
