"""The lab: which system, how many rounds, which tie-break? Answered by playing it many times.

`reading` makes a `Study` of a document, `arena` plays one run of it with the real engines,
`measures` says what is measured, `tally` adds up exactly, `ledger` knows what is done, `workers`
runs it here or elsewhere, `report` and `picture` show what came out.
"""
