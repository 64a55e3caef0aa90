"""Sentences for breaches of the absolute norms (see `norms`)."""

from __future__ import annotations

from zwitser.messages import Sentences

SENTENCES: Sentences = {
    "norm-met": (
        "{white} en {black} hebben in ronde {round} al tegen elkaar gespeeld",
        "{white} and {black} already met in round {round}",
    ),
    "norm-forbidden": (
        "{white} en {black} mogen volgens de instellingen niet tegen elkaar",
        "{white} and {black} must not meet, according to the settings",
    ),
    "norm-balance-white": (
        "het kleursaldo van {player} zou met wit verder gaan dan 2",
        "with white the colour balance of {player} would go beyond 2",
    ),
    "norm-balance-black": (
        "het kleursaldo van {player} zou met zwart verder gaan dan 2",
        "with black the colour balance of {player} would go beyond 2",
    ),
    "norm-thrice-white": (
        "{player} zou driemaal achtereen wit hebben",
        "{player} would have white three times running",
    ),
    "norm-thrice-black": (
        "{player} zou driemaal achtereen zwart hebben",
        "{player} would have black three times running",
    ),
    "norm-bye-twice": (
        "{player} was al vrij of kreeg al punten zonder te spelen",
        "{player} was free before, or got points without playing",
    ),
    "norm-title-candidate": (
        "{player} kan nog kampioen worden en mag dan niet vrij zijn",
        "{player} can still become champion and must not be free then",
    ),
    "norm-stones": (
        "{white} geeft {black} volgens de regels {stones:steen|stenen}, met wit",
        "by the rules {white} gives {black} {stones:stone|stones}, with white",
    ),
    "norm-even": (
        "{white} en {black} spelen volgens de regels gelijk op, zonder stenen",
        "by the rules {white} and {black} play an even game, without stones",
    ),
    "norm-komi": (
        "de komi van {white} en {black} is volgens de regels {komi}",
        "by the rules the komi of {white} and {black} is {komi}",
    ),
    "norm-free-again": (
        "{player} is al vrij geweest en {other_player} minder vaak",
        "{player} was free before and {other_player} less often",
    ),
}
