"""Begin a tournament, change what may still be changed, and open a season's next period."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import fields, replace

from zwitser import systems
from zwitser.arbiter.refusal import (
    find_player,
    refusal,
    refuse_impossible,
    refuse_impossible_document,
    refuse_while_proposed,
    refuse_while_results_miss,
)
from zwitser.characters import harmful, is_blank
from zwitser.formats import check_readable
from zwitser.journal.events import (
    ColourDrawn,
    GroupsMadeAnew,
    LinksSet,
    PairsForbidden,
    PeriodOpened,
    SeasonOpened,
    Settings,
    SettingsChanged,
    TournamentCreated,
    TournamentImported,
)
from zwitser.journal.state import State, to_tournament
from zwitser.model import Colour, Fide, Links, Options, Period, Player, Tournament
from zwitser.systems import system_of
from zwitser.systems.base import PairingSystem
from zwitser.systems.seasons import Season

NAME_LIMIT = 1000
TEXT_LIMIT = 100
ROUNDS_LIMIT = 1000


def create(
    state: State, name: str, system: str, *, rounds: int = 0, options: Options | None = None
) -> TournamentCreated:
    """Begin a tournament without players; `rounds` may be 0 where the system needs no number."""
    _refuse_if_begun(state)
    return TournamentCreated(_settings(state, name, system, rounds, options or Options(), Fide()))


def import_document(state: State, document: Tournament) -> TournamentImported:
    """Begin from a document; raises BadInput for one that could not be read again."""
    _refuse_if_begun(state)
    check_readable(document)
    refuse_impossible_document(state, document)
    return TournamentImported(document)


def change_settings(
    state: State,
    *,
    name: str | None = None,
    system: str | None = None,
    rounds: int | None = None,
    options: Options | None = None,
    fide: Fide | None = None,
) -> SettingsChanged:
    """Change the given settings; the first pairing locks some of them (F6).

    `options.forbidden` is ignored: that is for `forbid`.
    """
    tournament = state.tournament
    usual = replace(tournament.options, forbidden=())
    old = Settings(tournament.name, tournament.system, tournament.rounds, usual, tournament.fide)
    new = _settings(
        state,
        old.name if name is None else name,
        old.system if system is None else system,
        old.rounds if rounds is None else rounds,
        _carry_options(old, system) if options is None else options,
        old.fide if fide is None else fide,
    )
    if new == old:
        raise refusal(state, "nothing-changed")
    refuse_while_proposed(state)
    season = systems.system_named(new.system).season
    if season is not None:
        if 0 < season.periods(replace(tournament, options=new.options)) < state.period:
            raise refusal(state, "periods-too-few", period=state.period)
    elif 0 < new.rounds < len(state.rounds):
        raise refusal(state, "rounds-too-few", paired=len(state.rounds))
    _refuse_change_of_system(state, new)
    if is_paired(state):
        for setting in _locked_differences(old, new):
            raise refusal(state, "fixed-by-pairing", setting=setting)
    refuse_impossible(state, SettingsChanged(new))
    return SettingsChanged(new)


def draw_colour(state: State, colour: Colour) -> ColourDrawn:
    """Note the colour that was drawn, before the first round is paired (fide-dutch 7.5)."""
    refuse_while_proposed(state)
    if is_paired(state) or "initial_colour" not in systems.system_of(state.tournament).options:
        raise refusal(state, "fixed-by-pairing", setting="initial_colour")
    return ColourDrawn(colour)


def forbid(state: State, pairs: Iterable[tuple[int, int]]) -> PairsForbidden:
    """Set the pairs that must not meet; these replace all that were set before."""
    wanted = tuple(dict.fromkeys((min(pair), max(pair)) for pair in pairs))
    for first, second in wanted:
        find_player(state, first)
        find_player(state, second)
        if first == second:
            raise refusal(state, "same-player")
    before = state.tournament.options.forbidden
    if wanted == before:
        raise refusal(state, "nothing-changed")
    if systems.system_of(state.tournament).has_table and not set(wanted) <= set(before):
        raise refusal(state, "table-meets-all")
    return PairsForbidden(wanted)


def link(state: State, links: Links) -> LinksSet:
    """Set the rankings that other tournaments supply; a new one names players of this one only."""
    before = state.tournament.links.rankings
    for ranking in links.rankings:
        for player in (player for place in ranking for player in place if ranking not in before):
            find_player(state, player)
    if links == state.tournament.links:
        raise refusal(state, "nothing-changed")
    return LinksSet(links)


def is_paired(state: State) -> bool:
    """Say whether any round was paired, published or not."""
    return state.has_proposal or any(rounds for _, rounds in state.tournament.by_period)


def check_name(state: State, name: str) -> str:
    """Give the name with single spaces; refuse an empty, harmful or long one."""
    if is_blank(name):
        raise refusal(state, "name-missing")
    return check_text(state, name, NAME_LIMIT)


def check_text(state: State, text: str, limit: int = TEXT_LIMIT) -> str:
    """Give a club, a country or a number with single spaces; refuse a harmful or long one."""
    stripped = " ".join(text.split())
    if found := harmful(stripped):
        raise refusal(state, "name-harmful", found=found)
    if len(stripped) > limit:
        raise refusal(state, "name-too-long", limit=limit)
    return stripped


def refuse_without_strength(state: State, system: PairingSystem, player: Player) -> None:
    """Refuse a player with neither the rating nor the rank that a system needs."""
    if player.rating is not None:
        return
    if system.needs_rating:
        raise refusal(state, "rating-missing", name=player.name)
    if system.needs_rank and player.rank.endswith("p"):
        raise refusal(state, "rank-professional", name=player.name, rank=player.rank)
    if system.needs_rank and not player.rank:
        raise refusal(state, "rank-missing", name=player.name)


def check_range(state: State, what: str, value: int, *, low: int, high: int) -> None:
    """Refuse a number that no document could hold."""
    if not low <= value <= high:
        raise refusal(state, "out-of-range", what=what, value=value, low=low, high=high)


def _refuse_if_begun(state: State) -> None:
    if state.log:
        raise refusal(state, "already-begun")


def _settings(
    state: State, name: str, system: str, rounds: int, options: Options, fide: Fide
) -> Settings:
    chosen = systems.system_named(system)
    if chosen.planned_rounds and not rounds:
        raise refusal(state, "rounds-missing")
    check_range(state, "rounds", rounds, low=0, high=ROUNDS_LIMIT)
    planned = 0 if chosen.has_periods else rounds
    own = options.own
    if chosen.choices is None:
        own = None
    elif not isinstance(own, chosen.choices):  # those of another system fall away
        own = chosen.choices.default()
    kept = replace(options, forbidden=(), own=own)
    settings = Settings(check_name(state, name), system, planned, kept, fide)
    periods = (Period(),) if chosen.has_periods else ()
    check_readable(Tournament(settings.name, system, (), planned, kept, periods=periods, fide=fide))
    return settings


def _carry_options(old: Settings, system: str | None) -> Options:
    """Keep the options that another system has too."""
    if system is None or system == old.system:
        return old.options
    chosen, usual = systems.system_named(system), Options()
    ranked = chosen.standings is None and systems.system_named(old.system).standings is None
    kept = {*chosen.options, "seed"} - {"tiebreaks"}
    kept |= {"tiebreaks", "unplayed"} if ranked else set()
    falls = [field.name for field in fields(Options) if field.name not in kept]
    return replace(old.options, **{name: getattr(usual, name) for name in falls})


def _refuse_change_of_system(state: State, new: Settings) -> None:
    """Refuse another system once absences are noted: their kinds depend on the system."""
    if new.system == state.tournament.system:
        return
    if is_paired(state):
        raise refusal(state, "fixed-by-pairing", setting="system")
    if state.coming:
        raise refusal(state, "absences-noted")
    system = systems.system_named(new.system)
    for player in state.tournament.players:
        refuse_without_strength(state, system, player)
    changed = replace(state.tournament, system=new.system, rounds=new.rounds, options=new.options)
    check_readable(replace(changed, periods=(Period(),) if system.has_periods else ()))


def _locked_differences(old: Settings, new: Settings) -> Iterator[str]:
    """Name the options that differ and that the first pairing locks."""
    system = systems.system_named(old.system)
    own = system.choices.declared() if system.choices else {}
    was, now = old.options, new.options
    for name in system.locked_options:
        if getattr(was, name) != getattr(now, name):
            yield name
    for name in own:
        if own[name].is_locked and getattr(was.own, name, None) != getattr(now.own, name, None):
            yield name


# The periods and seasons of a club.

SECOND = 2
"""The first period whose groups follow from another."""


def open_period(state: State, ratings: Mapping[int, int] | None = None) -> PeriodOpened:
    """Close the period and open the next; players who are not in `ratings` keep theirs.

    Promotion and relegation give the groups; the event keeps them, so that a result corrected
    later leaves them as they were published.
    """
    season = _finished_season(state)
    if season.is_last(state.tournament):
        raise refusal(state, "last-period", period=state.period)
    period = season.next_period(to_tournament(state), ratings)[0].periods[-1]
    return PeriodOpened(state.period + 1, period.ratings, period.groups, period.categories)


def regroup(state: State) -> GroupsMadeAnew:
    """Make the groups of a period again after a correction, as long as it has not been paired."""
    season = system_of(state.tournament).season
    if season is None:
        raise refusal(state, "not-a-club")
    refuse_while_proposed(state)
    if state.period < SECOND or state.rounds:
        raise refusal(state, "period-begun", period=state.period)
    refuse_while_results_miss(state)
    whole = to_tournament(state)
    before = replace(whole, periods=whole.periods[:-1])
    period = season.next_period(before, dict(whole.periods[-1].ratings))[0].periods[-1]
    return GroupsMadeAnew(state.period, period.ratings, period.groups)


def open_season(
    state: State, ratings: Mapping[int, int] | None = None, *, name: str | None = None
) -> SeasonOpened:
    """Close the season after its last period and open the next, without withdrawn players."""
    season = _finished_season(state)
    if not season.may_end(state.tournament):
        planned = season.periods(state.tournament)
        raise refusal(state, "not-last-period", period=state.period, planned=planned)
    called = None if name is None else check_name(state, name)
    following, _ = season.next_season(to_tournament(state), ratings, name=called)
    return SeasonOpened(check_readable(following))


def _finished_season(state: State) -> Season:
    """Give the rules of the season; refuse while the period is not complete."""
    season = system_of(state.tournament).season
    if season is None:
        raise refusal(state, "not-a-club")
    refuse_while_proposed(state)
    if not state.rounds:
        raise refusal(state, "period-empty", period=state.period)
    refuse_while_results_miss(state)
    return season
