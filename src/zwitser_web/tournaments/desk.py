"""A tournament opened at the desk: its state, and the facts that every page shows."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime
from hashlib import sha256
from typing import Any

from django.http import HttpResponse
from django.utils import timezone

from zwitser.arbiter import breached_since, no_shows, redoable, undoable
from zwitser.arbiter.refusal import say_breach
from zwitser.articles import format_article
from zwitser.journal.state import Phase, State, to_tournament
from zwitser.journal.wording import describe, redo_label, undo_label
from zwitser.messages import say
from zwitser.model import Player, Reading
from zwitser.model import Tournament as Document
from zwitser_web import store
from zwitser_web.accounts import access
from zwitser_web.accounts.given_names import known_as
from zwitser_web.jinja import render
from zwitser_web.models import Role, Tournament
from zwitser_web.requests import WebRequest
from zwitser_web.round_numbers import RoundLink, RoundRef, last_played
from zwitser_web.texts import text
from zwitser_web.tournaments.opened import Opened

RESULT = re.compile(r"\b([01]|½)-(0|1|½)(?![0-9])")
TABS = ("today", "players", "round", "standings", "season", "crosstable", "journal", "settings")
"""The pages of a tournament, in the order of the bar; a season belongs to a club only."""


def replace_hyphens(words: str) -> str:
    """Replace hyphens in results and pairs by dashes; a result is never broken in two."""
    return RESULT.sub("\\1–\u2060\\2", words).replace(" - ", " – ")


@dataclass(frozen=True, slots=True)
class Tab:
    """A page that the bar leads to."""

    name: str
    address: str


@dataclass(slots=True)
class Desk(Opened):
    """A tournament at the desk."""

    request: WebRequest
    grant: access.Grant
    state: State
    row: Tournament = field(init=False)
    names: dict[int, str] = field(init=False)
    _reading: Reading = field(default_factory=Reading, init=False)

    def __post_init__(self) -> None:
        self.row = self.grant.tournament
        self.names = self.state.tournament.names

    @property
    def tournament(self) -> Document:
        """The tournament as engines and standings see it."""
        return replace(to_tournament(self.state), reading=self._reading)

    @property
    def name(self) -> str:
        return known_as(self.state.tournament.name, self.lang)

    @property
    def has_rules(self) -> bool:
        """Whether the numbers of the regulation stand on a page of their own."""
        choices = self.system.choices
        return self.system.has_periods and choices is not None and not choices.questions()

    @property
    def has_levels(self) -> bool:
        """Whether everybody starts by rank, between a bar and a floor."""
        return self.system.go is not None and self.system.go.has_levels

    @property
    def cautions(self) -> list[str]:
        """Sentences about data to fill in before the next round is paired."""
        sentences, names = self.system.sentences, self.tournament.names
        return [
            f"{say(caution, sentences, names, self.lang)} ({format_article(caution.article)})"
            for caution in self.system.cautions(self.tournament)
        ]

    @property
    def tabs(self) -> list[Tab]:
        """The pages that the bar leads to."""
        return [
            Tab(name, self.url(name, **({"ref": self.current_ref} if name == "round" else {})))
            for name in TABS
            if name != "season" or self.system.has_values
        ]

    @property
    def may_arbitrate(self) -> bool:
        return self.grant.allows(Role.ARBITER)

    @property
    def may_enter_results(self) -> bool:
        return self.grant.allows(Role.HELPER)

    @property
    def phase(self) -> str:
        """The phase of the state, as the texts name it."""
        return self.state.phase.name.lower()

    @property
    def has_proposal(self) -> bool:
        return self.state.has_proposal

    @property
    def next_ref(self) -> RoundRef:
        """The round to be published next."""
        return RoundRef(self.state.period, self.state.next_round).within(self.state.tournament)

    @property
    def current_ref(self) -> RoundRef:
        """The round that the desk is busy with: the proposal, or the one being played."""
        played = self.played_ref
        return self.next_ref if self.has_proposal or not played.number else played

    @property
    def busy_ref(self) -> RoundRef:
        """The round that the next step is about."""
        return self.next_ref if self.state.phase is Phase.PAIRING else self.current_ref

    @property
    def played_ref(self) -> RoundRef:
        """The round being played, or played last; round 0 when there is none yet."""
        return last_played(self.state.tournament) or RoundRef(self.state.period, 0)

    @property
    def is_finished(self) -> bool:
        """Whether the last planned round was played, of a season that of its last period."""
        season = self.system.season
        is_last = season is None or season.is_last(self.state.tournament)
        return is_last and self.state.phase is Phase.NOTHING

    @property
    def no_shows(self) -> list[Player]:
        """Players who did not appear in the last round, while the next one is not paired yet."""
        if self.state.phase is not Phase.PAIRING:
            return []
        return [self.tournament.by_id[player] for player in no_shows(self.state)]

    @property
    def breached(self) -> list[str]:
        """Norms that the round being played breaches by corrections since it was paired."""
        said = []
        for board, claim in breached_since(self.state):
            words = say_breach(claim, self.names, self.lang)
            said.append(
                text("breached.board", self.lang, board=board, words=words)
                if board
                else words[:1].upper() + words[1:]
            )
        return said

    @property
    def public_rounds(self) -> list[RoundLink]:
        return self.link_rounds("round")

    @property
    def rounds(self) -> list[RoundLink]:
        """The rounds that can be viewed: the public ones, and the proposal."""
        if not self.has_proposal:
            return self.public_rounds
        proposed = RoundLink(self.next_ref, self.url("round", ref=self.next_ref), is_open=True)
        return [*self.public_rounds, proposed]

    @property
    def saved_at(self) -> datetime:
        """The time of the last line; everything on the page has been saved."""
        return timezone.localtime(datetime.fromisoformat(self.state.log[-1].at))

    @property
    def undo_number(self) -> int:
        """The line that undo would take back; 0 when there is none."""
        return undoable(self.state)

    @property
    def undo(self) -> str:
        """The action that undo would revert, in words; empty without one."""
        number = self.undo_number
        return replace_hyphens(undo_label(self.state, number, self.lang)) if number else ""

    @property
    def redo(self) -> str:
        """The action that redo would repeat, in words; empty without one."""
        number = redoable(self.state)
        return replace_hyphens(redo_label(self.state, number, self.lang)) if number else ""

    @property
    def other_hand(self) -> str:
        """The last action, in words; empty when it was the reader's, or the first."""
        line = self.state.log[-1]
        if line.by == self.grant.account.name or len(self.state.log) == 1:
            return ""
        words = describe(line.event, self.state, self.lang)
        return f"{known_as(line.by, self.lang)}: {replace_hyphens(words)}"

    @property
    def last_number(self) -> int:
        return len(self.state.log)

    def act(self, decide: store.Decision, *, also: store.Consequence = lambda _: None) -> None:
        """Decide and write an event with `also`, and take the state after it."""
        self.state = store.act(self.row, self.grant.account, decide, also=also)
        self.__post_init__()

    def refresh(self) -> None:
        self.state = store.load(self.row)
        self.__post_init__()

    def render(
        self, template: str, context: Mapping[str, Any] | None = None, *, status: int = 200
    ) -> HttpResponse:
        usual = {"here": "", "ref": None, "progress": None, "keymap": ()}
        whole = {"desk": self, **usual, **(context or {})}
        if isinstance(ref := whole.get("ref"), RoundRef):
            whole["ref"] = ref.within(self.state.tournament)
        return render(self.request, f"{template}", whole, status=status)


def open_desk(request: WebRequest, slug: str, needed: Role) -> Desk:
    """Fetch a tournament for someone who may do this, with its newest state."""
    grant = access.grant(request, slug, needed)
    return Desk(request, grant, store.load(grant.tournament))


class Conflict(Exception):
    """Optimistic locking: the form's version is stale."""


def mark_of(value: object) -> str:
    """Give a short mark of a value, for a hidden field of its form."""
    return sha256(repr(value).encode()).hexdigest()[:16]


def check_seen(seen: str, value: object) -> None:
    """Raise Conflict when a form was made from an older value; a form without a mark may pass."""
    if seen and seen != mark_of(value):
        raise Conflict
