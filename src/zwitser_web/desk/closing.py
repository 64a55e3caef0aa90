"""The end of a period: promotion and relegation with the reasons, and new ratings."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from string import ascii_uppercase
from typing import Any

from django import forms
from django.http import Http404, HttpResponse, HttpResponseRedirect
from django.views.decorators.http import require_http_methods

from zwitser import arbiter
from zwitser.errors import BadInput, Refused, fault
from zwitser.formats.tables import read_ratings
from zwitser.journal import events
from zwitser.journal.state import State, to_tournament
from zwitser.language import Language, format_decimal, sentence
from zwitser.model import Options, Player
from zwitser.names import name_key
from zwitser.numbers import format_exact, parse_exact
from zwitser.systems import system_of
from zwitser.systems.club.options import ClubOptions, FreeEvenings, FreeSide
from zwitser.systems.seasons import PeriodClosed, Reason
from zwitser_web import child_process
from zwitser_web.desk.season import ends, open_season, season_of
from zwitser_web.desk.settings import LONG, MISSING, NUMBER
from zwitser_web.files import rating_lists
from zwitser_web.files.logo import read_upload
from zwitser_web.models import Role
from zwitser_web.requests import WebRequest
from zwitser_web.texts import fault_words, refusal, text
from zwitser_web.tournaments.desk import Desk
from zwitser_web.tournaments.standings import rated_players

HIGHEST = 9999


@dataclass(frozen=True, slots=True)
class GroupChange:
    """A player who changes group; `target` is empty when he leaves."""

    player: Player
    place: str
    target: str
    reason: str


@dataclass(frozen=True, slots=True)
class RatingRow:
    """A player's rating now and in the next period."""

    player: Player
    before: int
    after: int

    @property
    def is_changed(self) -> bool:
        return self.before != self.after

    @property
    def difference(self) -> str:
        return f"{self.after - self.before:+}".replace("-", "−")


@dataclass(frozen=True, slots=True)
class PeriodEnd:
    """Effects of closing the period."""

    begins: str
    champion: str
    missing_rounds: int
    has_groups: bool
    moves: tuple[GroupChange, ...]
    ratings: tuple[RatingRow, ...]

    @property
    def changes(self) -> int:
        return sum(row.is_changed for row in self.ratings)


@require_http_methods(["GET", "HEAD", "POST"])
def close(request: WebRequest, slug: str) -> HttpResponse:
    """Show promotions, relegations and new ratings; then close the period and open a new."""
    desk = open_season(request, slug, Role.ARBITER)
    possible, given = ends(desk.state), request.POST
    asked = given.get("end") or request.GET.get("end", "")
    end = asked if asked in possible else possible[0]
    if request.method != "POST":
        return _page(desk, end, edited_ratings(desk.state))
    try:
        ratings = _merge_ratings(desk)
    except BadInput as error:
        return _page(desk, end, {}, faults=fault_words(error, desk.lang))
    if "open" not in given:
        return _page(desk, end, ratings)
    desk.act(lambda state: opening(state, ratings, end, given.get("name", "")))
    return HttpResponseRedirect(desk.url("period", period=desk.state.period))


def _merge_ratings(desk: Desk) -> dict[int, int]:
    """Merge typed ratings with those of a list, table or file."""
    given, players = desk.request.POST, desk.state.tournament.players
    ratings = typed_ratings(players, given)
    if "list" in given:
        ratings |= rating_lists.ratings_of(desk.row, players)
    if file := read_upload(desk.request):
        ratings |= child_process.run(read_ratings, file[0], players)
    if (table := given.get("table", "")).strip():
        ratings |= child_process.run(read_ratings, table.encode(), players)
    return ratings


def _page(
    desk: Desk, end: str, ratings: dict[int, int], *, faults: list[str] | None = None
) -> HttpResponse:
    context = {
        "here": "season",
        "not_yet": "",
        "is_last": end == "season",
        "has_list": rating_lists.knsb_list_of(desk.row.club) is not None,
        "faults": faults or [],
        "pasted": desk.request.POST.get("table", "") if faults else "",
        "name": desk.request.POST.get("name", desk.name),
    }
    try:
        found = preview(desk.state, ratings, end, desk.lang)
    except Refused as error:
        sentence = refusal(error, desk.names, desk.lang)
        return desk.render("close_period.html", {**context, "not_yet": sentence})
    status = 422 if faults else 200
    return desk.render("close_period.html", {**context, "turn": found}, status=status)


def opening(state: State, ratings: Mapping[int, int], end: str, name: str) -> events.Event:
    """Close the period: open the next one, or the next season; or refuse."""
    if end == "season":
        return arbiter.open_season(state, ratings, name=name or None)
    return arbiter.open_period(state, ratings)


def preview(state: State, ratings: Mapping[int, int], end: str, lang: Language) -> PeriodEnd:
    """Show what closing the period would do, without doing it; or refuse as doing it would."""
    opening(state, ratings, end, "")
    tournament, last = to_tournament(state), end == "season"
    season = season_of(tournament)
    closed = (season.next_season if last else season.next_period)(tournament, ratings)[1]
    by_id, now = tournament.by_id, rated_players(state.tournament)
    staying = [player for player in now.values() if player.id not in state.withdrawn]
    begins = season.beginnings(tournament)[last]
    return PeriodEnd(
        begins=sentence(lang, system_of(tournament).sentences, begins),
        champion=by_id[closed.champion].name if closed.champion is not None else "",
        missing_rounds=max(0, closed.planned - closed.final.after),
        has_groups=bool(closed.groups),
        moves=tuple(_moves(closed, by_id, lang)),
        ratings=tuple(
            RatingRow(player, player.rating or 0, ratings.get(player.id, player.rating or 0))
            for player in sorted(staying, key=lambda player: name_key(player.name))
        ),
    )


def typed_ratings(players: Iterable[Player], typed: Mapping[str, str]) -> dict[int, int]:
    """Read the ratings that were typed as `rating-ID`, or raise BadInput with all faults."""
    found: dict[int, int] = {}
    faults = []
    for player in players:
        value = typed.get(f"rating-{player.id}", "").strip()
        if value.isdecimal() and len(value) <= 4 and int(value) <= HIGHEST:
            found[player.id] = int(value)
        elif value:
            faults.append(fault(player.name, "expected-0-to", limit=HIGHEST, got=repr(value[:12])))
    if faults:
        raise BadInput(faults)
    return found


def edited_ratings(state: State) -> dict[int, int]:
    """Give the ratings that were changed since the period began; they count from the next."""
    found: dict[int, int] = {}
    for number in reversed(state.live):
        event = state.log[number - 1].event
        if isinstance(event, events.PeriodOpened | events.SeasonOpened):
            break
        if isinstance(event, events.PlayerEdited) and event.before.rating != event.after.rating:
            found.setdefault(event.after.id, event.after.rating or 0)
    return {player: found[player] for player in found if player in state.tournament.by_id}


def _moves(
    closed: PeriodClosed, by_id: Mapping[int, Player], lang: Language
) -> Iterator[GroupChange]:
    """List the changes of group; a reason names one player or several."""
    together = Counter((move.reason, move.source) for move in closed.moves)
    for move in closed.moves:
        count = together[move.reason, move.source]
        source, target = ascii_uppercase[move.source], ascii_uppercase[move.target]
        alone = count == 1 and move.reason in (Reason.PROMOTED, Reason.RELEGATED)
        key = f"turn.reason.{move.reason.value}{'.one' if alone else ''}"
        reason = text(key, lang, source=source, target=target, count=count)
        leaves = move.reason is Reason.WITHDRAWN
        yield GroupChange(
            by_id[move.player], f"{source}{move.rank}", "" if leaves else target, reason
        )


# The numbers of a club's regulation, as its organiser sets them.

MOST_ROUNDS = 100
MOST_PLAYERS = 1000
SMALLEST_STEP = Fraction(1, 1000)


@require_http_methods(["GET", "HEAD", "POST"])
def rules(request: WebRequest, slug: str) -> HttpResponse:
    """Show the numbers of the club's regulation, and change what may still change.

    A system that names its options itself has them on the page of settings.
    """
    desk = open_season(request, slug, Role.ARBITER)
    if not desk.has_rules:
        raise Http404
    before = _initial(desk.state.tournament.options, desk.lang)
    form = ClubRulesForm(request.POST if request.method == "POST" else before)
    if request.method == "POST" and form.is_valid():
        desk.act(
            lambda state: arbiter.change_settings(
                state, options=form.options(state.tournament.options)
            )
        )
        return HttpResponseRedirect(desk.url("season"))
    status = 422 if request.method == "POST" else 200
    context = {"here": "season", "form": form, "is_fixed": arbiter.is_paired(desk.state)}
    return desk.render("club_rules.html", context, status=status)


class ClubRulesForm(forms.Form):
    """Periods, groups, free evenings, values and the lot: every option of the club's system."""

    periods = forms.IntegerField(min_value=1, max_value=52, error_messages=NUMBER)
    rounds_per_period = forms.CharField(max_length=400, required=False, error_messages=LONG)
    groups = forms.CharField(max_length=200, error_messages=LONG)
    promotions = forms.IntegerField(min_value=0, max_value=MOST_PLAYERS, error_messages=NUMBER)
    free_evenings = forms.TypedChoiceField(
        choices=[(choice.value, "") for choice in FreeEvenings],
        coerce=FreeEvenings,
        error_messages=MISSING,
    )
    periods_without_free = forms.IntegerField(min_value=0, max_value=52, error_messages=NUMBER)
    value_step = forms.CharField(max_length=13, error_messages=LONG)
    free_score = forms.CharField(max_length=13, error_messages=LONG)
    free_from = forms.RegexField(
        r"^[A-Za-z][1-9][0-9]{0,3}$", error_messages=MISSING | {"invalid": "free_from"}
    )
    free_side = forms.TypedChoiceField(
        choices=[(choice.value, "") for choice in FreeSide], coerce=FreeSide, error_messages=MISSING
    )
    seed = forms.CharField(max_length=100, required=False, error_messages=LONG)

    def clean_groups(self) -> tuple[int, ...]:
        """Read the sizes of all groups but the last; a single 0 leaves one group."""
        sizes = _numbers(self.cleaned_data["groups"])
        if sizes != (0,) and not all(0 < size <= MOST_PLAYERS for size in sizes):
            raise forms.ValidationError("groups")
        return sizes

    def clean_value_step(self) -> Fraction:
        """Parse the step of the values, which must be positive."""
        return self._exact("value_step", SMALLEST_STEP, 100)

    def clean_free_score(self) -> Fraction:
        """Parse the fraction of his value that a free player scores, at most 1."""
        return self._exact("free_score", 0, 1)

    def _exact(self, field: str, low: Fraction | int, high: int) -> Fraction:
        """Parse a number like 0.2, 0,2 or 2/3 within bounds."""
        try:
            number = parse_exact(self.cleaned_data[field].replace(",", "."))
        except BadInput:
            raise forms.ValidationError(field) from None
        if not low <= number <= high:
            raise forms.ValidationError(field)
        return number

    def clean(self) -> dict[str, Any]:
        """Read the rounds: one number for all periods, or one for each."""
        given: dict[str, Any] = super().clean() or self.cleaned_data
        rounds = _numbers(str(given.get("rounds_per_period", "")))
        periods = int(given.get("periods") or 0)
        rounds = rounds * periods if len(rounds) == 1 else rounds
        if rounds and (len(rounds) != periods or not all(0 < n <= MOST_ROUNDS for n in rounds)):
            self.add_error("rounds_per_period", "rounds_per_period")
        return {**given, "rounds_per_period": rounds}

    def options(self, before: Options) -> Options:
        """Give the options with what was filled in."""
        given = dict(self.cleaned_data)
        seed, sizes = given.pop("seed"), given.pop("groups")
        given |= {
            "a_size": sizes[0],
            "group_sizes": sizes if len(sizes) > 1 else (),
            "free_from": given["free_from"].upper(),
        }
        own = before.own if isinstance(before.own, ClubOptions) else ClubOptions()
        return replace(before, seed=seed, own=replace(own, **given))


def _initial(options: Options, lang: Language) -> dict[str, object]:
    """Give the form's fields for the options as they are."""
    club = options.own if isinstance(options.own, ClubOptions) else ClubOptions()
    rounds = club.rounds_per_period
    same = rounds[:1] if len(set(rounds)) == 1 else rounds
    return {
        "periods": club.periods,
        "rounds_per_period": ", ".join(str(number) for number in same),
        "groups": ", ".join(str(size) for size in club.sizes),
        "promotions": club.promotions,
        "free_evenings": club.free_evenings.value,
        "periods_without_free": club.periods_without_free,
        "value_step": _format_number(club.value_step, lang),
        "free_score": _format_number(club.free_score, lang),
        "free_from": club.free_from,
        "free_side": club.free_side.value,
        "seed": options.seed,
    }


def _numbers(text: str) -> tuple[int, ...]:
    """Parse integers with commas or spaces between them; -1 stands for anything else."""
    words = text.replace(",", " ").split()
    return tuple(int(word) if word.isdecimal() and len(word) < 5 else -1 for word in words)


def _format_number(number: Fraction, lang: Language) -> str:
    return format_decimal(format_exact(number), lang)
