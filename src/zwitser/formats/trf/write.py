"""Writing a TRF: what did not change is written back as it was read, character by character.

First the player lines: one row a player, one cell a round. All other records fall into groups, each
with the one thing it says about the tournament: a group whose thing is the same as in the lines
that were read keeps its lines; any other is written anew.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
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
    Line,
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
    point_lines,
    virtual_by_player,
    virtual_by_range,
)
from zwitser.messages import message
from zwitser.model import (
    AbsenceKind,
    Colour,
    Fide,
    FirstRound,
    Links,
    Player,
    Result,
    Title,
    Tournament,
)
from zwitser.ranking.standings import standings
from zwitser.results import Scoring, read, scoring_of
from zwitser.systems import system_of

CODES = {result: codes for codes, result in RESULTS.items()} | {Result.BOTH_WIN: ("+", "+")}

ABSENT = {
    AbsenceKind.BYE: "U",
    AbsenceKind.HALF: "H",
    AbsenceKind.FULL: "F",
    AbsenceKind.ZERO: "Z",
    AbsenceKind.WITHDRAWN: "Z",
    AbsenceKind.FREE: "Z",
    AbsenceKind.CLUB: "Z",
    AbsenceKind.NOTICE: "Z",
    AbsenceKind.LATE: "Z",
}
"""The code of each absence in a round that was paired."""


@dataclass(frozen=True, slots=True)
class Row:
    """What a player line says as far as we know it; `points` count the coming round's byes too."""

    player: Player
    points: int
    rank: int
    cells: tuple[Cell, ...]


def absence_code(kind: AbsenceKind, *, rests: bool) -> str:
    """Give the code of an absence; the free player of a round robin gets nothing, so no `U`."""
    return "Z" if rests and kind is AbsenceKind.BYE else ABSENT[kind]


def coming_code(kind: AbsenceKind) -> str:
    """Give the code of an absence in the round to be paired; `U` would say that it was paired."""
    return "Z" if kind is AbsenceKind.BYE else ABSENT[kind]


def fits(name: str, width: int = NAME_WIDTH) -> str:
    """Give a name as its field can hold it: on one line, not too long, no blanks around it."""
    return one_line(name)[:width].strip()


def rows_of(tournament: Tournament) -> dict[int, Row]:
    """Give the rows of all players; ranks are the places in the standings.

    Before round 1, and where there are no standings, ranks are by points and number.
    """
    cells: dict[int, list[Cell]] = {
        player.id: [BLANK] * (len(tournament.history) + 1) for player in tournament.players
    }
    for player, round_, cell in _cells(tournament):
        cells[player][round_ - 1] = cell
    scoring = scoring_of(tournament)
    coming = {"H": scoring.draw, "F": scoring.win}
    points = {
        player: card.points + coming.get(cells[player][-1].code, 0)
        for player, card in read(tournament).cards.items()
    }
    if system_of(tournament).ranking is None or not tournament.history:
        order = sorted(points, key=lambda player: (-points[player], player))
        rank = {player: place for place, player in enumerate(order, 1)}
    else:
        rank = {line.player: line.rank for line in standings(tournament).players}
    return {
        each.id: Row(each, points[each.id], rank[each.id], tuple(cells[each.id]))
        for each in tournament.players
    }


def _cells(tournament: Tournament) -> Iterator[tuple[int, int, Cell]]:
    system = system_of(tournament)
    for number, round_ in enumerate(tournament.history, 1):
        for game in round_.games:
            white, black = CODES[game.result]
            yield game.white, number, Cell(game.black, Colour.WHITE, white)
            yield game.black, number, Cell(game.white, Colour.BLACK, black)
        for absence in round_.absences:
            code = absence_code(absence.kind, rests=system.bye_rests)
            yield absence.player, number, Cell(code=code)
    # Where everybody is absent in the coming round only record 240 says so: a full column would say
    # that the round was played (fide-dutch 10).
    absent = {absence.player for absence in tournament.next_absences}
    if not (system.trf.has_full_columns and absent >= tournament.by_id.keys()):
        for absence in tournament.next_absences:
            coming = len(tournament.history) + 1
            yield absence.player, coming, Cell(code=coming_code(absence.kind))


def new_line(row: Row) -> str:
    """Write the line of a player who had none."""
    text = NUMBER.put("001".ljust(RANK.last), str(row.player.id))
    text = RANK.put(POINTS.put(text, format_points(row.points)), str(row.rank))
    return changed_line(text, None, row, ranks=False).rstrip()


def changed_line(text: str, before: Row | None, after: Row, *, ranks: bool) -> str:
    """Change what differs in a line and nothing else; `before` is what the line says now."""
    if before is None or before.player != after.player:
        text = _change_player(text, before.player if before else None, after.player)
    shift = overrun(text)
    if before is not None and (before.points, before.cells) != (after.points, after.cells):
        text = POINTS.put(text, format_points(after.points), shift)
    if ranks:
        text = RANK.put(text, str(after.rank), shift)
    for number in range(1, max(len(after.cells), len(before.cells) if before else 0) + 1):
        text = _change_cell(text, before, after, number, cell_start(number) + shift)
    return text


def _change_player(text: str, before: Player | None, after: Player) -> str:
    if before is None or before.name != after.name:
        shift = overrun(text)
        text = NAME.put(text[: NAME.last] + text[NAME.last + shift :], fits(after.name))
    shift = overrun(text)
    if before is None or before.title is not after.title:
        text = TITLE.put(text, "" if after.title is Title.NONE else after.title.value)
    if before is None or before.rating != after.rating:
        text = RATING.put(text, "" if after.rating is None else str(after.rating), shift)
    if before is None or before.sex != after.sex:
        text = SEX.put(text, after.sex)
    fields = (
        (FEDERATION, lambda player: player.federation),
        (FIDE_ID, lambda player: player.fide_id),
        (BORN, format_born),
    )
    for columns, value in fields:
        if before is None or value(before) != value(after):
            text = columns.put(text, value(after), shift)
    return text


def _change_cell(text: str, before: Row | None, after: Row, number: int, start: int) -> str:
    """Change one cell if it differs, or if only a record beside the line had it before pairing."""
    old, new = _cell(before, number), _cell(after, number)
    paired_now = before is not None and len(before.cells) == number < len(after.cells)
    unwritten = paired_now and parse_cell(text[start : start + 10]) == BLANK
    if (old == new and not unwritten) or (new == BLANK and len(text) <= start):
        return text
    return text[:start].ljust(start) + format_cell(new) + text[start + 10 :]


def _cell(row: Row | None, number: int) -> Cell:
    return row.cells[number - 1] if row is not None and number <= len(row.cells) else BLANK


# The records beside the players.

Strings = list[str]

_FIDE_TIEBREAKS = {ours: code for code, ours in TIEBREAKS.items()}
_VIRTUAL_CODES = {"250", "XXA"}
_NEW_CODES = {"142", "152", "162", "172", "182", "192", "202", "212", "222", "240", "250", "260"}
_READS_BACK = {"H": AbsenceKind.HALF, "F": AbsenceKind.FULL, "Z": AbsenceKind.ZERO}


@dataclass(frozen=True, slots=True)
class Group:
    """Records that together say one thing: which they are, what they say, and how to write it."""

    codes: tuple[str, ...]
    value: Callable[[Tournament], Any]
    write: Callable[[Tournament], Strings]
    own: str = ""
    write_old: Callable[[Tournament], Strings] | None = None
    """How files from before TRF-2026 say it, where readers must not find it twice."""

    def owns(self, line: Line, before: Tournament) -> bool:
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
    lines: Sequence[Line] = (),
    before: Tournament | None = None,
    old: bool = False,
) -> str:
    """Write a tournament over the lines it was read from; `before` is what those lines say.

    What has one record in TRF-2026 and another in older files is written in one of the two:
    `old` asks for the older one, and lines that are of an older file do so too.
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
    records = _records(tournament, lines, before, end, old=old or _is_old(lines))
    written = _with_players(records, tournament, before, end)
    return "".join(
        line.text + (line.end or (end if place < len(written) else ""))
        for place, line in enumerate(written, 1)
    )


def _is_old(lines: Sequence[Line]) -> bool:
    """Say whether lines are those of a file from before TRF-2026, by its virtual points or else."""
    codes = {line.code for line in lines}
    if codes & _VIRTUAL_CODES:
        return "250" not in codes
    return any(code.startswith("XX") for code in codes) and not codes & _NEW_CODES


def _records(
    after: Tournament,
    lines: Sequence[Line],
    before: Tournament | None,
    end: str,
    *,
    old: bool,
) -> list[Line]:
    """Give all lines with the changed groups written anew, where they stood or before players.

    Virtual points that stand there twice are written once: bbpPairings adds XXA to 250.
    """
    twice = {line.code for line in lines} >= _VIRTUAL_CODES and _virtual(after)
    changed = [
        group
        for group in GROUPS
        if before is None
        or group.value(before) != group.value(after)
        or (twice and "XXA" in group.codes)
    ]
    done: list[Line] = []
    written: list[Group] = []
    for line in lines:
        group = next((each for each in changed if before and each.owns(line, before)), None)
        if group is None:
            done.append(line)
        elif group not in written:
            written.append(group)
            done += _new_lines([group], after, end, old=old)
    place = next((n for n, line in enumerate(done) if line.code == "001"), len(done))
    fresh = [group for group in changed if group not in written]
    return done[:place] + _new_lines(fresh, after, end, old=old) + done[place:]


def _new_lines(
    groups: Iterable[Group], tournament: Tournament, end: str, *, old: bool
) -> list[Line]:
    writers = [group.write_old if old and group.write_old else group.write for group in groups]
    return [Line(0, text, end) for write in writers for text in write(tournament)]


def _with_players(
    lines: Sequence[Line],
    after: Tournament,
    before: Tournament | None,
    end: str,
) -> list[Line]:
    """Bring the player lines up to date, drop those who are gone, and add those who are new."""
    old, new = rows_of(before) if before else {}, rows_of(after)
    ranks = {id_: row.rank for id_, row in old.items()} != {i: row.rank for i, row in new.items()}
    federation = national_code(lines)
    done: list[Line] = []
    place = len(lines)
    for line in lines:
        id_ = starting_number(line.text) if line.code in ("001", federation) else 0
        if id_ not in old:
            done.append(line)
        elif id_ in new and line.code == "001":
            text = changed_line(line.text, old[id_], new[id_], ranks=ranks)
            done.append(Line(line.number, text, line.end))
        elif id_ in new:
            text, rating = line.text, new[id_].player.rating
            if old[id_].player.rating != rating:
                text = RATING.put(text, "" if rating is None else str(rating))
            done.append(Line(line.number, text, line.end))
        if line.code == "001":
            place = len(done)
    added = [Line(0, new_line(row), end) for id_, row in new.items() if id_ not in old]
    return done[: min(place, len(done))] + added + done[min(place, len(done)) :]


# What the records say.


def _exceptions(tournament: Tournament) -> dict[str, dict[str, str]]:
    """List the absences that would not read back as they are, by round.

    All of them behind the last round that shows that it was paired: without a game it may not.
    """
    rests = system_of(tournament).bye_rests
    back = {**_READS_BACK, "U": AbsenceKind.BYE}
    if rests:
        back["Z"] = AbsenceKind.BYE
    codes = [
        {
            absence: absence_code(absence.kind, rests=rests)
            for absence in sorted(round_.absences, key=lambda absence: absence.player)
        }
        for round_ in tournament.history
    ]
    shown = [
        number
        for number, (round_, there) in enumerate(zip(tournament.history, codes, strict=True), 1)
        if round_.games or "U" in there.values()
    ]
    rounds = {
        str(number): {
            str(absence.player): absence.kind.value
            for absence, code in there.items()
            if back[code] is not absence.kind or number > max(shown, default=0)
        }
        for number, there in enumerate(codes, 1)
    }
    return {number: kinds for number, kinds in rounds.items() if kinds}


def _boards(tournament: Tournament) -> dict[str, list[int]]:
    """List who had white, board by board, where the boards are not in the usual order."""
    ids = [player.id for player in tournament.players]
    usual = in_board_order(tournament.history, ids, scoring_of(tournament), tournament.extra)
    return {
        str(number): [game.white for game in round_.games]
        for number, round_ in enumerate(tournament.history, 1)
        if round_.games != usual[number - 1].games
    }


def _worth(tournament: Tournament) -> Scoring:
    """Give what results are worth as it was chosen, also where a bye is a rest."""
    return system_of(tournament).scoring(tournament)


def _report(code: str, value: Callable[[Fide], str]) -> Group:
    """Make the group of a record for FIDE's report; an empty value needs no record."""

    def write(tournament: Tournament) -> Strings:
        text = value(tournament.fide)
        return [f"{code} {fits(text, 1000)}"] if text else []

    return Group((code,), lambda t: value(t.fide), write)


def _rated(tournament: Tournament) -> int:
    return sum(player.rating is not None for player in tournament.players)


def _virtual(tournament: Tournament) -> dict[int, tuple[int, ...]]:
    virtual = system_of(tournament).virtual_points(tournament)
    return {player: tuple(row) for player, row in virtual.items() if row}


def _system(tournament: Tournament) -> Strings:
    name = system_of(tournament).trf.name_of(tournament)
    if name:
        return [f"192 {name}"]
    return ["192 CUSTOM_SWISS", format_own("system", tournament.system)]


def _tiebreaks(tournament: Tournament) -> Strings:
    ours = tournament.options.tiebreaks
    if all(id_ in _FIDE_TIEBREAKS for id_ in ours):
        return ["202 " + ",".join(_FIDE_TIEBREAKS[id_] for id_ in ours)] if ours else []
    return [format_own("tiebreaks", list(ours))]


def _forbidden(tournament: Tournament) -> Strings:
    last = str(tournament.rounds or "")[:3]
    pairs = tournament.options.forbidden
    fide = [f"260   1 {last:>3} {first:4} {second:4}" for first, second in pairs]
    return fide + [f"XXP {first} {second}" for first, second in pairs]


def _coming(tournament: Tournament) -> Strings:
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


def _own(key: str, value: Callable[[Tournament], Any]) -> Group:
    """Make the group of one of our own lines; an empty value needs no line."""

    def write(tournament: Tournament) -> Strings:
        found = value(tournament)
        return [format_own(key, found)] if found else []

    return Group((), value, write, own=key)


def _names(tournament: Tournament) -> dict[str, str]:
    """Give the names that don't fit their field."""
    return {str(p.id): p.name for p in tournament.players if fits(p.name) != p.name}


GROUPS = (
    Group(("012",), lambda t: t.name, lambda t: [f"012 {fits(t.name, 1000)}"]),
    _report("022", lambda fide: fide.place),
    _report("032", lambda fide: fide.federation),
    _report("042", lambda fide: format_date(fide.from_)),
    _report("052", lambda fide: format_date(fide.to)),
    Group(("062",), lambda t: len(t.players), lambda t: [f"062 {len(t.players)}"]),
    Group(("072",), _rated, lambda t: [f"072 {_rated(t)}"]),
    _report("092", lambda fide: fide.type_),
    _report("102", lambda fide: format_official(fide.arbiter) if fide.arbiter else ""),
    Group(
        ("112",),
        lambda t: t.fide.deputies,
        lambda t: [f"112 {fits(format_official(one), 1000)}" for one in t.fide.deputies],
    ),
    _report("122", lambda fide: fide.tempo),
    Group(
        ("132",),
        lambda t: t.fide.dates,
        lambda t: [format_days(t.fide.dates)] if any(t.fide.dates) else [],
    ),
    Group(
        ("142", "XXR"),
        lambda t: t.rounds,
        lambda t: [f"142 {t.rounds}", f"XXR {t.rounds}"] if t.rounds else [],
    ),
    Group(
        ("152", "XXC"),
        lambda t: t.options.initial_colour,
        lambda t: [
            f"152 {'W' if t.options.initial_colour is Colour.WHITE else 'B'}",
            f"XXC {t.options.initial_colour.value}1",
        ],
    ),
    Group(
        ("162", "XXS", "BBW", "BBD", "BBL", "BBZ", "BBF", "BBU"),
        _worth,
        lambda t: point_lines(_worth(t)),
    ),
    Group(("192",), _system, _system, own="system"),
    Group(("202", "212"), lambda t: t.options.tiebreaks, _tiebreaks, own="tiebreaks"),
    _report("222", lambda fide: fide.time_control),
    Group(
        ("240", "XXZ"),
        lambda t: t.next_absences and (len(t.history), frozenset(t.next_absences)),
        _coming,
    ),
    Group(
        ("250", "XXA"),
        _virtual,
        lambda t: list(virtual_by_range(_virtual(t))),
        write_old=lambda t: virtual_by_player(_virtual(t)),
    ),
    Group(
        ("260", "XXP"),
        lambda t: t.options.forbidden and (t.options.forbidden, t.rounds),
        _forbidden,
    ),
    Group(("299",), lambda t: t.extra, lambda t: extra_lines(t.extra)),
    _own("name", lambda t: t.name if fits(t.name, 1000) != t.name else ""),
    _own("names", _names),
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
