"""TRF, FIDE's tournament report file: TRF16, the engines' extensions, and TRF-2026.

A `TrfFile` is a tournament together with the lines it was read from. What a reader does not
understand it keeps; what did not change is written back as it was, character by character.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from zwitser.formats.source import Remark
from zwitser.formats.trf.columns import Line, split
from zwitser.formats.trf.read import names_system as is_named
from zwitser.formats.trf.read import read_text
from zwitser.formats.trf.records import gather
from zwitser.formats.trf.write import write_text
from zwitser.model import Absence, Links, Round, Tournament
from zwitser.systems import system_of

__all__ = ["TrfFile", "dumps", "loads", "names_system"]


@dataclass(frozen=True, slots=True)
class TrfFile:
    """A tournament and what its file has beside it; change it with `dataclasses.replace`.

    `as_read` is the tournament that `lines` describe, and `names_system` says whether they name a
    system that is known here.
    """

    tournament: Tournament
    lines: tuple[Line, ...] = ()
    as_read: Tournament | None = None
    warnings: tuple[Remark, ...] = ()
    names_system: bool = True


def names_system(text: str) -> bool:
    """Say whether a TRF names its system, and it is one of ours."""
    return is_named(gather(split(text)))


def loads(text: str, *, system: str | None = None) -> TrfFile:
    """Read a TRF, or raise BadInput with all its faults; `system` overrides the file's own."""
    read = read_text(text, system=system)
    as_read = replace(read.tournament, system=read.stated)
    return TrfFile(read.tournament, read.lines, as_read, read.remarks, read.is_named)


def dumps(source: TrfFile | Tournament, *, old: bool = False) -> str:
    """Write a TRF: over the lines it came from, or a new one.

    In a new one everybody has his place in the starting list as his number, because other programs
    pair by it. `old` asks for the records that programs from before TRF-2026 read.
    """
    if isinstance(source, Tournament):
        source = TrfFile(by_starting_rank(source))
    return write_text(source.tournament, lines=source.lines, before=source.as_read, old=old)


Numbers = Mapping[int, int]


def by_starting_rank(tournament: Tournament) -> Tournament:
    """Give every player his place in the starting list as his number, where the system has one.

    Other programs take columns 5-8 for the place in the starting list, and pair by it.
    """
    order = system_of(tournament).starting_list(tournament)
    if order is None:
        return tournament
    # Who is only named in a linked ranking comes after everybody who takes part.
    others = sorted(tournament.links.named.difference(order))
    number = {player: place for place, player in enumerate([*order, *others], 1)}
    options, links = tournament.options, tournament.links
    forbidden = [sorted((number[one], number[other])) for one, other in options.forbidden]
    history = []
    for round_ in tournament.history:
        games = [replace(g, white=number[g.white], black=number[g.black]) for g in round_.games]
        history.append(Round(tuple(games), _absences(round_.absences, number)))
    return replace(
        tournament,
        players=tuple(replace(tournament.by_id[id_], id=number[id_]) for id_ in order),
        options=replace(
            options,
            forbidden=tuple((one, other) for one, other in forbidden),
            own=options.own and options.own.renumbered(number),
        ),
        history=tuple(history),
        next_absences=_absences(tournament.next_absences, number),
        links=Links(
            tuple((name, _places(places, number)) for name, places in links.standings),
            tuple(_places(places, number) for places in links.parts),
            _places(links.playoff, number),
        ),
        apart=(),
        extra=tuple(replace(each, player=number[each.player]) for each in tournament.extra),
    )


def _absences(absences: Iterable[Absence], number: Numbers) -> tuple[Absence, ...]:
    numbered = (replace(absence, player=number[absence.player]) for absence in absences)
    return tuple(sorted(numbered, key=lambda absence: absence.player))


def _places(places: Iterable[Iterable[int]], number: Numbers) -> tuple[tuple[int, ...], ...]:
    return tuple(tuple(number[player] for player in equal) for equal in places)
