"""The players of a round: places, groups, the bye and handicap stones (M18 to M34).

The procedure, the weights and the explanation all read them from here.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from zwitser.errors import BadInput
from zwitser.model import Tournament
from zwitser.results import field_of, read
from zwitser.systems.macmahon.options import MacMahonOptions, Seeding, tiebreaks_of
from zwitser.systems.macmahon.scores import ZERO_SCORE, Score, score_of_rank
from zwitser.systems.macmahon.standings import ScoreTable

HIGHEST_CORRECTION = 2
"""The most a start score is raised above the bar (M21, M39)."""


@dataclass(frozen=True, slots=True)
class MacMahonEntrant:
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
class MacMahonField:
    """All players present in the round to pair, by place; `groups` is G of M21."""

    tournament: Tournament
    own: MacMahonOptions
    round: int
    seeding: Seeding
    groups: int
    entrants: tuple[MacMahonEntrant, ...]


def field_to_pair(tournament: Tournament) -> MacMahonField:
    """Order the players who are present (M18, M19), and put them into groups [M20]."""
    own, round_ = MacMahonOptions.of(tournament), len(tournament.history) + 1
    table = ScoreTable(tournament, round_ - 1)
    seeding = own.seeding_in(round_)
    placed = _place(tournament, table, seeding)
    # Empty scores count as groups: from the highest possible score down to the lowest [M21].
    highest, groups = round_ - 1, round_
    if own.by_rank:
        highest = own.bar + HIGHEST_CORRECTION + (round_ - 1) + ZERO_SCORE
        groups = own.bar - own.floor + round_ + 3
    sizes, seen = Counter(score.floor for score in placed), Counter[int]()
    entrants = []
    for place, score in enumerate(placed):
        drawn_up, drawn_down = _count_draws(table, score)
        entrant = MacMahonEntrant(
            id=score.player.id,
            score=score,
            place=place,
            group=highest - score.floor,
            i=seen[score.floor],
            n=sizes[score.floor],
            drawn_up=drawn_up,
            drawn_down=drawn_down,
            exempt=_is_exempt(tournament, own, score),
            # Names that differ in outer blanks or in capitals are equal (M31).
            country=score.player.country.strip().casefold(),
            club=score.player.club.strip().casefold(),
        )
        entrants.append(entrant)
        seen[score.floor] += 1
    return MacMahonField(tournament, own, round_, seeding, groups, tuple(entrants))


def _place(tournament: Tournament, table: ScoreTable, seeding: Seeding) -> list[Score]:
    """Order the players present by MMS, the list without DC, the rating if it counts, and the lot.

    Refuse an empty field and shared lot numbers [M18, M19].
    """
    present = field_of(tournament, read(tournament))
    if not present:
        raise BadInput.at("next.absent", "nobody-present")
    by_lot: dict[int, int] = {}
    for player in present:
        lot = tournament.by_id[player].lot
        first = by_lot.setdefault(lot, player)
        if first != player:
            raise BadInput.at("players", "lot-twice", first=first, second=player, lot=lot)
    names = ["MMS", *(name for name in tiebreaks_of(tournament) if name != "DC")]
    columns = [table.values(name) for name in names]
    if seeding.rating:
        columns.append({player: score.rating for player, score in table.scores.items()})
    keys = {
        player: (*(-column[player] for column in columns), table.scores[player].player.lot)
        for player in present
    }
    return [table.scores[player] for player in sorted(present, key=keys.__getitem__)]


def _count_draws(table: ScoreTable, score: Score) -> tuple[int, int]:
    """Count how often a player was drawn up and down: met another group of that round [M27]."""
    ups = downs = 0
    for entry in score.games:
        mine = score.mms_after[entry.round - 1] // 2
        theirs = table.scores[entry.opponent].mms_after[entry.round - 1] // 2
        ups += mine < theirs
        downs += mine > theirs
    return ups, downs


def _is_exempt(tournament: Tournament, own: MacMahonOptions, score: Score) -> bool:
    """Say whether club and country don't count for a player [M32]."""
    rules, wins = own.geography, score.nbw
    if 2 * score.rank + wins >= 2 * rules.exempt_rank:
        return True
    if (2 if rules.exempt_wins else 1) * wins >= 2 * tournament.rounds:
        return True
    return own.by_rank and rules.exempt_bar and score.smms >= own.bar + ZERO_SCORE


def free_player(field: MacMahonField) -> MacMahonEntrant | None:
    """Choose the player for the bye of an odd field, before anybody is matched (M22)."""
    return min(field.entrants, key=bye_order) if len(field.entrants) % 2 else None


def bye_order(entrant: MacMahonEntrant) -> tuple[int, int, int, int]:
    """Give the key for the bye, lowest first: byes, MMS, rank, and then the last place [M22]."""
    score = entrant.score
    return (score.byes, score.mms, score.rank, -entrant.place)


# Handicap.


def base_of(score: Score, own: MacMahonOptions) -> int:
    """Give the number that handicap is worked out from, at most the threshold [M33]."""
    return min(_uncapped_base(score, own), own.handicap.threshold)


def is_above_threshold(score: Score, own: MacMahonOptions) -> bool:
    """Say whether the threshold lowers a player's score or rank for handicap (M33)."""
    return _uncapped_base(score, own) > own.handicap.threshold


def _uncapped_base(score: Score, own: MacMahonOptions) -> int:
    """Give the MMS or the rank; in a Swiss the MMS is the rank's start score plus the points.

    So does OpenGotha (F1).
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
