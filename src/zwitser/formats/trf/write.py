"""Writing a TRF: unchanged lines are written back as they were read, character by character.

A player line is one row, with one cell a round. All other records fall into groups, each of which
states one value of the tournament: where it is the same as in the lines that were read, these lines
are kept; any other group is written anew.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import zip_longest
from typing import Any

from zwitser.errors import BadInput
from zwitser.formats.document import links_json
from zwitser.formats.trf.columns import (
    BLANK,
    BORN,
    FEDERATION,
    FIDE_ID,
    MOST_PLAYERS,
    NAME,
    NAME_WIDTH,
    NUMBER,
    POINTS,
    RANK,
    RATING,
    SEX,
    TITLE,
    Cell,
    Columns,
    TrfLine,
    cell_start,
    format_cell,
    format_own,
    format_points,
    one_line,
    own_key,
    parse_cell,
)
from zwitser.formats.trf.players import (
    RESULTS,
    format_born,
    format_date,
    format_days,
    format_official,
    in_board_order,
    overrun,
    starting_number,
)
from zwitser.formats.trf.records import (
    TIEBREAKS,
    extra_lines,
    national_code,
    numbers_teams,
    point_lines,
    virtual_by_player,
    virtual_by_range,
)
from zwitser.messages import message
from zwitser.model import (
    Absence,
    AbsenceKind,
    Colour,
    Fide,
    FirstRound,
    Links,
    Player,
    Result,
    Round,
    Tournament,
)
from zwitser.ranking.standings import standings
from zwitser.results import read, scoring_of
from zwitser.systems import system_of

CODES = {result: codes for codes, result in RESULTS.items()} | {Result.BOTH_WIN: ("+", "+")}

ABSENT = {AbsenceKind.BYE: "U", AbsenceKind.HALF: "H", AbsenceKind.FULL: "F"}
"""The codes of absences in a round that was paired; any other is `Z`."""


def by_starting_rank(tournament: Tournament) -> Tournament:
    """Renumber the players by their places in the starting list, where the system has one.

    Other programs take columns 5-8 for the place in the starting list, and pair by it.
    """
    order = system_of(tournament).starting_list(tournament)
    if order is None:
        return tournament
    # Players who are only named in a linked ranking come after everybody who takes part.
    others = sorted(tournament.links.named.difference(order))
    number = {player: place for place, player in enumerate([*order, *others], 1)}
    options, links = tournament.options, tournament.links
    forbidden = (sorted((number[one], number[other])) for one, other in options.forbidden)

    def absences(listed: Iterable[Absence]) -> tuple[Absence, ...]:
        numbered = (replace(absence, player=number[absence.player]) for absence in listed)
        return tuple(sorted(numbered, key=lambda absence: absence.player))

    def ranking(places: Iterable[Iterable[int]]) -> tuple[tuple[int, ...], ...]:
        return tuple(tuple(number[player] for player in equal) for equal in places)

    history = []
    for round_ in tournament.history:
        games = (replace(g, white=number[g.white], black=number[g.black]) for g in round_.games)
        history.append(Round(tuple(games), absences(round_.absences)))
    return replace(
        tournament,
        players=tuple(replace(tournament.by_id[id_], id=number[id_]) for id_ in order),
        options=replace(
            options,
            forbidden=tuple((one, other) for one, other in forbidden),
            own=options.own and options.own.renumber(number),
        ),
        history=tuple(history),
        next_absences=absences(tournament.next_absences),
        links=Links(
            tuple((name, ranking(places)) for name, places in links.standings),
            tuple(ranking(places) for places in links.parts),
            ranking(links.playoff),
        ),
        apart=(),
        extra=tuple(replace(each, player=number[each.player]) for each in tournament.extra),
    )


@dataclass(frozen=True, slots=True)
class TrfRow:
    """The fields of a player line that change; `points` include byes of the coming round."""

    player: Player
    points: int
    rank: int
    cells: tuple[Cell, ...]


def absence_code(kind: AbsenceKind, *, rests: bool) -> str:
    """Give the code of an absence; a bye in a round robin is worth nothing, so it is no `U`."""
    return "Z" if rests and kind is AbsenceKind.BYE else ABSENT.get(kind, "Z")


def coming_code(kind: AbsenceKind) -> str:
    """Give the code of an absence in the round to be paired; `U` would say that it was paired."""
    return absence_code(kind, rests=True)


def fit(name: str, width: int = NAME_WIDTH) -> str:
    """Cut a text to its field: on one line, not too long, stripped."""
    return one_line(name)[:width].strip()


def rows_of(tournament: Tournament) -> dict[int, TrfRow]:
    """Give the rows of all players; ranks are the places in the standings.

    Before round 1, and where there are no standings, ranks are by points and number.
    """
    system, coming = system_of(tournament), len(tournament.history) + 1
    cells = {player.id: [BLANK] * coming for player in tournament.players}
    for number, round_ in enumerate(tournament.history, 1):
        for game in round_.games:
            white, black = CODES[game.result]
            cells[game.white][number - 1] = Cell(game.black, Colour.WHITE, white)
            cells[game.black][number - 1] = Cell(game.white, Colour.BLACK, black)
        for absence in round_.absences:
            code = absence_code(absence.kind, rests=system.bye_rests)
            cells[absence.player][number - 1] = Cell(code=code)
    # Where everybody is absent in the coming round only record 240 says so: a full column would say
    # that the round was played (fide-dutch 10).
    absent = {absence.player for absence in tournament.next_absences}
    if not (system.trf.has_full_columns and absent >= tournament.by_id.keys()):
        for absence in tournament.next_absences:
            cells[absence.player][-1] = Cell(code=coming_code(absence.kind))
    scoring = scoring_of(tournament)
    worth = {"H": scoring.draw, "F": scoring.win}
    points = {
        player: card.points + worth.get(cells[player][-1].code, 0)
        for player, card in read(tournament).cards.items()
    }
    if system.ranking is None or not tournament.history:
        order = sorted(points, key=lambda player: (-points[player], player))
        rank = {player: place for place, player in enumerate(order, 1)}
    else:
        rank = {line.player: line.rank for line in standings(tournament).players}
    return {
        each.id: TrfRow(each, points[each.id], rank[each.id], tuple(cells[each.id]))
        for each in tournament.players
    }


def new_line(row: TrfRow) -> str:
    """Write the line of a player who had none."""
    text = NUMBER.put("001".ljust(RANK.last), str(row.player.id))
    text = RANK.put(POINTS.put(text, format_points(row.points)), str(row.rank))
    return change_line(text, None, row, ranks=False).rstrip()


def change_line(text: str, before: TrfRow | None, after: TrfRow, *, ranks: bool) -> str:
    """Change only the fields of a line that differ; `before` has its present values."""
    old, new = before.player if before else None, after.player
    shift = overrun(text)
    if old is None or old.name != new.name:
        text = NAME.put(text[: NAME.last] + text[NAME.last + shift :], fit(new.name))
        shift = overrun(text)
    for columns, value in _FIELDS:
        if old is None or value(old) != value(new):
            text = columns.put(text, value(new), shift if columns.first > NAME.last else 0)
    shift = overrun(text) if old != new else shift
    if before is not None and (before.points, before.cells) != (after.points, after.cells):
        text = POINTS.put(text, format_points(after.points), shift)
    if ranks:
        text = RANK.put(text, str(after.rank), shift)
    was = before.cells if before else ()
    pairs = zip_longest(was, after.cells, fillvalue=BLANK)
    for number, (old_cell, cell) in enumerate(pairs, 1):
        start = cell_start(number) + shift
        # Before the round was paired an absence may have stood in a record beside the line alone.
        paired_now = before is not None and len(was) == number < len(after.cells)
        unwritten = paired_now and parse_cell(text[start : start + 10]) == BLANK
        if (old_cell != cell or unwritten) and (cell != BLANK or len(text) > start):
            text = text[:start].ljust(start) + format_cell(cell) + text[start + 10 :]
    return text


def _rating(player: Player) -> str:
    """Give the rating that a TRF can hold; one of go may be negative."""
    return str(player.rating) if player.rating is not None and player.rating >= 0 else ""


_FIELDS: tuple[tuple[Columns, Callable[[Player], str]], ...] = (
    (TITLE, lambda player: player.title.value),
    (RATING, _rating),
    (SEX, lambda player: player.sex),
    (FEDERATION, lambda player: player.federation),
    (FIDE_ID, lambda player: player.fide_id),
    (BORN, format_born),
)


# The records beside the players.

_VIRTUAL_CODES = {"250", "XXA"}
_NEW_CODES = {"142", "152", "162", "172", "182", "192", "202", "212", "222", "240", "250", "260"}
_READS_BACK = {"H": AbsenceKind.HALF, "F": AbsenceKind.FULL, "Z": AbsenceKind.ZERO}


@dataclass(frozen=True, slots=True)
class RecordGroup:
    """Records that together state one value: their codes, and how to write it."""

    codes: tuple[str, ...]
    write: Callable[[Tournament], list[str]]
    own: str = ""
    write_old: Callable[[Tournament], list[str]] | None = None
    """How files from before TRF-2026 state it, where readers must not find it twice."""
    value: Callable[[Tournament], Any] | None = None
    """The value itself, where the lines that would be written don't tell it completely."""

    def differs(self, before: Tournament, after: Tournament) -> bool:
        value = self.value or self.write
        return bool(value(before) != value(after))

    def owns(self, line: TrfLine, before: Tournament) -> bool:
        if (key := own_key(line)) is not None:
            return key == self.own
        if line.code == "240":
            # Byes of other rounds than the coming one are not ours to change.
            coming = str(len(before.history) + 1)
            return "240" in self.codes and line.text[6:9].strip() == coming
        return line.code in self.codes


def write_text(
    tournament: Tournament,
    *,
    lines: Sequence[TrfLine] = (),
    before: Tournament | None = None,
    old: bool = False,
) -> str:
    """Write a tournament over the lines it was read from; `before` is as they have it.

    Some values have one record in TRF-2026 and another in older files: `old` asks for the older
    one, and so do lines of an older file.
    """
    if system_of(tournament).has_periods:
        raise BadInput.at("", "trf-club")
    if not tournament.players:
        raise BadInput.at("", "trf-players", found=0, limit=MOST_PLAYERS)
    for player in tournament.players:
        if player.id > MOST_PLAYERS:
            where = message("player", player=player.id)
            raise BadInput.at(where, "trf-number-too-large", limit=MOST_PLAYERS)
    end = lines[0].end or "\n" if lines else "\n"
    codes = {line.code for line in lines}
    if codes & _VIRTUAL_CODES:
        old = old or "250" not in codes
    else:
        has_extensions = any(code.startswith("XX") for code in codes)
        old = old or (has_extensions and not codes & _NEW_CODES)
    records = _records(tournament, lines, before, end, old=old)
    written = _with_players(records, tournament, before, end)
    return "".join(
        line.text + (line.end or (end if place < len(written) else ""))
        for place, line in enumerate(written, 1)
    )


def _records(
    after: Tournament, lines: Sequence[TrfLine], before: Tournament | None, end: str, *, old: bool
) -> list[TrfLine]:
    """Give all lines with the changed groups written anew, where they stood or before players.

    Virtual points that stand there twice are written once: bbpPairings adds XXA to 250.
    """
    stands_twice = {line.code for line in lines} >= _VIRTUAL_CODES and not numbers_teams(lines)
    twice = stands_twice and _virtual(after)
    fresh: dict[RecordGroup, list[TrfLine]] = {}
    for group in GROUPS:
        if before is None or group.differs(before, after) or (twice and "XXA" in group.codes):
            write = group.write_old if old and group.write_old else group.write
            fresh[group] = [TrfLine(0, text, end) for text in write(after)]
    changed, done = tuple(fresh), list[TrfLine]()
    for line in lines:
        owner = next((each for each in changed if before and each.owns(line, before)), None)
        done += [line] if owner is None else fresh.pop(owner, [])
    place = next((n for n, line in enumerate(done) if line.code == "001"), len(done))
    return done[:place] + [line for each in fresh.values() for line in each] + done[place:]


def _with_players(
    lines: Sequence[TrfLine], after: Tournament, before: Tournament | None, end: str
) -> list[TrfLine]:
    """Update the player lines: change, drop and add."""
    old, new = rows_of(before) if before else {}, rows_of(after)
    ranks = {id_: row.rank for id_, row in old.items()} != {i: row.rank for i, row in new.items()}
    federation = national_code(lines)
    done: list[TrfLine] = []
    place = len(lines)
    for line in lines:
        id_ = starting_number(line.text) if line.code in ("001", federation) else 0
        if id_ not in old:
            done.append(line)
        elif id_ in new:
            text, player = line.text, new[id_].player
            if line.code == "001":
                text = change_line(text, old[id_], new[id_], ranks=ranks)
            elif old[id_].player.rating != player.rating:
                text = RATING.put(text, _rating(player))
            done.append(TrfLine(line.number, text, line.end))
        if line.code == "001":
            place = len(done)
    added = [TrfLine(0, new_line(row), end) for id_, row in new.items() if id_ not in old]
    return done[:place] + added + done[place:]


# The values of the records.


def _exceptions(tournament: Tournament) -> dict[str, dict[str, str]]:
    """Map the absences that would not read back as they are, by round and player.

    After the last round with a game or a bye these are all absences: nothing else shows that
    those rounds were paired.
    """
    rests = system_of(tournament).bye_rests
    back = {**_READS_BACK, "U": AbsenceKind.BYE}
    if rests:
        back["Z"] = AbsenceKind.BYE

    def code(absence: Absence) -> str:
        return absence_code(absence.kind, rests=rests)

    rounds = list(enumerate(tournament.history, 1))
    paired = (n for n, round_ in rounds if round_.games or "U" in map(code, round_.absences))
    last_paired, found = max(paired, default=0), {}
    for number, round_ in rounds:
        kinds = {
            str(absence.player): absence.kind.value
            for absence in sorted(round_.absences, key=lambda absence: absence.player)
            if back[code(absence)] is not absence.kind or number > last_paired
        }
        if kinds:
            found[str(number)] = kinds
    return found


def _boards(tournament: Tournament) -> dict[str, list[int]]:
    """List the white players by board, where the boards are not in the usual order."""
    ids = [player.id for player in tournament.players]
    usual = in_board_order(tournament.history, ids, scoring_of(tournament), tournament.extra)
    return {
        str(number): [game.white for game in round_.games]
        for number, round_ in enumerate(tournament.history, 1)
        if round_.games != usual[number - 1].games
    }


def _report(code: str, value: Callable[[Fide], str]) -> RecordGroup:
    """Make the group of a record for FIDE's report; an empty value needs no record."""

    def write(tournament: Tournament) -> list[str]:
        text = value(tournament.fide)
        return [f"{code} {fit(text, 1000)}"] if text else []

    return RecordGroup((code,), write)


def _virtual(tournament: Tournament) -> dict[int, tuple[int, ...]]:
    virtual = system_of(tournament).virtual_points(tournament)
    return {player: tuple(row) for player, row in virtual.items() if row}


def _system(tournament: Tournament) -> list[str]:
    name = system_of(tournament).trf.name_of(tournament)
    if name:
        return [f"192 {name}"]
    return ["192 CUSTOM_SWISS", format_own("system", tournament.system)]


def _tiebreaks(tournament: Tournament) -> list[str]:
    codes = {ours: code for code, ours in TIEBREAKS.items()}
    ours = tournament.options.tiebreaks
    if all(id_ in codes for id_ in ours):
        return ["202 " + ",".join(codes[id_] for id_ in ours)] if ours else []
    return [format_own("tiebreaks", list(ours))]


def _forbidden(tournament: Tournament) -> list[str]:
    last = str(tournament.rounds or "")[:3]
    pairs = tournament.options.forbidden
    fide = [f"260   1 {last:>3} {first:4} {second:4}" for first, second in pairs]
    return fide + [f"XXP {first} {second}" for first, second in pairs]


def _coming(tournament: Tournament) -> list[str]:
    """Write record 240 for the coming round: one for each kind of bye."""
    coming, lines = len(tournament.history) + 1, []
    for code in _READS_BACK:
        players = [
            f"{absence.player:4}"
            for absence in tournament.next_absences
            if coming_code(absence.kind) == code
        ]
        if players:
            lines.append(f"240 {code} {coming:3} {' '.join(players)}")
    return lines


def _own(key: str, value: Callable[[Tournament], Any]) -> RecordGroup:
    """Make the group of one of our own lines; an empty value needs no line."""

    def write(tournament: Tournament) -> list[str]:
        found = value(tournament)
        return [format_own(key, found)] if found else []

    return RecordGroup((), write, own=key)


GROUPS = (
    RecordGroup(("012",), lambda t: [f"012 {fit(t.name, 1000)}"]),
    _report("022", lambda fide: fide.place),
    _report("032", lambda fide: fide.federation),
    _report("042", lambda fide: format_date(fide.from_)),
    _report("052", lambda fide: format_date(fide.to)),
    RecordGroup(("062",), lambda t: [f"062 {len(t.players)}"]),
    RecordGroup(("072",), lambda t: [f"072 {sum(p.rating is not None for p in t.players)}"]),
    _report("092", lambda fide: fide.type_),
    _report("102", lambda fide: format_official(fide.arbiter) if fide.arbiter else ""),
    RecordGroup(
        ("112",), lambda t: [f"112 {fit(format_official(one), 1000)}" for one in t.fide.deputies]
    ),
    _report("122", lambda fide: fide.tempo),
    RecordGroup(("132",), lambda t: [format_days(t.fide.dates)] if any(t.fide.dates) else []),
    RecordGroup(
        ("142", "XXR"), lambda t: [f"142 {t.rounds}", f"XXR {t.rounds}"] if t.rounds else []
    ),
    RecordGroup(
        ("152", "XXC"),
        lambda t: [
            f"152 {'W' if t.options.initial_colour is Colour.WHITE else 'B'}",
            f"XXC {t.options.initial_colour.value}1",
        ],
    ),
    RecordGroup(
        ("162", "XXS", "BBW", "BBD", "BBL", "BBZ", "BBF", "BBU"),
        lambda t: point_lines(system_of(t).scoring(t)),
    ),
    RecordGroup(("192",), _system, own="system"),
    RecordGroup(("202", "212"), _tiebreaks, own="tiebreaks"),
    _report("222", lambda fide: fide.time_control),
    RecordGroup(
        ("240", "XXZ"),
        _coming,
        value=lambda t: t.next_absences and (len(t.history), frozenset(t.next_absences)),
    ),
    RecordGroup(
        ("250", "XXA"),
        lambda t: list(virtual_by_range(_virtual(t))),
        write_old=lambda t: virtual_by_player(_virtual(t)),
    ),
    RecordGroup(("260", "XXP"), _forbidden),
    RecordGroup(("299",), lambda t: extra_lines(t.extra)),
    _own("name", lambda t: t.name if fit(t.name, 1000) != t.name else ""),
    _own("names", lambda t: {str(p.id): p.name for p in t.players if fit(p.name) != p.name}),
    _own("lots", lambda t: {str(p.id): p.lot for p in t.players if p.lot != p.id}),
    _own(
        "first_round",
        lambda t: (
            t.options.first_round.value if t.options.first_round is not FirstRound.FOLD else ""
        ),
    ),
    _own("unplayed", lambda t: t.options.unplayed.value if t.options.unplayed else ""),
    _own("seed", lambda t: t.options.seed),
    _own("absent", _exceptions),
    _own(
        "next",
        lambda t: {
            str(absence.player): absence.kind.value
            for absence in t.next_absences
            if _READS_BACK[coming_code(absence.kind)] is not absence.kind
        },
    ),
    _own("boards", _boards),
    _own("options", lambda t: system_of(t).trf.options(t)),
    _own("links", lambda t: links_json(t.links) if t.links != Links() else {}),
)
"""Every group of records, in the order in which a new file has them."""
