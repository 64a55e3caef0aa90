"""Journals in the database: load a tournament's state, append one event, nothing else.

An action is decided on the newest state inside one transaction that holds the tournament's lock,
so two desks can't pass one another; the unique number of each line is the last guard. A state is
kept in memory with the number of lines it was folded from, and only newer lines are read. Many
actions at once are one sitting: one lock, one reading, and all their lines written together.

What is about to be written is read back first, as strictly as the file of a stranger: what is in
the database can be read for ever, and so can every backup of it.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace as changed_to
from datetime import UTC, datetime, timedelta
from secrets import token_urlsafe
from threading import Lock

from django.db import models, transaction
from django.utils import timezone
from django.utils.text import slugify

from zwitser.characters import harmless
from zwitser.errors import BadInput, Refused, fault, one_line
from zwitser.journal import events
from zwitser.journal import fold as replay
from zwitser.journal.events import Line
from zwitser.journal.fold import EMPTY, apply, fold
from zwitser.journal.lines import dumps_line, loads_line
from zwitser.journal.state import State
from zwitser.messages import message
from zwitser_web.models import Account, Club, Event, PersonalData, Tournament
from zwitser_web.store import quotas
from zwitser_web.store.caches import forgets

Author = Account | str
"""Who writes a line: an account, by its number for ever, or the signature of anything else."""

Decision = Callable[[State], events.Event]
"""What a person wants: the state in, the event out, or Refused."""

Consequence = Callable[[State], None]
"""What else is to be written once the event is decided: the state after it goes in."""

KEPT = 256
"""States in memory, at most."""

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

_states: OrderedDict[tuple[int, str], State] = OrderedDict()
_lock = Lock()


class Unreadable(Refused):
    """The journal of a tournament in the database can't be followed; others are not touched."""

    def __init__(self, tournament: Tournament) -> None:
        slug = tournament.slug
        super().__init__("unreadable", f"the journal of {slug} can't be read", slug=slug)


def load(tournament: Tournament) -> State:
    """Give the state of a tournament after all its lines, or raise Unreadable."""
    state = _catch_up(tournament)
    _keep(tournament, state)
    return state


def load_many(tournaments: Iterable[Tournament]) -> list[State | None]:
    """Give the states of many tournaments, nothing for one that can't be read.

    One query tells which of them changed since.
    """
    rows = list(tournaments)
    last = dict(
        Event.objects.filter(tournament__in=rows)
        .values_list("tournament")
        .annotate(models.Max("number"))
    )
    with _lock:
        known = {row.pk: _states.get(_key(row), EMPTY) for row in rows}
    return [
        known[row.pk] if len(known[row.pk].log) == last.get(row.pk, 0) else _load_or_not(row)
        for row in rows
    ]


def _load_or_not(tournament: Tournament) -> State | None:
    try:
        return load(tournament)
    except Unreadable:
        return None


class Sitting:
    """Actions of one hand, one after another, that are written together at the end."""

    def __init__(self, tournament: Tournament, by: Author) -> None:
        self.state = self._before = _catch_up(tournament)
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

    def write(self) -> None:
        """Write every line, and what has to be written with them."""
        Event.objects.bulk_create(self._lines)
        _follow_name(self._tournament, self.state)
        for also in self._also:
            also(self.state)
        _forget_who_left(self._tournament, self._before, self.state)


@contextmanager
def sitting(tournament: Tournament, by: Author) -> Iterator[Sitting]:
    """Hold the lock of a tournament for many actions: all is written at the end, or nothing."""
    with transaction.atomic():
        Tournament.objects.select_for_update().get(pk=tournament.pk)
        found = Sitting(tournament, by)
        yield found
        found.write()
    _keep(tournament, found.state)


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
        tournament.created = timezone.now()
        tournament.save(update_fields=["created"])
        _begin(tournament, by, begin)


def restore(club: Club, lines: Iterable[Line], *, name: str = "") -> Tournament:
    """Make a tournament from a whole journal that comes from outside, or raise BadInput.

    What no document could hold is refused, and so are odd times.
    """
    return add(club, replay.restore(lines), name=name)


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
    with _lock:
        _states.pop(key, None)


def rewrite(tournament: Tournament, change: Callable[[State], Sequence[Line]]) -> None:
    """Write the lines of a journal anew, each in its place: only to take a person out of it.

    Every process keeps states by the moment of creation, so that moves by the smallest step.
    """
    with transaction.atomic():
        row = Tournament.objects.select_for_update().get(pk=tournament.pk)
        state = _catch_up(row)
        new = change(state)
        changed = [number for number, line in enumerate(new, 1) if line != state.log[number - 1]]
        for number in changed:
            fresh = _row(row, number, new[number - 1], ours=True)
            row.events.filter(number=number).update(line=fresh.line, by=fresh.by)
        if changed:
            row.created += timedelta(microseconds=1)
            row.save(update_fields=["created"])


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


@forgets
def _forget() -> None:
    """Drop every state from memory."""
    with _lock:
        _states.clear()


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


def _catch_up(tournament: Tournament) -> State:
    with _lock:
        state = _states.get(_key(tournament), EMPTY)
    newer = tournament.events.filter(number__gt=len(state.log)).order_by("number")
    try:
        return _followed(state, list(newer.values_list("line", flat=True)))
    except _BROKEN as error:
        raise Unreadable(tournament) from error


def _followed(state: State, texts: list[str]) -> State:
    lines = [loads_line(text, ours=True) for text in texts]
    if not state.log:
        return fold(lines)
    for line in lines:
        state = apply(state, line)
    return state


def _keep(tournament: Tournament, state: State) -> None:
    """Keep a state, unless another thread has a newer one, and drop what was unused longest."""
    key = _key(tournament)
    with _lock:
        known = _states.get(key)
        if known is None or len(known.log) < len(state.log):
            _states[key] = state
        _states.move_to_end(key)
        while len(_states) > KEPT:
            _states.popitem(last=False)


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
