"""Tie-breaks: small pure functions over the results and the group that is tied.

`field` values unplayed rounds, `criteria` lists all criteria and the lists with a name, and reads
what people write.
"""
