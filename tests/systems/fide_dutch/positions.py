"""Positions of FIDE's Dutch system: read from a TRF, made at random, turned into tournaments."""

from __future__ import annotations

import random

from tests.oracles.fide_dutch import PLAYED, Cell, Position
from zwitser.model import (
    Absence,
    AbsenceKind,
    Colour,
    Game,
    Options,
    Player,
    Result,
    Round,
    Tournament,
)
from zwitser.systems.fide_dutch.options import FideOptions

RESULTS = {
    ("1", "0"): Result.WHITE_WINS,
    ("0", "1"): Result.BLACK_WINS,
    ("=", "="): Result.DRAW,
    ("+", "-"): Result.WHITE_BY_FORFEIT,
    ("-", "+"): Result.BLACK_BY_FORFEIT,
    ("-", "-"): Result.BOTH_FORFEIT,
}
ABSENCES = {
    "U": AbsenceKind.BYE, "H": AbsenceKind.HALF, "F": AbsenceKind.FULL, "Z": AbsenceKind.ZERO,
    "+": AbsenceKind.FULL, "-": AbsenceKind.ZERO,
}  # fmt: skip


def tournament_of(position: Position) -> Tournament:
    """Make the tournament that the engine pairs."""
    players = tuple(Player(p, f"Player {p:04}", p, 3000 - p) for p in sorted(position.cards))
    history = tuple(_round(position, number) for number in range(position.done))
    own = FideOptions(
        virtual=tuple((p, tuple(row)) for p, row in sorted(position.virtual.items())),
        points=tuple(position.points.items()),
    )
    return Tournament(
        "a position",
        "fide-dutch",
        players,
        position.rounds,
        Options(
            initial_colour=Colour.WHITE if position.initial == "w" else Colour.BLACK,
            forbidden=tuple((min(two), max(two)) for two in position.forbidden),
            own=own,
        ),
        history,
        next_absences=tuple(Absence(p, AbsenceKind.ZERO) for p in sorted(position.absent)),
    )


def _round(position: Position, number: int) -> Round:
    games, absences = [], []
    for player, card in sorted(position.cards.items()):
        opponent, colour, code = card[number]
        if not opponent:
            absences.append(Absence(player, ABSENCES[code]))
        elif colour == "w":
            games.append(Game(player, opponent, RESULTS[code, position.cards[opponent][number][2]]))
    return Round(tuple(games), tuple(absences))


def read_trf(text: str) -> Position:
    """Read a sample as its columns say; nothing is checked."""
    lines = text.replace("\r", "\n").split("\n")
    cards = {int(line[4:8]): _cells(line) for line in lines if line.startswith("001")}
    paired = max(
        (k for card in cards.values() for k, c in enumerate(card, 1) if c[0] or c[2] in "U+"),
        default=0,
    )
    longest = max(map(len, cards.values()))
    while paired < longest and (
        all(len(card) > paired for card in cards.values())
        or any(len(card) > paired + 1 for card in cards.values())
    ):
        paired += 1
    absent = {p for p, card in cards.items() if len(card) > paired}
    position = Position(
        {p: (card + [(0, "-", "Z")] * paired)[:paired] for p, card in cards.items()}, 0
    )
    position.absent = absent
    for line in lines:
        _record(position, line, paired + 1)
    return position


def _cells(line: str) -> list[Cell]:
    cells: list[Cell] = []
    line = line.rstrip()
    for start in range(91, len(line), 10):
        cell = line[start : start + 8].ljust(8)
        code = cell[7].upper()
        code = {" ": "Z", "W": "1", "D": "=", "L": "0"}.get(code, code)
        cells.append((int(cell[:4].strip() or 0), cell[5].strip() or "-", code))
    return cells


def _half(text: str) -> int:
    return round(2 * float(text))


POINT_CODES = {
    "BBW": "win", "BBD": "draw", "BBL": "loss", "BBZ": "zero", "BBF": "forfeit_loss", "BBU": "bye",
}  # fmt: skip
LETTERS = {
    "W": "win", "D": "draw", "L": "loss", "A": "zero", "Z": "zero", "F": "forfeit_loss", "P": "bye",
    "U": "bye",
}  # fmt: skip


def _record(position: Position, line: str, coming: int) -> None:
    code, rest = line[:3], line[4:]
    match code:
        case "XXR" | "142":
            position.rounds = int(rest)
        case "XXC" | "152":
            position.initial = "b" if "b" in rest.lower() else "w"
        case "162" | "BBW" | "BBD" | "BBL" | "BBZ" | "BBF" | "BBU":
            _points_of(position, code, line)
        case "XXA":
            row = [_half(line[k : k + 4]) for k in range(9, len(line.rstrip()), 5)]
            position.virtual[int(line[4:8])] = row
        case "250":
            _virtual(position, line)
        case _:
            _persons(position, code, rest, coming)


def _persons(position: Position, code: str, rest: str, coming: int) -> None:
    if code == "XXP":
        _forbid(position, [int(p) for p in rest.split()])
    elif code == "260":
        first, last, *ids = (int(p) for p in rest.split())
        if first <= coming <= last:
            _forbid(position, ids)
    elif code == "240":
        _, number, *players = rest.split()
        if int(number) == coming:
            position.absent |= {int(p) for p in players}


def _points_of(position: Position, code: str, line: str) -> None:
    if code != "162":
        position.points[POINT_CODES[code]] = _half(line[4:])
        return
    for start in range(5, len(line.rstrip()), 9):
        name = LETTERS[line[start]]
        position.points[name] = _half(line[start + 1 : start + 5])
        if line[start] == "A":
            position.points["forfeit_loss"] = position.points["zero"]


def _virtual(position: Position, line: str) -> None:
    points, first, last = _half(line[9:13]), int(line[14:17]), int(line[18:21])
    for player in range(int(line[22:26]), int(line[27:31]) + 1):
        row = position.virtual.setdefault(player, [])
        row += [0] * (last - len(row))
        for number in range(first, last + 1):
            row[number - 1] = points


def _forbid(position: Position, ids: list[int]) -> None:
    position.forbidden |= {frozenset((p, q)) for p in ids for q in ids if p != q}


def expected(text: str) -> tuple[set[tuple[int, int]], int] | None:
    """Read the answer of a sample: the pairs and the bye, or None."""
    if text.split()[0] == "none":
        return None
    rows = [tuple(map(int, row.split())) for row in text.split("\n")[1:] if row.strip()]
    bye = next((p for p, q in rows if not q), 0)
    return {(p, q) for p, q in rows if q}, bye


def random_position(rng: random.Random, most: int = 11) -> Position:
    """Make a position with a history that nobody paired: irregular in every way."""
    n, rounds = rng.randint(2, most), rng.randint(1, 9)
    position = Position({p: [] for p in range(1, n + 1)}, rounds, rng.choice("wb"))
    if rng.random() < 0.25:
        position.points = rng.choice(
            [
                {"win": 6, "draw": 2, "loss": 0, "zero": 0, "forfeit_loss": 0, "bye": 6},
                {"win": 6, "draw": 4, "loss": 2, "zero": 0, "forfeit_loss": 0, "bye": 4},
                {"win": 2, "draw": 1, "loss": 0, "zero": 0, "forfeit_loss": 0, "bye": 1},
                {"win": 6, "draw": 4, "loss": 2, "zero": 2, "forfeit_loss": 0, "bye": 6},
                {"win": 2, "draw": 1, "loss": 0, "zero": 1, "forfeit_loss": 0, "bye": 0},
            ]
        )
        position.points["bye"] = max(position.points["bye"], position.points["loss"] + 1)
    done = rng.randint(0, min(rounds - 1, n))
    irregular = rng.choice((0.0, 0.1, 0.3))
    for _ in range(done):
        random_round(rng, position, irregular)
    position.absent = {p for p in position.cards if rng.random() < irregular / 2}
    if len(position.absent) == n:
        position.absent.clear()
    _accelerate(rng, position, done)
    if rng.random() < 0.2:
        for _ in range(rng.randint(1, n)):
            two = rng.sample(range(1, n + 1), 2)
            position.forbidden.add(frozenset(two))
    return position


def _accelerate(rng: random.Random, position: Position, done: int) -> None:
    kind, n = rng.random(), len(position.cards)
    if kind < 0.15:
        for p in range(1, min(n, 2 * -(-n // 4)) + 1):
            accelerated = (position.rounds + 1) // 2
            whole = (accelerated + 1) // 2
            win = position.points["win"]
            position.virtual[p] = [win] * whole + [win // 2] * (accelerated - whole)
    elif kind < 0.25:
        for p in position.cards:
            position.virtual[p] = [rng.choice((0, 0, 1, 2)) for _ in range(done + 1)]


def random_round(rng: random.Random, position: Position, irregular: float) -> None:
    """Pair whoever has not met, at random; colours and results too."""
    free = list(position.cards)
    rng.shuffle(free)
    if rng.random() < 0.7:
        free.sort(key=lambda p: -_points(position, p))
    unseated = []
    cells: dict[int, Cell] = {}
    for p in list(free):
        if rng.random() < irregular:
            cells[p] = (0, "-", rng.choice("HHFZZZ"))
            free.remove(p)
    while free:
        p = free.pop(0)
        met = {c[0] for c in position.cards[p] if c[2] in PLAYED}
        q = next((q for q in free if q not in met), 0)
        if not q:
            unseated.append(p)
            continue
        free.remove(q)
        if rng.random() < 0.8 and _wish(position, p) < _wish(position, q):
            p, q = q, p
        one, other = rng.choice(("10", "01", "==", "10", "01", "=="))
        if rng.random() < irregular / 3:
            one, other = rng.choice(("+-", "-+", "--"))
        cells[p], cells[q] = (q, "w", one), (p, "b", other)
    for k, p in enumerate(unseated):
        cells[p] = (0, "-", "U" if k == 0 else "Z")
    for p, card in position.cards.items():
        card.append(cells[p])


def _points(position: Position, player: int) -> int:
    codes = {"1": 2, "+": 2, "F": 2, "U": 2, "=": 1, "H": 1}
    return sum(codes.get(code, 0) for _, _, code in position.cards[player])


def _wish(position: Position, player: int) -> int:
    """How much he wants white."""
    colours = [c[1] for c in position.cards[player] if c[2] in PLAYED]
    return colours.count("b") - colours.count("w")
