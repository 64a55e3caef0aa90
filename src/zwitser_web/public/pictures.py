"""Pictures: how a round was paired, and the course of the ranking."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from django.http import Http404, HttpResponse
from django.utils.safestring import SafeString
from django.views.decorators.http import require_safe

from zwitser import pictures
from zwitser.errors import ZwitserError
from zwitser.explanation.at_pairing import RoundAtPairing
from zwitser.messages import Language
from zwitser.model import Tournament
from zwitser.pictures.round import Group, Scene, scene_of, scene_svg
from zwitser.pictures.tables import DASHES, WIDE, Course, CourseLine, course_of, rankings
from zwitser_web.caches import PICTURES, explained_pairing, known_at, memoise, one_at_a_time
from zwitser_web.models import Role
from zwitser_web.requests import WebRequest
from zwitser_web.round_numbers import RoundRef, last_played
from zwitser_web.tournaments.desk import open_desk
from zwitser_web.tournaments.hall import open_hall

SVG = "image/svg+xml"


@require_safe
def course_svg(request: WebRequest, slug: str) -> HttpResponse:
    hall = open_hall(request, slug)
    if unchanged := hall.check_etag():
        return unchanged
    if not hall.rounds:
        raise Http404
    return hall.add_etag(HttpResponse(course_file(hall.tournament, hall.lang), SVG))


@require_safe
def round_svg(request: WebRequest, slug: str, ref: RoundRef) -> HttpResponse:
    hall = open_hall(request, slug)
    if unchanged := hall.check_etag():
        return unchanged
    known = known_at(hall.state, hall.find_published(ref), hall.tournament)
    return hall.add_etag(HttpResponse(scene_svg(_scene(known, hall.lang)), SVG))


@require_safe
def desk_course(request: WebRequest, slug: str) -> HttpResponse:
    desk = open_desk(request, slug, Role.READER)
    drawings = course_drawings(desk.tournament) if desk.public_rounds else ()
    return desk.render("course.html", {"here": "standings", "courses": drawings})


@require_safe
def desk_round_svg(request: WebRequest, slug: str, ref: RoundRef) -> HttpResponse:
    """Draw a round for the desk, also one that is not public yet: in its page, or as a file."""
    desk = open_desk(request, slug, Role.READER)
    scene = _scene(known_at(desk.state, ref), desk.lang)
    if request.htmx:
        return desk.render("rows/round_drawing.html", {"drawing": drawn_round(scene)})
    return HttpResponse(scene_svg(scene), SVG)


def _scene(known: RoundAtPairing | None, lang: Language) -> Scene:
    scene = round_scene(known, lang) if known else None
    if scene is None:
        raise Http404
    return scene


# Pictures of published rounds and of the course of the ranking; each is drawn once.

LARGE, BRIEF = (12, 2), (16, 4)
"""Players in the hall and on a phone, with rows for everybody below them."""


def course_drawings(tournament: Tournament, own: int = 0) -> list[CourseDrawing]:
    """Draw everybody's place after each round for a page; of a club season, in its last period.

    Of a large field a phone gets a drawing of its own, of the leaders and of the reader.
    """
    broad = course_of(tournament, _rankings(tournament), own=own)
    brief = _of_leaders(tournament, BRIEF, own)
    if brief.rows == broad.rows:
        return [draw_course(broad, own)]
    return [draw_course(broad, own, look="broad"), draw_course(brief, own, look="brief")]


def large_course(tournament: Tournament) -> CourseDrawing:
    """Draw the course of the leaders, few enough to be read from afar."""
    return draw_course(_of_leaders(tournament, LARGE))


def _of_leaders(tournament: Tournament, size: tuple[int, int], own: int = 0) -> Course:
    most, below = size
    return course_of(tournament, _rankings(tournament), own=own, most=most, below=below)


@memoise(PICTURES)
def course_file(tournament: Tournament, lang: Language) -> SafeString:
    return SafeString(pictures.course_svg(tournament, _rankings(tournament), lang))


@memoise(PICTURES)
def _rankings(tournament: Tournament) -> list[list[int]]:
    """Rank the players after each round but those to come, as of a schedule."""
    ref = last_played(tournament)
    if ref and ref.period:
        tournament = replace(tournament, periods=tournament.periods[: ref.period])
    elif ref:
        tournament = replace(tournament, history=tournament.history[: ref.number])
    return rankings(tournament)


def round_scene(known: RoundAtPairing, lang: Language) -> Scene | None:
    """Describe how a round was paired; None where the engine would pair it otherwise."""
    pairs = tuple((game.white, game.black) for game in known.made.games)
    with one_at_a_time():
        return _build_scene(known.before, known.shown, pairs, lang)


@memoise(PICTURES)
def _build_scene(
    before: Tournament, shown: Tournament, pairs: tuple[tuple[int, int], ...], lang: Language
) -> Scene | None:
    try:
        proposal = explained_pairing(before)
    except ZwitserError:
        return None
    if [(found.white, found.black) for found in proposal.pairs] != list(pairs):
        return None
    return scene_of(shown, proposal, lang)


# The course of the ranking as it stands in a page: it takes the width that it gets.
#
# The page has the names and the numbers of the rounds as text, the drawing between them only lines,
# in units of its own: rounds across, rows down. Styles stretch it, and no line gets wider by that.

ACROSS, DOWN = 20, 10
"""Units for a round and for a row."""


@dataclass(frozen=True, slots=True)
class Label:
    """A name at the end of a line; `player` is 0 in a row without one."""

    player: int = 0
    place: int = 0
    name: str = ""
    wide: bool = False


@dataclass(frozen=True, slots=True)
class Drawn:
    """A drawn line: its looks, its points, and a disc for each round."""

    look: str
    telling: str
    points: str
    discs: str


@dataclass(frozen=True, slots=True)
class CourseDrawing:
    """A drawing of courses, with lines from the last to the first: the leader lies on top.

    `starts` and `ends` have an entry for every row.
    """

    look: str
    rounds: Sequence[int]
    starts: Sequence[Label]
    ends: Sequence[Label]
    lines: Sequence[Drawn]
    width: int
    height: int
    grid: str
    own: int
    below: int
    """The last place with a row of its own, where others lie closer together below it."""


def draw_course(course: Course, own: int = 0, *, look: str = "") -> CourseDrawing:
    """Draw a course for a page; the line of `own` stands out, above all others."""
    numbered = sorted(enumerate(course.lines), key=lambda item: (item[1].player == own, -item[0]))
    width, height = ACROSS * len(course.rounds), DOWN * course.height
    return CourseDrawing(
        look=look,
        rounds=course.rounds,
        starts=_labels(course, own, round_=0),
        ends=_labels(course, own, round_=-1),
        lines=[_line(course, line, n, own) for n, line in numbered],
        width=width,
        height=height,
        grid="".join(f"M{_x(step)} 0V{height}" for step in range(len(course.rounds))),
        own=own,
        below=course.rows if course.below else 0,
    )


def _labels(course: Course, own: int, *, round_: int) -> list[Label]:
    """Name the player in each row after a round; closer together only oneself has a name."""
    rows = [Label()] * course.height
    for n, line in enumerate(course.lines):
        place = line.places[round_]
        if place <= course.rows or line.player == own:
            rows[int(course.y(place))] = Label(line.player, place, line.name, n < WIDE)
    return rows


def _line(course: Course, line: CourseLine, n: int, own: int) -> Drawn:
    heights = [round(DOWN * course.y(place), 1) for place in line.places]
    through = [(_x(step), y) for step, y in enumerate(heights)]
    ends = (0, heights[0]), (ACROSS * len(heights), heights[-1])
    look = ("wide " if n < WIDE else "") + f"dash-{n % len(DASHES)}"
    return Drawn(
        look="mine" if line.player == own else look,
        telling=f"{line.name}: {' – '.join(map(str, line.places))}",
        points=" ".join(f"{x},{y:g}" for x, y in (ends[0], *through, ends[1])),
        discs="".join(f"M{x} {y:g}h0" for x, y in through),
    )


def _x(step: int) -> int:
    return ACROSS * step + ACROSS // 2


# A round as it is drawn in a page: its groups beside or below one another, as there is room.
#
# Who goes on to a lower group has an arrow, and stands there in a band; a pair across two groups is
# told in words. Names are text; the drawing has only brackets, in units of its own.

LANE, WIDEST = 9, 110
"""Pixels for a lane, and for all the lanes of a group at most."""

SHORT = 20
"""The players of a group that is not cut."""

MARKS = 3
"""Marks of the colour balance before a name, at most."""


@dataclass(frozen=True, slots=True)
class PlayerRow:
    """A player in a group; `colour` and `other` (opponent) only where he meets another group."""

    id: int
    name: str
    marks: Sequence[str]
    came: bool
    goes: bool
    free: bool
    colour: str = ""
    other: str = ""


@dataclass(frozen=True, slots=True)
class Part:
    """Rows that stay together, with the brackets beside them in lanes across and rows down."""

    rows: Sequence[PlayerRow]
    brackets: str
    white: str
    black: str


@dataclass(frozen=True, slots=True)
class GroupDrawing:
    """A group in parts: between two of them goes no bracket, so that a column may end there.

    A short group stays in one column, under its heading.
    """

    title: str
    parts: Sequence[Part]
    across: int
    pixels: int

    @property
    def is_short(self) -> bool:
        return sum(len(part.rows) for part in self.parts) <= SHORT


@dataclass(frozen=True, slots=True)
class RoundDrawing:
    """All the groups, and a legend in words."""

    groups: Sequence[GroupDrawing]
    black_first: bool
    balance: str
    colours: str
    floats: str
    free: str
    rest: str


def drawn_round(scene: Scene) -> RoundDrawing:
    last = {player: n for n, group in enumerate(scene.groups) for player in group.order}
    meets = {pair.white: ("white", scene.names[pair.black]) for pair in scene.across}
    meets |= {pair.black: ("black", scene.names[pair.white]) for pair in scene.across}
    groups = []
    for n, group in enumerate(scene.groups):
        ending = {p: meets.get(p, ("", "")) for p in group.order if last[p] == n}
        parts = [_part(scene, group, players, ending) for players in _parts(group)]
        lanes = max(group.lanes.values(), default=-1) + 2
        groups.append(GroupDrawing(group.title, parts, lanes, min(LANE * lanes, WIDEST)))
    goes = any(row.goes for group in groups for part in group.parts for row in part.rows)
    return RoundDrawing(
        groups,
        black_first=scene.black_first,
        balance=scene.of_colours("balance"),
        colours=scene.of_colours("colour"),
        floats=scene.text("float") if goes else "",
        free=scene.text("free"),
        rest=scene.text("rest", count=scene.hidden) if scene.hidden else "",
    )


def _parts(group: Group) -> Iterator[Sequence[int]]:
    """Cut a group wherever no bracket passes."""
    row = {player: place for place, player in enumerate(group.order)}
    ends = {}
    for pair in group.lanes:
        first, second = sorted((row[pair.white], row[pair.black]))
        ends[first] = second
    start = reach = 0
    for place in range(len(row)):
        if place > reach:
            yield group.order[start:place]
            start = place
        reach = max(reach, ends.get(place, place))
    yield group.order[start:]


def _part(
    scene: Scene, group: Group, players: Sequence[int], ending: Mapping[int, tuple[str, str]]
) -> Part:
    """Draw a part; `ending` has the players that leave, with the opponent elsewhere."""
    row = {player: place for place, player in enumerate(players)}
    here = {pair: lane for pair, lane in group.lanes.items() if pair.white in row}
    rows = []
    for player in players:
        name, balance, ends = scene.names[player], scene.balances[player], player in ending
        marks = ["white" if balance > 0 else "black"] * min(abs(balance), MARKS)
        facts = (player in group.came, not ends, ends and player == scene.bye)
        rows.append(PlayerRow(player, name, marks, *facts, *ending.get(player, ())))
    return Part(
        rows,
        brackets="".join(
            f"M0 {row[pair.white] + 0.5}H{lane + 1}V{row[pair.black] + 0.5}H0"
            for pair, lane in here.items()
        ),
        white=_discs(row[pair.white] for pair in here),
        black=_discs(row[pair.black] for pair in here),
    )


def _discs(rows: Iterable[int]) -> str:
    return "".join(f"M0 {row + 0.5}h0" for row in rows)
