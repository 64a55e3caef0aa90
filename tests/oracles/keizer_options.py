"""The presets of the Keizer page, and the options of a document: no code shared with the engine."""

from __future__ import annotations

from typing import Any

Json = dict[str, Any]


TABLE = """
preset       dutch-classic sevilla sevilla-score kfc freekeizer openpairings chesspairing tomachess keizerphp
top          f:3/2  t:50  t:200 r:3   f:3/2 f:2    f:1    r:3   t:60
bottom       -      .     100   .     .     .      .      .     .
top_rounding up     .     .     half_even up none  none   down  .
values       place  .     score .     .     .      .      .     .
own          current .    .     .     start none   .      start .
recalc       previous .   .     .     .     iterate iterate .   two-generation
cycle        mean   .     .     .     .     last   mean2  .     .
loss         0      .     .     .     1/6   .      .      .     +0.1
forfeit_win  1      1     .     .     1     own:1/2 .     .     .
bye          2/3    3/4   0.667 1/2   .     1/2    1/2    1     1
club         2/3    .     0.667 0.7   1/3   1/3    0.7    1/2   1/4
notice       1/3    2/5   0.333 0.35  .     .      0.35   1/2   1/4
zero         0      .     .     0.05  1/3   .      0.35   1/2   1/4
late         0      0     .     0.05  .     .      .      1/2   0
limit        null   5     null  .     5     .      5      .     3
first_play   false  .     .     .     true  .      .      .     .
retired      list   list  .     3/4   list  void   void   .     list
rounding     exact  .     .     .     unit  .      half   .     .
shown        exact  .     unit  .     .     .      .      .     .
gap          5      5     10    4     5     0      2      0     5
max_meetings 1      null  4     null  1     1      null   1     1
forfeit_meets false .     .     true  .     .      .      .     .
category_distance null .  .     .     .     .      .      .     .
bye_rule     even   lowest even even  lowest lowest lowest lowest lowest
shake        0      .     .     300   .     .      .      .     .
colour_run   null   .     .     .     .     .      .      .     2
"""  # noqa: E501  one line for each option
WHOLE = {"limit", "gap", "max_meetings", "category_distance", "shake", "colour_run"}
TOPS = {"t": "top", "f": "top_factor", "r": "top_ratio"}


def preset(name: str) -> Json:
    lines = [line.split() for line in TABLE.strip().split("\n")]
    column = lines[0].index(name) - 1
    found: Json = {"step": "1", "passes": 20, "win": "1", "draw": "1/2", "forfeit_loss": "0"}
    found |= {"decay": False, "bye_gap": 0, "first_round": "adjacent", "seed": "", "forbidden": []}
    for key, *cells in lines:
        cell = cells[0] if cells[column] == "." else cells[column]
        if key == "top":
            found[TOPS[cell[0]]] = cell[2:]
        elif cell == "-":
            continue
        elif cell in ("null", "true", "false"):
            found[key] = {"null": None, "true": True, "false": False}[cell]
        else:
            found[key] = int(cell) if key in WHOLE else cell
    return found


def options_of(given: Json) -> Json:
    options = preset(given.get("preset", "dutch-classic"))
    if any(key in given for key in TOPS.values()):
        options = {key: value for key, value in options.items() if key not in TOPS.values()}
    if {"step", "top_factor", "top_ratio"} & given.keys():
        options.pop("bottom", None)
    options |= given
    options.setdefault("carry", "none" if "a_size" in given else "all")
    options.setdefault("promotions", 3)
    return options
