"""Journals in the database: load a tournament's state, append one event, nothing else.

An action is decided on the newest state inside one transaction that holds the tournament's lock,
so two desks can't pass one another; the unique number of each line is the last guard. A state is
kept in memory with the head of its journal (the number and a digest of the last line), and only
newer lines are read. Many actions at once are one sitting: one lock, one reading, and all their
lines written together.

A database can be put back under a process that runs. Where it does not have the head of a state in
memory that state is dropped; as the head is looked at inside the transaction that writes, line n is
only ever written after the line n - 1 that it was decided on.

What is about to be written is read back first, as strictly as the file of a stranger: what is in
the database can be read for ever, and so can every backup of it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from dataclasses import replace as changed_to
from datetime import UTC, datetime, timedelta
from hashlib import md5
from secrets import token_urlsafe

from django.db import models, transaction
from django.db.models.functions import MD5, Cast, Concat
from django.utils import timezone
from django.utils.text import slugify

from zwitser.characters import harmless
from zwitser.errors import BadInput, Refused, fault, one_line
from zwitser.journal import events
from zwitser.journal.events import Line
from zwitser.journal.fold import EMPTY, apply, fold
from zwitser.journal.lines import dumps_line, loads_line
from zwitser.journal.state import State
from zwitser.messages import message
from zwitser_web.models import Account, Club, Event, PersonalData, Tournament
from zwitser_web.store import quotas
from zwitser_web.store.shelf import Shelf

Author = Account | str
"""Who writes a line: an account, by its number for ever, or the signature of anything else."""

Decision = Callable[[State], events.Event]
"""What a person wants: the state in, the event out, or Refused."""

Consequence = Callable[[State], None]
"""What else is to be written once the event is decided: the state after it goes in."""

LETTERS = 32_000_000
"""Letters in the journals whose states are in memory, together."""

YEARS = range(1900, 3000)
"""Those in which something is played; at the ends of the calendar a zone or a day more fails."""

_NUMBERED = {f"{device}{number}" for device in ("com", "lpt") for number in range(1, 10)}
NO_SLUGS = frozenset({"files", "schema", "con", "prn", "aux", "nul"} | _NUMBERED)
"""No names for addresses: other things stand there, or Windows makes no folder with that name."""

_BROKEN = (
    BadInput,
    ArithmeticError,
    AttributeError,
    LookupError,
    RecursionError,
    TypeError,
    ValueError,
)
"""How lines show that they were damaged, by a disk or by a hand in the database."""


@dataclass(frozen=True, slots=True)
class _Known:
    """A state in memory: the head of the journal that it was folded from, and how long that is."""

    state: State
    head: str
    letters: int

    def after(self, state: State, lines: Sequence[tuple[int, str]]) -> _Known:
        """Give what is known when these lines, with their numbers, led to another state."""
        if not lines:
            return self
        letters = self.letters + sum(len(text) for _, text in lines)
        return _Known(state, _head(*lines[-1]), letters)


_NOTHING = _Known(EMPTY, "", 0)
_states: Shelf[_Known] = Shelf(LETTERS, lambda known: known.letters)


class Unreadable(Refused):
    """The journal of a tournament in the database can't be followed; others are not touched."""

    def __init__(self, tournament: Tournament, *, missing: str = "") -> None:
        slug = tournament.slug
        if missing:
            text = f"lines {missing} are missing in the journal of {slug}"
            super().__init__("journal-gap", text, slug=slug, missing=missing)
        else:
            super().__init__("unreadable", f"the journal of {slug} can't be read", slug=slug)


def load(tournament: Tournament) -> State:
    """Give the state of a tournament after all its lines, or raise Unreadable."""
    known = _catch_up(tournament)
    _states.put(_key(tournament), known)
    return known.state


def load_many(tournaments: Iterable[Tournament]) -> list[State | None]:
    """Give the states of many tournaments, nothing for one that can't be read.

    One query tells which of them changed since.
    """
    rows = list(tournaments)
    last = heads(rows)
    found = [(row, _states.find(_key(row)) or _NOTHING) for row in rows]
    return [
        known.state if known.head == last.get(row.pk, "") else _load_or_not(row)
        for row, known in found
    ]


def heads(tournaments: Iterable[Tournament]) -> dict[int, str]:
    """Give the heads of many journals in one query; empty for one without a line.

    A head names a whole journal, because lines are only added; what alters one within, so that a
    person is erased, also moves the moment of creation.
    """
    text = models.TextField()
    head = Concat(Cast("number", text), models.Value("."), MD5("line"), output_field=text)
    lines = Event.objects.filter(tournament=models.OuterRef("pk")).order_by("-number")
    last = models.Subquery(lines.annotate(head=head).values("head")[:1])
    rows = Tournament.objects.filter(pk__in=[row.pk for row in tournaments])
    return {pk: found or "" for pk, found in rows.annotate(head=last).values_list("pk", "head")}


def _head(number: int, line: str) -> str:
    """Name a journal by its last line, as the database does too: its number and a digest."""
    return f"{number}.{md5(line.encode(), usedforsecurity=False).hexdigest()}"


def _load_or_not(tournament: Tournament) -> State | None:
    try:
        return load(tournament)
    except Unreadable:
        return None


class Sitting:
    """Actions of one hand, one after another, that are written together at the end."""

    def __init__(self, tournament: Tournament, by: Author) -> None:
        self._known = _catch_up(tournament)
        self.state = self._known.state
        self._tournament, self._by = tournament, by
        self._is_ours = False
        self._lines: list[Event] = []
        self._also: list[Consequence] = []

    def act(self, decide: Decision, *, also: Consequence = lambda _: None) -> State:
        """Decide on the state so far and give the one after it; a refusal alters nothing."""
        self.check_writable()
        line, self.state = _decided(self._tournament, self._by, self.state, decide)
        self._lines.append(line)
        self._also.append(also)
        return self.state

    def check_writable(self) -> None:
        """Refuse where another computer writes or the club is closed; asked once."""
        if not self._is_ours:
            _check_ours(self._tournament)
            quotas.check_lines(self._tournament.club_id)
            self._is_ours = True

    def write(self) -> _Known:
        """Write every line, and what has to be written with them; give what is known then."""
        Event.objects.bulk_create(self._lines)
        _follow_name(self._tournament, self.state)
        for also in self._also:
            also(self.state)
        _forget_who_left(self._tournament, self._known.state, self.state)
        return self._known.after(self.state, [(row.number, row.line) for row in self._lines])


@contextmanager
def sitting(tournament: Tournament, by: Author) -> Iterator[Sitting]:
    """Hold the lock of a tournament for many actions: all is written at the end, or nothing."""
    with transaction.atomic():
        Tournament.objects.select_for_update().get(pk=tournament.pk)
        found = Sitting(tournament, by)
        yield found
        known = found.write()
    _states.put(_key(tournament), known)


def act(
    tournament: Tournament, by: Author, decide: Decision, *, also: Consequence = lambda _: None
) -> State:
    """Decide on the newest state, write the event, and give the state after it.

    What has to be written with it (`also`) is in the same transaction: both, or nothing.
    """
    with sitting(tournament, by) as one:
        return one.act(decide, also=also)


def _check_ours(tournament: Tournament) -> None:
    """Refuse to write where another computer does, or in a club that is closed."""
    found = Tournament.objects.filter(pk=tournament.pk).values_list("mirror", "club__closed").get()
    if found[0]:
        raise Refused("mirror", "this tournament is run on another computer")
    if found[1]:
        raise Refused("club-closed", "this club was closed by who runs the server")


def check_open(club: Club) -> None:
    """Refuse to add anything to a club that is closed."""
    if Club.objects.filter(pk=club.pk, closed__isnull=False).exists():
        raise Refused("club-closed", "this club was closed by who runs the server")


def _forget_who_left(tournament: Tournament, before: State, after: State) -> None:
    """Remove what is known besides the tournament of players who are not on its list any more."""
    left = before.tournament.by_id.keys() - after.tournament.by_id.keys()
    if left:
        PersonalData.objects.filter(tournament=tournament, player__in=left).delete()


def create(club: Club, name: str, begin: events.Event, *, by: Author) -> Tournament:
    """Make a tournament whose journal begins with this event."""
    check_open(club)
    quotas.check(club, "tournaments")
    quotas.check(club, "lines")
    with transaction.atomic():
        tournament = Tournament.objects.create(
            slug=free_slug(name), club=club, name=_shown_name(name)
        )
        _begin(tournament, by, begin)
    return tournament


def replace(tournament: Tournament, begin: events.Event, *, by: str) -> None:
    """Let the journal of a mirror begin anew with this event; whoever kept the old one notices."""
    check_open(tournament.club)
    with transaction.atomic():
        Tournament.objects.select_for_update().get(pk=tournament.pk)
        tournament.events.all().delete()
        tournament.created, tournament.summary = timezone.now(), {}
        tournament.save(update_fields=["created", "summary"])
        _begin(tournament, by, begin)


def add(
    club: Club,
    state: State,
    *,
    name: str = "",
    slug: str = "",
    created: datetime | None = None,
    ours: bool = False,
) -> Tournament:
    """Make a tournament from a state, keeping who did what and when.

    With `slug` it stands at that address, unless another tournament does. The lines of our own
    backup (`ours`) need not be as a stranger's must be.
    """
    if not ours:
        check_open(club)
        quotas.check(club, "tournaments")
        quotas.check(club, "lines", more=len(state.log))
    name = name or state.tournament.name
    _check_times(state.log)
    with transaction.atomic():
        tournament = Tournament.objects.create(
            slug=slug if slug and not is_address(slug) else free_slug(name),
            club=club,
            name=_shown_name(name),
            created=created or timezone.now(),
        )
        Event.objects.bulk_create(
            _row(tournament, number, line, ours=ours) for number, line in enumerate(state.log, 1)
        )
    return tournament


def _check_times(log: Iterable[Line]) -> None:
    faults = [
        fault(message("line", line=number), "journal-time", got=repr(line.at[:40]))
        for number, line in enumerate(log, 1)
        if moment(line.at) is None
    ]
    if faults:
        raise BadInput(faults)


def moment(text: str) -> datetime | None:
    """Read a point in time: a date, a time and a zone; every database and zone can tell it."""
    try:
        found = datetime.fromisoformat(text)
        return found.astimezone(UTC) if found.tzinfo and found.year in YEARS else None
    except (ValueError, OverflowError):
        return None


def delete(tournament: Tournament) -> None:
    """Remove a tournament for good: its journal, its players' data, its codes, its links."""
    key = _key(tournament)
    tournament.delete()
    _states.drop(key)


def rewrite(tournament: Tournament, change: Callable[[State], Sequence[Line]]) -> None:
    """Write the lines of a journal anew, each in its place: only to take a person out of it.

    Every process keeps states by the moment of creation, so that moves by the smallest step.
    """
    with transaction.atomic():
        row = Tournament.objects.select_for_update().get(pk=tournament.pk)
        state = _catch_up(row).state
        new = change(state)
        changed = [number for number, line in enumerate(new, 1) if line != state.log[number - 1]]
        for number in changed:
            fresh = _row(row, number, new[number - 1], ours=True)
            row.events.filter(number=number).update(line=fresh.line, by=fresh.by)
        if changed:
            row.created, row.summary = row.created + timedelta(microseconds=1), {}
            row.save(update_fields=["created", "summary"])


def begin_editions() -> None:
    """Let every journal begin a new edition: its lines may be others than somebody has heard.

    Programs and webhooks that follow a journal then begin again at its first line.
    """
    Tournament.objects.update(created=models.F("created") + timedelta(microseconds=1))


def faults_in(tournament: Tournament) -> list[str]:
    """Say everything that is wrong with a journal as it stands in the database, and on which line.

    A last line that went can't be noticed: the journal is whole without it.
    """
    found, faults, lines = _lines_from(tournament, 0), [], []
    before = 0
    for number, text in found:
        if number > before + 1:
            faults.append(f"missing: line {_span(before + 1, number)}")
        elif number <= before:
            faults.append(f"line {number}: a journal begins with line 1")
        before = number
        try:
            lines.append(loads_line(text, ours=True))
        except _BROKEN as error:
            faults.append(f"line {number}: can't be read ({_first_words(error)})")
    if not found:
        return ["there is no line"]
    if not faults:
        try:
            fold(lines)
        except _BROKEN as error:
            faults.append(f"can't be followed ({_first_words(error)})")
    return faults


def _first_words(error: Exception) -> str:
    return one_line(str(error) or type(error).__name__)[:200]


def _span(first: int, after: int) -> str:
    """Name the lines from one up to another that is there."""
    return str(first) if first == after - 1 else f"{first}-{after - 1}"


def sign_anew(lines: models.QuerySet[Event], name: Callable[[str], str]) -> None:
    """Let lines of any journals say another name for who wrote them, also of one that is damaged.

    The state hangs on nobody's name, so nothing is folded.
    """
    with transaction.atomic():
        found = list(lines.values_list("tournament", flat=True).distinct())
        rows = Tournament.objects.select_for_update().filter(pk__in=found).order_by("pk")
        for row in list(rows):
            for event in lines.filter(tournament=row):
                line = loads_line(event.line, ours=True)
                fresh = _row(row, event.number, changed_to(line, by=name(line.by)), ours=True)
                Event.objects.filter(pk=event.pk).update(line=fresh.line, by=fresh.by)
            row.created += timedelta(microseconds=1)
            row.save(update_fields=["created"])


def _begin(tournament: Tournament, by: Author, event: events.Event) -> None:
    line, state = _decided(tournament, by, EMPTY, lambda _: event)
    line.save(force_insert=True)
    _follow_name(tournament, state)


def _decided(
    tournament: Tournament, by: Author, state: State, decide: Decision
) -> tuple[Event, State]:
    """Give the next line, and the state after it as every other process will read it."""
    now = timezone.now().isoformat(timespec="seconds")
    line = Line(decide(state), at=now, by=harmless(str(by)))
    row = _row(tournament, len(state.log) + 1, line)
    row.account_id = by.pk if isinstance(by, Account) else None
    # Read again, down to options that were left out.
    return row, apply(state, loads_line(row.line, ours=True))


def _follow_name(tournament: Tournament, state: State) -> None:
    if state.tournament.name != tournament.name:
        name = _shown_name(state.tournament.name)
        Tournament.objects.filter(pk=tournament.pk).update(name=name)


def _row(tournament: Tournament, number: int, line: Line, *, ours: bool = False) -> Event:
    return Event(
        tournament=tournament,
        number=number,
        line=_proven(line, number, ours=ours),
        by=one_line(line.by)[:100],
        at=line.at,
    )


def _proven(line: Line, number: int, *, ours: bool) -> str:
    """Write a line that is written the same once it was read again, or raise BadInput."""
    text = dumps_line(line)
    # Written again, not compared: what a document leaves to its system's defaults is filled in.
    if dumps_line(loads_line(text, ours=ours)) != text:
        raise BadInput.at(message("line", line=number), "journal-misfit")
    return text


def _shown_name(name: str) -> str:
    """Give a name for the list of tournaments, as any database can keep it."""
    return harmless(name[:200])


def _catch_up(tournament: Tournament) -> _Known:
    """Give the newest state; one in memory counts only where its last line is still there."""
    known = _states.find(_key(tournament)) or _NOTHING
    found = _lines_from(tournament, len(known.state.log))
    if known is not _NOTHING:
        if found and _head(*found[0]) == known.head:
            del found[0]
        else:
            known, found = _NOTHING, _lines_from(tournament, 0)
    try:
        return known.after(_followed(tournament, known.state, found), found)
    except _BROKEN as error:
        raise Unreadable(tournament) from error


def _lines_from(tournament: Tournament, first: int) -> list[tuple[int, str]]:
    lines = tournament.events.filter(number__gte=first).order_by("number")
    return list(lines.values_list("number", "line"))


def _followed(tournament: Tournament, state: State, found: list[tuple[int, str]]) -> State:
    """Give the state after more lines, or raise Unreadable where one of them is missing."""
    for expected, (number, _) in enumerate(found, len(state.log) + 1):
        if number != expected:
            raise Unreadable(tournament, missing=_span(expected, number))
    lines = [loads_line(text, ours=True) for _, text in found]
    if not state.log:
        return fold(lines)
    for line in lines:
        state = apply(state, line)
    return state


def _key(tournament: Tournament) -> tuple[int, str]:
    return tournament.pk, tournament.created.isoformat()


def is_address(slug: str) -> bool:
    """Say whether a tournament stands at this short name, open or unlisted."""
    taken = models.Q(slug=slug) | models.Q(hidden_slug=slug)
    return Tournament.objects.filter(taken).exists()


def hidden_slug() -> str:
    """Make a short name that nobody guesses, for the address of unlisted pages."""
    return token_urlsafe(12)


def free_slug(name: str) -> str:
    """Make a short name for the address that no tournament has yet."""
    base = slugify(name)[:50].strip("-") or "toernooi"
    found = Tournament.objects.filter(slug__startswith=base).values_list("slug", flat=True)
    taken = NO_SLUGS | set(found)
    numbered = (f"{base}-{number}" for number in range(2, len(taken) + 3))
    return base if base not in taken else next(slug for slug in numbered if slug not in taken)
