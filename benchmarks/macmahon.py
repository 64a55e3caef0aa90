"""`python -m benchmarks.macmahon`: whole rounds of MacMahon, and its matching against others.

The times are processor time. `rustworkx` is measured where it is installed; it is no dependency.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from functools import partial
from importlib import import_module
from importlib.util import find_spec
from itertools import combinations

import click
import networkx as nx
from rich.console import Console
from rich.table import Table

from benchmarks.engines import before
from zwitser.generate import Recipe, generate
from zwitser.matching.priced import CheapestMatching, Costs
from zwitser.model import Tournament
from zwitser.pairing import pair
from zwitser.systems.macmahon.groups import field_to_pair, free_player
from zwitser.systems.macmahon.procedure import costs_of
from zwitser.systems.macmahon.weights import Weigher

TARGETS = {50: 20, 100: 60, 200: 250, 500: 2000}
"""The milliseconds that a whole round may take, by the number of players."""

ROUNDS, TIMED = 6, (1, 2, 4, 6)
LARGEST_FOR_NETWORKX = 200

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


def milliseconds(work: Callable[[], object]) -> float:
    """Time something once, in processor time."""
    start = time.process_time()
    work()
    return 1000 * (time.process_time() - start)


@click.command()
@click.option("--sizes", default=",".join(map(str, TARGETS)), help="Numbers of players.")
def main(sizes: str) -> None:
    """Time whole rounds, and the matching of one round by each program."""
    others: dict[str, Matcher] = {"ours": ours}
    if find_spec("rustworkx"):
        others["rustworkx"] = by_rustworkx
    others["networkx"] = by_networkx
    table = Table("players", "slowest round (ms)", "wanted", *(f"{name} (ms)" for name in others))
    for size in map(int, sizes.split(",")):
        made = generate(Recipe("macmahon", size, ROUNDS, "benchmark"))
        rounds = [before(made, number) for number in TIMED]
        pair(rounds[0])  # What is loaded once is no part of a round.
        slowest = max(milliseconds(partial(pair, one)) for one in rounds)
        times = [
            milliseconds(partial(run, graph_of(rounds[-2])))
            for name, run in others.items()
            if name != "networkx" or size <= LARGEST_FOR_NETWORKX
        ]
        table.add_row(
            str(size), f"{slowest:.0f}", str(TARGETS.get(size, "")), *map("{:.0f}".format, times)
        )
    Console().print(table)


if __name__ == "__main__":
    main()
