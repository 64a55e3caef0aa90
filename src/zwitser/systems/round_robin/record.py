"""Round robins, single and double, for whoever asks."""

from __future__ import annotations

from dataclasses import replace

from zwitser.model import AbsenceKind, Tournament, Unplayed
from zwitser.systems.norms import Bars, norms_by
from zwitser.systems.round_robin import berger
from zwitser.systems.round_robin.engine import pair
from zwitser.systems.standing import Preset
from zwitser.systems.system import Example, Shape, System


def _planned(tournament: Tournament) -> int:
    """Count the rounds in which everyone meets everyone."""
    players = len(tournament.players)
    if players < 2:
        return tournament.rounds
    return tournament.rounds or berger.cycles_of(tournament) * (players + players % 2 - 1)


SINGLE = System(
    id="round-robin",
    name=("Rondetoernooi (ieder tegen ieder)", "Round robin (all play all)"),
    about=(
        "Ieder speelt één keer tegen ieder ander. Goed voor kleine groepen.",
        "Everybody meets everybody once. Good for small groups.",
    ),
    shape=Shape(cycles=1, draws_lots=True, adds_points=True),
    pair=pair,
    norms=norms_by(Bars()),
    sentences=("round_robin",),
    never_meet="why.other-round",
    ranking=Preset(("DE-FIDE", "WINS", "SB"), "4.FIDE", Unplayed.FIDE2026),
    absences=(AbsenceKind.ZERO, AbsenceKind.HALF, AbsenceKind.FULL),
    bye_rests=True,
    settle=berger.settle,
    gone=berger.gone,
    struck=berger.annulled,
    planned=_planned,
    trf=("BERGER_ROUNDROBIN", "BERGER_ROUNDROBIN_G1", "FIDE_ROUNDROBIN", "CUSTOM_ROUNDROBIN"),
    example=Example(("Voorbeeld: achtkamp", "Example: round robin of eight"), 8, 7),
)

DOUBLE = replace(
    SINGLE,
    id="double-round-robin",
    name=("Rondetoernooi, dubbel", "Double round robin"),
    about=(
        "Ieder speelt twee keer tegen ieder ander, één keer met elke kleur.",
        "Everybody meets everybody twice, once with each colour.",
    ),
    shape=Shape(cycles=2, draws_lots=True, adds_points=True),
    norms=norms_by(Bars(meetings=2)),
    trf=("BERGER_DOUBLEROUNDROBIN", "BERGER_ROUNDROBIN_G2", "FIDE_DOUBLEROUNDROBIN"),
    example=Example(("Voorbeeld: dubbele vierkamp", "Example: double round robin of four"), 4, 6),
)
