"""A journal in words: one sentence for each event, for the log and the undo button."""

from __future__ import annotations

from collections.abc import Mapping
from functools import singledispatch

from zwitser.articles import cited
from zwitser.journal import events
from zwitser.journal.events import Event
from zwitser.journal.state import State
from zwitser.messages import Fact, Language, Message, Sentences, say
from zwitser.model import AbsenceKind, Player, Result
from zwitser.systems import shape_of, system_of

SENTENCES: Sentences = {
    "created": ("toernooi {name} aangemaakt", "tournament {name} created"),
    "imported": (
        "toernooi {name} ingelezen: {count:speler|spelers}",
        "tournament {name} imported: {count:player|players}",
    ),
    "settings": ("instellingen gewijzigd", "settings changed"),
    "drawn-white": (
        "beginkleur geloot: nummer 1 heeft wit in ronde 1",
        "initial colour drawn by lot: number 1 has white in round 1",
    ),
    "drawn-black": (
        "beginkleur geloot: nummer 1 heeft zwart in ronde 1",
        "initial colour drawn by lot: number 1 has black in round 1",
    ),
    "forbidden": (
        "paren die niet tegen elkaar mogen: {count}",
        "pairs that must not meet: {count}",
    ),
    "links": ("gekoppelde standen gewijzigd", "linked rankings changed"),
    "entered": ("{name} ingeschreven", "{name} entered"),
    "entered-many": ("{count} spelers ingeschreven", "{count} players entered"),
    "entered-half": (
        "{name} ingeschreven, met een half punt voor elke gemiste ronde",
        "{name} entered, with half a point for each round missed",
    ),
    "entered-many-half": (
        "{count} spelers ingeschreven, met een half punt voor elke gemiste ronde",
        "{count} players entered, with half a point for each round missed",
    ),
    "agreed.entered-half": (
        "{name} ingeschreven, elke gemiste ronde telt als afwezig na overleg",
        "{name} entered, each round missed counts as absent by agreement",
    ),
    "agreed.entered-many-half": (
        "{count} spelers ingeschreven, elke gemiste ronde telt als afwezig na overleg",
        "{count} players entered, each round missed counts as absent by agreement",
    ),
    "agreed.absent-half": (
        "{players} na overleg afwezig in ronde {rounds}",
        "{players} absent by agreement in round {rounds}",
    ),
    "edited": ("gegevens van {name} gewijzigd", "details of {name} changed"),
    "edited-name": ("{before} heet nu {name}", "{before} renamed {name}"),
    "removed": ("{name} van de lijst gehaald", "{name} removed from the list"),
    "withdrew": ("{player} teruggetrokken", "{player} withdrew"),
    "returned": ("{player} doet weer mee", "{player} takes part again"),
    "absent-zero": (
        "{players} afwezig in ronde {rounds}",
        "{players} absent in round {rounds}",
    ),
    "absent-half": (
        "half punt voor {players} wegens afwezigheid in ronde {rounds}",
        "half-point bye for {players} in round {rounds}",
    ),
    "absent-full": (
        "heel punt voor {players} wegens afwezigheid in ronde {rounds}",
        "full-point bye for {players} in round {rounds}",
    ),
    "absent-free": (
        "vrije avond voor {players} in ronde {rounds}",
        "free evening for {players} in round {rounds}",
    ),
    "absent-club": (
        "{players} voor de club in ronde {rounds}",
        "{players} playing for the club in round {rounds}",
    ),
    "absent-notice": (
        "{players} afgemeld voor ronde {rounds}",
        "{players} absent with notice in round {rounds}",
    ),
    "absent-late": (
        "{players} nog geen deelnemer in ronde {rounds}",
        "{players} not joined yet in round {rounds}",
    ),
    "absent-many": (
        "{count} spelers afwezig in ronde {rounds}",
        "{count} players absent in round {rounds}",
    ),
    "present": (
        "{players} aanwezig in ronde {rounds}",
        "{players} present in round {rounds}",
    ),
    "present-many": (
        "{count} spelers aanwezig in ronde {rounds}",
        "{count} players present in round {rounds}",
    ),
    "paired": ("ronde {round} ingedeeld", "round {round} paired"),
    "paired-by-hand": (
        "ronde {round} met de hand ingedeeld",
        "round {round} paired by hand",
    ),
    "discarded": ("voorstel voor ronde {round} weggegooid", "proposal for round {round} discarded"),
    "published": ("ronde {round} gepubliceerd", "round {round} published"),
    "swapped-players": (
        "ronde {round}: {players} van plaats gewisseld",
        "round {round}: {players} changed places",
    ),
    "swapped-colours": (
        "ronde {round}: kleuren van {players} gewisseld",
        "round {round}: colours of {players} swapped",
    ),
    "put-together": (
        "ronde {round}: {players} tegen elkaar gezet",
        "round {round}: {players} put together",
    ),
    "paired-late": (
        "ronde {round}: {players} alsnog ingedeeld",
        "round {round}: {players} paired late",
    ),
    "set-komi": (
        "ronde {round}: {stones:steen|stenen} en komi {komi} voor {players}",
        "round {round}: {stones:stone|stones} and komi {komi} for {players}",
    ),
    "set-stones": (
        "ronde {round}: {stones:steen|stenen} voor {players}",
        "round {round}: {stones:stone|stones} for {players}",
    ),
    "lots": ("lotingsnummers geloot (lotingswoord {seed})", "lot numbers drawn (seed word {seed})"),
    "lots-by-strength": (
        "lotingsnummers op sterkte, gelijken geloot (lotingswoord {seed})",
        "lot numbers by strength, equals drawn (seed word {seed})",
    ),
    "rearranged": ("ronde {round} met de hand gewijzigd", "round {round} rearranged by hand"),
    "recorded": ("{board} {white} - {black} {result}", "{board} {white} - {black} {result}"),
    "corrected": (
        "ronde {round}, {board} {white} - {black}: {was} verbeterd in {result}",
        "round {round}, {board} {white} - {black}: {was} corrected to {result}",
    ),
    "cleared": (
        "{board} {white} - {black}: uitslag {result} gewist",
        "{board} {white} - {black}: result {result} cleared",
    ),
    "finished": (
        "ronde {round}, afgebroken partij {white} - {black} {result}",
        "round {round}, adjourned game {white} - {black} {result}",
    ),
    "reversed": (
        "ronde {round}, bord {board}: {white} en {black} speelden met verwisselde kleuren",
        "round {round}, board {board}: {white} and {black} played with colours reversed",
    ),
    "black-first.recorded": (
        "{board} {black} - {white} {result}",
        "{board} {black} - {white} {result}",
    ),
    "black-first.corrected": (
        "ronde {round}, {board} {black} - {white}: {was} verbeterd in {result}",
        "round {round}, {board} {black} - {white}: {was} corrected to {result}",
    ),
    "black-first.cleared": (
        "{board} {black} - {white}: uitslag {result} gewist",
        "{board} {black} - {white}: result {result} cleared",
    ),
    "black-first.finished": (
        "ronde {round}, partij zonder resultaat {black} - {white} {result}",
        "round {round}, game without a result {black} - {white} {result}",
    ),
    "period": ("periode {period} geopend", "period {period} opened"),
    "regrouped": (
        "groepen van periode {period} opnieuw gemaakt",
        "groups of period {period} made again",
    ),
    "season": ("nieuw seizoen {name} geopend", "new season {name} opened"),
    "undone": ("ongedaan gemaakt: {what}", "undone: {what}"),
    "redone": ("opnieuw gedaan: {what}", "redone: {what}"),
    "because": ("{what} (reden: {reason})", "{what} (reason: {reason})"),
    "against": ("{what}, in strijd met {articles}", "{what}, contrary to {articles}"),
    "undo": ("Ongedaan maken: {what}", "Undo: {what}"),
    "redo": ("Opnieuw doen: {what}", "Redo: {what}"),
}

RESULTS: dict[Result, tuple[str, str]] = {
    Result.WHITE_WINS: ("1-0", "1-0"),
    Result.BLACK_WINS: ("0-1", "0-1"),
    Result.DRAW: ("½-½", "½-½"),
    Result.WHITE_BY_FORFEIT: ("1-0 reglementair", "1-0 by forfeit"),
    Result.BLACK_BY_FORFEIT: ("0-1 reglementair", "0-1 by forfeit"),
    Result.BOTH_FORFEIT: ("0-0 reglementair", "0-0 by forfeit"),
    Result.BOTH_WIN: ("1-1 reglementair", "1-1 by arbitration"),
    Result.ADJOURNED: ("afgebroken", "adjourned"),
    Result.PENDING: ("geen uitslag", "no result"),
}

GO_RESULTS = RESULTS | {
    Result.WHITE_WINS: ("W+", "W+"),
    Result.BLACK_WINS: ("B+", "B+"),
    Result.DRAW: ("jigo", "jigo"),
    Result.ADJOURNED: ("geen resultaat, telt als jigo", "no result, counts as jigo"),
    Result.WHITE_BY_FORFEIT: ("W+ reglementair", "W+ by forfeit"),
    Result.BLACK_BY_FORFEIT: ("B+ reglementair", "B+ by forfeit"),
    Result.BOTH_FORFEIT: ("beiden verloren", "both lost"),
    Result.BOTH_WIN: ("beiden gewonnen", "both won"),
}
"""Results as go players write them."""

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
    shape = shape_of(state.tournament)
    black_first = shape.black_first
    code = f"black-first.{claim.code}" if black_first else claim.code
    if shape.agreed_absence and f"agreed.{claim.code}" in SENTENCES:
        code = f"agreed.{claim.code}"
    facts = _localised(claim.facts, lang, GO_RESULTS if black_first else RESULTS)
    facts |= _in_period(event, state)
    told = Message(code if code in SENTENCES else claim.code, "", facts)
    text = say(told, SENTENCES, _Names(state), lang)
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


def format_result(result: Result, lang: Language) -> str:
    """Write a result for people: `½-½`, `1-0 by forfeit`."""
    return RESULTS[result][0 if lang == "nl" else 1]


def _say(code: str, lang: Language, **facts: Fact) -> str:
    return say(Message(code, "", facts), SENTENCES, {}, lang)


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


def _localised(
    facts: Mapping[str, Fact], lang: Language, words: Mapping[Result, tuple[str, str]]
) -> dict[str, Fact]:
    """Write the results among the facts in the language."""
    place = 0 if lang == "nl" else 1
    return {
        key: words[Result(fact)][place] if key in ("result", "was") else fact
        for key, fact in facts.items()
    }


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
