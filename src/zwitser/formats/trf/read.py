"""Reading a TRF: records and player lines become a tournament, with all faults found at once."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from zwitser.errors import BadInput, Fault, fault
from zwitser.formats.document import FAULT_LIMIT, check_override, read_links
from zwitser.formats.source import Remark, remark
from zwitser.formats.trf.columns import (
    MOST_PLAYERS,
    MOST_ROUNDS,
    POINTS,
    TrfLine,
    format_points,
    own_options,
    split,
)
from zwitser.formats.trf.players import (
    PlayerLine,
    RoundReader,
    cell_of,
    entered_rounds,
    in_board_order,
    paired_rounds,
    read_fide,
    read_national,
    read_player,
)
from zwitser.formats.trf.records import Abnormal, Records, find_system, gather
from zwitser.messages import Message, message
from zwitser.model import (
    Absence,
    AbsenceKind,
    Apart,
    Colour,
    Extra,
    FirstRound,
    Options,
    Player,
    Result,
    Round,
    Tournament,
    Unplayed,
)
from zwitser.results import DRAW, WIN, Scoring, absent_entry, read, scoring_of
from zwitser.systems import OF_A_TRF, SYSTEMS, system_named, system_of
from zwitser.systems.base import PairingSystem

MOST_REMARKS = 100
MOST_FORBIDDEN = 100_000
"""Pairs that must not meet, as in the document."""

_FORBIDDING = message("either", one="260", other="XXP")


@dataclass(frozen=True, slots=True)
class TrfFile:
    """A tournament and the lines it was read from; change it with `dataclasses.replace`.

    `as_read` is the tournament that `lines` describe, with the system that the file states, and
    `names_system` says whether the lines name a system that is known here.
    """

    tournament: Tournament
    lines: tuple[TrfLine, ...] = ()
    as_read: Tournament | None = None
    warnings: tuple[Remark, ...] = ()
    names_system: bool = True


def loads(text: str, *, system: str | None = None) -> TrfFile:
    """Read a TRF, or raise BadInput with all its faults; `system` overrides the file's own."""
    lines = split(text)
    records = gather(lines)
    if records.federation:
        records.national = dict(
            read_national(line) for line in lines if line.code == records.federation
        )
    stated = str(records.own.get("system") or find_system(records.system) or OF_A_TRF)
    if system is not None:
        check_override({"system": stated}, system)
    room = system_named(system or stated)
    if not has_option(room, "points") and records.worth.strange and not records.is_of_teams:
        # Point values that this system can't have: name one that can.
        able = next(id_ for id_ in SYSTEMS if has_option(system_named(id_), "points"))
        records.faults += [*records.worth.strange, fault("", "trf-worth-system", system=able)]
    players, remarks = _players(lines, records)
    for number in records.worth.virtual.keys() - players.keys():
        del records.worth.virtual[number]  # a range (250) may have numbers that nobody has
    tournament, rounds = _tournament(records, players, room)
    # By their numbers or lines (XXC rank), unless the file says itself what gives the order.
    order = list(players) if records.rank_order else sorted(players)
    if "starting_order" in records.own.get("options", {}):
        order = []
    tournament = room.trf.interpret(tournament, records.system, order)
    remarks += rounds.remarks
    if not records.is_of_teams:
        remarks += _check_points(tournament, players, rounds.unknown, records.worth.values)
    remarks += _remarks(records, tournament, order, overridden=system is not None)
    remarks.sort(key=lambda each: each.line)
    as_read = replace(tournament, system=stated)
    return TrfFile(tournament, lines, as_read, tuple(remarks[:MOST_REMARKS]), is_named(records))


def is_named(records: Records) -> bool:
    """Say whether a file names its system, and it is known here."""
    custom = records.system == "CUSTOM_SWISS"
    return custom or "system" in records.own or bool(find_system(records.system))


def has_option(system: PairingSystem, option: str) -> bool:
    return system.choices is not None and option in system.choices.declared()


def _fail(faults: Sequence[Fault]) -> None:
    if faults:
        raise BadInput(faults[:FAULT_LIMIT])


def _players(
    lines: Iterable[TrfLine], records: Records
) -> tuple[dict[int, PlayerLine], list[Remark]]:
    """Read the lines of the players, and check that records name nobody else."""
    own = [line for line in lines if line.code == "001"]
    if not 1 <= len(own) <= MOST_PLAYERS:
        raise BadInput.at("", "trf-players", found=len(own), limit=MOST_PLAYERS)
    players: dict[int, PlayerLine] = {}
    faults, remarks = list(records.faults), list(records.remarks.values())
    for line in own:
        player, line_faults, line_remarks = read_player(line)
        faults += line_faults
        remarks += line_remarks
        if player is not None and player.id in players:
            first = players[player.id].line.number
            where = message("line", line=line.number)
            faults.append(fault(where, "trf-player-twice", player=player.id, first=first))
        elif player is not None:
            players[player.id] = player
        if len(faults) >= FAULT_LIMIT:
            break
    _fail(faults)
    named: list[tuple[str | Message, int]] = [("XXZ", number) for number in records.absent]
    named += [("XXA", number) for number in records.accelerated]
    named += [("240", number) for byes in records.byes.values() for number in byes]
    named += [(_FORBIDDING, number) for _, each in records.prohibitions for number in each.players]
    named += [("299", number) for each in records.abnormal for number in each.players]
    for key in ("names", "lots", "next"):
        named += [(key, int(number)) for number in records.own.get(key, {})]
    nobody = [(record, number) for record, number in dict.fromkeys(named) if number not in players]
    _fail([fault(message("record", record=r), "no-player", player=n) for r, n in nobody])
    return players, remarks


def _tournament(
    records: Records, lines: dict[int, PlayerLine], system: PairingSystem
) -> tuple[Tournament, RoundReader]:
    own, everybody = records.own, tuple(lines.values())
    paired = paired_rounds(everybody)
    if system.trf.has_full_columns:
        paired = max(paired, entered_rounds(everybody))
    # Rounds of which our own line says who was absent were paired.
    last = max((len(line.cells) for line in everybody), default=0)
    paired = max(paired, *(n for n in (0, *map(int, own.get("absent", {}))) if n <= last))
    rounds = RoundReader(lines, paired, system.bye_rests, system.both_may_win)
    coming = rounds.paired + 1
    history = [rounds.read(number) for number in range(1, coming)]
    announced = rounds.read(coming).absences
    # No round may skip the one to be paired.
    faults = list(rounds.faults)
    for line in everybody:
        for number, cell in enumerate(line.cells[coming:], coming + 1):
            if cell.code != " ":
                where = message("line-round", line=line.line.number, round=number)
                faults.append(fault(where, "trf-too-far", player=line.label, coming=coming))
    _fail(faults)
    prohibitions = tuple(each for _, each in records.prohibitions)
    by_round = not all(_is_permanent(each, records.rounds) for each in prohibitions)
    # Absences of the coming round: by our own line, by its column, by 240, by XXZ.
    absent = dict.fromkeys(records.absent, AbsenceKind.ZERO)
    absent |= records.byes.get(coming, {})
    absent |= {absence.player: absence.kind for absence in announced}
    absent |= {int(id_): AbsenceKind(kind) for id_, kind in own.get("next", {}).items()}
    names, lots = own.get("names", {}), own.get("lots", {})
    tournament = Tournament(
        name=own.get("name", records.name),
        system=system.id,
        players=tuple(
            replace(
                line.player,
                name=names.get(str(line.id), line.player.name),
                lot=lots.get(str(line.id), line.id),
                rating=_rating(line.player, records),
            )
            for line in everybody
        ),
        rounds=records.rounds,
        options=_options(records, lines, history, system),
        next_absences=tuple(Absence(player, absent[player]) for player in sorted(absent)),
        links=read_links(own.get("links", {})),
        fide=read_fide(records.report),
        apart=prohibitions if by_round else (),
    )
    if system.adds_points:
        extra = tuple(_extra(records.abnormal, lines, coming, scoring_of(tournament)))
        tournament = replace(tournament, extra=extra)
    return replace(tournament, history=_history(tournament, history, records)), rounds


def _extra(
    abnormal: Iterable[Abnormal], lines: Mapping[int, PlayerLine], coming: int, scoring: Scoring
) -> Iterator[Extra]:
    """Give the points of record 299; for a kind of result, the difference from its usual points."""
    usual = dict.fromkeys("WF+", scoring.win) | dict.fromkeys("DH", scoring.draw)
    usual |= {"L": scoring.loss, "Z": scoring.zero, "-": scoring.forfeit_loss}
    kinds = {"1": "W", "=": "D", "0": "L", " ": "Z"}  # a blank round is an absence
    for each in abnormal:
        if not each.kind:
            yield from (Extra(player, each.points, each.round) for player in each.players)
            continue
        more = each.points - usual[each.kind]
        rounds = [each.round] if each.round else range(1, coming)
        for player in each.players if more else ():
            for number in rounds:
                cell = cell_of(lines[player], number)
                is_open = cell.code == " " and cell.opponent
                kind = "" if is_open else kinds.get(cell.code, cell.code)
                if number < coming and kind == each.kind:
                    yield Extra(player, more, number)


def _rating(player: Player, records: Records) -> int | None:
    """Choose between FIDE's and the national rating, as record 172 says."""
    fide, national = player.rating, records.national.get(player.id)
    both = [rating for rating in (fide, national) if rating is not None]
    of_method = {
        "NRO": national,
        "FIDON": fide or national,
        "NIDOF": national or fide,
        "HBFN": max(both, default=None),
        "LBFN": min(both, default=None),
    }
    return of_method.get(records.rating_method, fide)


def _options(
    records: Records,
    lines: Mapping[int, PlayerLine],
    history: Sequence[Round],
    system: PairingSystem,
) -> Options:
    own, values = records.own, records.worth.values
    # A bye worth a usual win or draw is an option of every system, in some also one worth nothing;
    # a team's is worth a match.
    bye = None if records.is_of_teams else values.get("bye")
    usual = (WIN, DRAW, 0) if "bye_points" in system.schema.get("options", {}) else (WIN, DRAW)
    is_plain = values.get("win", WIN) == WIN and values.get("bye") in usual
    if not is_plain and bye is not None and not (system.bye_rests or has_option(system, "points")):
        where = message("record", record=message("either", one="162, XXS", other="BBU"))
        raise BadInput.at(where, "trf-bye-worth", got=format_points(bye))
    colour = records.initial_colour
    if colour is None:  # that of the first player who had a game in round 1
        games = history[0].games if history else ()
        colours = {game.black: Colour.BLACK for game in games}
        colours |= {game.white: Colour.WHITE for game in games}
        order = list(lines) if records.rank_order else sorted(lines)
        colour = next((colours[player] for player in order if player in colours), Colour.WHITE)
    apart = [each for _, each in records.prohibitions]
    if sum(len(each.players) ** 2 // 2 for each in apart) > MOST_FORBIDDEN:
        where = message("record", record=_FORBIDDING)
        raise BadInput.at(where, "too-many-forbidden", most=MOST_FORBIDDEN)
    pairs = (pair for each in apart for pair in each.pairs(len(history) + 1))
    chosen = None
    if system.choices is not None:
        stated = {**records.worth.options(), **own_options(system, own.get("options", {}))}
        if "points" in stated and (records.is_of_teams or is_plain):
            stated["points"].pop("bye", None)
        declared = system.choices.declared()
        chosen = system.choices.read({key: stated[key] for key in declared if key in stated})
    return Options(
        first_round=FirstRound(own.get("first_round", FirstRound.FOLD.value)),
        bye_points=bye if bye is not None and is_plain else Options().bye_points,
        initial_colour=colour,
        tiebreaks=tuple(own.get("tiebreaks", records.tiebreaks)),
        seed=own.get("seed", ""),
        forbidden=tuple(dict.fromkeys(pairs)),
        unplayed=Unplayed(own["unplayed"]) if "unplayed" in own else None,
        own=chosen,
    )


def _history(
    tournament: Tournament, rounds: Sequence[Round], records: Records
) -> tuple[Round, ...]:
    """Complete the rounds: byes of record 240, our own kinds of absence, boards in order."""
    completed = []
    for number, round_ in enumerate(rounds, 1):
        named = {player for game in round_.games for player in (game.white, game.black)}
        named |= {absence.player for absence in round_.absences}
        # Byes of record 240 are for players whose own line is blank.
        byes = records.byes.get(number, {}).items()
        absent = [(absence.player, absence.kind) for absence in round_.absences]
        absent += [(player, kind) for player, kind in byes if player not in named]
        own = records.own.get("absent", {}).get(str(number), {})
        absences = (Absence(p, AbsenceKind(own.get(str(p), kind.value))) for p, kind in absent)
        completed.append(Round(round_.games, tuple(absences)))
    ids = [player.id for player in tournament.players]
    ordered = in_board_order(completed, ids, scoring_of(tournament), tournament.extra)
    history = []
    for number, round_ in enumerate(ordered, 1):
        # Our own line gives the players with white, board by board; it must name just these.
        whites = records.own.get("boards", {}).get(str(number), ())
        games = {game.white: game for game in round_.games}
        is_right = sorted(games) == sorted(whites)
        boards = tuple(games[white] for white in whites) if is_right else round_.games
        history.append(Round(boards, round_.absences))
    return tuple(history)


def _check_points(
    tournament: Tournament,
    lines: Mapping[int, PlayerLine],
    unknown: Collection[int],
    worth: Mapping[str, int],
) -> list[Remark]:
    """Compare the points of each line with its results; the coming round may be counted already.

    An open game may count as the file says. A difference is a fault; it is a remark where a result
    has a code that is not known here.
    """
    scoring, faults, remarks = scoring_of(tournament), [], []
    more = worth.get("open", scoring.draw) - scoring.draw
    games = [game for round_ in tournament.history for game in round_.games]
    adjourned = [game for game in games if game.result is Result.ADJOURNED]
    open_ = Counter(player for game in adjourned for player in (game.white, game.black))
    coming: Counter[int] = Counter()
    for absence in tournament.next_absences:
        coming[absence.player] = absent_entry(0, absence, scoring).points
    for each in tournament.extra:
        if each.round == len(tournament.history) + 1:
            coming[each.player] += each.points
    for player, card in read(tournament).cards.items():
        line, number = lines[player], lines[player].line.number
        counted = [card.points, card.points + more * open_[player]]
        counted += [each + coming[player] for each in counted]
        if line.points is None or line.points in counted:
            continue
        points, sum_ = format_points(line.points), format_points(card.points)
        if player in unknown:
            differ = remark("points-differ", number, player=player, points=points, results=sum_)
            remarks.append(differ)
        else:
            at, who, where = message("line", line=number), line.label, POINTS.place
            faults.append(
                fault(at, "trf-sum", player=who, columns=where, points=points, results=sum_)
            )
    _fail(faults)
    return remarks


def _is_permanent(apart: Apart, rounds: int) -> bool:
    """Say whether players must not meet in any round."""
    return apart.first == 1 and apart.last >= (rounds or MOST_ROUNDS)


def _remarks(
    records: Records, tournament: Tournament, order: Sequence[int], *, overridden: bool
) -> Iterator[Remark]:
    """Warn of everything in a file that is not taken over as it stands there."""
    count, system = len(tournament.players), system_of(tournament)
    if not tournament.rounds and system.planned_rounds:
        yield remark("rounds-unknown")
    yield from _record_remarks(records, tournament)
    if records.system and not overridden and not is_named(records):
        yield remark("system-read-as", found=records.system, system=tournament.system)
    if records.player_count and records.player_count[0] != count:
        found, line = records.player_count
        yield remark("player-count", line, found=found, count=count)
    for line, apart in records.prohibitions:
        if len(set(apart.players)) < 2:
            yield remark("forbidden-nobody", line)
        elif not _is_permanent(apart, tournament.rounds):
            yield remark("forbidden-some-rounds", line, first=apart.first, last=apart.last)
    # An order of the lines (XXC rank) that is not the starting order here.
    if records.rank_order:
        listed = system.starting_list(tournament)
        if listed is None or (order and listed != order):
            yield remark("rank-order-ignored", record="rank")


def _record_remarks(records: Records, tournament: Tournament) -> Iterator[Remark]:
    """Warn of points and byes that are ignored, or that the lines of players contradict."""
    system, accelerated = system_of(tournament), records.worth.accelerated
    if not has_option(system, "virtual"):
        codes = accelerated.items()
        yield from (remark("acceleration-ignored", line, record=code) for code, line in codes)
    elif len(accelerated) > 1:
        yield remark("acceleration-twice", max(accelerated.values()))
    if system.adds_points:
        typed = (each for each in records.abnormal if each.kind)
        yield from (remark("points-typed", each.line, found=each.kind) for each in typed)
    elif records.abnormal:
        yield remark("points-ignored", records.abnormal[0].line)
    worth = records.worth.values.get("open")
    if worth is not None and worth != scoring_of(tournament).draw:
        yield remark("open-as-draw", found=format_points(worth))
    # Byes (240) of rounds to come, and byes that a player's line contradicts.
    coming = len(tournament.history) + 1
    later = ((number, line) for number, line in records.bye_lines.items() if number > coming)
    yield from (remark("later-byes", line, round=number, next=coming) for number, line in later)
    for number, round_ in enumerate(tournament.history, 1):
        kinds = {absence.player: absence.kind for absence in round_.absences}
        for player, kind in records.byes.get(number, {}).items():
            if kinds.get(player) not in (kind, AbsenceKind.WITHDRAWN):
                line = records.bye_lines[number]
                yield remark("byes-differ", line, player=player, round=number)
