"""Who is paired, in which places and groups, and who is free (M18 to M22, M27)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from zwitser.errors import BadInput
from zwitser.model import Tournament
from zwitser.results import field_of, read
from zwitser.systems.macmahon.options import MacMahonOptions, Seeding, tiebreaks_of
from zwitser.systems.macmahon.scores import ZERO_SCORE, Score, score_of_rank
from zwitser.systems.macmahon.standings import Table

HIGHEST_CORRECTION = 2
"""The most a start score is raised above the bar (M21, M39)."""


@dataclass(frozen=True, slots=True)
class Entrant:
    """A player to be paired: his place in the field and in his group, both from 0 (M19, M20)."""

    id: int
    score: Score
    place: int
    group: int
    i: int
    n: int
    drawn_up: int
    drawn_down: int
    exempt: bool
    country: str
    club: str


@dataclass(frozen=True, slots=True)
class Field:
    """All who are present in the round to pair, by place; `groups` is G of M21."""

    tournament: Tournament
    own: MacMahonOptions
    round: int
    seeding: Seeding
    groups: int
    entrants: tuple[Entrant, ...]


def field_to_pair(tournament: Tournament) -> Field:
    """Place everybody who is present (M18, M19) and put them into groups [M20]."""
    own, round_ = MacMahonOptions.of(tournament), len(tournament.history) + 1
    table = Table(tournament, round_ - 1)
    seeding = own.seeding_in(round_)
    placed = _placed(tournament, table, seeding, _present(tournament))
    highest, groups = _range(own, round_)
    sizes, seen = Counter(score.floor for score in placed), Counter[int]()
    entrants = []
    for place, score in enumerate(placed):
        ups, downs = _draws(table, score)
        entrants.append(
            Entrant(
                id=score.player.id,
                score=score,
                place=place,
                group=highest - score.floor,
                i=seen[score.floor],
                n=sizes[score.floor],
                drawn_up=ups,
                drawn_down=downs,
                exempt=_is_exempt(tournament, own, score),
                country=_folded(score.player.country),
                club=_folded(score.player.club),
            )
        )
        seen[score.floor] += 1
    return Field(tournament, own, round_, seeding, groups, tuple(entrants))


def _present(tournament: Tournament) -> list[int]:
    """List who is to be paired; refuse an empty field and lots that don't differ [M18] (M19)."""
    present = field_of(tournament, read(tournament))
    if not present:
        raise BadInput.at("next.absent", "nobody-present")
    by_lot: dict[int, int] = {}
    lots = {player.id: player.lot for player in tournament.players}
    for player in present:
        first = by_lot.setdefault(lots[player], player)
        if first != player:
            raise BadInput.at("players", "lot-twice", first=first, second=player, lot=lots[player])
    return present


def _placed(
    tournament: Tournament, table: Table, seeding: Seeding, present: Sequence[int]
) -> list[Score]:
    """Order those present by MMS, the list without DC, the rating if it counts, the lot [M19]."""
    names = ["MMS", *(name for name in tiebreaks_of(tournament) if name != "DC")]
    columns = [table.values(name) for name in names]
    if seeding.rating:
        columns.append({player: score.rating for player, score in table.scores.items()})
    keys = {
        player: (*(-column[player] for column in columns), table.scores[player].player.lot)
        for player in present
    }
    return [table.scores[player] for player in sorted(present, key=keys.__getitem__)]


def _range(own: MacMahonOptions, round_: int) -> tuple[int, int]:
    """Give the highest possible score and the number of groups [M21]."""
    if not own.by_rank:
        return round_ - 1, round_
    highest = own.bar + HIGHEST_CORRECTION + (round_ - 1) + ZERO_SCORE
    return highest, own.bar - own.floor + round_ + 3


def _draws(table: Table, score: Score) -> tuple[int, int]:
    """Count how often a player was drawn up and down: met another group of that round [M27]."""
    ups = downs = 0
    for entry in score.games:
        before = entry.round - 1
        mine = score.mms_after[before] // 2
        his = table.scores[entry.opponent].mms_after[before] // 2
        ups += mine < his
        downs += mine > his
    return ups, downs


def _is_exempt(tournament: Tournament, own: MacMahonOptions, score: Score) -> bool:
    """Say whether club and country don't count for a player [M32]."""
    rules, wins = own.geography, score.nbw
    if 2 * score.rank + wins >= 2 * rules.exempt_rank:
        return True
    if (2 if rules.exempt_wins else 1) * wins >= 2 * tournament.rounds:
        return True
    return own.by_rank and rules.exempt_bar and score.smms >= own.bar + ZERO_SCORE


def _folded(name: str) -> str:
    """Make names equal that differ in outer blanks or in upper and lower case (M31)."""
    return name.strip().casefold()


def free_player(field: Field) -> Entrant | None:
    """Choose who is free in an odd field, before anything is matched (M22)."""
    if len(field.entrants) % 2 == 0:
        return None
    return min(field.entrants, key=bye_order)


def bye_order(entrant: Entrant) -> tuple[int, int, int, int]:
    """Give the order in which players are free: byes, MMS, rank, and then who is last [M22]."""
    score = entrant.score
    return (score.byes, score.mms, score.rank, -entrant.place)


def base_of(score: Score, own: MacMahonOptions) -> int:
    """Give the number that handicap is reckoned from, at most the threshold [M33]."""
    return min(_whole_base(score, own), own.handicap.threshold)


def is_above_threshold(score: Score, own: MacMahonOptions) -> bool:
    """Say whether somebody counts for less than the score or rank that they have (M33)."""
    return _whole_base(score, own) > own.handicap.threshold


def _whole_base(score: Score, own: MacMahonOptions) -> int:
    """Give the MMS or the rank; in a Swiss the MMS is the start score of the rank and the points.

    So OpenGotha reckons it (F1).
    """
    if own.handicap.basis != "mms":
        return score.rank
    start = 0 if own.by_rank else score_of_rank(score.player, own)
    return start + score.floor - ZERO_SCORE


def stones(difference: int, own: MacMahonOptions) -> int:
    """Give the handicap for a difference of two bases, of either sign [M34]."""
    rules = own.handicap
    if rules.basis == "none" or not difference:
        return 0
    return min(max(abs(difference) - rules.correction, 0), rules.ceiling)


def komi_for(handicap: int, own: MacMahonOptions) -> str:
    """Give the komi of a game, as it stands in the options (M34)."""
    return own.handicap.komi if handicap else own.komi
