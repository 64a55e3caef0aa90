"""Answer "why?": two players who do or don't meet, one player's float or bye, one colour.

To find out whether two could have met, the engine pairs the round again under the condition that
they do; the two pairings are compared criterion by criterion.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import zip_longest

from zwitser.articles import find_articles
from zwitser.errors import BadInput, NoPairing
from zwitser.explanation.round import (
    about_pair,
    bye_section,
    group_name,
    group_section,
    pair_section,
    teller_of,
)
from zwitser.explanation.story import Section, Story, Teller
from zwitser.messages import Fact, Language, Message, names_players
from zwitser.model import Tournament
from zwitser.proposal import Explanation, GroupExplanation, Proposal, Reached, match_criteria
from zwitser.systems import pair, system_of
from zwitser.systems.base import Norms

_WHATEVER_THE_COLOURS = ("norm-met", "norm-forbidden")


def why(
    tournament: Tournament,
    player: int,
    opponent: int,
    lang: Language = "nl",
    shown: Tournament | None = None,
    proposal: Proposal | None = None,
) -> Story:
    """Explain why two players do or don't meet in the next round.

    `shown` is the tournament with the names to print, `proposal` the explained pairing, if the
    caller has them; so it is in the questions below.
    """
    _check_players(tournament, player, opponent)
    teller = teller_of(shown or tournament, lang)
    title = teller.title("title.why-pair", player=player, opponent=opponent)
    answer = _answer(teller, tuple(why_claims(tournament, player, opponent, proposal)))
    return Story(title, lang, (answer,), {"why": [player, opponent]})


def why_claims(
    tournament: Tournament, player: int, opponent: int, proposal: Proposal | None = None
) -> Iterator[Message]:
    """Give the reasons why two players do or don't meet, the answer first."""
    proposal = proposal or pair(tournament, explain=True)
    explanation = proposal.explanation or Explanation()
    opponents = _opponents(proposal)
    absent = [one for one in (player, opponent) if one not in opponents]
    if absent:
        yield from (Message("why.absent", "", {"player": one}) for one in absent)
        return
    if opponents[player] == opponent:
        board = _board_of(explanation, player)
        told = explanation.pairs[board - 1]
        facts: dict[str, Fact] = {"white": told.pair.white, "black": told.pair.black}
        yield Message("why.meet", "", {"board": board, **facts})
        yield from told.meeting
        yield from told.colours
        return
    obstacles = obstacles_between(system_of(tournament).norms(tournament), player, opponent)
    if obstacles and obstacles[0].code not in _WHATEVER_THE_COLOURS:
        yield Message("why.colours", "", {"player": player, "opponent": opponent})
    yield from obstacles or comparison(tournament, player, opponent, explanation)
    for one in (player, opponent):
        instead = opponents[one]
        if instead is None:
            yield Message("why.free", "", {"player": one})
        else:
            yield Message("why.instead", "", {"player": one, "opponent": instead})


def obstacles_between(norms: Norms, player: int, opponent: int) -> list[Message]:
    """List the absolute norms that keep two players apart whatever the colours; empty if none."""
    one_way = norms.pair_breaches(player, opponent)
    other_way = norms.pair_breaches(opponent, player)
    if not one_way or not other_way:
        return []
    always = [claim for claim in one_way if claim.code in _WHATEVER_THE_COLOURS]
    return always or [*one_way, *(claim for claim in other_way if claim not in one_way)]


def comparison(
    tournament: Tournament, player: int, opponent: int, now: Explanation
) -> Iterator[Message]:
    """Compare with the best pairing in which the two meet: the first criterion that is worse.

    Costs a pairing of the round.
    """
    facts: dict[str, Fact] = {"player": player, "opponent": opponent}
    system = system_of(tournament)
    try:
        other = pair(tournament, explain=True, together=(player, opponent))
    except NoPairing as error:
        if system.bye_first[0] and len(error.stuck) == 1:
            yield Message(*system.bye_first, {"player": error.stuck[0]})
        else:
            yield Message(system.never_meet, system.completion, facts)
        return
    told = other.explanation or Explanation()
    if told.cost:
        yield from told.cost
        return
    if other.explanation is None:
        yield Message("why.best", "", facts)
        return
    worse = first_difference(tournament, now.groups, told.groups)
    later = _later_turn(tournament, worse, now.groups, told.groups)
    yield Message("why.best" if later is None else "why.turn", "", facts)
    yield later or worse


def first_difference(
    tournament: Tournament, now: Sequence[GroupExplanation], other: Sequence[GroupExplanation]
) -> Message:
    """Name the first group and criterion in which another pairing is worse, with both values.

    A group that was opened for the next one is not as good as it could be: there the next decides.
    A group with the same pairs in both is not where they differ, however it came to them; only
    a criterion of the whole round still counts there.
    """
    for place, (mine, theirs) in enumerate(zip(now, other, strict=False)):
        if mine.own != theirs.own:
            return _claim_joined(tournament, now[place:], other[place:])
        same = _pairing_of(mine) == _pairing_of(theirs)
        for reached, instead in match_criteria(mine.values, theirs.values):
            if same and not reached.of_round:
                continue
            if mine.opened and reached.is_worse_than(instead):
                break
            if instead.is_worse_than(reached):
                return _claim_worse(tournament, mine, reached, instead)
    return Message("why.later", "")


def _pairing_of(group: GroupExplanation) -> tuple[set[int], set[frozenset[int]]]:
    """Give the players who came into a group, and its pairs, without their order."""
    return set(group.came), {frozenset(pair) for pair in group.pairs}


def _claim_joined(
    tournament: Tournament, now: Sequence[GroupExplanation], other: Sequence[GroupExplanation]
) -> Message:
    """Claim which groups are joined in one of the pairings and not in the other."""
    apart = max(now, other, key=len)
    facts: dict[str, Fact] = {"upper_points": apart[0].points, "lower_points": apart[-1].points}
    facts |= {"reached": len(now), "instead": len(other)}
    code = "why.joined" if len(other) < len(now) else "why.joined-now"
    return Message(code, system_of(tournament).completion, facts)


def _claim_worse(
    tournament: Tournament, group: GroupExplanation, reached: Reached, instead: Reached
) -> Message:
    """Claim that a criterion would be worse; of long values only the first number that differs.

    The article is the one that the criterion is named after; `4.2-MDP` is a part of 4.2.
    """
    kind, facts = ("field", {}) if reached.of_round else group_name(tournament, group)
    criterion, (now, then), ending = reached.criterion, reached.comparable_values(instead), ""
    facts |= {"criterion": criterion}
    if max(len(now), len(then)) > 2:
        both = enumerate(zip_longest(now, then), 1)
        number, (mine, theirs) = next((n, two) for n, two in both if two[0] != two[1])
        now, then = (() if value is None else (value,) for value in (mine, theirs))
        facts |= {"number": number}
        # A number of players before their points says enough.
        counts = system_of(tournament).half_point_criteria.get(criterion, 0)
        ending = "" if number == 1 <= counts else "-place"
    facts |= {"reached": now, "instead": then}
    article = criterion.partition("-")[0]
    known = find_articles(tournament.system, article)
    return Message(f"why.worse-{kind}{ending}", article if known else "", facts)


_EXCHANGES = {1: "exchanges", 2: "difference"}
"""Meaning of the first numbers of an exchange; the players who change parts come after them."""


def _later_turn(
    tournament: Tournament,
    worse: Message,
    now: Sequence[GroupExplanation],
    other: Sequence[GroupExplanation],
) -> Message | None:
    """Name the players whose opponents decide between two equally good pairings; else None.

    Of such pairings the one that comes first in the order of the regulation is chosen.
    """
    about = system_of(tournament).turns.get(str(worse.facts.get("criterion", "")))
    if about is None:
        return None
    facts = dict(worse.facts)
    mine, theirs = (next(g for g in each if g.points == facts["points"]) for each in (now, other))
    was, instead = _opponents_in(mine.pairs), _opponents_in(theirs.pairs)
    if about == "exchange":
        number = facts["number"]
        about = _EXCHANGES.get(number, about) if isinstance(number, int) else about
    elif about == "opponent":
        # The highest player with another opponent; of equals by all else that is an upper one.
        players = (*mine.came, *mine.own)
        higher = next(player for player in players if was.get(player) != instead.get(player))
        facts |= {"higher": higher, "lower": was[higher], "instead_player": instead[higher]}
    else:
        # The highest from above with an opponent in one of the pairings and not in the other.
        facts |= {"player": next(p for p in mine.came if p in was and p not in instead)}
        facts |= {"instead_player": next(p for p in mine.came if p in instead and p not in was)}
    return Message(f"why.turn-{about}", worse.article, facts)


def _opponents_in(pairs: Iterable[tuple[int, int]]) -> dict[int, int]:
    return {one: other for pair in pairs for one, other in (pair, pair[::-1])}


def why_player(
    tournament: Tournament,
    player: int,
    lang: Language = "nl",
    shown: Tournament | None = None,
    proposal: Proposal | None = None,
) -> Story:
    """Explain one player's way through the groups: the entry, the float, the opponent."""
    _check_players(tournament, player)
    teller = teller_of(shown or tournament, lang)
    proposal = proposal or pair(tournament, explain=True)
    explanation = proposal.explanation or Explanation()
    sections = list(_explain_groups(teller, tournament, explanation, player))
    floats = any(player in group.came for group in explanation.groups)
    question = "down" if floats and system_of(tournament).score_groups else "player"
    board = _board_of(explanation, player)
    if proposal.bye == player:
        question = "free"
    elif player not in _opponents(proposal):
        question = "absent"
    if board:
        answer = pair_section(teller, board, explanation.pairs[board - 1])
        sections.insert(len(sections) if question == "down" else 0, answer)
    if question == "free":
        sections.insert(0, bye_section(teller, player, explanation))
    if question == "absent":
        sections = [_answer(teller, [Message("why.absent", "", {"player": player})])]
    title = teller.title(f"title.why-{question}", player=player)
    return Story(title, lang, tuple(sections), {"why": [player]})


def _explain_groups(
    teller: Teller, tournament: Tournament, explanation: Explanation, player: int
) -> Iterator[Section]:
    """Tell each group a player passes; where he leaves one, all decisions about leaving."""
    for group in explanation.groups:
        if player not in (*group.own, *group.came):
            continue
        leaves = player in group.left
        code = "why.came" if player in group.came else "why.own"
        if leaves and group is not explanation.groups[-1]:
            code += "-left"
        claims = [Message(code, "", {"player": player})]
        if leaves and group.left.index(player) < len(group.reasons):
            claims += group.reasons[group.left.index(player)]
        for claim in group.claims:
            named = (fact for key, fact in claim.facts.items() if names_players(key))
            if leaves or any(player in f if isinstance(f, tuple) else player == f for f in named):
                claims.append(claim)
        yield group_section(teller, tournament, group, claims)


def why_colour(
    tournament: Tournament,
    player: int,
    lang: Language = "nl",
    shown: Tournament | None = None,
    proposal: Proposal | None = None,
) -> Story:
    """Explain a player's colour, with the colours both had before."""
    _check_players(tournament, player)
    teller = teller_of(shown or tournament, lang)
    proposal = proposal or pair(tournament, explain=True)
    explanation = proposal.explanation or Explanation()
    board = _board_of(explanation, player)
    if board:
        told = explanation.pairs[board - 1]
        claims = list(told.colours)
        if not any("white_history" in claim.facts for claim in claims):
            cards = system_of(tournament).norms(tournament).results.cards
            for one in (told.pair.white, told.pair.black):
                colours = cards[one].colours
                code = "why.history" if colours else "why.no-history"
                claims.append(Message(code, "", {"player": one, "colours": colours}))
        section = about_pair(teller, board, told, claims)
    else:
        section = _answer(teller, [Message("why.no-colour", "", {"player": player})])
    title = teller.title("title.why-colour", player=player)
    return Story(title, lang, (section,), {"why_colour": player})


def _check_players(tournament: Tournament, *players: int) -> None:
    unknown = [player for player in players if player not in tournament.by_id]
    if unknown:
        raise BadInput.at("", "no-player", player=unknown[0])
    if len(set(players)) < len(players):
        raise BadInput.at("", "cannot-meet-himself", player=players[0])


def _answer(teller: Teller, claims: Sequence[Message]) -> Section:
    return teller.section(teller.title("title.answer"), claims)


def _opponents(proposal: Proposal) -> dict[int, int | None]:
    """Map players to opponents, and the bye to None; absent players are not in it."""
    found: dict[int, int | None] = dict(_opponents_in((p.white, p.black) for p in proposal.pairs))
    return found if proposal.bye is None else found | {proposal.bye: None}


def _board_of(explanation: Explanation, player: int) -> int:
    """Find a player's board, counted from 1; 0 if there is none."""
    boards = enumerate(explanation.pairs, 1)
    return next((n for n, e in boards if player in (e.pair.white, e.pair.black)), 0)
