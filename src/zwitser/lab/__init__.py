"""The lab: which system, how many rounds, which tie-break? Answered by playing it many times.

`reading` makes a `Study` of a document, `arena` plays one run of it with the real engines,
`measures` says what is measured and adds it up exactly, `ledger` knows what is done, `workers` runs
it here or elsewhere, `report` shows what came out in tables and pictures.
"""
