"""What a field says about who can be paired is what networkx finds."""

from __future__ import annotations

import random

import networkx as nx

from zwitser.systems.club.procedure import Pairable


def random_graph(seed: int) -> dict[int, set[int]]:
    dice = random.Random(seed)
    players = list(range(dice.randint(0, 14)))
    density = dice.choice([0.15, 0.3, 0.5])
    graph: dict[int, set[int]] = {player: set() for player in players}
    for one in players:
        for two in players[one + 1 :]:
            if dice.random() < density:
                graph[one].add(two)
                graph[two].add(one)
    return graph


def unmatched(graph: dict[int, set[int]], without: tuple[int, ...] = ()) -> int:
    """Count who is left out at best, by networkx."""
    whole: nx.Graph[int] = nx.Graph()
    whole.add_nodes_from(graph)
    whole.add_edges_from((one, two) for one in graph for two in graph[one])
    whole.remove_nodes_from(without)
    return len(whole) - 2 * len(nx.max_weight_matching(whole, maxcardinality=True))


def test_as_few_as_possible_are_left_over() -> None:
    for seed in range(300):
        graph = random_graph(seed)
        assert Pairable(graph, graph).left_over == unmatched(graph), f"seed {seed}"


def test_who_could_be_over_and_who_can_be_missed() -> None:
    for seed in range(300):
        graph = random_graph(seed)
        field, best = Pairable(graph, graph), unmatched(graph)
        over = {player for player in graph if unmatched(graph, (player,)) == best - 1}
        assert field.could_be_over == over, f"seed {seed}"
        missed = {player for player in graph if unmatched(graph, (player,)) == 0}
        assert field.can_be_missed == missed, f"seed {seed}"


def test_fixing_pairs_one_after_another_keeps_the_others_paired() -> None:
    complete = [graph for graph in map(random_graph, range(600)) if not unmatched(graph)]
    assert len(complete) > 50
    for graph in complete:
        field = Pairable(graph, graph)
        gone: tuple[int, ...] = ()
        edges = [(one, two) for one in graph for two in sorted(graph[one])]
        for one, two in edges:
            if one not in gone and two not in gone:
                fixed = field.fix(one, two)
                assert fixed == (unmatched(graph, (*gone, one, two)) == 0)
                gone = (*gone, one, two) if fixed else gone
