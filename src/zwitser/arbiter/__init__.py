"""The actions of an arbiter: each verb gives the event that follows from it, or raises Refused.

A verb looks at the state and changes nothing; `journal.fold.apply` does. The sentence of every
refusal stands by its code in `locale/*/arbiter.toml`.
"""

from __future__ import annotations

from zwitser.arbiter.changes import (
    pair_late,
    put_together,
    rearrange,
    set_handicap,
    swap_colours,
    swap_players,
)
from zwitser.arbiter.players import (
    check_in,
    draw_lots,
    edit,
    enter,
    enter_many,
    may_start_with_halves,
    note_absence,
    remove,
    return_,
    take_back_absence,
    withdraw,
)
from zwitser.arbiter.rounds import (
    breached_since,
    clear_result,
    correct_result,
    discard,
    finish_game,
    game_on,
    last_line_on,
    losses_of,
    no_shows,
    pair_by_hand,
    pair_round,
    publish,
    record_result,
    rests_on,
    reverse_colours,
    stale_since,
)
from zwitser.arbiter.settings import (
    change_settings,
    create,
    draw_colour,
    forbid,
    import_document,
    is_paired,
    link,
    open_period,
    open_season,
    regroup,
)
from zwitser.arbiter.undo import redo, redoable, retract, undo, undoable
from zwitser.journal.state import Board

__all__ = [
    "Board", "breached_since", "change_settings", "check_in", "clear_result", "correct_result",
    "create", "discard", "draw_colour", "draw_lots", "edit", "enter", "enter_many", "finish_game",
    "forbid", "game_on", "import_document", "is_paired", "last_line_on", "link", "losses_of",
    "may_start_with_halves", "no_shows", "note_absence", "open_period", "open_season",
    "pair_by_hand", "pair_late", "pair_round", "publish", "put_together", "rearrange",
    "record_result", "redo", "redoable", "regroup", "remove", "rests_on", "retract", "return_",
    "reverse_colours", "set_handicap", "stale_since", "swap_colours", "swap_players",
    "take_back_absence", "undo", "undoable", "withdraw",
]  # fmt: skip
