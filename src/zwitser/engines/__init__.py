"""One file per pairing system, each with `pair(tournament, *, explain, together) -> Proposal`.

An engine is a pure function. It may rely on what `pairing.pair` has checked: all results are
known, a round is left to be paired, and somebody is present.
"""
