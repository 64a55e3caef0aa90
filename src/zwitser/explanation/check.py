"""Replay a tournament round by round and report what differs from the regulation.

Every round is paired again from the position before it: the results of the earlier rounds and
the announced absences. Reported are pairs, colours and byes that differ from the engine's, each
breach of an absolute norm and rounds that can't be, with the control totals (F8).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from functools import cached_property

from zwitser.errors import NoPairing, ZwitserError
from zwitser.explanation.story import Json, Section, Story, Teller
from zwitser.explanation.why import comparison, obstacles_between
from zwitser.messages import Fact, Language, Message
from zwitser.model import Absence, AbsenceKind, Game, Round, Tournament
from zwitser.proposal import Explanation, Proposal
from zwitser.systems import pair, system_of
from zwitser.systems.base import Norms
from zwitser.systems.swiss import ControlTotal

WORK = 30_000
"""The budget of players paired again to give reasons: some seconds' work.

Counted in players, so that the same file always gets the same answer.
"""

WITH_REASON = ("check.pair", "check.colour", "check.bye-missing")
"""The findings that come with a reason; it is also that of their counterparts."""

Progress = Callable[[int, int], None]
"""Called with the rounds done and the rounds in all."""


class FindingKind(Enum):
    """The subject of a finding."""

    PAIR = "pair"
    COLOUR = "colour"
    BYE = "bye"
    NORM = "norm"
    IMPOSSIBLE = "impossible"


@dataclass(frozen=True, slots=True)
class Finding:
    """One difference from the regulation, with its reasons where they were looked up.

    `error` is the engine's, for a round that can't be replayed.
    """

    kind: FindingKind
    claim: Message
    reasons: tuple[Message, ...] = ()
    error: ZwitserError | None = None


@dataclass(frozen=True, slots=True)
class Position:
    """A round of the history with the tournament as it stood before it; `period` 0 if none."""

    period: int
    round: int
    before: Tournament
    paired: Round


@dataclass(frozen=True, slots=True)
class RoundCheck:
    """The findings in one round; remarks are no findings, but worth a look."""

    period: int
    round: int
    findings: tuple[Finding, ...]
    remarks: tuple[Message, ...] = ()
    foreign: bool = False
    """Another program paired it: differences are counted, and no reasons are looked up."""
    boards: int = 0


@dataclass(frozen=True, slots=True)
class Check:
    """The findings in a tournament."""

    tournament: Tournament
    rounds: tuple[RoundCheck, ...]
    totals: tuple[ControlTotal, ...] = ()
    """The control totals after the last round that is complete (F8)."""
    lists: tuple[Message, ...] = ()
    """Claims about the lists of another program that came with the file."""
    lists_agree: bool = True
    of_journal: bool = False
    """Whether every round was judged by what a journal knew when it was paired."""

    @property
    def may_follow(self) -> bool:
        """Whether a difference may come from a result that was corrected after the pairing (F7)."""
        later = (found for found in self.rounds if found.round > 1 or found.period > 1)
        kinds = {finding.kind for found in later for finding in found.findings}
        rests = not system_of(self.tournament).has_table and not self.of_journal
        return rests and bool(kinds - {FindingKind.IMPOSSIBLE})

    @property
    def findings(self) -> tuple[Finding, ...]:
        return tuple(finding for round_ in self.rounds for finding in round_.findings)

    @property
    def rounds_to_tell(self) -> list[RoundCheck]:
        return [found for found in self.rounds if found.findings or found.remarks]

    @property
    def without_reason(self) -> int:
        """How many differences there are for which no reason was looked up."""
        ours = (f for round_ in self.rounds if not round_.foreign for f in round_.findings)
        return sum(f.claim.code in WITH_REASON and not f.reasons for f in ours)

    @property
    def is_clean(self) -> bool:
        wrong = any(total.difference for total in self.totals)
        return not self.findings and not wrong and self.lists_agree

    def to_story(self, lang: Language = "en") -> Story:
        """Format the findings round by round; rounds without any are counted."""
        teller = _teller(self, lang)
        facts: dict[str, Fact] = {"rounds": len(self.rounds), "count": len(self.findings)}
        claims = [Message("check.clean" if self.is_clean else "check.found", "", facts)]
        if self.findings:
            claims.append(Message("check.counted", "", {**_counts(self)}))
        if self.without_reason:
            claims.append(Message("check.without-reason", "", {"count": self.without_reason}))
        if self.may_follow:
            claims.append(_claim_correction(self))
        claims += [*self.lists, *map(_total_claim, self.totals)]
        summary = teller.section(teller.title("title.summary"), claims)
        sections = [_section(teller, found) for found in self.rounds_to_tell]
        title = teller.title("title.check", name=self.tournament.name)
        return Story(title, lang, (summary, *sections))

    def to_json(self, lang: Language = "en") -> Json:
        """Give the findings as JSON values, round by round, each with its text."""
        teller = _teller(self, lang)

        def sentences(claims: Sequence[Message]) -> list[Json]:
            return [teller.sentence(claim).to_json() for claim in claims]

        found: Json = {
            "ok": self.is_clean,
            "rounds_checked": len(self.rounds),
            "counts": {kind: count for kind, count in _counts(self).items() if count},
            "without_reason": self.without_reason,
            "rounds": [
                {
                    **({"period": round_.period} if round_.period else {}),
                    "round": round_.round,
                    "findings": [
                        {
                            "kind": finding.kind.value,
                            **teller.sentence(_claim_of(finding, lang)).to_json(),
                            "reasons": sentences(finding.reasons),
                        }
                        for finding in round_.findings
                    ],
                    "remarks": sentences(round_.remarks),
                }
                for round_ in self.rounds_to_tell
            ],
            "control_totals": sentences([_total_claim(total) for total in self.totals]),
        }
        if self.may_follow:
            found["may_follow"] = teller.sentence(_claim_correction(self)).to_json()
        if self.lists:
            found["lists"] = sentences(self.lists)
        return found


class Budget:
    """The number of players that may still be paired again to find reasons."""

    def __init__(self, players: int) -> None:
        self.players = players

    def spend(self, players: int) -> bool:
        """Take so many players out of the budget, if there are enough in it."""
        if players > self.players:
            return False
        self.players -= players
        return True


def check(
    tournament: Tournament,
    progress: Progress | None = None,
    *,
    work: int = WORK,
    rounds: Sequence[Position] | None = None,
) -> Check:
    """Replay every round of a tournament that was paired by somebody else.

    `rounds` are its positions as a journal knows them (F7); without them they are derived from the
    results of today.
    """
    replayed = list(positions(tournament)) if rounds is None else rounds
    found: list[RoundCheck] = []
    budget, foreign_rounds = Budget(work), system_of(tournament).foreign_rounds(tournament)
    for done, position in enumerate(replayed, 1):
        foreign = position.round <= foreign_rounds
        # A program that differed once will differ again, and then the engine's reasons are needed.
        differs = not foreign and any(each.findings for each in found if not each.foreign)
        explain = differs and budget.spend(len(tournament.players))
        given = Budget(0) if foreign else budget
        findings = tuple(_check_round(position, given, explain=explain))
        remarks = tuple(_remarks(tournament, position))
        boards = len(position.paired.games)
        found.append(
            RoundCheck(position.period, position.round, findings, remarks, foreign, boards)
        )
        if progress is not None:
            progress(done, len(replayed))
    totals = system_of(tournament).controls(tournament)
    return Check(tournament, tuple(found), totals, of_journal=rounds is not None)


def positions(tournament: Tournament) -> Iterator[Position]:
    """List every round that was paired, with the tournament as it stood before it.

    Where a file forbids pairs in some rounds only, those of the round are forbidden.
    """
    for period, rounds in tournament.by_period:
        season = replace(tournament, periods=tournament.periods[:period])
        for number, round_ in enumerate(rounds, 1):
            before = season.with_last_rounds(_with_returned(rounds[: number - 1], round_))
            if before.apart:
                pairs = dict.fromkeys(pair for each in before.apart for pair in each.pairs(number))
                before = replace(before, options=replace(before.options, forbidden=tuple(pairs)))
            absences = _announced_absences(before, round_)
            yield Position(period, number, replace(before, next_absences=absences), round_)


def find_position(listed: Iterable[Position], number: str) -> Position | None:
    """Find a round that was paired by its number: `3`, in a season `2.3`."""
    for position in listed:
        period = f"{position.period}." if position.period else ""
        if number == f"{period}{position.round}":
            return position
    return None


def _announced_absences(before: Tournament, round_: Round) -> tuple[Absence, ...]:
    """Give the absences as announced before a round; a player it does not mention counts as zero.

    Virtual points depend on the list at round 1 (C.04.7): an unmentioned player is late there.
    """
    mentioned = _find_players(round_) | {absence.player for absence in round_.absences}
    late = system_of(before).may_accelerate and not before.last_rounds
    unmentioned = AbsenceKind.LATE if late else AbsenceKind.ZERO
    return (
        *(a for a in round_.absences if a.kind is not AbsenceKind.BYE),
        *(Absence(p.id, unmentioned) for p in before.players if p.id not in mentioned),
    )


def _with_returned(rounds: tuple[Round, ...], round_: Round) -> tuple[Round, ...]:
    """Turn the withdrawal of a player of this round into an absence, as it became then (F5)."""
    returned = set[int]().union(*map(_withdrawn, rounds)) & _find_players(round_)
    if not returned:
        return rounds
    zero = {Absence(p, AbsenceKind.WITHDRAWN): Absence(p, AbsenceKind.ZERO) for p in returned}
    return tuple(
        replace(earlier, absences=tuple(zero.get(a, a) for a in earlier.absences))
        for earlier in rounds
    )


def _remarks(tournament: Tournament, position: Position) -> Iterator[Message]:
    """List players who return after a withdrawal (F5), are not mentioned, or did not appear (F8).

    In a club an absent player need not be mentioned.
    """
    system, rounds = system_of(tournament), tournament.rounds_of(position.period)
    gone = set[int]()
    for earlier in rounds[: position.round - 1]:
        gone = gone - _find_players(earlier) | _withdrawn(earlier)
    playing = _find_players(position.paired)
    mentioned = playing | {absence.player for absence in position.paired.absences} | gone
    silent = tuple(p.id for p in tournament.players if p.id not in mentioned)
    if back := gone & playing:
        yield Message("check.returned", "", {"players": tuple(sorted(back))})
    if silent and system.all_are_listed:
        yield Message("check.unlisted", "", {"players": silent})
    # Nothing has to be said of a no-show whose withdrawal is in the next round (weerstand F10).
    following = rounds[position.round : position.round + 1]
    left = set[int]().union(*map(_withdrawn, following))
    away = tuple(player for player in position.paired.no_shows if player not in left)
    if away and system.no_show:
        yield Message("check.no-show", system.no_show, {"players": away})


def _find_players(round_: Round) -> set[int]:
    """Collect the players with a game or the bye."""
    games = {player for game in round_.games for player in (game.white, game.black)}
    return games | set(_byes(round_))


def _byes(round_: Round) -> tuple[int, ...]:
    return tuple(a.player for a in round_.absences if a.kind is AbsenceKind.BYE)


def _withdrawn(round_: Round) -> set[int]:
    return {a.player for a in round_.absences if a.kind is AbsenceKind.WITHDRAWN}


def _check_round(position: Position, budget: Budget, *, explain: bool) -> Iterator[Finding]:
    """Find the differences from the engine's pairing, then the breaches of absolute norms.

    The engine's own bye is no breach, by definition.
    """
    byes = _byes(position.paired)
    if len(byes) > 1:
        yield _impossible("byes", {"players": byes, "count": len(byes)})
    norms = system_of(position.before).norms(position.before)
    free = None
    try:
        proposal = pair(position.before, explain=explain)
    except NoPairing as error:
        yield _impossible("no-pairing", {"players": error.stuck})
    except ZwitserError as error:
        yield _impossible("refused", {}, error)
    else:
        free = proposal.bye
        yield from _Differences(position, proposal, norms, budget)
    for game in position.paired.games:
        if {game.white, game.black} <= norms.cards.keys():
            for claim in norms.pair_breaches(game.white, game.black):
                yield Finding(FindingKind.NORM, claim)
    for player in byes:
        if player in norms.cards and player != free:
            yield from (Finding(FindingKind.NORM, each) for each in norms.bye_breaches(player))


def _impossible(code: str, facts: dict[str, Fact], error: ZwitserError | None = None) -> Finding:
    return Finding(FindingKind.IMPOSSIBLE, Message(f"check.{code}", "", facts), error=error)


class _Differences:
    """The differences of a round from the engine's proposal, each with its reason."""

    def __init__(
        self, position: Position, proposal: Proposal, norms: Norms, budget: Budget
    ) -> None:
        self.position, self.proposal, self.norms = position, proposal, norms
        self.before = position.before
        self.budget = budget
        self.field = 2 * len(proposal.pairs) + (proposal.bye is not None)

    @cached_property
    def explanation(self) -> Explanation | None:
        """The engine's reasons, asked for at the first difference if the budget allows."""
        if self.proposal.explanation or not self.budget.spend(self.field):
            return self.proposal.explanation
        return pair(self.before, explain=True).explanation

    def __iter__(self) -> Iterator[Finding]:
        expected = {frozenset((p.white, p.black)): p for p in self.proposal.pairs}
        by_lot = system_of(self.before).by_lot
        for board, game in enumerate(self.position.paired.games, 1):
            ours = expected.pop(frozenset((game.white, game.black)), None)
            facts: dict[str, Fact] = {"board": board, "white": game.white, "black": game.black}
            if ours is None:
                claim = Message("check.pair", "", facts)
                yield Finding(FindingKind.PAIR, claim, self._pair_reasons(game))
            elif ours.white != game.white and not by_lot(self.before, game):
                claim = Message("check.colour", "", facts)
                pairs = self.explanation.pairs if self.explanation else ()
                reasons = (told.colours for told in pairs if told.pair == ours)
                yield Finding(FindingKind.COLOUR, claim, next(reasons, ()))
        for missing in expected.values():
            facts = {"white": missing.white, "black": missing.black}
            yield Finding(FindingKind.PAIR, Message("check.missing", "", facts))
        byes, free = _byes(self.position.paired), self.proposal.bye
        for player in byes:
            if player != free:
                yield Finding(FindingKind.BYE, Message("check.bye", "", {"player": player}))
        if free is not None and free not in byes:
            claim = Message("check.bye-missing", "", {"player": free})
            told = self.explanation.bye if self.explanation else ()
            yield Finding(FindingKind.BYE, claim, told)

    def _pair_reasons(self, game: Game) -> tuple[Message, ...]:
        """Give the norm against a pair, or compare with the best pairing that has it.

        The findings about missing pairs tell the opponents that the two had to have.
        """
        both = (game.white, game.black)
        late = [player for player in both if player not in self.norms.cards]
        if late:
            return tuple(Message("since.not-listed", "", {"player": player}) for player in late)
        obstacles = obstacles_between(self.norms, *both)
        now = None if obstacles else self.explanation
        if now and self.budget.spend(self.field):
            return tuple(comparison(self.before, *both, now))
        return tuple(obstacles)


# The findings in words.


def _teller(check: Check, lang: Language) -> Teller:
    areas = (*system_of(check.tournament).sentences, "check", "explain", "norms")
    return Teller(check.tournament, lang, areas)


def _counts(check: Check) -> dict[str, int]:
    counts = Counter(finding.kind for finding in check.findings)
    return {kind.value: counts[kind] for kind in FindingKind}


def _claim_correction(check: Check) -> Message:
    """Claim that a correction may explain the findings: a document does not tell when it was."""
    return Message("check.may-follow", system_of(check.tournament).stands)


def _total_claim(total: ControlTotal) -> Message:
    facts = {"expected_points": total.expected, "found_points": total.found}
    return Message(f"check.total-{total.quantity}", "F8", {**facts})


def _section(teller: Teller, found: RoundCheck) -> Section:
    """Format the findings of a round; differences of another program are counted in one line."""
    findings = found.findings
    claims: list[Message] = []
    if found.foreign and findings:
        codes = Counter(finding.claim.code for finding in findings)
        bye = codes["check.bye"] + codes["check.bye-missing"] > 0
        facts: dict[str, Fact] = {
            "same": found.boards - codes["check.pair"],
            "boards": found.boards,
            "colours": codes["check.colour"],
        }
        claims.append(Message("check.foreign-bye" if bye else "check.foreign", "", facts))
        findings = tuple(
            f for f in findings if f.kind in (FindingKind.NORM, FindingKind.IMPOSSIBLE)
        )
    for finding in findings:
        claims += [_claim_of(finding, teller.lang), *finding.reasons]
    if found.period:
        title = teller.title("title.period-round", period=found.period, round=found.round)
    else:
        title = teller.title("title.round-checked", round=found.round)
    return teller.section(title, (*claims, *found.remarks))


def _claim_of(finding: Finding, lang: Language) -> Message:
    """Give the claim of a finding, with the text of its error in this language."""
    if finding.error is None:
        return finding.claim
    return Message(finding.claim.code, "", {"why": finding.error.text(lang)})
