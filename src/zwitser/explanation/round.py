"""Tell a whole round: group by group, then board by board with the colours, then the bye.

The claims come from the engine, which makes them while it decides; here they are put in order and
into words. `why` answers single questions.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from zwitser.explanation.story import Json, Section, Story, Teller
from zwitser.language import format_signed
from zwitser.messages import Fact, Language, Message
from zwitser.model import Tournament
from zwitser.pairing import pair
from zwitser.proposal import Explanation, GroupExplanation, PairExplanation, Proposal
from zwitser.systems import system_of

NAMED = 40
"""Players of a group whom the text names; the JSON lists them all."""


def explain_round(
    tournament: Tournament,
    lang: Language = "nl",
    shown: Tournament | None = None,
    proposal: Proposal | None = None,
) -> Story:
    """Tell the whole next round; `shown` has other names for the players, if they have any.

    `proposal` is the round paired with its explanation, where a caller has that already; so it is
    in the questions of `why`.
    """
    teller = teller_of(shown or tournament, lang)
    proposal = proposal or pair(tournament, explain=True)
    explanation = proposal.explanation or Explanation()
    sections = list(_groups(teller, tournament, explanation.groups))
    sections += [
        pair_section(teller, board, explained)
        for board, explained in enumerate(explanation.pairs, 1)
    ]
    if proposal.bye is not None:
        sections.append(bye_section(teller, proposal.bye, explanation))
    title = teller.title("title.round", round=proposal.round)
    return Story(title, lang, tuple(sections), {"round": proposal.round})


def teller_of(tournament: Tournament, lang: Language) -> Teller:
    """Give the teller that knows the sentences of a system's engine and of the norms."""
    areas = (*system_of(tournament).sentences, "explain", "norms")
    return Teller(tournament, lang, areas)


def _groups(
    teller: Teller, tournament: Tournament, groups: Sequence[GroupExplanation]
) -> Iterator[Section]:
    for group in groups:
        claims = [*_membership(group, last=group is groups[-1]), *_beside(tournament, group)]
        claims += group.claims
        claims += [claim for reasons in group.reasons for claim in reasons]
        yield group_section(teller, tournament, group, claims)


def group_section(
    teller: Teller, tournament: Tournament, group: GroupExplanation, claims: Sequence[Message]
) -> Section:
    """Tell claims about a group under its name."""
    code, fact = group_name(tournament, group)
    title = teller.title(f"title.{code}", **fact)
    return teller.section(title, claims, **_group_about(group))


def group_name(tournament: Tournament, group: GroupExplanation) -> tuple[str, dict[str, Fact]]:
    """Say what kind of group it is, with the fact that tells it from the others."""
    if system_of(tournament).score_groups:
        return "score-group", {"points": group.points}
    return ("group", {"name": group.name}) if group.name else ("field", {})


def _membership(group: GroupExplanation, *, last: bool) -> Iterator[Message]:
    if group.came:
        yield Message("group.came", "", {"players": group.came})
    hidden = len(group.own) - NAMED
    if hidden > 0:
        yield Message("group.own-many", "", {"players": group.own[:NAMED], "count": hidden})
    elif group.own:
        yield Message("group.own", "", {"players": group.own})
    if group.left:
        yield Message("group.left-last" if last else "group.left", "", {"players": group.left})


def _beside(tournament: Tournament, group: GroupExplanation) -> Iterator[Message]:
    """Say who of a group has points beside the results, because nobody can count those."""
    played = len(tournament.history)
    for extra in tournament.extra:
        if extra.player in (*group.came, *group.own) and extra.round <= played:
            points = format_signed(extra.points)
            yield Message("group.extra", "", {"player": extra.player, "extra": points})


def _group_about(group: GroupExplanation) -> dict[str, Json]:
    return {
        "group": group.name,
        "half_points": group.points,
        "own": list(group.own),
        "came": list(group.came),
        "left": list(group.left),
        "pairs": [list(pair_) for pair_ in group.pairs],
        "values": [[reached.criterion, list(reached.value)] for reached in group.values],
    }


def pair_section(teller: Teller, board: int, explained: PairExplanation) -> Section:
    """Tell why two players meet, and with these colours."""
    return about_pair(teller, board, explained, (*explained.meeting, *explained.colours))


def about_pair(
    teller: Teller, board: int, explained: PairExplanation, claims: Sequence[Message]
) -> Section:
    """Tell claims about a pair under its board."""
    about = {"board": board, "white": explained.pair.white, "black": explained.pair.black}
    return teller.section(teller.title("title.pair", **about), claims, **about)


def bye_section(teller: Teller, player: int, explanation: Explanation) -> Section:
    """Tell why a player is free."""
    return teller.section(teller.title("title.bye", player=player), explanation.bye, bye=player)
