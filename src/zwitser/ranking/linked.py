"""Linked tournaments: final groups, part tournaments and play-offs.

Each is a tournament of its own. One supplies a ranking of player ids to another, which stands in
`links`; a player has the same id in all of them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from enum import Enum

from zwitser.errors import BadInput, fault
from zwitser.messages import Message, message
from zwitser.model import Game, Options, Player, Result, Tournament
from zwitser.names import plain
from zwitser.ranking.standings import Standings, standings
from zwitser.systems import system_named, system_of

Ranking = tuple[tuple[int, ...], ...]
"""Player ids from first to last; equal places stand together."""

GROUP_SIZE = 4


class Decider(Enum):
    """The forms of a play-off (2.Play-off)."""

    DOUBLE_ROUND_ROBIN = "double-round-robin"
    SUDDEN_DEATH = "sudden-death"
    ARMAGEDDON = "armageddon"


def ranking_of(table: Standings) -> Ranking:
    """Turn standings into the ranking that `links` hold."""
    places: dict[int, list[int]] = {}
    for line in table.players:
        places.setdefault(line.rank, []).append(line.player)
    return tuple(tuple(place) for place in places.values())


def final_ranking(tournament: Tournament) -> Ranking:
    """Give a tournament's own ranking now; that of a club season is the season standing."""
    own = system_of(tournament).standings
    if own is not None:
        return tuple((player,) for player in own.compute(tournament).order)
    return ranking_of(standings(tournament))


def with_standing(tournament: Tournament, name: str, ranking: Ranking) -> Tournament:
    """Link a ranking under a name, for `STANDING:name`."""
    _check_players(tournament, f"links.standings.{name}", ranking)
    others = tuple(link for link in tournament.links.standings if link[0] != name)
    links = replace(tournament.links, standings=(*others, (name, ranking)))
    return replace(tournament, links=links)


def with_parts(tournament: Tournament, parts: Iterable[Ranking]) -> Tournament:
    """Link the rankings of the part tournaments, for `RANKSUM`."""
    rankings = tuple(parts)
    for number, ranking in enumerate(rankings):
        _check_players(tournament, f"links.parts[{number}]", ranking)
    return replace(tournament, links=replace(tournament.links, parts=rankings))


def with_playoff(tournament: Tournament, ranking: Ranking) -> Tournament:
    """Link the outcome of the play-offs, for `PLAYOFF`."""
    _check_players(tournament, "links.playoff", ranking)
    return replace(tournament, links=replace(tournament.links, playoff=ranking))


def _check_players(tournament: Tournament, where: str, ranking: Ranking) -> None:
    """Refuse players twice; a ranking may name players who are not in this tournament."""
    ids = [player for place in ranking for player in place]
    twice = sorted({player for player in ids if ids.count(player) > 1})
    faults = [fault(where, "player-twice-in-ranking", player=player) for player in twice]
    if not {player.id for player in tournament.players} & {*ids}:
        faults.append(fault(where, "ranking-of-strangers"))
    if faults:
        raise BadInput(faults)


def final_groups(
    source: Tournament, ranking: Ranking, *, link: str, size: int = GROUP_SIZE
) -> list[Tournament]:
    """Make the final groups from the top of a ranking down (5.Vierkamp).

    A remainder of one or two joins the last group. Lots follow the ranking, which is linked to
    every group and decides what the mutual results leave open.
    """
    if size < 2:
        raise BadInput.at("size", "group-needs-two", got=size)
    by_id = source.by_id
    order = [by_id[player] for place in ranking for player in place if player in by_id]
    if len(order) < 2:
        raise BadInput.at("ranking", "final-groups-need-two")
    groups = [order[start : start + size] for start in range(0, len(order), size)]
    if len(groups) > 1 and len(groups[-1]) <= size // 2:
        last = groups.pop()
        groups[-1] += last
    criteria = ("DEB", f"STANDING:{link}")
    finals = (
        _build_tournament(f"{source.name}, {number}", "round-robin", members, criteria)
        for number, members in enumerate(groups, 1)
    )
    return [with_standing(final, link, ranking) for final in finals]


def _build_tournament(
    name: str, system: str, players: Iterable[Player], criteria: tuple[str, ...] = ()
) -> Tournament:
    """Make a tournament of players, with lot numbers in their order.

    A rating below 0, as of beginners of go, is dropped where ratings are those of chess.
    """
    numbered = []
    for lot, player in enumerate(players, 1):
        is_of_go = (player.rating or 0) < 0 and not system_named(system).is_go
        numbered.append(replace(player, lot=lot, rating=None if is_of_go else player.rating))
    return Tournament(name, system, tuple(numbered), options=Options(tiebreaks=criteria))


def overall(name: str, parts: Sequence[Tournament], *, by_name: bool = False) -> Tournament:
    """Make the tournament whose ranking adds up the ranks of its parts (5.Snelschaak).

    A player has the same number in every part. With `by_name` players are matched by name instead;
    their number is that of the first part with that name, or a new one where another has that.
    """
    if len(parts) < 2:
        raise BadInput.at("parts", "parts-need-two")
    players: dict[int, Player] = {}
    rankings = []
    for number, part in enumerate(parts, 1):
        known = _by_name if by_name else _by_number
        numbers = known(players, part, message("part", part=number))
        players |= {numbers[p.id]: replace(p, id=numbers[p.id]) for p in part.players} | players
        rankings.append(tuple(tuple(numbers[p] for p in place) for place in final_ranking(part)))
    # A system with standings of its own has no such criterion; a table has it, and needs no rounds.
    own = system_of(parts[0]).standings is not None
    system, rounds = ("round-robin", 0) if own else (parts[0].system, parts[0].rounds)
    made = _build_tournament(name, system, players.values(), ("osv-snelschaak",))
    return with_parts(replace(made, rounds=rounds), rankings)


def _by_number(players: Mapping[int, Player], part: Tournament, where: Message) -> dict[int, int]:
    """Keep everybody's number; refuse one that was another player's."""
    for player in part.players:
        known = players.get(player.id, player)
        if known.name != player.name:
            here, before = repr(player.name), repr(known.name)
            raise BadInput.at(
                where, "other-name-before", player=player.id, here=here, before=before
            )
    return {player.id: player.id for player in part.players}


def _by_name(players: Mapping[int, Player], part: Tournament, where: Message) -> dict[int, int]:
    """Give everybody the number that the name has already; refuse two of one name."""
    known = {plain(player.name): number for number, player in players.items()}
    names = Counter(plain(player.name) for player in part.players)
    twice = [player.name for player in part.players if names[plain(player.name)] > 1]
    if twice:
        raise BadInput.at(where, "two-of-one-name", name=repr(twice[0]))
    numbers = {p.id: known[plain(p.name)] for p in part.players if plain(p.name) in known}
    taken = {*players}
    for player in part.players:
        if player.id not in numbers:
            free = player.id if player.id not in taken else max(taken) + 1
            numbers[player.id] = free
            taken.add(free)
    return numbers


def tied_for_first(table: Standings) -> tuple[int, ...]:
    """List the players in the first place."""
    return tuple(line.player for line in table.players if line.rank == 1)


def playoff(
    source: Tournament, tied: Sequence[int], decider: Decider = Decider.DOUBLE_ROUND_ROBIN
) -> Tournament:
    """Make the play-off of tied players [2.Play-off]; the first named has the first lot.

    A double round robin, or games with the loser out; an Armageddon is one game, in which the first
    named has white. Players who stay tied play again in a next play-off.
    """
    by_id = source.by_id
    unknown = [fault("playoff", "no-player", player=p) for p in tied if p not in by_id]
    if unknown:
        raise BadInput(unknown)
    if len(set(tied)) < 2 or len(set(tied)) < len(tied):
        raise BadInput.at("playoff", "playoff-needs-two")
    if decider is Decider.ARMAGEDDON and len(tied) != 2:
        raise BadInput.at("playoff", "armageddon-for-two", got=len(tied))
    double = decider is Decider.DOUBLE_ROUND_ROBIN
    system = "double-round-robin" if double else "round-robin"
    name = f"{source.name}, play-off"
    return _build_tournament(name, system, [by_id[player] for player in tied])


def outcome(played: Sequence[tuple[Decider, Tournament]]) -> Ranking:
    """Combine the play-offs of one tie: each breaks the tie for first in the one before.

    Refuses a play-off that does not hold exactly the players who were still tied for first.
    """
    places: list[tuple[int, ...]] = []
    for number, (decider, tournament) in enumerate(played, 1):
        match decider:
            case Decider.DOUBLE_ROUND_ROBIN:
                found = ranking_of(standings(tournament, tiebreaks=("PTS",)))
            case Decider.SUDDEN_DEATH:
                found = _survivors(tournament)
            case Decider.ARMAGEDDON:
                found = _armageddon(tournament)
        if places and {p for place in found for p in place} != {*places[0]}:
            raise BadInput.at(message("playoff", playoff=number), "playoff-of-others")
        places = [*found, *places[1:]]
    return tuple(places)


def _survivors(tournament: Tournament) -> Ranking:
    """Rank by the round of the first loss: the unbeaten first, the earliest loser last."""
    left = {player.id for player in tournament.players}
    out: list[tuple[int, ...]] = []
    for round_ in tournament.history:
        lost = tuple(sorted(left & {loser for game in round_.games for loser in _losers(game)}))
        if lost:
            out.insert(0, lost)
            left -= {*lost}
    return (tuple(sorted(left)), *out) if left else tuple(out)


def _losers(game: Game) -> tuple[int, ...]:
    match game.result:
        case Result.WHITE_WINS | Result.WHITE_BY_FORFEIT:
            return (game.black,)
        case Result.BLACK_WINS | Result.BLACK_BY_FORFEIT:
            return (game.white,)
        case Result.BOTH_FORFEIT:
            return (game.white, game.black)
        case _:
            return ()


def _armageddon(tournament: Tournament) -> Ranking:
    """Rank the two players of one game; a draw counts for black."""
    games = [game for round_ in tournament.history for game in round_.games]
    if len(games) != 1 or games[0].result in (Result.PENDING, Result.ADJOURNED):
        raise BadInput.at("history", "armageddon-one-game")
    game = games[0]
    losers = (game.white,) if game.result is Result.DRAW else _losers(game)
    winners = tuple(p for p in (game.white, game.black) if p not in losers)
    return tuple(place for place in (winners, tuple(sorted(losers))) if place)
