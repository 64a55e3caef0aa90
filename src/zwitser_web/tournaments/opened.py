"""A tournament opened for one request: what its pages at the desk and the public ones share."""

from __future__ import annotations

from django.http import Http404
from django.urls import reverse

from zwitser.journal.state import State
from zwitser.messages import Language
from zwitser.systems import system_of
from zwitser.systems.base import PairingSystem
from zwitser_web.accounts.given_names import club_as
from zwitser_web.models import Tournament
from zwitser_web.requests import WebRequest
from zwitser_web.round_numbers import RoundConverter, RoundLink, RoundRef, rounds_in


class Opened:
    """One tournament for one reader; `row` is its row in the database."""

    __slots__ = ()

    request: WebRequest
    row: Tournament
    state: State

    @property
    def slug(self) -> str:
        return self.row.slug

    @property
    def lang(self) -> Language:
        return self.request.lang

    @property
    def system(self) -> PairingSystem:
        return system_of(self.state.tournament)

    @property
    def tells_scores(self) -> bool:
        """Whether scores can be broken down."""
        return self.system.half_points or self.system.explains_scores

    @property
    def club(self) -> str:
        """The name of the club that holds the tournament; empty while it has none of its own."""
        return club_as(self.row.club.name)

    @property
    def logo(self) -> str:
        """The address of the club's logo; empty without one."""
        parts = {"slug": self.row.public_slug, "file": self.row.club.logo}
        return reverse("logo", kwargs=parts) if self.row.club.logo else ""

    def url(self, name: str, **parts: object) -> str:
        """Give the address of a page of this tournament."""
        return reverse(name, kwargs={"slug": self.slug, **parts})

    def link_rounds(self, page: str) -> list[RoundLink]:
        """Give the published rounds in order, each with the address of its page."""
        return [
            RoundLink(ref, self.url(page, ref=ref), bool(round_.pending))
            for ref, round_ in rounds_in(self.state.tournament)
        ]

    def find_published(self, ref: RoundRef) -> RoundRef:
        """Give a published round as people name it, or raise 404."""
        for known, _ in rounds_in(self.state.tournament):
            if known == ref:
                return known
        raise Http404

    def after(self) -> RoundRef | None:
        """Read the published round after which the standings are asked for."""
        value = self.request.GET.get("after")
        if not value:
            return None
        try:
            return self.find_published(RoundConverter().to_python(value))
        except ValueError:
            raise Http404 from None
