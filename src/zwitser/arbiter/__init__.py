"""What a person may do now: each verb gives the event that follows from it, or is Refused.

A verb looks at the state and changes nothing; `replay.apply` does. Codes of refusals and their
sentences in Dutch and English stand in `arbiter.sentences`.
"""

from __future__ import annotations

from zwitser.arbiter.attendance import check_in, note_absence, take_back_absence
from zwitser.arbiter.boards import (
    clear_result,
    correct_result,
    finish_game,
    game_on,
    last_line_on,
    losses_of,
    record_result,
    rests_on,
    reverse_colours,
)
from zwitser.arbiter.changes import (
    pair_late,
    put_together,
    rearrange,
    set_handicap,
    swap_colours,
    swap_players,
)
from zwitser.arbiter.players import (
    draw_lots,
    edit,
    enter,
    enter_many,
    may_start_with_halves,
    remove,
    return_,
    withdraw,
)
from zwitser.arbiter.rounds import (
    breached_since,
    discard,
    is_stale,
    no_shows,
    pair_by_hand,
    pair_round,
    publish,
    stale_since,
)
from zwitser.arbiter.season import open_period, open_season, regroup
from zwitser.arbiter.settings import (
    change_settings,
    create,
    draw_colour,
    forbid,
    import_document,
    is_paired,
    link,
)
from zwitser.arbiter.undo import redo, redoable, retract, undo, undoable
from zwitser.journal.state import Board

__all__ = [
    "Board",
    "breached_since",
    "change_settings",
    "check_in",
    "clear_result",
    "correct_result",
    "create",
    "discard",
    "draw_colour",
    "draw_lots",
    "edit",
    "enter",
    "enter_many",
    "finish_game",
    "forbid",
    "game_on",
    "import_document",
    "is_paired",
    "is_stale",
    "last_line_on",
    "link",
    "losses_of",
    "may_start_with_halves",
    "no_shows",
    "note_absence",
    "open_period",
    "open_season",
    "pair_by_hand",
    "pair_late",
    "pair_round",
    "publish",
    "put_together",
    "rearrange",
    "record_result",
    "redo",
    "redoable",
    "regroup",
    "remove",
    "rests_on",
    "retract",
    "return_",
    "reverse_colours",
    "set_handicap",
    "stale_since",
    "swap_colours",
    "swap_players",
    "take_back_absence",
    "undo",
    "undoable",
    "withdraw",
]
