"""Tournaments in the database: their journals, which only this module writes, and the bin.

An action is decided on the newest state inside one transaction that holds the tournament's lock,
so two desks can't overtake one another; the unique number of each line is the last guard. A state
is cached with the head of its journal (the number and a digest of the last line), and only newer
lines are read. Many actions at once are one batch: one lock, one reading, one write.

A database can be restored under a running process. A cached state whose head is not in the database
is dropped; as the head is checked inside the transaction that writes, line n is only ever written
after the line n - 1 that it was decided on.

A line is parsed again before it is written, as strictly as an uploaded file: so every journal in
the database, and every backup of it, can be read for ever.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from collections.abc import Set as AbstractSet
from contextlib import contextmanager
from dataclasses import dataclass
from dataclasses import replace as changed_to
from datetime import UTC, datetime, timedelta
from hashlib import md5
from secrets import token_urlsafe

from django.db import connection, models, transaction
from django.db.migrations.loader import MigrationLoader
from django.db.models.functions import MD5, Cast, Concat
from django.utils import timezone
from django.utils.text import slugify

from zwitser.characters import harmless
from zwitser.errors import BadInput, Refused, fault
from zwitser.journal import events
from zwitser.journal.events import Line
from zwitser.journal.fold import EMPTY, apply, fold
from zwitser.journal.lines import dumps_line, loads_line
from zwitser.journal.state import State
from zwitser.language import one_line
from zwitser.messages import message
from zwitser_web import caches, quotas
from zwitser_web.caches import SizedCache
from zwitser_web.models import Account, Club, Event, PersonalData, Tournament

Author = Account | str
"""The author of a line: an account, by its number for ever, or any other signature."""

Decision = Callable[[State], events.Event]
"""Decides an event on a state, or raises Refused."""

Consequence = Callable[[State], None]
"""Writes something else in the same transaction, from the state after the event."""

YEARS = range(1900, 3000)
"""Years with tournaments; at the ends of the calendar adding a time zone or a day overflows."""

_NUMBERED = {f"{device}{number}" for device in ("com", "lpt") for number in range(1, 10)}
NO_SLUGS = frozenset({"files", "schema", "con", "prn", "aux", "nul"} | _NUMBERED)
"""Reserved slugs: other pages stand there, or Windows makes no folder with that name."""

_BROKEN = (
    BadInput,
    ArithmeticError,
    AttributeError,
    LookupError,
    RecursionError,
    TypeError,
    ValueError,
)
"""Errors of parsing and folding lines that were damaged, by a disk or by hand."""

DAYS_IN_BIN = 30
SHELVES = ("archive", "bin", "back")

OURS = "zwitser_web"
TOO_NEW = "contract"
"""Part of the name of a migration that takes away what the version before it needs."""


@dataclass(frozen=True, slots=True)
class _Cached:
    """A folded state with the head and the length of its journal."""

    state: State
    head: str
    letters: int

    def after(self, state: State, lines: Sequence[tuple[int, str]]) -> _Cached:
        """Give the cache entry once these numbered lines led to another state."""
        if not lines:
            return self
        letters = self.letters + sum(len(text) for _, text in lines)
        return _Cached(state, _head(*lines[-1]), letters)


_EMPTY = _Cached(EMPTY, "", 0)
_states: SizedCache[_Cached] = SizedCache(caches.STATES, lambda entry: entry.letters)


class Unreadable(Refused):
    """The journal in the database can't be folded."""

    def __init__(self, tournament: Tournament, *, missing: str = "") -> None:
        slug = tournament.slug
        if missing:
            text = f"lines {missing} are missing in the journal of {slug}"
            super().__init__("journal-gap", text, slug=slug, missing=missing)
        else:
            super().__init__("unreadable", f"the journal of {slug} can't be read", slug=slug)


def load(tournament: Tournament) -> State:
    """Give the state of a tournament after all its lines, or raise Unreadable."""
    entry = _load_newest(tournament)
    _states.put(_key(tournament), entry)
    return entry.state


def load_many(tournaments: Iterable[Tournament]) -> list[State | None]:
    """Give the states of many tournaments, None for one that can't be read.

    Costs one query, and two more for each journal that changed since it was cached.
    """
    rows = list(tournaments)
    last = heads(rows)
    found: list[State | None] = []
    for row in rows:
        entry = _states.find(_key(row)) or _EMPTY
        try:
            found.append(entry.state if entry.head == last.get(row.pk, "") else load(row))
        except Unreadable:
            found.append(None)
    return found


def heads(tournaments: Iterable[Tournament]) -> dict[int, str]:
    """Give the heads of many journals in one query; empty for one without a line.

    A head names a whole journal, because lines are only added; a rewrite, which erases a person,
    also moves the moment of creation.
    """
    text = models.TextField()
    head = Concat(Cast("number", text), models.Value("."), MD5("line"), output_field=text)
    lines = Event.objects.filter(tournament=models.OuterRef("pk")).order_by("-number")
    last = models.Subquery(lines.annotate(head=head).values("head")[:1])
    rows = Tournament.objects.filter(pk__in=[row.pk for row in tournaments])
    return {pk: found or "" for pk, found in rows.annotate(head=last).values_list("pk", "head")}


def _head(number: int, line: str) -> str:
    """Give the head of a journal, as `heads` computes it in the database."""
    return f"{number}.{md5(line.encode(), usedforsecurity=False).hexdigest()}"


class Batch:
    """Several events in one transaction: decided one after another, written together."""

    def __init__(self, tournament: Tournament, by: Author) -> None:
        self._before = _load_newest(tournament)
        self.state = self._before.state
        self._tournament, self._by = tournament, by
        self._is_writable = False
        self._lines: list[Event] = []
        self._also: list[Consequence] = []

    def act(self, decide: Decision, *, also: Consequence = lambda _: None) -> State:
        """Decide on the state so far and give the one after it; a refusal alters nothing."""
        self.check_writable()
        line, self.state = _decide(self._tournament, self._by, self.state, decide)
        self._lines.append(line)
        self._also.append(also)
        return self.state

    def check_writable(self) -> None:
        """Refuse for a mirror, a closed club or a full one; checked once."""
        if self._is_writable:
            return
        row = Tournament.objects.filter(pk=self._tournament.pk)
        mirror, closed = row.values_list("mirror", "club__closed").get()
        if mirror:
            raise Refused("mirror", "this tournament is run on another computer")
        if closed:
            raise Refused("club-closed", "this club was closed by who runs the server")
        quotas.check_lines(self._tournament.club_id)
        self._is_writable = True

    def write(self) -> _Cached:
        """Write every line, and what has to be written with them; give the new cache entry."""
        Event.objects.bulk_create(self._lines)
        _update_name(self._tournament, self.state)
        for also in self._also:
            also(self.state)
        left = self._before.state.tournament.by_id.keys() - self.state.tournament.by_id.keys()
        if left:  # the personal data of players that an event removed
            PersonalData.objects.filter(tournament=self._tournament, player__in=left).delete()
        return self._before.after(self.state, [(row.number, row.line) for row in self._lines])


@contextmanager
def batch(tournament: Tournament, by: Author) -> Iterator[Batch]:
    """Hold the lock of a tournament for many actions: all is written at the end, or nothing."""
    with transaction.atomic():
        Tournament.objects.select_for_update().get(pk=tournament.pk)
        found = Batch(tournament, by)
        yield found
        entry = found.write()
    _states.put(_key(tournament), entry)


def act(
    tournament: Tournament, by: Author, decide: Decision, *, also: Consequence = lambda _: None
) -> State:
    """Decide on the newest state, write the event, and give the state after it.

    `also` runs in the same transaction: both are written, or nothing.
    """
    with batch(tournament, by) as one:
        return one.act(decide, also=also)


def check_open(club: Club) -> None:
    if Club.objects.filter(pk=club.pk, closed__isnull=False).exists():
        raise Refused("club-closed", "this club was closed by who runs the server")


def create(club: Club, name: str, begin: events.Event, *, by: Author) -> Tournament:
    """Make a tournament with this event as the first line of its journal."""
    check_open(club)
    quotas.check(club, "tournaments")
    quotas.check(club, "lines")
    with transaction.atomic():
        tournament = Tournament.objects.create(
            slug=free_slug(name), club=club, name=_list_name(name)
        )
        _begin(tournament, by, begin)
    return tournament


def replace(tournament: Tournament, begin: events.Event, *, by: str) -> None:
    """Restart the journal of a mirror with this event, as a new edition."""
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
    """Make a tournament from a state, with the authors and times of its lines.

    With `slug` it stands at that address, unless another tournament does. The lines of our own
    backup (`ours`) are not checked as strictly as a stranger's.
    """
    if not ours:
        check_open(club)
        quotas.check(club, "tournaments")
        quotas.check(club, "lines", more=len(state.log))
    name = name or state.tournament.name
    faults = [
        fault(message("line", line=number), "journal-time", got=repr(line.at[:40]))
        for number, line in enumerate(state.log, 1)
        if parse_moment(line.at) is None
    ]
    if faults:
        raise BadInput(faults)
    with transaction.atomic():
        tournament = Tournament.objects.create(
            slug=slug if slug and not is_address(slug) else free_slug(name),
            club=club,
            name=_list_name(name),
            created=created or timezone.now(),
        )
        Event.objects.bulk_create(
            _event(tournament, number, line, ours=ours) for number, line in enumerate(state.log, 1)
        )
    return tournament


def parse_moment(text: str) -> datetime | None:
    """Parse a date, time and zone that every database and time zone can hold; None for others."""
    try:
        found = datetime.fromisoformat(text)
        return found.astimezone(UTC) if found.tzinfo and found.year in YEARS else None
    except (ValueError, OverflowError):
        return None


def delete(tournament: Tournament) -> None:
    """Delete a tournament for good, with all that belongs to it."""
    key = _key(tournament)
    tournament.delete()
    _states.drop(key)


def rewrite(tournament: Tournament, change: Callable[[State], Sequence[Line]]) -> None:
    """Replace lines of a journal, each in its place: only to erase a person.

    The moment of creation is part of the key of every cache, so it moves by the smallest step.
    """
    with transaction.atomic():
        row = Tournament.objects.select_for_update().get(pk=tournament.pk)
        state = _load_newest(row).state
        new = change(state)
        changed = [number for number, line in enumerate(new, 1) if line != state.log[number - 1]]
        for number in changed:
            fresh = _event(row, number, new[number - 1], ours=True)
            row.events.filter(number=number).update(line=fresh.line, by=fresh.by)
        if changed:
            row.created, row.summary = row.created + timedelta(microseconds=1), {}
            row.save(update_fields=["created", "summary"])


def begin_editions() -> None:
    """Begin a new edition of every journal: programs and webhooks start again at its first line."""
    Tournament.objects.update(created=models.F("created") + timedelta(microseconds=1))


def faults_in(tournament: Tournament) -> list[str]:
    """List all that is wrong with a journal in the database, by line.

    A missing last line can't be noticed: the journal is whole without it.
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
    """Name a range of lines: `3` or `3-5`."""
    return str(first) if first == after - 1 else f"{first}-{after - 1}"


def sign_anew(lines: models.QuerySet[Event], name: Callable[[str], str]) -> None:
    """Change the signature of lines in any journals, also in damaged ones.

    No state depends on a signature, so nothing is folded.
    """
    with transaction.atomic():
        found = list(lines.values_list("tournament", flat=True).distinct())
        rows = Tournament.objects.select_for_update().filter(pk__in=found).order_by("pk")
        for row in list(rows):
            for event in lines.filter(tournament=row):
                line = loads_line(event.line, ours=True)
                fresh = _event(row, event.number, changed_to(line, by=name(line.by)), ours=True)
                Event.objects.filter(pk=event.pk).update(line=fresh.line, by=fresh.by)
            row.created += timedelta(microseconds=1)
            row.save(update_fields=["created"])


def _begin(tournament: Tournament, by: Author, event: events.Event) -> None:
    line, state = _decide(tournament, by, EMPTY, lambda _: event)
    line.save(force_insert=True)
    _update_name(tournament, state)


def _decide(
    tournament: Tournament, by: Author, state: State, decide: Decision
) -> tuple[Event, State]:
    """Give the next line, and the state after it as every other process will fold it."""
    now = timezone.now().isoformat(timespec="seconds")
    line = Line(decide(state), at=now, by=harmless(str(by)))
    row = _event(tournament, len(state.log) + 1, line)
    row.account_id = by.pk if isinstance(by, Account) else None
    # Parsed again, so that options that were left out have their defaults here too.
    return row, apply(state, loads_line(row.line, ours=True))


def _update_name(tournament: Tournament, state: State) -> None:
    if state.tournament.name != tournament.name:
        name = _list_name(state.tournament.name)
        Tournament.objects.filter(pk=tournament.pk).update(name=name)


def _event(tournament: Tournament, number: int, line: Line, *, ours: bool = False) -> Event:
    """Make the row of a line, and check the round trip; raise BadInput where it differs."""
    text = dumps_line(line)
    # Texts are compared, not lines: parsing fills in the defaults that a document leaves out.
    if dumps_line(loads_line(text, ours=ours)) != text:
        raise BadInput.at(message("line", line=number), "journal-misfit")
    by = one_line(line.by)[:100]
    return Event(tournament=tournament, number=number, line=text, by=by, at=line.at)


def _list_name(name: str) -> str:
    """Clip a name to what the column for the list of tournaments can hold in any database."""
    return harmless(name[:200])


def _load_newest(tournament: Tournament) -> _Cached:
    """Give the newest state; a cached one counts only where its last line is still there."""
    entry = _states.find(_key(tournament)) or _EMPTY
    found = _lines_from(tournament, len(entry.state.log))
    if entry is not _EMPTY:
        if found and _head(*found[0]) == entry.head:
            del found[0]
        else:
            entry, found = _EMPTY, _lines_from(tournament, 0)
    try:
        return entry.after(_fold_more(tournament, entry.state, found), found)
    except _BROKEN as error:
        raise Unreadable(tournament) from error


def _lines_from(tournament: Tournament, first: int) -> list[tuple[int, str]]:
    lines = tournament.events.filter(number__gte=first).order_by("number")
    return list(lines.values_list("number", "line"))


def _fold_more(tournament: Tournament, state: State, found: list[tuple[int, str]]) -> State:
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
    """Say whether a tournament has this short name, open or unlisted."""
    taken = models.Q(slug=slug) | models.Q(hidden_slug=slug)
    return Tournament.objects.filter(taken).exists()


def hidden_slug() -> str:
    """Make a short name that nobody guesses, for the address of unlisted pages."""
    return token_urlsafe(12)


def free_slug(name: str) -> str:
    """Make a short name for the address that no tournament has yet."""
    base = slugify(name)[:50].strip("-") or "toernooi"
    found = Tournament.objects.filter(slug__startswith=base).values_list("slug", flat=True)
    return unused_slug(base, NO_SLUGS | set(found))


def unused_slug(base: str, taken: AbstractSet[str]) -> str:
    """Give a short name that is not taken: `club`, else `club-2`, `club-3` and so on."""
    slugs = [base, *(f"{base}-{number}" for number in range(2, len(taken) + 3))]
    return next(slug for slug in slugs if slug not in taken)


def put_away(tournament: Tournament, move: str) -> None:
    """Move a tournament to the archive or the bin, or bring it back."""
    now = timezone.now()
    Tournament.objects.filter(pk=tournament.pk).update(
        archived=now if move == "archive" else None, deleted=now if move == "bin" else None
    )


def empty_bin() -> None:
    """Delete tournaments that were in the bin for too long, of every club."""
    Tournament.objects.filter(deleted__lt=timezone.now() - timedelta(days=DAYS_IN_BIN)).delete()


def drop_expired(rows: Sequence[Tournament]) -> list[Tournament]:
    """Delete tournaments that were in the bin for too long; give the others."""
    late = timezone.now() - timedelta(days=DAYS_IN_BIN)
    over = {row.pk for row in rows if row.deleted and row.deleted < late}
    if over:
        Tournament.objects.filter(pk__in=over).delete()
    return [row for row in rows if row.pk not in over]


def check_not_newer(where: str = "", *, may_overlap: bool = False) -> None:
    """Refuse a database of a newer version of the program, before anything is done with it.

    New tables may hold what this version would leave out of a backup, or stumble over when it
    deletes. With `may_overlap`, while the processes of a server are restarted one by one, only a
    `contract` migration is refused.
    """
    loader = MigrationLoader(connection)
    applied = {name for app, name in loader.applied_migrations if app == OURS}
    found = sorted(applied - {name for app, name in loader.disk_migrations if app == OURS})
    if found and not (may_overlap and not any(TOO_NEW in name for name in found)):
        raise BadInput.at(where, "database-newer", found=found[-1])
