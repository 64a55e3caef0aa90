"""A list that another program made: which preset gives it, and where ours first differs (K22).

Other programs print two decimals or store floats: totals that differ by less than a hundredth are
taken to be the same. Ours are compared as they are shown.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from zwitser.errors import BadInput
from zwitser.messages import Fact, Message
from zwitser.model import Tournament
from zwitser.numbers import format_exact
from zwitser.systems.keizer.document import check_season
from zwitser.systems.keizer.lists import Lists
from zwitser.systems.keizer.options import PRESETS, KeizerOptions
from zwitser.systems.keizer.points import as_shown

CLOSE = Fraction(1, 100)


@dataclass(frozen=True, slots=True)
class ForeignList:
    """The totals that another program gives after a round of the season, in its own order."""

    after: int
    totals: tuple[tuple[int, Fraction], ...]


@dataclass(frozen=True, slots=True)
class Difference:
    """The first total that is not the same; `ours` is None where we have nobody on the list."""

    after: int
    player: int
    theirs: Fraction
    ours: Fraction | None


@dataclass(frozen=True, slots=True)
class Comparison:
    """What a foreign season agrees with: `equal` of so many totals.

    `own` is the first difference with the options of the season itself, None where all totals
    agree. `presets` are those that give every total.
    """

    totals: int
    equal: int
    own: Difference | None
    presets: tuple[str, ...]

    @property
    def agrees(self) -> bool:
        return self.own is None

    def claims(self) -> Iterator[Message]:
        """Say what agrees and where it first differs."""
        if self.own is None:
            yield Message("keizer.foreign-same", "K22", {"count": self.totals})
        else:
            yield self._first_difference(self.own)
        if self.presets:
            yield Message("keizer.foreign-presets", "K2", {"names": ", ".join(self.presets)})
        elif self.own is not None:
            yield Message("keizer.foreign-no-preset", "K2")

    def _first_difference(self, difference: Difference) -> Message:
        facts: dict[str, Fact] = {"count": self.totals, "equal": self.equal}
        facts |= {"round": difference.after, "player": difference.player}
        facts["theirs_amount"] = format_exact(round(difference.theirs, 2))
        if difference.ours is None:
            return Message("keizer.foreign-missing", "K22", facts)
        ours = format_exact(difference.ours)
        return Message("keizer.foreign-differs", "K22", facts | {"ours_amount": ours})


def compare(tournament: Tournament, foreign: Sequence[ForeignList]) -> Comparison:
    """Compare the totals of another program with ours, by the season's options and by preset."""
    own = KeizerOptions.of(tournament)
    same = tuple(name for name in PRESETS if _gives(tournament, foreign, _as_preset(own, name)))
    found = list(differences(tournament, foreign))
    totals = sum(len(theirs.totals) for theirs in foreign)
    return Comparison(totals, totals - len(found), found[0] if found else None, same)


def _as_preset(own: KeizerOptions, name: str) -> KeizerOptions:
    """Give a preset, with the groups and periods of the season as they are."""
    preset = KeizerOptions.read({"preset": name})
    return replace(preset, carry=own.carry, a_size=own.a_size, promotions=own.promotions)


def _gives(tournament: Tournament, foreign: Sequence[ForeignList], options: KeizerOptions) -> bool:
    chosen = replace(tournament, options=replace(tournament.options, own=options))
    try:
        return next(differences(chosen, foreign), None) is None
    except BadInput:
        # A `top` that is too low for so many players gives no list at all (K3).
        return False


def differences(tournament: Tournament, foreign: Sequence[ForeignList]) -> Iterator[Difference]:
    """Find the totals that differ: by round, then in the order of the other program."""
    lists = Lists(check_season(tournament))
    for theirs in sorted(foreign, key=lambda one: one.after):
        if not 1 <= theirs.after <= lists.season.played:
            continue
        listing = lists.listing(theirs.after)
        for player, total in theirs.totals:
            ours = listing.totals.get(player)
            seen = None if ours is None else as_shown(Fraction(ours, listing.unit), lists.options)
            if seen is None or abs(seen - total) >= CLOSE:
                yield Difference(theirs.after, player, total, seen)
