"""A journal in words: one sentence for each event, for the log and the undo button."""

from __future__ import annotations

from functools import singledispatch

from zwitser.articles import cited
from zwitser.journal import events
from zwitser.journal.events import Event
from zwitser.journal.state import State
from zwitser.language import Language, sentences
from zwitser.messages import Fact, Message, say
from zwitser.model import AbsenceKind, Player, Result
from zwitser.systems import system_of

AREA = ("journal",)

_NAMED = 3
"""Up to so many players are named in a sentence; more are counted."""


class _Names(dict[int, str]):
    """The names of the players; one who is not there any more is sought in the journal."""

    def __init__(self, state: State) -> None:
        super().__init__((player.id, player.name) for player in state.tournament.players)
        self._log = state.log

    def __missing__(self, player: int) -> str:
        for line in reversed(self._log):
            for found in _players_in(line.event):
                if found.id == player:
                    return found.name
        return str(player)


def _players_in(event: Event) -> tuple[Player, ...]:
    match event:
        case events.PlayersEntered():
            return event.players
        case events.TournamentImported() | events.SeasonOpened():
            return event.document.players
        case _:
            return ()


def describe(event: Event, state: State, lang: Language) -> str:
    """Put an event of this state's journal into words."""
    if isinstance(event, events.Retracted):
        return _describe_retraction(event, state, lang)
    claim = _claim(event)
    system = system_of(state.tournament)
    black_first = system.is_go
    code = f"black-first.{claim.code}" if black_first else claim.code
    known = sentences(lang, AREA)
    if system.agreed_absence and f"agreed.{claim.code}" in known:
        code = f"agreed.{claim.code}"
    facts = {
        key: format_result(Result(fact), lang, is_go=black_first)
        if key in ("result", "was")
        else fact
        for key, fact in claim.facts.items()
    } | _in_period(event, state)
    told = Message(code if code in known else claim.code, "", facts)
    text = say(told, AREA, _Names(state), lang)
    reason = getattr(event, "reason", "")
    articles = ", ".join(cited(article) for article in getattr(event, "breaches", ()))
    if articles:
        text = _say("against", lang, what=text, articles=articles)
    return _say("because", lang, what=text, reason=reason) if reason else text


def undo_label(state: State, number: int, lang: Language) -> str:
    """Say what undoing this line would take back: `Undo: 4 De Wit - Bakker 1-0`."""
    return _say("undo", lang, what=describe(state.log[number - 1].event, state, lang))


def redo_label(state: State, number: int, lang: Language) -> str:
    """Say what taking back this retraction would bring back."""
    event = state.log[number - 1].event
    assert isinstance(event, events.Retracted)
    again = describe(state.log[event.number - 1].event, state, lang)
    return _say("redo", lang, what=again)


def format_result(result: Result, lang: Language, *, is_go: bool = False) -> str:
    """Write a result for people: `½-½`, `1-0 by forfeit`; `W+` where go players do."""
    words = sentences(lang, ("words",))
    usual = words[f"result.{result.value}"]
    return words.get(f"go-result.{result.value}", usual) if is_go else usual


def _say(code: str, lang: Language, **facts: Fact) -> str:
    return say(Message(code, "", facts), AREA, {}, lang)


def _describe_retraction(event: events.Retracted, state: State, lang: Language) -> str:
    """Say undone or redone, by the number of retractions between here and the action."""
    target, code = state.log[event.number - 1].event, "undone"
    while isinstance(target, events.Retracted):
        target = state.log[target.number - 1].event
        code = "redone" if code == "undone" else "undone"
    return _say(code, lang, what=describe(target, state, lang))


def _in_period(event: Event, state: State) -> dict[str, Fact]:
    """Number a round of a season with its period, `2.3`, where there are several."""
    season = system_of(state.tournament).season
    if season is None or not season.numbers_periods(state.tournament):
        return {}
    period, round_ = getattr(event, "period", 0), getattr(event, "round", 0)
    return {"round": f"{period}.{round_}"} if period and round_ else {}


@singledispatch
def _claim(event: Event) -> Message:
    raise TypeError(f"no words for {event!r}")


@_claim.register
def _(event: events.TournamentCreated) -> Message:
    return Message("created", "", {"name": event.settings.name})


@_claim.register
def _(event: events.TournamentImported) -> Message:
    facts: dict[str, Fact] = {"name": event.document.name, "count": len(event.document.players)}
    return Message("imported", "", facts)


@_claim.register
def _(event: events.SettingsChanged) -> Message:
    return Message("settings", "", {"name": event.settings.name})


@_claim.register
def _(event: events.ColourDrawn) -> Message:
    return Message(f"drawn-{event.colour.value}")


@_claim.register
def _(event: events.PairsForbidden) -> Message:
    return Message("forbidden", "", {"count": len(event.pairs)})


@_claim.register
def _(event: events.LinksSet) -> Message:  # noqa: ARG001  the type alone tells
    return Message("links", "")


@_claim.register
def _(event: events.PlayersEntered) -> Message:
    half = "-half" if event.missed is AbsenceKind.HALF else ""
    if len(event.players) > 1:
        return Message(f"entered-many{half}", "", {"count": len(event.players)})
    return Message(f"entered{half}", "", {"name": event.players[0].name})


@_claim.register
def _(event: events.PlayerEdited) -> Message:
    code = "edited" if event.before.name == event.after.name else "edited-name"
    return Message(code, "", {"before": event.before.name, "name": event.after.name})


@_claim.register
def _(event: events.PlayerRemoved) -> Message:
    return Message("removed", "", {"name": event.player.name})


@_claim.register
def _(event: events.LotsDrawn) -> Message:
    return Message("lots-by-strength" if event.by_strength else "lots", "", {"seed": event.seed})


@_claim.register
def _(event: events.PlayerWithdrew) -> Message:
    return Message("withdrew", "", {"player": event.player})


@_claim.register
def _(event: events.PlayerReturned) -> Message:
    return Message("returned", "", {"player": event.player})


@_claim.register
def _(event: events.AbsenceNoted) -> Message:
    return _attendance(f"absent-{event.kind.value}", "absent-many", event)


@_claim.register
def _(event: events.AbsenceTakenBack) -> Message:
    return _attendance("present", "present-many", event)


def _attendance(
    few: str, many: str, event: events.AbsenceNoted | events.AbsenceTakenBack
) -> Message:
    if len(event.players) > _NAMED:
        return Message(many, "", {"count": len(event.players), "rounds": event.rounds})
    return Message(few, "", {"players": event.players, "rounds": event.rounds})


@_claim.register
def _(event: events.RoundPaired) -> Message:
    return Message("paired-by-hand" if event.reason else "paired", "", {"round": event.round})


@_claim.register
def _(event: events.ProposalDiscarded) -> Message:
    return Message("discarded", "", {"round": event.round})


@_claim.register
def _(event: events.RoundPublished) -> Message:
    return Message("published", "", {"round": event.round})


@_claim.register
def _(event: events.PairingChanged) -> Message:
    facts: dict[str, Fact] = {"round": event.round, "players": event.players}
    if event.change is not events.Change.SET_STONES:
        return Message(event.change.value, "", facts)
    stones, komi = _stones_of(event)
    return Message(
        "set-komi" if komi else "set-stones", "", facts | {"stones": stones, "komi": komi}
    )


def _stones_of(event: events.PairingChanged) -> tuple[int, str]:
    """Give the stones of the board that an event is about, and the komi that was agreed."""
    about = (p for p in event.pairs if {p.white, p.black} == {*event.players})
    return next(((p.handicap, p.komi) for p in about), (0, ""))


@_claim.register
def _(event: events.ResultRecorded) -> Message:
    return _board("recorded", event, event.result)


@_claim.register
def _(event: events.ResultCorrected) -> Message:
    claim = _board("corrected", event, event.after)
    return Message(claim.code, "", {**claim.facts, "was": event.before.value})


@_claim.register
def _(event: events.ResultCleared) -> Message:
    return _board("cleared", event, event.before)


@_claim.register
def _(event: events.GameFinished) -> Message:
    return _board("finished", event, event.result)


@_claim.register
def _(event: events.ColoursReversed) -> Message:
    return _board("reversed", event, Result.PENDING)


@_claim.register
def _(event: events.PeriodOpened) -> Message:
    return Message("period", "", {"period": event.period})


@_claim.register
def _(event: events.GroupsMadeAnew) -> Message:
    return Message("regrouped", "", {"period": event.period})


@_claim.register
def _(event: events.SeasonOpened) -> Message:
    return Message("season", "", {"name": event.document.name})


def _board(code: str, event: events.BoardEvent, result: Result) -> Message:
    facts: dict[str, Fact] = {
        "round": event.round,
        "board": event.board,
        "white": event.white,
        "black": event.black,
        "result": result.value,
    }
    return Message(code, "", facts)
