"""How a player's values in the standings came about, as the pages show it."""

from __future__ import annotations

from dataclasses import dataclass

from zwitser.articles import cited
from zwitser.messages import Language
from zwitser.model import Tournament
from zwitser.ranking.sentences import amount, lines, name_of
from zwitser.ranking.standings import Derivation
from zwitser_web.desk.rounds.numbers import RoundRef
from zwitser_web.store.readings import standings_of


@dataclass(frozen=True, slots=True)
class ValueSheet:
    """A value, its article, and a sentence for everything it rests on."""

    name: str
    value: str
    article: str
    sentences: tuple[str, ...]


def derivations(
    tournament: Tournament, player: int, ref: RoundRef | None, lang: Language
) -> list[ValueSheet]:
    """Explain every value of a player in the standings after a round."""
    found = standings_of(tournament, ref.number if ref else None)
    names = {entrant.id: entrant.name for entrant in tournament.players}
    return [_sheet(derived, names, lang) for derived in found.explain(player)]


def _sheet(derived: Derivation, names: dict[int, str], lang: Language) -> ValueSheet:
    name = name_of(derived.criterion.id, lang)
    return ValueSheet(
        name[:1].upper() + name[1:],
        amount(derived.criterion, derived.value) or "–",
        cited(derived.criterion.article),
        tuple(lines(derived, names, lang)),
    )
