"""Draw times against numbers of players, readable without colours."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from matplotlib.figure import Figure

from benchmarks.engines import TARGETS, Timing

MARKS = ("o", "s", "^", "D", "v", "x")


def draw(found: Sequence[Timing], path: Path) -> None:
    """Draw a line with its own marks for each system, and its targets as open marks."""
    figure = Figure(figsize=(8, 5), layout="constrained")
    axes = figure.subplots()
    for mark, system in zip(MARKS, dict.fromkeys(t.system for t in found), strict=False):
        own = [timing for timing in found if timing.system is system]
        sizes = [timing.players for timing in own]
        axes.plot(sizes, [timing.median for timing in own], marker=mark, label=system)
        wanted = {size: ms for size, ms in TARGETS[system].items() if size in sizes}
        axes.scatter(
            list(wanted),
            list(wanted.values()),
            marker=mark,
            facecolors="none",
            edgecolors="grey",
            label=f"{system}, target",
        )
    axes.set_xscale("log")
    axes.set_yscale("log")
    axes.set_xlabel("players")
    axes.set_ylabel("milliseconds a round (median)")
    axes.grid(visible=True, which="both", alpha=0.3)
    axes.legend()
    figure.savefig(path)
