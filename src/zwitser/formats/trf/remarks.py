"""What is to be said about a TRF that could be read."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from zwitser.formats.remarks import Remark, remark
from zwitser.formats.trf.columns import MOST_ROUNDS, format_points
from zwitser.formats.trf.records import Records, system_in
from zwitser.model import AbsenceKind, Apart, Tournament
from zwitser.results import scoring_of
from zwitser.systems import shape_of, system_of
from zwitser.systems.system import System


def has_option(record: System, option: str) -> bool:
    """Say whether a system has an option of its own."""
    return record.choices is not None and option in record.choices.keys


def always(apart: Apart, rounds: int) -> bool:
    """Say whether players must not meet in any round."""
    return apart.first == 1 and apart.last >= (rounds or MOST_ROUNDS)


def names_system(records: Records) -> bool:
    """Say whether a file names its system, and it is one of ours."""
    custom = records.system == "CUSTOM_SWISS"
    return custom or "system" in records.own or bool(system_in(records.system))


def remarks_on(records: Records, tournament: Tournament, *, overridden: bool) -> Iterator[Remark]:
    """Say what of a file was read otherwise than it stands there, or not at all."""
    count, coming = len(tournament.players), len(tournament.history) + 1
    if not tournament.rounds and shape_of(tournament).planned_rounds:
        yield remark("rounds-unknown")
    yield from _points_remarks(records, tournament)
    if records.system and not overridden and not names_system(records):
        yield remark("system-read-as", found=records.system, system=tournament.system)
    if records.player_count and records.player_count[0] != count:
        found, line = records.player_count
        yield remark("player-count", line, found=found, count=count)
    for line, apart in records.prohibitions:
        if len(set(apart.players)) < 2:
            yield remark("forbidden-nobody", line)
        elif not always(apart, tournament.rounds):
            yield remark("forbidden-some-rounds", line, first=apart.first, last=apart.last)
    for number, line in records.bye_lines.items():
        if number > coming:
            yield remark("later-byes", line, round=number, next=coming)
    yield from _differing_byes(records, tournament)


def _points_remarks(records: Records, tournament: Tournament) -> Iterator[Remark]:
    accelerated = records.worth.accelerated
    if not has_option(system_of(tournament), "virtual"):
        for code, line in accelerated.items():
            yield remark("acceleration-ignored", line, record=code)
    elif len(accelerated) > 1:
        yield remark("acceleration-twice", max(accelerated.values()))
    if records.abnormal and not shape_of(tournament).adds_points:
        yield remark("points-ignored", records.abnormal[0].line)
    for each in records.abnormal:
        if each.kind and shape_of(tournament).adds_points:
            yield remark("points-typed", each.line, found=each.kind)
    worth = records.worth.values.get("open")
    if worth is not None and worth != scoring_of(tournament).draw:
        yield remark("open-as-draw", found=format_points(worth))


def order_remarks(
    records: Records, tournament: Tournament, order: Sequence[int]
) -> Iterator[Remark]:
    """Point out an order of the lines (XXC rank) that is not the starting order here."""
    listed = system_of(tournament).starting_list
    if records.rank_order and (listed is None or (order and list(listed(tournament)) != order)):
        yield remark("rank-order-ignored", record="rank")


def _differing_byes(records: Records, tournament: Tournament) -> Iterator[Remark]:
    """Point out a bye of record 240 that the player's own line contradicts."""
    for number, round_ in enumerate(tournament.history, 1):
        kinds = {absence.player: absence.kind for absence in round_.absences}
        for player, kind in records.byes.get(number, {}).items():
            if kinds.get(player) not in (kind, AbsenceKind.WITHDRAWN):
                line = records.bye_lines[number]
                yield remark("byes-differ", line, player=player, round=number)
