"""Explain a round from the position in which it was paired, and note changes since.

The journal has the tournament as it stood when a round was paired; a round that came with a
document is explained from that document. A later correction changes no explanation (F7): it is
noted beside it, and so is a board that a person changed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import chain

from zwitser.errors import ZwitserError
from zwitser.explanation.check import Position, positions
from zwitser.explanation.round import explain_round, teller_of
from zwitser.explanation.story import Section, Story
from zwitser.explanation.why import why, why_colour, why_player
from zwitser.journal.corrections import corrected_since, until
from zwitser.journal.fold import MIRRORED
from zwitser.journal.state import State
from zwitser.messages import Fact, Language, Message
from zwitser.model import AbsenceKind, Round, Tournament
from zwitser.proposal import Proposal
from zwitser.systems import pair, round_of, system_of, with_adjourned

OF_THE_ENGINE = ("why.meet", "why.instead", "why.free")
"""Answers that name an opponent; they are not true where a person changed the board."""


Explain = Callable[[Tournament], Proposal]
"""Pairs the next round with its explanation."""


def _pair(tournament: Tournament) -> Proposal:
    return pair(tournament, explain=True)


@dataclass(frozen=True)
class RoundAtPairing:
    """A round with the position in which it was paired (`before`) and its boards as made then.

    `shown` is that position with everybody's name of today, `round` the boards as they stand now,
    `since` the corrections of the pairing's input, `by_hand` whether a person changed the
    round. A caller that asks about the same round more often passes an `explain` with a cache.
    """

    before: Tournament
    shown: Tournament
    made: Round
    round: Round
    since: tuple[Message, ...] = ()
    by_hand: bool = False
    is_proposal: bool = False
    explain: Explain = _pair

    @cached_property
    def proposal(self) -> Proposal | None:
        """The engine's pairing of that position; None where it finds none."""
        try:
            return self.explain(self.before)
        except ZwitserError:
            return None


def round_at_pairing(
    state: State,
    period: int,
    number: int,
    shown: Tournament | None = None,
    explain: Explain = _pair,
) -> RoundAtPairing | None:
    """Find a published round or the proposal, with the position in which it was paired.

    `shown` has the players' names, where those for the public are others. The open boards of a
    round robin are closed: its table does not wait for results.
    """
    is_proposal = state.has_proposal and (period, number) == (state.period, state.next_round)
    rounds = state.tournament.rounds_of(period) if period <= state.period else ()
    if not is_proposal and (
        number > len(rounds) or not number or bool(period) != bool(state.period)
    ):
        return None
    round_ = state.proposal if is_proposal else rounds[number - 1]
    paired = state.made.get((period, number))
    if paired is not None:
        before, made = paired.before, paired.round
    else:
        before, made = _from_document(state, period, number, round_)
    names = shown or state.tournament
    known = {player.id for player in names.players}
    everybody = (*names.players, *(p for p in before.players if p.id not in known))
    return RoundAtPairing(
        with_adjourned(before) if system_of(before).has_table else before,
        replace(before, players=everybody),
        made,
        round_,
        tuple(corrected_since(before, until(state.tournament, period, number))),
        any((change.period, change.round) == (period, number) for change in state.changes),
        is_proposal,
        explain,
    )


def _from_document(
    state: State, period: int, number: int, round_: Round
) -> tuple[Tournament, Round]:
    """Find a round that came with a document, with the position before it as the document had it.

    If the document has other pairs, the round is given as it stands.
    """
    listed = chain(positions(state.begun), positions(state.tournament))
    found = next(at for at in listed if (at.period, at.round) == (period, number))
    now, then = ([{g.white, g.black} for g in each.games] for each in (round_, found.paired))
    return found.before, found.paired if now == then else round_


def positions_at_pairing(state: State) -> list[Position]:
    """List every published round with the position in which it was paired, for `check`.

    The boards have the colours with which they were published, and the results of today.
    """
    found = []
    for period, rounds in state.tournament.by_period:
        for number in range(1, len(rounds) + 1):
            at = round_at_pairing(state, period, number)
            if at is None:
                continue
            games = tuple(
                game
                if made.white == game.white
                else replace(
                    game,
                    white=made.white,
                    black=made.black,
                    result=MIRRORED.get(game.result, game.result),
                )
                for made, game in zip(at.made.games, at.round.games, strict=True)
            )
            found.append(Position(period, number, at.before, replace(at.round, games=games)))
    return found


def round_story(at: RoundAtPairing, lang: Language) -> Story:
    """Explain the whole round as the engine pairs it."""
    return explain_round(at.before, lang, at.shown, at.proposal)


def pair_story(at: RoundAtPairing, player: int, opponent: int, lang: Language) -> Story:
    return _explain(at, (player, opponent), lang, why)


def player_story(at: RoundAtPairing, player: int, lang: Language) -> Story:
    """Explain a player's way through the groups of this round."""
    return _explain(at, (player,), lang, why_player)


def colour_story(at: RoundAtPairing, player: int, lang: Language) -> Story:
    return _explain(at, (player,), lang, why_colour)


def _explain(
    at: RoundAtPairing, players: tuple[int, ...], lang: Language, ask: Callable[..., Story]
) -> Story:
    """Answer from the engine's pairing, after the notes on how the published round differs.

    Where a person changed these boards, opponents are left out of the engine's answer.
    """
    notes = notes_on(at, players, lang)
    teller = teller_of(at.shown, lang)
    if at.proposal is None or not set(players) <= at.before.by_id.keys():
        return Story(teller.title("title.why-changed"), lang, notes, {"why": list(players)})
    story = ask(at.before, *players, lang, at.shown, at.proposal)
    sections = story.sections
    if any(_departures(at, players)):
        title = teller.title("title.regulation")
        rest = (
            tuple(one for one in section.sentences if one.claim.code not in OF_THE_ENGINE)
            for section in sections
        )
        sections = tuple(
            replace(section, title=title, sentences=sentences)
            for section, sentences in zip(sections, rest, strict=True)
            if sentences
        )
    return replace(story, sections=(*notes, *sections))


def notes_on(at: RoundAtPairing, players: tuple[int, ...], lang: Language) -> tuple[Section, ...]:
    """Note a person's changes for these players, games played with colours reversed, corrections.

    They stand in one section, or none where nothing changed; without players the whole round is
    meant.
    """
    claims = [*_departures(at, players)] if players else []
    if not players and at.proposal is not None:
        engine = _seats(round_of(at.before, at.proposal))
        made_boards = enumerate(at.made.games, 1)
        boards = tuple(n for n, g in made_boards if engine.get(g.white) != (g.black, True))
        if boards:
            how = "by-hand" if at.by_hand else "otherwise"
            facts: dict[str, Fact] = {"boards": boards, "count": len(boards)}
            claims.append(Message(f"since.boards-{how}", "", facts))
    for made, game in zip(at.made.games, at.round.games, strict=False):
        is_asked = not players or {made.white, made.black} & {*players}
        if is_asked and (made.white, made.black) == (game.black, game.white):
            facts = {"white": made.white, "black": made.black}
            claims.append(Message("since.played-reversed", "", facts))
    if at.since and at.is_proposal:
        claims.append(Message("since.known-proposal"))
    elif at.since:
        claims.append(Message("since.known", system_of(at.before).stands))
    claims += at.since
    teller = teller_of(at.shown, lang)
    return (teller.section(teller.title("title.since"), claims),) if claims else ()


def since_words(tournament: Tournament, claims: tuple[Message, ...], lang: Language) -> list[str]:
    """Format corrections as sentences."""
    teller = teller_of(tournament, lang)
    return [teller.sentence(claim).with_article for claim in claims]


Seat = tuple[int, bool]
"""An opponent, and whether the player has white; the opponent of a bye is 0."""

_BYE: Seat = (0, True)


def _seats(round_: Round) -> dict[int, Seat]:
    """Give everybody's seat; an absent player has none."""
    seats = {absence.player: _BYE for absence in round_.absences if absence.kind is AbsenceKind.BYE}
    for game in round_.games:
        seats |= {game.white: (game.black, True), game.black: (game.white, False)}
    return seats


def _departures(at: RoundAtPairing, players: tuple[int, ...]) -> Iterator[Message]:
    """Claim where these players' seats differ from the engine's, with the engine's."""
    if at.proposal is None:
        yield Message("since.no-pairing", "")
        return
    seats, engine = _seats(at.made), _seats(round_of(at.before, at.proposal))
    how = "by-hand" if at.by_hand else "otherwise"
    done = set[int]()
    for player in players:
        if player in done or player not in seats or seats[player] == engine.get(player):
            continue
        opponent, has_white = seats[player]
        done |= {player, opponent}
        facts: dict[str, Fact] = {"player": player}
        if opponent:
            white, black = (player, opponent) if has_white else (opponent, player)
            facts = {"white": white, "black": black}
            if engine.get(player, _BYE)[0] == opponent:
                yield Message(f"since.colours-{how}", "", facts)
                continue
        yield Message(f"since.{how}" if opponent else f"since.{how}-free", "", facts)
        for one in filter(None, (player, opponent)):
            yield _engine_seat(at, engine, one)


def _engine_seat(at: RoundAtPairing, engine: dict[int, Seat], player: int) -> Message:
    """Claim the seat that the engine gave a player."""
    facts: dict[str, Fact] = {"player": player}
    if player not in at.before.by_id:
        return Message("since.not-listed", "", facts)
    if player not in engine:
        return Message("since.engine-away", "", facts)
    opponent = engine[player][0]
    if not opponent:
        return Message("since.engine-free", "", facts)
    return Message("since.engine-pair", "", {**facts, "opponent": opponent})
