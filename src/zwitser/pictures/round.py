"""The picture of a round: groups as columns, floats as arrows, pairs as lines with their colours.

Left of a name stands the colour balance: one open square for each white more than black, one
filled for each black more. A pair is a bracket, with an open disc at white and a filled at black.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

from zwitser.explanation.story import names_of
from zwitser.language import measure_points
from zwitser.messages import Language
from zwitser.model import Tournament
from zwitser.pictures import canvas
from zwitser.pictures.canvas import FAINT, LIGHT, MARGIN, SHADE, text
from zwitser.proposal import GroupExplanation, Pair, Proposal
from zwitser.systems import system_of

MOST_PLAYERS = 300
"""Players in a picture; the boards below are counted in a line."""

ROW, TOP, MARKS, NAME, LANE, GAP, LEGEND = 22, 92, 34, 168, 9, 46, 720
LETTERS = 23


@dataclass(frozen=True, slots=True)
class Group:
    """A group: players from above, then its own; a lane for each pair within it."""

    title: str
    came: tuple[int, ...]
    own: tuple[int, ...]
    lanes: dict[Pair, int]

    @property
    def order(self) -> tuple[int, ...]:
        return (*self.came, *self.own)


@dataclass(frozen=True, slots=True)
class Scene:
    """A round as it is drawn: its groups, and their common data.

    `across` are pairs of players who stand in different groups, `hidden` counts boards left out.
    """

    tournament: Tournament
    lang: Language
    names: dict[int, str]
    balances: dict[int, int]
    round: int
    groups: tuple[Group, ...]
    across: tuple[Pair, ...]
    bye: int | None
    hidden: int

    def text(self, key: str, **facts: object) -> str:
        return text(self.lang, f"round.{key}", **facts)

    @property
    def black_first(self) -> bool:
        return system_of(self.tournament).is_go

    def of_colours(self, key: str) -> str:
        """Write about both colours, in the order of the game."""
        return text(self.lang, f"{'black-first.' if self.black_first else ''}round.{key}")


@dataclass(frozen=True, slots=True)
class Column:
    """A group where it stands on the sheet."""

    group: Group
    x: float

    @property
    def rows(self) -> dict[int, float]:
        """The height at which each player stands."""
        return {player: TOP + ROW * n for n, player in enumerate(self.group.order)}

    @property
    def name_end(self) -> float:
        return self.x + MARKS + NAME

    @property
    def right(self) -> float:
        return self.name_end + 12 + LANE * (max(self.group.lanes.values(), default=0) + 1)


def scene_of(tournament: Tournament, proposal: Proposal, lang: Language = "nl") -> Scene:
    """Lay out a proposed round by the groups of its explanation.

    A pair stands in the last group that has both players; the whole field is one group where there
    are no others.
    """
    cards = system_of(tournament).norms(tournament).results.cards
    pairs = proposal.pairs[: MOST_PLAYERS // 2]
    shown = {player for pair in pairs for player in (pair.white, pair.black)} | {proposal.bye}
    told = proposal.explanation.groups if proposal.explanation else ()
    members = [
        (_title(tournament, group, lang), _only(group.came, shown), _only(group.own, shown))
        for group in [group for group in told if group.name] or told
    ] or [(text(lang, "round.all"), (), _only((p.id for p in tournament.players), shown))]
    placed: list[list[Pair]] = [[] for _ in members]
    across: list[Pair] = []
    for pair in pairs:
        both = {pair.white, pair.black}
        common = [n for n, (_, came, own) in enumerate(members) if both.issubset(came + own)]
        (placed[common[-1]] if common else across).append(pair)
    groups = [
        Group(title, came, own, _lanes(came + own, here))
        for (title, came, own), here in zip(members, placed, strict=True)
        if came or own
    ]
    return Scene(
        tournament,
        lang,
        names_of(tournament),
        {player: card.balance for player, card in cards.items()},
        proposal.round,
        tuple(groups),
        tuple(across),
        proposal.bye,
        len(proposal.pairs) - len(pairs),
    )


def round_svg(tournament: Tournament, proposal: Proposal, lang: Language = "nl") -> str:
    return scene_svg(scene_of(tournament, proposal, lang))


def scene_svg(scene: Scene) -> str:
    """Draw the groups of a round side by side, with an arrow for every float."""
    columns: list[Column] = []
    for group in scene.groups:
        columns.append(Column(group, columns[-1].right + GAP if columns else MARGIN))
    elements = [element for column in columns for element in _draw_column(scene, column)]
    for left, right in pairwise(columns):
        for player in right.group.came:
            if player in left.rows:
                start, end = left.rows[player] - 4, right.rows[player] - 4
                elements += canvas.arrow(left.name_end + 2, start, right.x - 6, end)
    last = {player: column for column in columns for player in column.rows}
    elements += _across(last, scene.across)
    if scene.bye is not None and scene.bye in last:
        elements += _bye(scene, scene.bye, last[scene.bye])
    height = max((max(column.rows.values(), default=TOP) for column in columns), default=TOP)
    elements += _legend(scene, height + 2 * ROW)
    width = max(columns[-1].right + GAP if columns else 0, LEGEND) + MARGIN
    title = scene.text("title", name=scene.tournament.name, round=scene.round)
    return canvas.drawing(width, height + 4 * ROW, canvas.shorten(title, 70), elements)


def _only(players: Iterable[int], shown: set[int | None]) -> tuple[int, ...]:
    return tuple(player for player in players if player in shown)


def _title(tournament: Tournament, group: GroupExplanation, lang: Language) -> str:
    if system_of(tournament).score_groups:
        return text(lang, "round.points", points=measure_points(group.points))
    if group.name:
        return text(lang, "round.group", name=group.name)
    return text(lang, "round.all")


def _lanes(order: Sequence[int], pairs: Iterable[Pair]) -> dict[Pair, int]:
    """Give every bracket the innermost lane in which it crosses no other, the short ones first."""
    place = {player: n for n, player in enumerate(order)}
    spans = {pair: sorted((place[pair.white], place[pair.black])) for pair in pairs}
    lanes: dict[Pair, int] = {}
    taken: list[list[list[int]]] = []
    for pair, span in sorted(spans.items(), key=lambda item: (item[1][1] - item[1][0], item[1])):
        first, last = span
        free = (
            n
            for n, lane in enumerate(taken)
            if all(last < start or end < first for start, end in lane)
        )
        lanes[pair] = next(free, len(taken))
        if lanes[pair] == len(taken):
            taken.append([])
        taken[lanes[pair]].append(span)
    return lanes


def _draw_column(scene: Scene, column: Column) -> Iterator[canvas.Element]:
    yield canvas.write(column.x, TOP - 30, column.group.title, size=15, bold=True)
    yield canvas.line(column.x, TOP - 20, column.right, TOP - 20, stroke=FAINT)
    if column.group.came:
        bottom = TOP + ROW * len(column.group.came) - 15
        height = bottom - TOP + 15
        width = column.name_end - column.x + 6
        yield canvas.box(column.x - 4, TOP - 15, width, height, fill=SHADE, stroke=LIGHT)
    for player, y in column.rows.items():
        balance = scene.balances[player]
        for n in range(min(abs(balance), 3)):
            yield canvas.square(column.x + 24 - 9 * n, y - 4, black=balance < 0)
        yield canvas.write(column.x + MARKS, y, canvas.shorten(scene.names[player], LETTERS))
    start = column.name_end + 8
    for pair, lane in column.group.lanes.items():
        white, black = column.rows[pair.white] - 4, column.rows[pair.black] - 4
        end = start + 4 + LANE * (lane + 1)
        yield canvas.polyline([(start, white), (end, white), (end, black), (start, black)])
        yield canvas.disc(start, white, black=False)
        yield canvas.disc(start, black, black=True)


def _across(last: Mapping[int, Column], pairs: Iterable[Pair]) -> Iterator[canvas.Element]:
    """Draw pairs whose players stand in different columns, as a club's across its groups."""
    for pair in pairs:
        first, second = sorted((pair.white, pair.black), key=lambda player: last[player].x)
        here, there = last[first], last[second]
        x1, y1 = here.name_end + 8, here.rows[first] - 4
        x2, y2 = there.x + 6, there.rows[second] - 4
        yield canvas.line(x1, y1, x2, y2, width=1.2)
        yield canvas.disc(x1, y1, black=first == pair.black)
        yield canvas.disc(x2, y2, black=second == pair.black)


def _bye(scene: Scene, player: int, column: Column) -> Iterator[canvas.Element]:
    x, y = column.right + 3, column.rows[player]
    yield canvas.line(column.name_end + 4, y - 4, x, y - 4, stroke=FAINT)
    yield canvas.box(x, y - 14, 40, 18, stroke=canvas.INK)
    yield canvas.write(x + 20, y - 1, scene.text("free"), size=12, anchor="middle")


def _legend(scene: Scene, y: float) -> Iterator[canvas.Element]:
    x, first = float(MARGIN), scene.black_first
    yield canvas.square(x + 4, y - 4, black=first)
    yield canvas.square(x + 14, y - 4, black=not first)
    yield canvas.write(x + 24, y, scene.of_colours("balance"), size=11, fill=FAINT)
    x += 250
    yield canvas.disc(x, y - 4, black=first)
    yield canvas.disc(x + 12, y - 4, black=not first)
    yield canvas.write(x + 24, y, scene.of_colours("colour"), size=11, fill=FAINT)
    x += 216
    yield from canvas.arrow(x, y - 4, x + 30, y - 4)
    yield canvas.write(x + 38, y, scene.text("float"), size=11, fill=FAINT)
    if scene.hidden:
        yield canvas.write(MARGIN, y + 18, scene.text("rest", count=scene.hidden), size=11)
