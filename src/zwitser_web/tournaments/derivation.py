"""How a player's values in the standings came about, as the pages show it."""

from __future__ import annotations

from dataclasses import dataclass

from zwitser.articles import OF_TIEBREAKS, articles_of
from zwitser.explain.story import Section, account_story, prospect_section
from zwitser.messages import Language
from zwitser.model import Tournament
from zwitser.names import name_key
from zwitser.ranking.criteria import Criterion
from zwitser.ranking.standings import Derivation
from zwitser.ranking.wording import amount, lines, name_of
from zwitser.systems import system_of
from zwitser_web.caches import standings_of
from zwitser_web.round_numbers import RoundRef


@dataclass(frozen=True, slots=True)
class ValueSheet:
    """A value, what it is in a line, and a sentence for everything it rests on."""

    name: str
    value: str
    about: str
    sentences: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Account:
    """A score taken apart, and who can be asked about: `against` is who was, with the answer."""

    sections: tuple[Section, ...]
    others: tuple[tuple[int, str], ...]
    against: int = 0
    answer: Section | None = None


def account_of(
    tournament: Tournament, player: int, ref: RoundRef | None, lang: Language, against: int = 0
) -> Account | None:
    """Take the score of a player after a round apart, where a system makes its own standings.

    What a game would bring can be asked of the standings as they are.
    """
    system = system_of(tournament)
    if not system.explains_scores:
        return None
    period, after = (ref.period or None, ref.number) if ref else (None, None)
    story = account_story(tournament, player, lang, period=period, after=after)
    if ref is not None:
        return Account(story.sections, ())
    others = sorted(
        (p for p in tournament.players if p.id != player), key=lambda p: name_key(p.name)
    )
    answer = prospect_section(tournament, player, against, lang)
    return Account(story.sections, tuple((p.id, p.name) for p in others), against, answer)


def derivations(
    tournament: Tournament, player: int, ref: RoundRef | None, lang: Language
) -> list[ValueSheet]:
    """Explain every value of a player in the standings after a round."""
    found = standings_of(tournament, ref.number if ref else None)
    names = {entrant.id: entrant.name for entrant in tournament.players}
    is_go = system_of(tournament).is_go
    return [_sheet(derived, names, lang, is_go=is_go) for derived in found.explain(player)]


def _sheet(
    derived: Derivation, names: dict[int, str], lang: Language, *, is_go: bool
) -> ValueSheet:
    """Explain one value; what a tie-break is, is told as chess has it, and not in go."""
    name = name_of(derived.criterion.id, lang, is_go=is_go)
    return ValueSheet(
        name[:1].upper() + name[1:],
        amount(derived.criterion, derived.value) or "–",
        "" if is_go else _about(derived.criterion, lang),
        tuple(lines(derived, names, lang)),
    )


def _about(criterion: Criterion, lang: Language) -> str:
    """Say in a line what a tie-break is; points need no telling."""
    articles = articles_of(OF_TIEBREAKS) if criterion.id != "PTS" else ()
    return " ".join(known.line(lang) for known in articles if known.id == criterion.article)
