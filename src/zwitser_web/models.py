"""The tables: accounts, clubs, and each tournament as its journal.

A tournament is nothing but its events (see `store`). Personal data that pairing does not
need stands in a table of its own, so that it can be removed while the journal stays whole.
"""

from __future__ import annotations

from typing import ClassVar

from django.contrib.auth.base_user import AbstractBaseUser, BaseUserManager
from django.db import models
from django.utils import timezone


def _unique(name: str, *fields: str) -> list[models.BaseConstraint]:
    return [models.UniqueConstraint(fields=fields, name=name)]


class AccountManager(BaseUserManager["Account"]):
    def add(self, email: str, name: str, password: str | None = None) -> Account:
        """Make an account; nobody can log in to one without a password."""
        account = self.model(email=email.strip().lower(), name=name)
        account.set_password(password)
        account.save(using=self._db)
        return account

    def get_by_natural_key(self, username: str | None) -> Account:
        """Find an account by its e-mail address, in any case."""
        return self.get(email=(username or "").strip().lower())


class Account(AbstractBaseUser):
    email = models.EmailField(unique=True)
    name = models.CharField(max_length=100)
    is_active = models.BooleanField(default=True)
    is_operator = models.BooleanField(default=False, db_default=False)
    """Whether this person runs the server: clubs, errors, backups; not the contents of a club."""

    USERNAME_FIELD = "email"
    objects: ClassVar[AccountManager] = AccountManager()

    def __str__(self) -> str:
        return self.name


class SecondFactor(models.Model):
    """The app on an account's phone that gives a code at every log-in.

    `step` is the half minute of the last code that was used, so that none works twice; of recovery
    codes only hashes are kept, and each goes when it is used.
    """

    account = models.OneToOneField(Account, models.CASCADE, related_name="second_factor")
    secret = models.CharField(max_length=64)
    step = models.PositiveBigIntegerField(default=0)
    recovery = models.JSONField(default=list)


class Visit(models.Model):
    """A session of an account: its device, since when, and when it was seen last."""

    account = models.ForeignKey(Account, models.CASCADE, related_name="visits")
    session = models.CharField(max_length=40, unique=True)
    device = models.CharField(max_length=100, blank=True)
    since = models.DateTimeField(default=timezone.now)
    seen = models.DateTimeField(default=timezone.now)


class Role(models.IntegerChoices):
    """The rights of a member; each role includes the roles below it."""

    READER = 1
    HELPER = 2
    ARBITER = 3
    OWNER = 4


class Club(models.Model):
    slug = models.SlugField(unique=True, max_length=60)
    name = models.CharField(max_length=200)
    logo = models.CharField(max_length=16, blank=True, default="", db_default="")
    """The name of the file of its logo; empty without one."""
    created = models.DateTimeField(null=True, default=timezone.now)
    closed = models.DateTimeField(null=True)
    """Closed by the operator: members can only read and download."""
    has_page = models.BooleanField(default=True, db_default=True)
    """Whether everybody may see the list of the club's open tournaments."""
    needs_second = models.BooleanField(default=False, db_default=False)
    """Whether every member must log in with a second step."""

    def __str__(self) -> str:
        return self.name


class Logo(models.Model):
    """The logo of a club, in a table of its own: clubs are read far more often."""

    club = models.OneToOneField(Club, models.CASCADE, related_name="logo_file")
    kind = models.CharField(max_length=20)
    content = models.BinaryField()


class Membership(models.Model):
    account = models.ForeignKey(Account, models.CASCADE, related_name="memberships")
    club = models.ForeignKey(Club, models.CASCADE, related_name="memberships")
    role = models.IntegerField(choices=Role.choices)

    class Meta:
        constraints: ClassVar = _unique("one_role_in_a_club", "account", "club")


class Visibility(models.TextChoices):
    """Visibility of a tournament's public pages."""

    OPEN = "open"
    UNLISTED = "unlisted"
    """Found only by an address that can't be guessed."""
    CLOSED = "closed"


class Tournament(models.Model):
    """A tournament without its contents, which are its events."""

    slug = models.SlugField(unique=True, max_length=60)
    club = models.ForeignKey(Club, models.CASCADE, related_name="tournaments")
    name = models.CharField(max_length=200)
    created = models.DateTimeField(default=timezone.now)
    parent = models.ForeignKey("self", models.SET_NULL, null=True, related_name="parts")
    is_example = models.BooleanField(default=False)
    archived = models.DateTimeField(null=True)
    deleted = models.DateTimeField(null=True)
    """Archived, or in the bin, which is emptied after some time."""
    prizes = models.JSONField(default=dict)
    """The prize list: how it is shared and the funds (see `desk.prizes`)."""
    clock_ends = models.DateTimeField(null=True)
    """When the time of the round is up, for the clock in the hall."""
    visibility = models.CharField(
        max_length=10, choices=Visibility.choices, default=Visibility.OPEN.value
    )
    hidden_slug = models.SlugField(max_length=60, blank=True, db_index=True)
    """The address of the public pages while they are unlisted."""
    sign_off = models.BooleanField(default=False, db_default=False)
    """Whether a player may say on his phone that he is absent in the next round."""
    short_names = models.BooleanField(default=False)
    """Whether the public pages show `Piet J.` for `Jansen, Piet`, as for children."""
    planned = models.JSONField(default=list, db_default=[])
    """The days on which rounds are to be played (`2026-09-04`), in order, for the calendar."""
    summary = models.JSONField(default=dict, db_default={})
    """A cache of what lists show of the journal (see `tournaments.summaries`)."""

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["hidden_slug"],
                condition=~models.Q(hidden_slug=""),
                name="one_tournament_a_hidden_slug",
            )
        ]

    def __str__(self) -> str:
        return self.name

    @property
    def public_slug(self) -> str:
        return self.hidden_slug if self.visibility == Visibility.UNLISTED else self.slug


class Playoff(models.Model):
    """A tournament that decides who is first in another; a tie may need several."""

    parent = models.ForeignKey(Tournament, models.CASCADE, related_name="playoffs")
    tournament = models.OneToOneField(Tournament, models.CASCADE, related_name="decides")
    decider = models.CharField(max_length=20)


class Event(models.Model):
    """One line of a tournament's journal. The numbers have no gaps, so nothing can slip between."""

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="events")
    number = models.PositiveIntegerField()
    line = models.TextField()
    by = models.CharField(max_length=100)
    account = models.ForeignKey(Account, models.SET_NULL, null=True, related_name="lines")
    """The author, whatever his name is now; null for a phone, a program or a file."""
    at = models.DateTimeField()

    class Meta:
        ordering: ClassVar = ["number"]
        constraints: ClassVar = _unique("one_event_a_number", "tournament", "number")


class PersonalData(models.Model):
    """Personal data of a player, in a table of its own so that it can be removed."""

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="personal_data")
    player = models.PositiveIntegerField()
    fields = models.JSONField(default=dict)

    class Meta:
        constraints: ClassVar = _unique("one_row_a_player", "tournament", "player")


class RatingList(models.Model):
    """The rating list of a federation that a club uploaded last; `kind` says whose it is.

    One that is still being written, or was replaced, belongs to no club.
    """

    club = models.ForeignKey(Club, models.CASCADE, null=True, related_name="rating_lists")
    kind = models.CharField(max_length=10, default="knsb", db_default="knsb")
    name = models.CharField(max_length=200)
    count = models.PositiveIntegerField()
    size = models.PositiveBigIntegerField(default=0, db_default=0)
    """Bytes that its players take, about."""
    uploaded = models.DateTimeField(default=timezone.now)

    class Meta:
        constraints: ClassVar = _unique("one_list_a_kind", "club", "kind")


class ListedMember(models.Model):
    """One line of a rating list; `key` is the name as searches compare it."""

    list = models.ForeignKey(RatingList, models.CASCADE, related_name="members")
    number = models.PositiveBigIntegerField()
    key = models.CharField(max_length=200)
    name = models.CharField(max_length=200)
    title = models.CharField(max_length=3, blank=True)
    federation = models.CharField(max_length=10, blank=True)
    rating = models.PositiveIntegerField(null=True)
    born = models.PositiveIntegerField(default=0)
    is_woman = models.BooleanField(default=False)
    more = models.JSONField(default=dict, db_default={})
    """What only this list has: a rapid rating, a rank."""

    class Meta:
        indexes: ClassVar = [
            models.Index(fields=["list", "key"], name="listed_by_name"),
            models.Index(fields=["list", "number"], name="listed_by_number"),
        ]


class Invitation(models.Model):
    """A link that gives a role in a club, once; only a hash of its token is kept.

    `meant_for` is a reminder for the owner; anybody with the link can use it. It works as long as
    its maker may still make it, and `rests_on` is a digest of the maker (see `accounts.links`); one
    from the command line has no maker.
    """

    club = models.ForeignKey(Club, models.CASCADE, related_name="invitations")
    role = models.IntegerField(choices=Role.choices)
    token_hash = models.CharField(max_length=64, unique=True)
    expires = models.DateTimeField()
    accepted_by = models.ForeignKey(Account, models.SET_NULL, null=True, related_name="+")
    meant_for = models.EmailField(blank=True)
    made_by = models.ForeignKey(Account, models.CASCADE, null=True, related_name="+")
    rests_on = models.CharField(max_length=64, blank=True, default="", db_default="")


class HelperCode(models.Model):
    """A code that lets a phone enter the results of some boards for some hours.

    It follows the rounds; `period` and `round` tell when it was made.
    """

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="helper_codes")
    code = models.CharField(max_length=32, unique=True)
    period = models.PositiveIntegerField(default=0)
    round = models.PositiveIntegerField()
    first_board = models.PositiveIntegerField(default=1)
    last_board = models.PositiveIntegerField(default=100_000)
    expires = models.DateTimeField()
    revoked = models.BooleanField(default=False)

    @property
    def is_valid(self) -> bool:
        return not self.revoked and timezone.now() < self.expires


class Attempt(models.Model):
    """A failed log-in or an unknown code, for the rate limit (see `accounts.credentials`)."""

    key = models.CharField(max_length=100, db_index=True)
    at = models.DateTimeField(default=timezone.now)


class Outlet(models.Model):
    """A folder or another server to which the public part of a tournament is published.

    `sent` is the last line of the journal that arrived there (0: none), `digest` a digest of its
    sources and, for a server, of the document; `failure` is a code. An outlet that is taken down
    stays, so that it can be shown again.
    """

    FOLDER, SERVER = "folder", "server"

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="outlets")
    kind = models.CharField(max_length=10, choices=[(FOLDER, FOLDER), (SERVER, SERVER)])
    target = models.CharField(max_length=500)
    key = models.CharField(max_length=100, blank=True)
    lang = models.CharField(max_length=2, default="nl")
    sent = models.PositiveIntegerField(default=0)
    digest = models.CharField(max_length=64, blank=True)
    address = models.CharField(max_length=500, blank=True)
    failure = models.CharField(max_length=300, blank=True)
    taken_down = models.BooleanField(default=False)
    after = models.CharField(max_length=64, blank=True, default="", db_default="")
    turn = models.CharField(max_length=64, blank=True, default="", db_default="")
    """The last publication that the server has (`*`: any), and the one under way."""
    elsewhere = models.DateTimeField(null=True)
    """When another sender published there, if `failure` says so."""
    whole_club = models.BooleanField(default=False, db_default=False)
    """Whether a folder shows all open tournaments of the club, also later ones."""

    class Meta:
        constraints: ClassVar = _unique("one_outlet_a_kind", "tournament", "kind")


class Mirror(models.Model):
    """A tournament that a laptop runs and this server shows; only a hash of its key is kept."""

    tournament = models.OneToOneField(Tournament, models.CASCADE, related_name="mirror")
    key_hash = models.CharField(max_length=64, unique=True)
    received = models.DateTimeField(null=True)
    turn = models.CharField(max_length=64, blank=True, default="", db_default="")
    """The optimistic lock: the name of the last publication, which the next one must follow."""


class Mishap(models.Model):
    """A server error: when and where in the program; nothing that was typed."""

    at = models.DateTimeField(default=timezone.now, db_index=True)
    request = models.CharField(max_length=64)
    page = models.CharField(max_length=100)
    kind = models.CharField(max_length=100)
    place = models.CharField(max_length=200)


class SavedCopy(models.Model):
    """A backup of the server, and whether all of it could be read back."""

    at = models.DateTimeField(default=timezone.now)
    counts = models.CharField(max_length=200)
    size = models.PositiveBigIntegerField()
    is_whole = models.BooleanField()


class Worker(models.Model):
    """A process of this server, at its last heartbeat."""

    name = models.CharField(max_length=100, unique=True)
    version = models.CharField(max_length=40)
    started = models.DateTimeField()
    seen = models.DateTimeField(default=timezone.now)
    answers = models.PositiveBigIntegerField(default=0)
    errors = models.PositiveBigIntegerField(default=0)
    busy = models.PositiveBigIntegerField(default=0)
    """Milliseconds that all answers took together."""

    @property
    def mean(self) -> int:
        return round(self.busy / self.answers) if self.answers else 0


class ApiToken(models.Model):
    """A key with which a program of a club asks and writes; only a hash of it is kept.

    `minute` and `count` tell how often it was used of late, `hint` how the key ends.
    """

    club = models.ForeignKey(Club, models.CASCADE, related_name="api_tokens")
    name = models.CharField(max_length=60)
    scopes = models.JSONField(default=list)
    token_hash = models.CharField(max_length=64, unique=True)
    hint = models.CharField(max_length=4)
    created = models.DateTimeField(default=timezone.now)
    used = models.DateTimeField(null=True)
    revoked = models.DateTimeField(null=True)
    minute = models.PositiveBigIntegerField(default=0)
    count = models.PositiveIntegerField(default=0)

    @property
    def signature(self) -> str:
        """The author of its lines in a journal."""
        return f"{self.name} (API {self.pk})"


class Webhook(models.Model):
    """An address of a club's own that hears every new line of its journals.

    `key` signs what is sent. While it fails, `next_try` moves away; after days `ended` is set, and
    where it comes out of a backup. `claimed` keeps two senders from sending the same.
    """

    RESTORED = "restored"

    club = models.ForeignKey(Club, models.CASCADE, related_name="webhooks")
    address = models.CharField(max_length=500)
    key = models.CharField(max_length=100)
    created = models.DateTimeField(default=timezone.now)
    failure = models.CharField(max_length=40, blank=True)
    failing_since = models.DateTimeField(null=True)
    tries = models.PositiveIntegerField(default=0)
    next_try = models.DateTimeField(default=timezone.now)
    claimed = models.DateTimeField(null=True)
    ended = models.DateTimeField(null=True)


class WebhookCursor(models.Model):
    """The last line of a tournament that a webhook received, and the edition of the journal."""

    webhook = models.ForeignKey(Webhook, models.CASCADE, related_name="cursors")
    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="+")
    edition = models.CharField(max_length=24)
    sent = models.PositiveIntegerField(default=0)

    class Meta:
        constraints: ClassVar = _unique("one_cursor_a_tournament", "webhook", "tournament")


class WebhookDelivery(models.Model):
    """One call of a webhook; `status` is 0 without an answer."""

    webhook = models.ForeignKey(Webhook, models.CASCADE, related_name="deliveries")
    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="+")
    first = models.PositiveIntegerField()
    last = models.PositiveIntegerField()
    at = models.DateTimeField(default=timezone.now)
    status = models.PositiveIntegerField(default=0)
    failure = models.CharField(max_length=40, blank=True)
    milliseconds = models.PositiveIntegerField(default=0)


class TrailEntry(models.Model):
    """An entry of the audit trail: links, roles, keys, second steps (see `accounts.notices`).

    It has no name and no address; `detail` is a role or the end of a key. Accounts that are deleted
    become null.
    """

    at = models.DateTimeField(default=timezone.now, db_index=True)
    club = models.ForeignKey(Club, models.CASCADE, null=True, related_name="trail")
    what = models.CharField(max_length=30)
    by = models.ForeignKey(Account, models.SET_NULL, null=True, related_name="+")
    whom = models.ForeignKey(Account, models.SET_NULL, null=True, related_name="+")
    detail = models.CharField(max_length=100, blank=True)


class ClubLoad(models.Model):
    """The load of a club on one day (in its time zone)."""

    club = models.ForeignKey(Club, models.CASCADE, related_name="loads")
    day = models.DateField()
    answers = models.PositiveBigIntegerField(default=0)
    busy = models.PositiveBigIntegerField(default=0)
    """Milliseconds that its answers took together."""
    sent = models.PositiveBigIntegerField(default=0)
    """Bytes of its requests and answers."""

    class Meta:
        constraints: ClassVar = _unique("one_load_a_day", "club", "day")
