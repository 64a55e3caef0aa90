"""A matching that is repaired finds what a new solution finds."""

from __future__ import annotations

import random

import networkx as nx

from zwitser.club.field import Field


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


def test_as_few_as_possible_are_left_out() -> None:
    for seed in range(300):
        graph = random_graph(seed)
        assert len(Field(graph, graph).left_out) == unmatched(graph), f"seed {seed}"


def test_players_can_be_spared_exactly_when_the_others_can_be_paired() -> None:
    for seed in range(300):
        graph = random_graph(seed)
        field = Field(graph, graph)
        for player in graph:
            spared = field.can_spare(player)
            assert spared == (unmatched(graph, (player,)) == 0), f"seed {seed} player {player}"


def test_sparing_pairs_one_after_another_keeps_the_others_paired() -> None:
    for seed in range(300):
        graph = random_graph(seed)
        field = Field(graph, graph)
        gone: tuple[int, ...] = ()
        for one in graph:
            for two in sorted(graph[one]):
                if one not in gone and two not in gone:
                    spared = field.spare(one, two)
                    assert spared == (unmatched(graph, (*gone, one, two)) == 0), f"seed {seed}"
                    gone = (*gone, one, two) if spared else gone
