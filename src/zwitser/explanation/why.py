"""Answer "why?": two players who do or don't meet, one player's float or bye, one colour.

Whether two could have met is answered by the engine: it pairs the round again under the
condition that they do, and the two pairings are compared criterion by criterion.
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
from zwitser.pairing import pair
from zwitser.proposal import (
    Explanation,
    GroupExplanation,
    PairExplanation,
    Proposal,
    Reached,
    matched,
)
from zwitser.systems import system_of
from zwitser.systems.norms import Norms

_WHATEVER_THE_COLOURS = ("norm-met", "norm-forbidden")


def why(
    tournament: Tournament,
    player: int,
    opponent: int,
    lang: Language = "nl",
    shown: Tournament | None = None,
    proposal: Proposal | None = None,
) -> Story:
    """Tell why two players do or don't meet in the next round.

    `shown` has other names for the players, and `proposal` is the explained pairing, if there are
    any; so they are in the questions below.
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
        yield from _meeting(explanation, player)
        return
    obstacles = obstacles_between(system_of(tournament).norms(tournament), player, opponent)
    if obstacles and obstacles[0].code not in _WHATEVER_THE_COLOURS:
        yield Message("why.colours", "", {"player": player, "opponent": opponent})
    yield from obstacles or comparison(tournament, player, opponent, explanation)
    yield from _instead(opponents, player, opponent)


def obstacles_between(norms: Norms, player: int, opponent: int) -> list[Message]:
    """Say which absolute norm keeps two players apart whatever the colours; nothing if none."""
    one_way = norms.pair_breaches(player, opponent)
    other_way = norms.pair_breaches(opponent, player)
    if not one_way or not other_way:
        return []
    always = [claim for claim in one_way if claim.code in _WHATEVER_THE_COLOURS]
    return always or [*one_way, *(claim for claim in other_way if claim not in one_way)]


def first_difference(
    tournament: Tournament, now: Sequence[GroupExplanation], other: Sequence[GroupExplanation]
) -> Message:
    """Name the first group and criterion in which another pairing is worse, with both values.

    A group that was opened for the next one is not as good as it could be: there the next decides.
    A group with the same pairs in both is not where they differ, however it came to them; only
    what is about the whole round still counts there.
    """
    for place, (mine, theirs) in enumerate(zip(now, other, strict=False)):
        if mine.own != theirs.own:
            return _joined(tournament, now[place:], other[place:])
        same = has_same_pairs(mine, theirs)
        for reached, instead in matched(mine.values, theirs.values):
            if same and not reached.of_round:
                continue
            if mine.opened and reached.is_worse_than(instead):
                break
            if instead.is_worse_than(reached):
                return _worse(tournament, mine, reached, instead)
    return Message("why.later", "")


def has_same_pairs(one: GroupExplanation, other: GroupExplanation) -> bool:
    """Say whether the same players came into a group in two pairings and met the same opponents."""
    pairs = [{frozenset(pair) for pair in group.pairs} for group in (one, other)]
    return set(one.came) == set(other.came) and pairs[0] == pairs[1]


def _worse(
    tournament: Tournament, group: GroupExplanation, reached: Reached, instead: Reached
) -> Message:
    kind, facts = ("field", {}) if reached.of_round else group_name(tournament, group)
    ending, told = first_apart(*reached.compared(instead))
    counts = system_of(tournament).half_point_criteria.get(reached.criterion, 0)
    if told.get("number") == 1 <= counts:
        ending = ""  # a number of players before their points says enough
    facts |= {"criterion": reached.criterion, **told}
    return Message(f"why.worse-{kind}{ending}", _article(tournament, reached.criterion), facts)


def first_apart(reached: tuple[int, ...], instead: tuple[int, ...]) -> tuple[str, dict[str, Fact]]:
    """Give both values, of long lists only the first number that differs and which one that is."""
    if max(len(reached), len(instead)) <= 2:
        return "", {"reached": reached, "instead": instead}
    both = enumerate(zip_longest(reached, instead), 1)
    number, (now, then) = next((k, two) for k, two in both if two[0] != two[1])
    facts: dict[str, Fact] = {"number": number}
    facts |= {"reached": () if now is None else (now,), "instead": () if then is None else (then,)}
    return "-place", facts


def _joined(
    tournament: Tournament, now: Sequence[GroupExplanation], other: Sequence[GroupExplanation]
) -> Message:
    """Say which groups are joined in one of the pairings and not in the other."""
    code = "why.joined" if len(other) < len(now) else "why.joined-now"
    apart = max(now, other, key=len)
    facts: dict[str, Fact] = {"upper_points": apart[0].points, "lower_points": apart[-1].points}
    facts |= {"reached": len(now), "instead": len(other)}
    return Message(code, system_of(tournament).completion, facts)


def why_player(
    tournament: Tournament,
    player: int,
    lang: Language = "nl",
    shown: Tournament | None = None,
    proposal: Proposal | None = None,
) -> Story:
    """Tell one player's way through the groups: where he came in, why he left, whom he meets."""
    _check_players(tournament, player)
    teller = teller_of(shown or tournament, lang)
    proposal = proposal or pair(tournament, explain=True)
    explanation = proposal.explanation or Explanation()
    sections = list(_way(teller, tournament, explanation, player))
    question = _question(tournament, proposal, explanation, player)
    board = _board_of(explanation, player)
    if board:
        answer = pair_section(teller, board, explanation.pairs[board - 1])
        sections.insert(len(sections) if question == "down" else 0, answer)
    if question == "free":
        sections.insert(0, bye_section(teller, player, explanation))
    if question == "absent":
        sections = [_answer(teller, [Message("why.absent", "", {"player": player})])]
    title = teller.title(f"title.why-{question}", player=player)
    return Story(title, lang, tuple(sections), {"why": [player]})


def _question(
    tournament: Tournament, proposal: Proposal, explanation: Explanation, player: int
) -> str:
    """Say what one asks about a player: why free, why down, why this opponent."""
    if proposal.bye == player:
        return "free"
    if player not in _opponents(proposal):
        return "absent"
    came = any(player in group.came for group in explanation.groups)
    return "down" if came and system_of(tournament).score_groups else "player"


def why_colour(
    tournament: Tournament,
    player: int,
    lang: Language = "nl",
    shown: Tournament | None = None,
    proposal: Proposal | None = None,
) -> Story:
    """Tell why a player has his colour, with the colours both had before."""
    _check_players(tournament, player)
    teller = teller_of(shown or tournament, lang)
    proposal = proposal or pair(tournament, explain=True)
    explanation = proposal.explanation or Explanation()
    board = _board_of(explanation, player)
    if board:
        coloured = explanation.pairs[board - 1]
        claims = list(coloured.colours)
        if not any("white_history" in claim.facts for claim in claims):
            claims += _histories(tournament, coloured)
        section = about_pair(teller, board, coloured, claims)
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
    """Give everybody's opponent; None for the free player. Who is absent is not in it."""
    found: dict[int, int | None] = {}
    for pair_ in proposal.pairs:
        found |= {pair_.white: pair_.black, pair_.black: pair_.white}
    return found if proposal.bye is None else found | {proposal.bye: None}


def _board_of(explanation: Explanation, player: int) -> int:
    """Give the board on which a player sits, counted from 1, or 0 when he sits nowhere."""
    boards = enumerate(explanation.pairs, 1)
    return next((n for n, e in boards if player in (e.pair.white, e.pair.black)), 0)


def _meeting(explanation: Explanation, player: int) -> Iterator[Message]:
    board = _board_of(explanation, player)
    told = explanation.pairs[board - 1]
    yield Message(
        "why.meet", "", {"board": board, "white": told.pair.white, "black": told.pair.black}
    )
    yield from told.meeting
    yield from told.colours


def _instead(opponents: dict[int, int | None], *players: int) -> Iterator[Message]:
    for player in players:
        opponent = opponents[player]
        if opponent is None:
            yield Message("why.free", "", {"player": player})
        else:
            yield Message("why.instead", "", {"player": player, "opponent": opponent})


def comparison(
    tournament: Tournament, player: int, opponent: int, now: Explanation
) -> Iterator[Message]:
    """Compare with the best pairing in which the two meet: the first criterion that is worse."""
    facts: dict[str, Fact] = {"player": player, "opponent": opponent}
    try:
        other = pair(tournament, explain=True, together=(player, opponent))
    except NoPairing as error:
        yield _never(tournament, error, facts)
        return
    told = other.explanation or Explanation()
    if told.cost:
        yield from told.cost
        return
    if other.explanation is None:
        yield Message("why.best", "", facts)
        return
    worse = first_difference(tournament, now.groups, told.groups)
    later = later_turn(tournament, worse, now.groups, told.groups)
    yield Message("why.best" if later is None else "why.turn", "", facts)
    yield later or worse


def _never(tournament: Tournament, error: NoPairing, facts: dict[str, Fact]) -> Message:
    """Say that two can't meet: the others are stuck then, or one of them is free beforehand."""
    system = system_of(tournament)
    if system.bye_first[0] and len(error.stuck) == 1:
        return Message(*system.bye_first, {"player": error.stuck[0]})
    return Message(system.never_meet, system.completion, facts)


def _article(tournament: Tournament, criterion: str) -> str:
    """Give the article that a criterion is named after, or nothing; `4.2-MDP` is a part of 4.2."""
    article = criterion.partition("-")[0]
    return article if find_articles(tournament.system, article) else ""


def _way(
    teller: Teller, tournament: Tournament, explanation: Explanation, player: int
) -> Iterator[Section]:
    """Tell each group a player passes; where he leaves one, all that was decided about leaving."""
    here: dict[str, Fact] = {"player": player}
    for group in explanation.groups:
        if player not in (*group.own, *group.came):
            continue
        leaves = player in group.left
        code = "why.came" if player in group.came else "why.own"
        if leaves and group is not explanation.groups[-1]:
            code += "-left"
        claims = [Message(code, "", here), *_reasons(group, player)]
        claims += [claim for claim in group.claims if leaves or _mentions(claim, player)]
        yield group_section(teller, tournament, group, claims)


def _reasons(group: GroupExplanation, player: int) -> tuple[Message, ...]:
    """Give what the engine tells, when asked, of a player who leaves a group."""
    told = dict(zip(group.left, range(len(group.reasons)), strict=False))
    return group.reasons[told[player]] if player in told else ()


def _mentions(claim: Message, player: int) -> bool:
    """Say whether a claim is about a player."""
    return any(
        player in fact if isinstance(fact, tuple) else player == fact
        for key, fact in claim.facts.items()
        if names_players(key)
    )


def _histories(tournament: Tournament, told: PairExplanation) -> Iterator[Message]:
    cards = system_of(tournament).norms(tournament).results.cards
    for player in (told.pair.white, told.pair.black):
        colours = cards[player].colours
        code = "why.history" if colours else "why.no-history"
        yield Message(code, "", {"player": player, "colours": colours})


# Of two pairings that are equally good: which comes first in the order of a regulation.

_EXCHANGES = {1: "exchanges", 2: "difference"}
"""What the first numbers of an exchange are; the players who change parts come after them."""


def later_turn(
    tournament: Tournament,
    worse: Message,
    now: Sequence[GroupExplanation],
    other: Sequence[GroupExplanation],
) -> Message | None:
    """Say who meets whom instead where two pairings differ in their turn alone, else nothing."""
    about = system_of(tournament).turns.get(str(worse.facts.get("criterion", "")))
    if about is None:
        return None
    points = worse.facts["points"]
    mine, theirs = (next(g for g in groups if g.points == points) for groups in (now, other))
    facts = dict(worse.facts)
    if about == "exchange":
        number = facts["number"]
        about = _EXCHANGES.get(number, about) if isinstance(number, int) else about
    else:
        facts |= _instead_turn(mine, theirs) if about == "opponent" else _chosen(mine, theirs)
    return Message(f"why.turn-{about}", worse.article, facts)


def _instead_turn(mine: GroupExplanation, theirs: GroupExplanation) -> dict[str, Fact]:
    """Find the highest player with another opponent; of equals by all else that is an upper one."""
    now, then = _opponents_turn(mine.pairs), _opponents_turn(theirs.pairs)
    higher = next(
        player for player in (*mine.came, *mine.own) if now.get(player) != then.get(player)
    )
    return {"higher": higher, "lower": now[higher], "instead_player": then[higher]}


def _chosen(mine: GroupExplanation, theirs: GroupExplanation) -> dict[str, Fact]:
    """Find the highest from above with an opponent in one of the pairings and not in the other."""
    now, then = _opponents_turn(mine.pairs), _opponents_turn(theirs.pairs)
    here = next(player for player in mine.came if player in now and player not in then)
    instead = next(player for player in mine.came if player in then and player not in now)
    return {"player": here, "instead_player": instead}


def _opponents_turn(pairs: Iterable[tuple[int, int]]) -> dict[int, int]:
    return {one: other for pair in pairs for one, other in (pair, pair[::-1])}
