"""How a player's values in the standings came about, as the pages show it."""

from __future__ import annotations

from dataclasses import dataclass

from zwitser.model import Tournament
from zwitser.standings import Derivation, standings
from zwitser.tiebreaks.field import Term
from zwitser.wording import Language, format_points
from zwitser_web.ranking import pretty
from zwitser_web.rounds import RoundRef


@dataclass(frozen=True, slots=True)
class TermRow:
    """One line under a value."""

    round: int
    opponent: str
    points: str
    score: str
    adds: str
    cut: bool


@dataclass(frozen=True, slots=True)
class ValueSheet:
    """A value and the lines it rests on."""

    criterion: str
    article: str
    value: str
    rows: tuple[TermRow, ...]


def derivations(
    tournament: Tournament, player: int, ref: RoundRef | None, lang: Language
) -> list[ValueSheet]:
    """Explain every value of a player in the standings after a round."""
    found = standings(tournament, after=ref.number if ref else None)
    names = {entrant.id: entrant.name for entrant in tournament.players}
    return [_sheet(derived, names, lang) for derived in found.explain(player)]


def _sheet(derived: Derivation, names: dict[int, str], lang: Language) -> ValueSheet:
    criterion = derived.criterion
    return ValueSheet(
        criterion.id,
        criterion.article,
        pretty(criterion.format(derived.value), lang),
        tuple(_term(derived, term, names, lang) for term in derived.terms),
    )


def _term(derived: Derivation, term: Term, names: dict[int, str], lang: Language) -> TermRow:
    """Write one term with the opponent's score or rating, whichever counted."""
    adds = derived.criterion.format(term.adds)
    rating = "" if term.rating is None else str(term.rating)
    score = rating if term.score is None else format_points(term.score)
    return TermRow(
        round=term.round,
        opponent=names.get(term.opponent, ""),
        points="" if term.points is None else format_points(term.points),
        score=score,
        adds=pretty(adds, lang),
        cut=term.cut,
    )
