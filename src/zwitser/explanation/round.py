"""Explain a whole round: group by group, then board by board with the colours, then the bye.

The engine makes the claims while it decides; here they are ordered and formatted. `why`
answers single questions.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from zwitser.explanation.story import Json, Section, Story, Teller
from zwitser.language import format_signed
from zwitser.messages import Fact, Language, Message
from zwitser.model import Tournament
from zwitser.proposal import Explanation, GroupExplanation, PairExplanation, Proposal
from zwitser.systems import pair, system_of

NAMED = 40
"""Most players of a group that the text names; the JSON lists them all."""


def explain_round(
    tournament: Tournament,
    lang: Language = "nl",
    shown: Tournament | None = None,
    proposal: Proposal | None = None,
) -> Story:
    """Explain the whole next round.

    `shown` is the tournament with the names to print, `proposal` the round paired with its
    explanation, if the caller has them.
    """
    teller = teller_of(shown or tournament, lang)
    proposal = proposal or pair(tournament, explain=True)
    explanation = proposal.explanation or Explanation()
    sections = []
    for group in explanation.groups:
        claims = [*_membership(tournament, group, last=group is explanation.groups[-1])]
        claims += group.claims
        claims += [claim for reasons in group.reasons for claim in reasons]
        sections.append(group_section(teller, tournament, group, claims))
    sections += [
        pair_section(teller, board, explained)
        for board, explained in enumerate(explanation.pairs, 1)
    ]
    if proposal.bye is not None:
        sections.append(bye_section(teller, proposal.bye, explanation))
    title = teller.title("title.round", round=proposal.round)
    return Story(title, lang, tuple(sections), {"round": proposal.round})


def teller_of(tournament: Tournament, lang: Language) -> Teller:
    """Make a teller with the sentences of the tournament's engine and of the norms."""
    areas = (*system_of(tournament).sentences, "explain", "norms")
    return Teller(tournament, lang, areas)


def _membership(
    tournament: Tournament, group: GroupExplanation, *, last: bool
) -> Iterator[Message]:
    """Claim the members of a group, and their points beside the results."""
    if group.came:
        yield Message("group.came", "", {"players": group.came})
    hidden = len(group.own) - NAMED
    if hidden > 0:
        yield Message("group.own-many", "", {"players": group.own[:NAMED], "count": hidden})
    elif group.own:
        yield Message("group.own", "", {"players": group.own})
    if group.left:
        yield Message("group.left-last" if last else "group.left", "", {"players": group.left})
    for extra in tournament.extra:
        if extra.player in (*group.came, *group.own) and extra.round <= len(tournament.history):
            points = format_signed(extra.points)
            yield Message("group.extra", "", {"player": extra.player, "extra": points})


def group_section(
    teller: Teller, tournament: Tournament, group: GroupExplanation, claims: Sequence[Message]
) -> Section:
    """Format claims about a group under its name."""
    code, fact = group_name(tournament, group)
    about: dict[str, Json] = {
        "group": group.name,
        "half_points": group.points,
        "own": list(group.own),
        "came": list(group.came),
        "left": list(group.left),
        "pairs": [list(pair_) for pair_ in group.pairs],
        "values": [[reached.criterion, list(reached.value)] for reached in group.values],
    }
    return teller.section(teller.title(f"title.{code}", **fact), claims, **about)


def group_name(tournament: Tournament, group: GroupExplanation) -> tuple[str, dict[str, Fact]]:
    """Give the kind of a group, with the fact that tells it from the others."""
    if system_of(tournament).score_groups:
        return "score-group", {"points": group.points}
    return ("group", {"name": group.name}) if group.name else ("field", {})


def pair_section(teller: Teller, board: int, explained: PairExplanation) -> Section:
    """Explain why two players meet, and with these colours."""
    return about_pair(teller, board, explained, (*explained.meeting, *explained.colours))


def about_pair(
    teller: Teller, board: int, explained: PairExplanation, claims: Sequence[Message]
) -> Section:
    """Format claims about a pair under its board."""
    about = {"board": board, "white": explained.pair.white, "black": explained.pair.black}
    return teller.section(teller.title("title.pair", **about), claims, **about)


def bye_section(teller: Teller, player: int, explanation: Explanation) -> Section:
    return teller.section(teller.title("title.bye", player=player), explanation.bye, bye=player)
