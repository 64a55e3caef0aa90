"""`python -m benchmarks.macmahon`: whole rounds of MacMahon, and its matching against others.

First usual fields, then those that are hardest to match: many players in one group, of whom some
are exempt from geography and others not, or of two clubs, so that everybody wants the same few.

The times are processor time. `rustworkx` is measured where it is installed; it is no dependency.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from importlib import import_module
from importlib.util import find_spec
from itertools import combinations
from random import Random

import click
import networkx as nx
from rich.console import Console
from rich.table import Table

from benchmarks.engines import before
from zwitser.generator import Recipe, generate
from zwitser.matching.sparse import CheapestMatching, Costs
from zwitser.model import Game, Result, Round, Tournament
from zwitser.proposal import Pair
from zwitser.systems import pair
from zwitser.systems.macmahon.field import field_to_pair, free_player
from zwitser.systems.macmahon.options import MacMahonOptions, Seeding
from zwitser.systems.macmahon.procedure import costs_of
from zwitser.systems.macmahon.weights import Weigher

TARGETS = {50: 20, 100: 60, 200: 250, 500: 2000}
"""The milliseconds that a whole round may take, by the number of players."""

ROUNDS, TIMED = 6, (1, 2, 4, 6)
LARGEST_FOR_NETWORKX = 200

HARDEST = (
    "zero",
    "zero clubless",
    "zero clubless fold",
    "zero equal clubless",
    "equal",
    "equal fold",
    "clubless",
    "zero two fold stones",
    "zero uneven fold stones",
    "zero uneven stones",
)
"""Kinds of fields: what is changed of a usual one (`changed`)."""

CLUBS = {"two": 2, "uneven": 4}
"""One player in so many is of the other club, where there are two clubs in one country."""

Matcher = Callable[[Costs], int]


def ours(costs: Costs) -> int:
    """Give the least cost, by the package's own matching."""
    found = CheapestMatching(costs).best
    return found.cost if found else -1


def by_networkx(costs: Costs) -> int:
    """Give the least cost by networkx."""
    graph = nx.Graph()
    graph.add_weighted_edges_from((v, w, -cost) for v, w, cost in _edges(costs))
    pairs = nx.max_weight_matching(graph, maxcardinality=True)
    return sum(costs[v][w] or 0 for v, w in pairs)


def by_rustworkx(costs: Costs) -> int:
    """Give the least cost by rustworkx."""
    rustworkx = import_module("rustworkx")
    graph = rustworkx.PyGraph()
    graph.add_nodes_from(range(len(costs)))
    graph.add_edges_from([(v, w, -cost) for v, w, cost in _edges(costs)])
    pairs = rustworkx.max_weight_matching(graph, max_cardinality=True, weight_fn=int)
    return sum(costs[v][w] or 0 for v, w in pairs)


def _edges(costs: Costs) -> Iterator[tuple[int, int, int]]:
    for v, w in combinations(range(len(costs)), 2):
        cost = costs[v][w]
        if cost is not None:
            yield v, w, cost


def graph_of(tournament: Tournament) -> Costs:
    """Give the costs of all pairs of the next round."""
    field = field_to_pair(tournament)
    free = free_player(field)
    return costs_of(Weigher(field), [one for one in field.entrants if one is not free])


def changed(made: Tournament, kind: str) -> Tournament:
    """Make another kind of field of a tournament, with no round played yet."""
    own = MacMahonOptions.of(made)
    words = kind.split()
    players = made.players
    if "zero" in words:
        own = replace(own, start="zero", handicap=replace(own.handicap, basis="none"))
    if "equal" in words:
        players = tuple(replace(player, rank="7k") for player in players)
    if "clubless" in words:
        players = tuple(replace(player, club="", country="") for player in players)
    for word in CLUBS.keys() & words:
        players = tuple(
            replace(player, club="Amst" if player.lot % CLUBS[word] else "Leid", country="NL")
            for player in players
        )
    if "fold" in words:
        own = replace(own, seeding=(Seeding("fold", rating=True),))
    if "stones" in words:
        own = replace(own, handicap=replace(own.handicap, basis="rank"))
    options = replace(made.options, own=own)
    return replace(made, players=players, options=options, history=())


def played(made: Tournament, lot: Random) -> Iterator[Tournament]:
    """Play a tournament, the better rated winning more often; gives it before each round."""
    for _ in range(ROUNDS):
        yield made
        games = tuple(_game(made, one, lot) for one in pair(made).pairs)
        made = replace(made, history=(*made.history, Round(games)))


def _game(made: Tournament, one: Pair, lot: Random) -> Game:
    white, black = made.by_id[one.white].rating or 0, made.by_id[one.black].rating or 0
    wins = lot.random() < 1 / (1 + 10 ** ((black - white + 100 * one.handicap) / 400))
    result = Result.WHITE_WINS if wins else Result.BLACK_WINS
    return Game(one.white, one.black, result, one.handicap)


def milliseconds(work: Callable[[], object]) -> float:
    """Time something once, in processor time."""
    start = time.process_time()
    work()
    return 1000 * (time.process_time() - start)


@click.command()
@click.option("--sizes", default=",".join(map(str, TARGETS)), help="Numbers of players.")
def main(sizes: str) -> None:
    """Time whole rounds, the matching of one round by each program, and the hardest fields."""
    numbers = list(map(int, sizes.split(",")))
    tournaments = [generate(Recipe("macmahon", size, ROUNDS, "benchmark")) for size in numbers]
    Console().print(_against_others(tournaments), _hardest(tournaments))


def _against_others(tournaments: Sequence[Tournament]) -> Table:
    others: dict[str, Matcher] = {"ours": ours}
    if find_spec("rustworkx"):
        others["rustworkx"] = by_rustworkx
    others["networkx"] = by_networkx
    table = Table("players", "slowest round (ms)", "wanted", *(f"{name} (ms)" for name in others))
    for made in tournaments:
        size = len(made.players)
        rounds = [before(made, number) for number in TIMED]
        times = [
            milliseconds(partial(run, graph_of(rounds[-2])))
            for name, run in others.items()
            if name != "networkx" or size <= LARGEST_FOR_NETWORKX
        ]
        slowest = _slowest(rounds)
        table.add_row(str(size), slowest, str(TARGETS.get(size, "")), *map("{:.0f}".format, times))
    return table


def _hardest(tournaments: Sequence[Tournament]) -> Table:
    table = Table("slowest round (ms)", *(f"{len(made.players)} players" for made in tournaments))
    for kind in HARDEST:
        fields = (list(played(changed(made, kind), Random(kind))) for made in tournaments)
        table.add_row(kind, *map(_slowest, fields))
    return table


def _slowest(rounds: Sequence[Tournament]) -> str:
    pair(rounds[0])  # What is loaded once is no part of a round.
    return f"{max(milliseconds(partial(pair, one)) for one in rounds):.0f}"


if __name__ == "__main__":
    main()
