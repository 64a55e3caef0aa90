"""The lab: Monte Carlo studies of which system, how many rounds, which tie-break to choose.

`reading` makes a `Study` of a document, `arena` plays one run of it with the real engines,
`measures` computes the measures and adds them up exactly, `ledger` tracks finished blocks,
`workers` runs it here or elsewhere, `report` shows the results in tables and pictures.
"""
