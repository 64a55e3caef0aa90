"""The events of a tournament, in the past tense, and the lines of the journal that hold them.

A line is an event with its time and author; both come from outside, because the library has no
clock. Lines are numbered from 1 by their place; `lines` writes and reads them. A round is
identified by its period (0 outside a club season) and its number; boards count from 1.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from zwitser.model import (
    Absence,
    AbsenceKind,
    Colour,
    Fide,
    Links,
    Options,
    Player,
    Result,
    Tournament,
)
from zwitser.proposal import Pair

NOTHING_SAID = Fide()


@dataclass(frozen=True, slots=True)
class Settings:
    """The organiser's choices. Forbidden pairs are not in `options`: see PairsForbidden."""

    name: str
    system: str
    rounds: int
    options: Options
    fide: Fide = NOTHING_SAID


@dataclass(frozen=True, slots=True)
class TournamentCreated:
    """A tournament began, without players."""

    settings: Settings


@dataclass(frozen=True, slots=True)
class TournamentImported:
    """A tournament began from a document, with all that the document held."""

    document: Tournament


@dataclass(frozen=True, slots=True)
class SettingsChanged:
    """The name, the number of rounds or the options were changed; these are all of them, new."""

    settings: Settings


@dataclass(frozen=True, slots=True)
class ColourDrawn:
    """The lot gave the colour of the first player in round 1 (152)."""

    colour: Colour


@dataclass(frozen=True, slots=True)
class PairsForbidden:
    """These pairs, and no others, must not meet from now on."""

    pairs: tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class LinksSet:
    """The rankings that other tournaments supply were replaced."""

    links: Links


@dataclass(frozen=True, slots=True)
class PlayersEntered:
    """Players joined, possibly when rounds had been played already.

    Those rounds count as `missed`; without it the system decides.
    """

    players: tuple[Player, ...]
    missed: AbsenceKind | None = None


@dataclass(frozen=True, slots=True)
class PlayerEdited:
    """A player's name, rating, title or lot number changed, for the rounds to come (F7)."""

    before: Player
    after: Player


@dataclass(frozen=True, slots=True)
class PlayerRemoved:
    """A player who was in no round yet was struck off the list."""

    player: Player


@dataclass(frozen=True, slots=True)
class LotsDrawn:
    """Everybody got a lot number, drawn with this seed.

    If `by_strength`, lots were drawn between equals only.
    """

    seed: str
    by_strength: bool
    lots: tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class PlayerWithdrew:
    """A player left the tournament and is not paired any more (F5)."""

    player: int


@dataclass(frozen=True, slots=True)
class PlayerReturned:
    """A player who had withdrawn takes part again; the rounds missed count as absent."""

    player: int


@dataclass(frozen=True, slots=True)
class AbsenceNoted:
    """Players will not be there in these coming rounds of the period, and count so (F5, F9)."""

    players: tuple[int, ...]
    rounds: tuple[int, ...]
    kind: AbsenceKind


@dataclass(frozen=True, slots=True)
class AbsenceTakenBack:
    """Players will be there after all in these coming rounds of the period."""

    players: tuple[int, ...]
    rounds: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class RoundPaired:
    """A round was proposed: boards in order, and the players without a game, the bye included.

    `reason` and `breaches` (the articles) are filled when it was made by hand.
    """

    period: int
    round: int
    pairs: tuple[Pair, ...]
    absences: tuple[Absence, ...]
    reason: str = ""
    breaches: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class ProposalDiscarded:
    """The proposed round was thrown away before it was published."""

    period: int
    round: int


class Change(Enum):
    """The kinds of change by hand to a pairing."""

    SWAPPED_PLAYERS = "swapped-players"
    SWAPPED_COLOURS = "swapped-colours"
    PUT_TOGETHER = "put-together"
    PAIRED_LATE = "paired-late"
    REARRANGED = "rearranged"
    SET_STONES = "set-stones"


@dataclass(frozen=True, slots=True)
class PairingChanged:
    """A pairing was changed by hand; the boards and absences are the whole round as it became.

    `players` are the ones that the change was about, `breaches` the articles it breaks.
    """

    period: int
    round: int
    change: Change
    players: tuple[int, ...]
    pairs: tuple[Pair, ...]
    absences: tuple[Absence, ...]
    reason: str = ""
    breaches: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class RoundPublished:
    """The proposed round was made public and stands from now on (F6).

    In a club season the ratings and groups it was made with are written down too; where they
    are empty, they stood in the period already.
    """

    period: int
    round: int
    ratings: tuple[tuple[int, int], ...] = ()
    groups: tuple[tuple[int, ...], ...] = ()


@dataclass(frozen=True, slots=True)
class BoardEvent:
    """An event on one board of a published round; `white` and `black` are as it was paired."""

    period: int
    round: int
    board: int
    white: int
    black: int


@dataclass(frozen=True, slots=True)
class ResultRecorded(BoardEvent):
    """The first result of a game came in."""

    result: Result


@dataclass(frozen=True, slots=True)
class ResultCorrected(BoardEvent):
    """A result turned out to be another; rounds published since stay as they are (F6, F7)."""

    before: Result
    after: Result
    reason: str = ""


@dataclass(frozen=True, slots=True)
class ResultCleared(BoardEvent):
    """A result was taken off its board: it is not known yet."""

    before: Result


@dataclass(frozen=True, slots=True)
class GameFinished(BoardEvent):
    """An adjourned game was finished; until then it counted as a draw (F11)."""

    result: Result


@dataclass(frozen=True, slots=True)
class ColoursReversed(BoardEvent):
    """A game turned out to be played with colours reversed (F7).

    The winner remains the winner.
    """


@dataclass(frozen=True, slots=True)
class PeriodOpened:
    """A club's period ended and the next began, with these ratings, groups and categories."""

    period: int
    ratings: tuple[tuple[int, int], ...]
    groups: tuple[tuple[int, ...], ...]
    categories: tuple[tuple[int, str], ...] = ()


@dataclass(frozen=True, slots=True)
class GroupsMadeAnew:
    """A period that was not paired yet got the groups that follow from the results of now."""

    period: int
    ratings: tuple[tuple[int, int], ...]
    groups: tuple[tuple[int, ...], ...]


@dataclass(frozen=True, slots=True)
class SeasonOpened:
    """A club's season ended and the next began, as this document says."""

    document: Tournament


@dataclass(frozen=True, slots=True)
class Retracted:
    """The line with this number is void. Retracting a retraction brings its line back."""

    number: int


Event = (
    TournamentCreated | TournamentImported | SettingsChanged | ColourDrawn | PairsForbidden |
    LinksSet | PlayersEntered | PlayerEdited | PlayerRemoved | LotsDrawn | PlayerWithdrew |
    PlayerReturned | AbsenceNoted | AbsenceTakenBack | RoundPaired | ProposalDiscarded |
    PairingChanged | RoundPublished | ResultRecorded | ResultCorrected | ResultCleared |
    GameFinished | ColoursReversed | PeriodOpened | GroupsMadeAnew | SeasonOpened | Retracted
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Line:
    """One line of a journal: `at` is an ISO 8601 time, `by` the name of the author."""

    event: Event
    at: str = ""
    by: str = ""
