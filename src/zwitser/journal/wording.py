"""A journal in words: one sentence for each event, for the log and the undo button."""

from __future__ import annotations

from zwitser.articles import format_article
from zwitser.journal import events
from zwitser.journal.events import Event
from zwitser.journal.state import State
from zwitser.language import Language, sentences
from zwitser.messages import Fact, Message, message, say
from zwitser.model import AbsenceKind, Player, Result
from zwitser.systems import system_of

AREA = ("journal",)

_NAMED = 3
"""Most players that a sentence names; more are counted."""


class _Names(dict[int, str]):
    """Names by number; a removed player is looked up in the journal."""

    def __init__(self, state: State) -> None:
        super().__init__((player.id, player.name) for player in state.tournament.players)
        self._log = state.log

    def __missing__(self, player: int) -> str:
        for line in reversed(self._log):
            players: tuple[Player, ...] = ()
            match line.event:
                case events.PlayersEntered():
                    players = line.event.players
                case events.TournamentImported() | events.SeasonOpened():
                    players = line.event.document.players
            for found in players:
                if found.id == player:
                    return found.name
        return str(player)


def describe(event: Event, state: State, lang: Language) -> str:
    """Describe an event of this state's journal.

    A retraction is `undone` or `redone`, by the number of retractions between it and the action.
    """
    if isinstance(event, events.Retracted):
        target, code = state.log[event.number - 1].event, "undone"
        while isinstance(target, events.Retracted):
            target = state.log[target.number - 1].event
            code = "redone" if code == "undone" else "undone"
        return _say(code, lang, what=describe(target, state, lang))
    claim, system, known = _message_of(event), system_of(state.tournament), sentences(lang, AREA)
    code = f"black-first.{claim.code}" if system.is_go else claim.code
    if system.agreed_absence and f"agreed.{claim.code}" in known:
        code = f"agreed.{claim.code}"
    facts = dict(claim.facts)
    for key in facts.keys() & {"result", "was"}:
        facts[key] = format_result(Result(facts[key]), lang, is_go=system.is_go)
    # A round of a season is numbered with its period, `2.3`, where there are several.
    period, round_ = getattr(event, "period", 0), getattr(event, "round", 0)
    if period and round_ and system.season and system.season.numbers_periods(state.tournament):
        facts["round"] = f"{period}.{round_}"
    claim = Message(code if code in known else claim.code, "", facts)
    text = say(claim, AREA, _Names(state), lang)
    reason = getattr(event, "reason", "")
    articles = ", ".join(format_article(article) for article in getattr(event, "breaches", ()))
    if articles:
        text = _say("against", lang, what=text, articles=articles)
    return _say("because", lang, what=text, reason=reason) if reason else text


def undo_label(state: State, number: int, lang: Language) -> str:
    """Label the undo button with the line it takes back: `Undo: 4 De Wit - Bakker 1-0`."""
    return _say("undo", lang, what=describe(state.log[number - 1].event, state, lang))


def redo_label(state: State, number: int, lang: Language) -> str:
    """Label the redo button with the line that this retraction took back."""
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
    return say(message(code, **facts), AREA, {}, lang)


def _message_of(event: Event) -> Message:  # noqa: C901  a table: one case for each kind of event
    """Make the message of an event, without its reason and breaches."""
    match event:
        case events.TournamentCreated():
            return message("created", name=event.settings.name)
        case events.TournamentImported(document=document):
            return message("imported", name=document.name, count=len(document.players))
        case events.SettingsChanged():
            return message("settings", name=event.settings.name)
        case events.ColourDrawn():
            return message(f"drawn-{event.colour.value}")
        case events.PairsForbidden():
            return message("forbidden", count=len(event.pairs))
        case events.LinksSet():
            return message("links")
        case events.PlayersEntered():
            half = "-half" if event.missed is AbsenceKind.HALF else ""
            if len(event.players) > 1:
                return message(f"entered-many{half}", count=len(event.players))
            return message(f"entered{half}", name=event.players[0].name)
        case events.PlayerEdited(before=before, after=after):
            code = "edited" if before.name == after.name else "edited-name"
            return message(code, before=before.name, name=after.name)
        case events.PlayerRemoved():
            return message("removed", name=event.player.name)
        case events.LotsDrawn():
            return message("lots-by-strength" if event.by_strength else "lots", seed=event.seed)
        case events.PlayerWithdrew():
            return message("withdrew", player=event.player)
        case events.PlayerReturned():
            return message("returned", player=event.player)
        case events.AbsenceNoted():
            return _attendance(f"absent-{event.kind.value}", "absent-many", event)
        case events.AbsenceTakenBack():
            return _attendance("present", "present-many", event)
        case events.RoundPaired():
            return message("paired-by-hand" if event.reason else "paired", round=event.round)
        case events.ProposalDiscarded():
            return message("discarded", round=event.round)
        case events.RoundPublished():
            return message("published", round=event.round)
        case events.PairingChanged():
            return _change(event)
        case events.ResultRecorded():
            return _board("recorded", event, event.result)
        case events.ResultCorrected():
            return _board("corrected", event, event.after, was=event.before.value)
        case events.ResultCleared():
            return _board("cleared", event, event.before)
        case events.GameFinished():
            return _board("finished", event, event.result)
        case events.ColoursReversed():
            return _board("reversed", event, Result.PENDING)
        case events.PeriodOpened():
            return message("period", period=event.period)
        case events.GroupsMadeAnew():
            return message("regrouped", period=event.period)
        case events.SeasonOpened():
            return message("season", name=event.document.name)
        case _:
            raise TypeError(f"no words for {event!r}")


def _attendance(
    few: str, many: str, event: events.AbsenceNoted | events.AbsenceTakenBack
) -> Message:
    if len(event.players) > _NAMED:
        return message(many, count=len(event.players), rounds=event.rounds)
    return message(few, players=event.players, rounds=event.rounds)


def _change(event: events.PairingChanged) -> Message:
    facts: dict[str, Fact] = {"round": event.round, "players": event.players}
    if event.change is not events.Change.SET_STONES:
        return message(event.change.value, **facts)
    board = next((p for p in event.pairs if {p.white, p.black} == {*event.players}), None)
    stones, komi = (board.handicap, board.komi) if board else (0, "")
    return message("set-komi" if komi else "set-stones", **facts, stones=stones, komi=komi)


def _board(code: str, event: events.BoardEvent, result: Result, **more: Fact) -> Message:
    facts: dict[str, Fact] = {"round": event.round, "board": event.board, **more}
    return message(code, **facts, white=event.white, black=event.black, result=result.value)
