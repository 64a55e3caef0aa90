"""Two people, one board: who entered what."""

from __future__ import annotations

from zwitser import arbiter
from zwitser.arbiter import Board
from zwitser.journal.state import State
from zwitser.messages import Language
from zwitser_web.accounts.given_names import known_as
from zwitser_web.texts import text
from zwitser_web.tournaments.boards import Clash
from zwitser_web.tournaments.entry import Saying


def clash_of(state: State, saying: Saying, lang: Language) -> Clash:
    """Say who entered what on the board that a saying is about."""
    place = Board(saying.ref.period, saying.ref.number, saying.board)
    theirs = arbiter.game_on(state, place).result.value
    by = known_as(arbiter.last_line_on(state, place).by, lang)
    words = text(
        "results.clash",
        lang,
        by=by,
        theirs=text(f"result.{theirs}", lang),
        mine=text(f"result.{saying.wanted}", lang),
    )
    return Clash(theirs, saying.wanted, by, words)
