"""Keizer seasons of other programs: Sevilla's JSON and the database of KeizerForClubs.

Both become a document of ours and are read as one, so that nothing is believed unseen. The totals
that the other program gives come along, for `check`.
"""

from __future__ import annotations

from dataclasses import dataclass

from zwitser.formats.remarks import Remark
from zwitser.model import Tournament
from zwitser.systems.keizer.standings import ForeignList


@dataclass(frozen=True, slots=True)
class ForeignSeason:
    """A season that was read, the lists that came with it, and what is to be said about it."""

    tournament: Tournament
    lists: tuple[ForeignList, ...] = ()
    remarks: tuple[Remark, ...] = ()
