"""Tell a round that was paired from what was known then, and what happened to it since.

The journal has the tournament as it stood when a round was paired; a round that came with a
document is told from that document. What was corrected since changes no explanation (F7): it
is said beside it, and so is a board that a person changed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import cached_property

from zwitser.errors import ZwitserError
from zwitser.explanation.check import Position, positions
from zwitser.explanation.round import explain_round, teller_of
from zwitser.explanation.story import Section, Story
from zwitser.explanation.why import why, why_colour, why_player
from zwitser.journal.corrections import corrected_since, until
from zwitser.journal.fold import MIRRORED
from zwitser.journal.state import State
from zwitser.messages import Fact, Language, Message
from zwitser.model import Absence, AbsenceKind, Game, Round, Tournament
from zwitser.pairing import pair, with_adjourned
from zwitser.proposal import Proposal
from zwitser.systems import system_of

OF_THE_ENGINE = ("why.meet", "why.instead", "why.free")
"""Answers that say whom somebody meets; where a person changed that they are not true."""


Explain = Callable[[Tournament], Proposal]
"""Pairs the next round with its explanation."""


def _pair(tournament: Tournament) -> Proposal:
    return pair(tournament, explain=True)


@dataclass(frozen=True)
class Known:
    """A round, what was known when it was paired (`before`), and its boards as they were made.

    `shown` has everybody's name of today, `round` the boards as they stand, `since` what the
    pairing rested on that was corrected later. `by_hand` says that a person changed the round.
    A caller that asks about the same round more often has `explain` keep its answers.
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
        """What the engine makes of what was known; nothing where it finds no pairing."""
        try:
            return self.explain(self.before)
        except ZwitserError:
            return None


def known_round(
    state: State,
    period: int,
    number: int,
    shown: Tournament | None = None,
    explain: Explain = _pair,
) -> Known | None:
    """Give a published round or the proposal with what was known when it was paired.

    Names are those of `shown`, where other names are for the public.
    """
    is_proposal = state.has_proposal and (period, number) == (state.period, state.next_round)
    rounds = state.tournament.rounds_of(period) if period <= state.period else ()
    if not is_proposal and (
        number > len(rounds) or not number or bool(period) != bool(state.period)
    ):
        return None
    round_ = state.proposal if is_proposal else rounds[number - 1]
    made = state.made.get((period, number))
    if made is not None:
        before, as_made = made.before, made.round
    else:
        before, as_made = _as_begun(state, period, number, round_)
    names = shown or state.tournament
    known = {player.id for player in names.players}
    everybody = (*names.players, *(p for p in before.players if p.id not in known))
    return Known(
        _as_if_played(before),
        replace(before, players=everybody),
        as_made,
        round_,
        tuple(corrected_since(before, until(state.tournament, period, number))),
        any((change.period, change.round) == (period, number) for change in state.changes),
        is_proposal,
        explain,
    )


def _as_begun(state: State, period: int, number: int, round_: Round) -> tuple[Tournament, Round]:
    """Give a round that came with a document, and the tournament before it, as it said then."""
    place = (period, number)
    found = next(
        at
        for source in (state.begun, state.tournament)
        for at in positions(source)
        if (at.period, at.round) == place
    )
    same = [{game.white, game.black} for game in found.paired.games] == [
        {game.white, game.black} for game in round_.games
    ]
    return found.before, found.paired if same else round_


def _as_if_played(before: Tournament) -> Tournament:
    """Close the open boards of a round robin: its table does not wait for results."""
    return with_adjourned(before) if system_of(before).has_table else before


def known_positions(state: State) -> list[Position]:
    """List every published round with what was known when it was paired, for `check`.

    The boards have the colours with which they were published, and the results of today.
    """
    found = []
    for period, rounds in state.tournament.by_period:
        for number in range(1, len(rounds) + 1):
            known = known_round(state, period, number)
            if known is not None:
                found.append(Position(period, number, known.before, _as_published(known)))
    return found


def _as_published(known: Known) -> Round:
    games = [
        game
        if made.white == game.white
        else replace(
            game,
            white=made.white,
            black=made.black,
            result=MIRRORED.get(game.result, game.result),
        )
        for made, game in zip(known.made.games, known.round.games, strict=True)
    ]
    return replace(known.round, games=tuple(games))


def round_story(known: Known, lang: Language) -> Story:
    """Tell the whole round as the engine makes it of what was known."""
    return explain_round(known.before, lang, known.shown, known.proposal)


def pair_story(known: Known, player: int, opponent: int, lang: Language) -> Story:
    """Tell why two players do or don't meet in this round."""
    return _told(
        known,
        (player, opponent),
        lang,
        lambda: why(known.before, player, opponent, lang, known.shown, known.proposal),
    )


def player_story(known: Known, player: int, lang: Language) -> Story:
    """Tell a player's way through the groups of this round."""
    return _told(
        known,
        (player,),
        lang,
        lambda: why_player(known.before, player, lang, known.shown, known.proposal),
    )


def colour_story(known: Known, player: int, lang: Language) -> Story:
    """Tell why a player has his colour in this round."""
    return _told(
        known,
        (player,),
        lang,
        lambda: why_colour(known.before, player, lang, known.shown, known.proposal),
    )


def _told(
    known: Known, players: tuple[int, ...], lang: Language, tell: Callable[[], Story]
) -> Story:
    """Tell what the engine says, after what is different from what it made."""
    notes = notes_on(known, players, lang)
    late = [player for player in players if player not in known.before.by_id]
    if late or known.proposal is None:
        title = teller_of(known.shown, lang).title("title.why-changed")
        return Story(title, lang, notes, {"why": list(players)})
    story = tell()
    if any(_departures(known, players)):
        teller = teller_of(known.shown, lang)
        sections = [
            _of_the_regulation(section, teller.title("title.regulation"))
            for section in story.sections
        ]
        story = replace(story, sections=tuple(s for s in sections if s.sentences))
    return replace(story, sections=(*notes, *story.sections))


def notes_on(known: Known, players: tuple[int, ...], lang: Language) -> tuple[Section, ...]:
    """Tell in a section what a person changed for these players, and what was corrected since.

    Without players the whole round is meant. Nothing where there is nothing to say.
    """
    claims = [*_departures(known, players)] if players else [*_changed_boards(known)]
    claims += _reversed(known, players)
    if known.since and known.is_proposal:
        claims.append(Message("since.known-proposal"))
    elif known.since:
        claims.append(Message("since.known", system_of(known.before).stands))
    claims += known.since
    teller = teller_of(known.shown, lang)
    return (teller.section(teller.title("title.since"), claims),) if claims else ()


def since_words(tournament: Tournament, claims: tuple[Message, ...], lang: Language) -> list[str]:
    """Put what was corrected since into sentences."""
    teller = teller_of(tournament, lang)
    return [teller.sentence(claim).with_article for claim in claims]


Seat = tuple[int, bool]
"""An opponent, and whether one has white; nobody (0) for who is free."""


def _seats(round_: Round) -> dict[int, Seat]:
    """Say where everybody sits; who is absent sits nowhere."""
    seats: dict[int, Seat] = {
        absence.player: (0, True) for absence in round_.absences if absence.kind is AbsenceKind.BYE
    }
    for game in round_.games:
        seats |= {game.white: (game.black, True), game.black: (game.white, False)}
    return seats


def _proposed(proposal: Proposal) -> dict[int, Seat]:
    """Say where the engine puts everybody."""
    free = () if proposal.bye is None else (Absence(proposal.bye, AbsenceKind.BYE),)
    return _seats(Round(tuple(Game(pair.white, pair.black) for pair in proposal.pairs), free))


def _departures(known: Known, players: tuple[int, ...]) -> Iterator[Message]:
    """Say where these players' places are others than the engine gave them, and what it gave."""
    proposal, seats = known.proposal, _seats(known.made)
    if proposal is None:
        yield Message("since.no-pairing", "")
        return
    given, told = _proposed(proposal), set[int]()
    how = "by-hand" if known.by_hand else "otherwise"
    for player in players:
        if player in told or seats.get(player) == given.get(player) or player not in seats:
            continue
        opponent, has_white = seats[player]
        told |= {player, opponent}
        facts = _as_facts(player, opponent, has_white=has_white)
        if opponent and given.get(player, (0, True))[0] == opponent:
            yield Message(f"since.colours-{how}", "", facts)
            continue
        yield Message(f"since.{how}" if opponent else f"since.{how}-free", "", facts)
        for one in filter(None, (player, opponent)):
            yield _given(known, given, one)


def _as_facts(player: int, opponent: int, *, has_white: bool) -> dict[str, Fact]:
    if not opponent:
        return {"player": player}
    white, black = (player, opponent) if has_white else (opponent, player)
    return {"white": white, "black": black}


def _given(known: Known, given: dict[int, Seat], player: int) -> Message:
    """Say what the engine gave a player."""
    if player not in known.before.by_id:
        return Message("since.not-listed", "", {"player": player})
    if player not in given:
        return Message("since.engine-away", "", {"player": player})
    opponent = given[player][0]
    if not opponent:
        return Message("since.engine-free", "", {"player": player})
    return Message("since.engine-pair", "", {"player": player, "opponent": opponent})


def _changed_boards(known: Known) -> Iterator[Message]:
    """Number the boards that are others than the engine made."""
    proposal = known.proposal
    if proposal is None:
        return
    given = _proposed(proposal)
    boards = tuple(
        board
        for board, game in enumerate(known.made.games, 1)
        if given.get(game.white) != (game.black, True)
    )
    if boards:
        how = "by-hand" if known.by_hand else "otherwise"
        yield Message(f"since.boards-{how}", "", {"boards": boards, "count": len(boards)})


def _reversed(known: Known, players: tuple[int, ...]) -> Iterator[Message]:
    """Say which games of this round were played with colours reversed."""
    for made, game in zip(known.made.games, known.round.games, strict=False):
        is_asked = not players or {made.white, made.black} & {*players}
        if is_asked and (made.white, made.black) == (game.black, game.white):
            yield Message("since.played-reversed", "", {"white": made.white, "black": made.black})


def _of_the_regulation(section: Section, title: str) -> Section:
    """Leave out of an answer whom somebody meets, and say that the rest is the engine's."""
    kept = tuple(one for one in section.sentences if one.claim.code not in OF_THE_ENGINE)
    return replace(section, title=title, sentences=kept)
