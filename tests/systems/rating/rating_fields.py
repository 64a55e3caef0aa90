"""Small fields for Zwitsers op rating, written down as an arbiter would say them."""

from __future__ import annotations

from collections.abc import Iterable

from zwitser.model import Colour
from zwitser.systems.rating.field import Entrant, Field
from zwitser.systems.rating.opening import Level
from zwitser.systems.rating.procedure import pair_brackets
from zwitser.systems.swiss import NO_PREFERENCE, Preference, Strength

STRENGTH = {"": Strength.STRONG, "!": Strength.ABSOLUTE, "?": Strength.LIGHT}


def wish(text: str) -> Preference:
    """Read a preference: W or B, with ! when absolute and ? when light; nothing for none."""
    if not text:
        return NO_PREFERENCE
    colour = Colour.WHITE if text[0] == "W" else Colour.BLACK
    return Preference(colour, STRENGTH[text[1:]])


def field(
    round_: int,
    scores: Iterable[tuple[int, str]],
    *,
    met: Iterable[str] = (),
    floats: dict[int, tuple[str, str]] | None = None,
    no_bye: Iterable[int] = (),
    topscorers: Iterable[int] = (),
) -> Field:
    """Make a field: per score the players with their wishes, highest first.

    `(3, "10W 16B")` are two players with three half points; `met` lists pairs like "10-16".
    """
    pairs = [tuple(int(player) for player in pair.split("-")) for pair in met]
    entrants: list[Entrant] = []
    for score, players in scores:
        for word in players.split():
            player = int(word.rstrip("WB!?"))
            owed = wish(word[len(str(player)) :])
            absolute = owed.strength is Strength.ABSOLUTE
            entrants.append(
                Entrant(
                    id=player,
                    place=len(entrants),
                    number=len(entrants) + 1,
                    score=score,
                    history="",
                    preference=owed,
                    may_have_white=not (absolute and owed.colour is Colour.BLACK),
                    may_have_black=not (absolute and owed.colour is Colour.WHITE),
                    met=frozenset(sum(pair) - player for pair in pairs if player in pair),
                    floats=(floats or {}).get(player, ("", "")),
                    may_be_free=player not in no_bye,
                    is_topscorer=player in topscorers,
                    firm=owed.strength >= Strength.STRONG,
                )
            )
    return Field(round_, tuple(entrants))


def pairs_of(level: Level) -> list[tuple[int, int]]:
    return [(higher.id, lower.id) for higher, lower in level.solution.couples]


def pairing(field_: Field) -> list[list[tuple[int, int]]]:
    """Give the pairs bracket by bracket."""
    return [pairs_of(level) for level in pair_brackets(field_)]


def all_met(players: Iterable[int]) -> list[str]:
    """Say that these have all met each other."""
    players = list(players)
    return [f"{one}-{other}" for one in players for other in players if one < other]
