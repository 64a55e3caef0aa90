"""The words in the pictures."""

from __future__ import annotations

from zwitser.language import Count, Language, Sentences, sentence_in

SENTENCES: Sentences = {
    "round.title": ("{name}: ronde {round}", "{name}: round {round}"),
    "round.points": ("{points:punt|punten}", "{points:point|points}"),
    "round.group": ("Groep {name}", "Group {name}"),
    "round.all": ("Alle spelers", "All players"),
    "round.free": ("vrij", "free"),
    "round.rest": ("en nog {count:bord|borden}", "and {count:more board|more boards}"),
    "round.balance": ("vaker wit / vaker zwart gehad", "had white / black more often"),
    "round.colour": ("heeft nu wit / heeft nu zwart", "has white now / has black now"),
    "black-first.round.balance": (
        "vaker zwart / vaker wit gehad",
        "had black / white more often",
    ),
    "black-first.round.colour": (
        "heeft nu zwart / heeft nu wit",
        "has black now / has white now",
    ),
    "round.float": ("gaat door naar een lagere groep", "goes on to a lower group"),
    "table.title": ("{name}: stand na ronde {round}", "{name}: standings after round {round}"),
    "table.points": ("punten", "points"),
    "table.rest": ("en nog {count:speler|spelers}", "and {count:more player|more players}"),
    "table.legend": (
        "Per ronde: plaats van de tegenstander, w(it) of z(wart), uitslag. + − reglementair.",
        "Each round: the opponent's place, w(hite) or b(lack), result. + − by forfeit.",
    ),
    "table.legend-all": (
        "Uitslagen van de speler op de rij. + − reglementair.",
        "Results of the player in the row. + − by forfeit.",
    ),
    "table.bye": ("vrij", "bye"),
    "course.title": ("{name}: de plaats na elke ronde", "{name}: the place after each round"),
    "course.round": ("ronde {round}", "round {round}"),
    "course.rest": (
        "De eerste {count} van de stand. Onder plaats {count} liggen de plaatsen dichter bijeen.",
        "The first {count} in the standings. Below place {count} the places lie closer together.",
    ),
}


def text(lang: Language, key: str, **facts: object) -> str:
    """Give the words for a place in a picture."""
    counts = {name: Count(fact) for name, fact in facts.items() if isinstance(fact, int)}
    return sentence_in(lang, key, SENTENCES).format(**{**facts, **counts})
