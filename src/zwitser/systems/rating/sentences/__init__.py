"""Sentences of Zwitsers op rating: the answers in plain words, then what the procedure did."""

from __future__ import annotations

from zwitser.messages import Sentences
from zwitser.systems.rating.sentences.brackets import BRACKETS
from zwitser.systems.rating.sentences.colours import COLOURS
from zwitser.systems.rating.sentences.leavers import LEAVERS
from zwitser.systems.rating.sentences.limits import LIMITS
from zwitser.systems.rating.sentences.meetings import MEETINGS

SENTENCES: Sentences = {**MEETINGS, **COLOURS, **LEAVERS, **BRACKETS, **LIMITS}

CRITERIA: Sentences = {
    "C3a": (
        "paren die ontbreken, en spelers van boven zonder tegenstander",
        "pairs that are missing, and players from above without an opponent",
    ),
    "B3": ("verschillen in punten", "differences in points"),
    "C3b": ("paren tegen de kleurnorm", "pairs against the colour norm"),
    "C3c": (
        "paren waarin beiden sterk dezelfde kleur willen",
        "pairs in which both strongly want the same colour",
    ),
    "C3d": (
        "paren waarin beiden dezelfde kleur willen",
        "pairs in which both want the same colour",
    ),
    "A7e": (
        "paren waarin beiden sterk dezelfde kleur willen",
        "pairs in which both strongly want the same colour",
    ),
    "C3e": (
        "spelers die omlaag gaan, net als vorige ronde",
        "players who go down, as in the previous round",
    ),
    "C3f": (
        "spelers die omlaag gaan, net als twee rondes terug",
        "players who go down, as two rounds ago",
    ),
    "C3g": (
        "spelers die omhoog spelen, net als vorige ronde",
        "players who play up, as in the previous round",
    ),
    "C3h": (
        "spelers die omhoog spelen, net als twee rondes terug",
        "players who play up, as two rounds ago",
    ),
    "D3": ("wie van boven hier spelen, op plaats", "who from above play here, by place"),
    "D1.2": (
        "de plaatsen van de tegenstanders van wie van boven kwam",
        "the places of the opponents of those from above",
    ),
    "D2": (
        "spelers die van helft wisselen: aantal en verschil in plaats",
        "players who change halves: number and difference of places",
    ),
    "D1.1": (
        "de plaatsen van de tegenstanders van de bovenste helft",
        "the places of the opponents of the top half",
    ),
}
"""The names of the values by which two pairings are compared."""
