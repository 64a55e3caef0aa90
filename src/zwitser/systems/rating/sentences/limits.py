"""What could not be met in a bracket, and why not with less."""

from __future__ import annotations

from zwitser.messages import Sentences

_RELAXED: Sentences = {
    "rating.relaxed-b2": (
        "Paren met een topscorer tegen de kleurnorm in: {count}",
        "Pairs with a top scorer against the colour norm: {count}",
    ),
    "rating.relaxed-a7d": (
        "Paren waarin beiden sterk dezelfde kleur willen: {count}",
        "Pairs in which both strongly want the same colour: {count}",
    ),
    "rating.relaxed-x": (
        "Paren waarin beiden dezelfde kleur willen: {count}",
        "Pairs in which both want the same colour: {count}",
    ),
    "rating.relaxed-z": (
        "Paren waarin beiden sterk dezelfde kleur willen: {count}",
        "Pairs in which both strongly want the same colour: {count}",
    ),
    "rating.relaxed-b5-down": (
        "Spelers die omlaag gaan en dat vorige ronde ook deden: {count}",
        "Players who go down and did so last round: {count}",
    ),
    "rating.relaxed-b6-down": (
        "Spelers die omlaag gaan en dat twee rondes terug ook deden: {count}",
        "Players who go down and did so two rounds ago: {count}",
    ),
    "rating.relaxed-b5-up": (
        "Spelers die omhoog spelen en dat vorige ronde ook deden: {count}",
        "Players who play up and did so last round: {count}",
    ),
    "rating.relaxed-b6-up": (
        "Spelers die omhoog spelen en dat twee rondes terug ook deden: {count}",
        "Players who play up and did so two rounds ago: {count}",
    ),
}

_ENDS: Sentences = {
    "": (
        "; minder kan niet zonder iets belangrijkers op te geven.",
        "; fewer is impossible without giving up something more important.",
    ),
    "-c12": (
        (
            "; minder kan niet als er evenveel spelers met dezelfde punten doorgaan, de volgende "
            "groep niet vastloopt en niets belangrijkers wordt opgegeven."
        ),
        (
            "; fewer is impossible if as many players with the same scores go on, the next group "
            "does not get stuck and nothing more important is given up."
        ),
    ),
    "-c13": (
        (
            "; minder kan niet zonder dat de laatste groep vastloopt of iets belangrijkers wordt "
            "opgegeven."
        ),
        (
            "; fewer is impossible unless the last group gets stuck or something more important is "
            "given up."
        ),
    ),
}

_COUNTED: Sentences = {
    "-counted": (
        "; door de aantallen alleen al kan het niet met minder.",
        "; by the numbers alone it can't be done with fewer.",
    ),
}

_ABOVE: Sentences = {
    f"-above{end}": (
        f" (door de aantallen alleen al minstens {{least}}){nl}",
        f" (by the numbers alone at least {{least}}){en}",
    )
    for end, (nl, en) in _ENDS.items()
}


def _ended(codes: Sentences, ends: Sentences) -> Sentences:
    """Give every sentence each of the ends."""
    return {
        code + end: (nl + nl_end, en + en_end)
        for code, (nl, en) in codes.items()
        for end, (nl_end, en_end) in ends.items()
    }


_BY_COLOUR = {code: _RELAXED[code] for code in ("rating.relaxed-x", "rating.relaxed-z")}

LIMITS: Sentences = {
    **_ended(_RELAXED, _ENDS),
    **_ended(_BY_COLOUR, {**_COUNTED, **_ABOVE}),
}
