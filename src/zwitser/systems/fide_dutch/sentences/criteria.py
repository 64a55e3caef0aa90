"""The names of the criteria of FIDE's Dutch system."""

from __future__ import annotations

from zwitser.messages import Sentences

CRITERIA: Sentences = {
    "C5": ("punten van wie vrij is", "points of the one who is free"),
    "C6": ("spelers zonder tegenstander in deze groep", "players without an opponent here"),
    "C7": (
        "punten van wie hier geen tegenstander heeft",
        "points of those without an opponent here",
    ),
    "C8": (
        "spelers die in de volgende groep overblijven, en hun punten",
        "players left over in the next group, and their points",
    ),
    "C9": (
        "rondes waarin wie vrij is niet speelde",
        "rounds that the one who is free did not play",
    ),
    "C10": (
        "paren waarin iemand een kleurverschil van meer dan twee krijgt",
        "pairs in which somebody gets a colour difference of more than two",
    ),
    "C11": (
        "paren waarin iemand na twee keer dezelfde kleur die nog eens krijgt",
        "pairs in which somebody who had a colour twice running gets it again",
    ),
    "C12": ("paren met dezelfde kleurvoorkeur", "pairs with the same colour preference"),
    "C13": (
        "paren waarin een sterke kleurvoorkeur niet wordt vervuld",
        "pairs in which a strong colour preference is not met",
    ),
    "C14": (
        "spelers die net als vorige ronde naar beneden gaan",
        "players who go down as in the previous round",
    ),
    "C15": (
        "spelers die net als vorige ronde omhoog spelen",
        "players who play up as in the previous round",
    ),
    "C16": (
        "spelers die net als twee rondes geleden naar beneden gaan",
        "players who go down as two rounds ago",
    ),
    "C17": (
        "spelers die net als twee rondes geleden omhoog spelen",
        "players who play up as two rounds ago",
    ),
    "C18": (
        "spelers van boven die net als vorige ronde naar beneden gaan, per score",
        "players from above who go down as in the previous round, by score",
    ),
    "C19": (
        "spelers die net als vorige ronde omhoog spelen, naar de score van hun tegenstander",
        "players who play up as in the previous round, by their opponent's score",
    ),
    "C20": (
        "spelers van boven die net als twee rondes geleden naar beneden gaan, per score",
        "players from above who go down as two rounds ago, by score",
    ),
    "C21": (
        "spelers die net als twee rondes geleden omhoog spelen, naar de score van hun tegenstander",
        "players who play up as two rounds ago, by their opponent's score",
    ),
    "4.4": (
        "de plaatsen van wie van boven kwamen en spelen",
        "the places of those from above who play",
    ),
    "4.2-MDP": (
        "de plaatsen van de tegenstanders van wie van boven kwamen",
        "the places of the opponents of those from above",
    ),
    "4.3": (
        "verwisselingen: aantal, verschil en plaatsen (uit het bovenste deel met een min)",
        "exchanges: number, difference and places (out of the upper part with a minus)",
    ),
    "4.2": (
        "de plaatsen van de tegenstanders van het bovenste deel",
        "the places of the opponents of the upper part",
    ),
}
"""The names of the values by which two pairings are compared."""
