"""Replay a tournament round by round and say what differs from the regulation.

Every round is paired again from what was known before it: the results of the earlier rounds and
who had reported absent. Reported are pairs, colours and byes that differ from the engine's, each
breach of an absolute norm and rounds that can't be, with the control totals (F8).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from functools import cached_property

from zwitser.errors import NoPairing, ZwitserError
from zwitser.explanation.story import Json, Section, Story, Teller
from zwitser.explanation.why import comparison, obstacles_between
from zwitser.messages import Fact, Language, Message
from zwitser.model import Absence, AbsenceKind, Game, Round, Tournament
from zwitser.pairing import pair
from zwitser.proposal import Explanation, Pair, Proposal
from zwitser.systems import system_of
from zwitser.systems.norms import Norms
from zwitser.systems.swiss import ControlTotal

WORK = 30_000
"""How many players are paired again in all to give reasons: some seconds' work.

Counted in players, so that the same file always gets the same answer.
"""

WITH_REASON = ("check.pair", "check.colour", "check.bye-missing")
"""The findings that come with a reason; it is also that of their counterparts."""

Progress = Callable[[int, int], None]
"""Called with the rounds done and the rounds in all."""


class Kind(Enum):
    """What a finding is about."""

    PAIR = "pair"
    COLOUR = "colour"
    BYE = "bye"
    NORM = "norm"
    IMPOSSIBLE = "impossible"


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing that is not as the regulation has it, and why if that was looked up.

    `error` is what a round that can't be replayed was refused with.
    """

    kind: Kind
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
    """What was found in one round; remarks are no findings, but worth a look."""

    period: int
    round: int
    findings: tuple[Finding, ...]
    remarks: tuple[Message, ...] = ()
    foreign: bool = False
    """Another program paired it: what differs is counted, and no reasons are looked up."""
    boards: int = 0


@dataclass(frozen=True, slots=True)
class Check:
    """What was found in a tournament."""

    tournament: Tournament
    rounds: tuple[RoundCheck, ...]
    totals: tuple[ControlTotal, ...] = ()
    """The control totals after the last round that is complete (F8)."""
    lists: tuple[Message, ...] = ()
    """What is to be said about the lists of another program that came with the file."""
    lists_agree: bool = True
    of_journal: bool = False
    """Whether it is known what was known when each round was paired."""

    @property
    def may_follow(self) -> bool:
        """Whether a difference may come from a result that was corrected after the pairing (F7)."""
        later = (found for found in self.rounds if found.round > 1 or found.period > 1)
        kinds = {finding.kind for found in later for finding in found.findings}
        rests = not system_of(self.tournament).has_table and not self.of_journal
        return rests and bool(kinds - {Kind.IMPOSSIBLE})

    @property
    def findings(self) -> tuple[Finding, ...]:
        return tuple(finding for round_ in self.rounds for finding in round_.findings)

    @property
    def without_reason(self) -> int:
        """How many differences there are for which no reason was looked up."""
        ours = (f for round_ in self.rounds if not round_.foreign for f in round_.findings)
        return sum(f.claim.code in WITH_REASON and not f.reasons for f in ours)

    @property
    def is_clean(self) -> bool:
        wrong = any(total.difference for total in self.totals)
        return not self.findings and not wrong and self.lists_agree


class Budget:
    """The players that may still be paired again to say why something differs."""

    def __init__(self, players: int) -> None:
        self.players = players

    def spend(self, players: int) -> bool:
        """Take so many players out of the budget, if they are in it."""
        if players > self.players:
            return False
        self.players -= players
        return True


def check(
    tournament: Tournament,
    progress: Progress | None = None,
    *,
    work: int = WORK,
    known: Sequence[Position] | None = None,
) -> Check:
    """Replay every round of a tournament that was paired by somebody else.

    `known` are its rounds with what was known when each was paired, where a journal tells it (F7).
    """
    replayed = list(positions(tournament)) if known is None else known
    found: list[RoundCheck] = []
    budget, foreign_rounds = Budget(work), system_of(tournament).foreign_rounds(tournament)
    for done, position in enumerate(replayed, 1):
        foreign = position.round <= foreign_rounds
        # Who differed once will differ again, and then the engine's reasons are asked for.
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
    return Check(tournament, tuple(found), totals, of_journal=known is not None)


def positions(tournament: Tournament) -> Iterator[Position]:
    """List every round that was paired, with the tournament as it stood before it."""
    for period, rounds in tournament.by_period:
        season = replace(tournament, periods=tournament.periods[:period])
        for number, round_ in enumerate(rounds, 1):
            before = season.with_last_rounds(_with_returned(rounds[: number - 1], round_))
            yield Position(period, number, _announced(_kept_apart(before, number), round_), round_)


def _kept_apart(before: Tournament, number: int) -> Tournament:
    """Forbid the pairs that were forbidden in a round, where a file says that of some rounds."""
    if not before.apart:
        return before
    pairs = dict.fromkeys(pair for each in before.apart for pair in each.pairs(number))
    return replace(before, options=replace(before.options, forbidden=tuple(pairs)))


def _announced(before: Tournament, round_: Round) -> Tournament:
    """Say beforehand who will be absent; who is not mentioned at all counts as zero.

    Virtual points depend on who was on the list in round 1 (C.04.7), so there he is late.
    """
    mentioned = _playing(round_) | {absence.player for absence in round_.absences}
    known = tuple(a for a in round_.absences if a.kind is not AbsenceKind.BYE)
    late = system_of(before).may_accelerate and not before.last_rounds
    unmentioned = AbsenceKind.LATE if late else AbsenceKind.ZERO
    silent = tuple(
        Absence(player.id, unmentioned) for player in before.players if player.id not in mentioned
    )
    return replace(before, next_absences=known + silent)


def _with_returned(rounds: tuple[Round, ...], round_: Round) -> tuple[Round, ...]:
    """Make the withdrawal of whoever plays again an absence, as it was when he returned (F5)."""
    back = _playing(round_)
    if not any(_withdrew(absence, back) for earlier in rounds for absence in earlier.absences):
        return rounds
    return tuple(
        replace(
            earlier,
            absences=tuple(
                Absence(absence.player, AbsenceKind.ZERO) if _withdrew(absence, back) else absence
                for absence in earlier.absences
            ),
        )
        for earlier in rounds
    )


def _withdrew(absence: Absence, players: set[int]) -> bool:
    return absence.kind is AbsenceKind.WITHDRAWN and absence.player in players


def _remarks(tournament: Tournament, position: Position) -> Iterator[Message]:
    """Name who plays again after a withdrawal (F5), who is not mentioned at all, who stayed away.

    In a club whoever does not come need not be mentioned.
    """
    gone = set[int]()
    for earlier in tournament.rounds_of(position.period)[: position.round - 1]:
        gone -= _playing(earlier)
        gone |= {a.player for a in earlier.absences if a.kind is AbsenceKind.WITHDRAWN}
    playing = _playing(position.paired)
    mentioned = playing | {absence.player for absence in position.paired.absences} | gone
    back = tuple(sorted(gone & playing))
    silent = tuple(p.id for p in tournament.players if p.id not in mentioned)
    if back:
        yield Message("check.returned", "", {"players": back})
    if silent and system_of(tournament).all_are_listed:
        yield Message("check.unlisted", "", {"players": silent})
    away, article = _stayed_away(tournament, position), system_of(tournament).no_show
    if away and article:
        yield Message("check.no-show", article, {"players": away})


def _stayed_away(tournament: Tournament, position: Position) -> tuple[int, ...]:
    """Give who did not appear and has not withdrawn in the next round (F8; weerstand F10)."""
    after = tournament.rounds_of(position.period)[position.round :]
    left = {
        absence.player
        for round_ in after[:1]
        for absence in round_.absences
        if absence.kind is AbsenceKind.WITHDRAWN
    }
    return tuple(player for player in position.paired.no_shows if player not in left)


def _playing(round_: Round) -> set[int]:
    """Give who is in a game or has the bye."""
    games = {player for game in round_.games for player in (game.white, game.black)}
    return games | set(_byes(round_))


def _byes(round_: Round) -> tuple[int, ...]:
    return tuple(a.player for a in round_.absences if a.kind is AbsenceKind.BYE)


def _check_round(position: Position, budget: Budget, *, explain: bool) -> Iterator[Finding]:
    yield from _impossible_byes(position)
    norms = system_of(position.before).norms(position.before)
    try:
        proposal = pair(position.before, explain=explain)
    except ZwitserError as error:
        yield _unpairable(error)
        proposal = None
    if proposal is not None:
        yield from _Differences(position, proposal, norms, budget)
    yield from _breaches(position, proposal, norms)


def _impossible_byes(position: Position) -> Iterator[Finding]:
    byes = _byes(position.paired)
    if len(byes) > 1:
        facts: dict[str, Fact] = {"players": byes, "count": len(byes)}
        yield Finding(Kind.IMPOSSIBLE, Message("check.byes", "", facts))


def _unpairable(error: ZwitserError) -> Finding:
    if isinstance(error, NoPairing):
        return Finding(Kind.IMPOSSIBLE, Message("check.no-pairing", "", {"players": error.stuck}))
    return Finding(Kind.IMPOSSIBLE, Message("check.refused", ""), error=error)


class _Differences:
    """Where a round is not what the engine proposes, each with its reason."""

    def __init__(
        self, position: Position, proposal: Proposal, norms: Norms, budget: Budget
    ) -> None:
        self.position, self.proposal, self.norms = position, proposal, norms
        self.before, self.games = position.before, position.paired.games
        self.budget = budget
        self.by_lot = system_of(position.before).by_lot
        self.field = 2 * len(proposal.pairs) + (proposal.bye is not None)

    @cached_property
    def explanation(self) -> Explanation | None:
        """The engine's reasons, asked for at the first difference if the work allows."""
        if self.proposal.explanation or not self.budget.spend(self.field):
            return self.proposal.explanation
        return pair(self.before, explain=True).explanation

    def __iter__(self) -> Iterator[Finding]:
        expected = {frozenset((p.white, p.black)): p for p in self.proposal.pairs}
        played = {frozenset((g.white, g.black)) for g in self.games}
        for board, game in enumerate(self.games, 1):
            ours = expected.get(frozenset((game.white, game.black)))
            if ours is None:
                yield self._other_pair(board, game)
            elif ours.white != game.white and not self.by_lot(self.before, game):
                yield self._other_colours(board, game)
        for players, ours in expected.items():
            if players not in played:
                yield _missing_pair(ours)
        yield from self._other_bye()

    def _other_pair(self, board: int, game: Game) -> Finding:
        """Say which norm keeps the two apart, or compare with the best pairing in which they meet.

        Whom each meets instead is told by the findings about missing pairs.
        """
        facts: dict[str, Fact] = {"board": board, "white": game.white, "black": game.black}
        late = [one for one in (game.white, game.black) if one not in self.norms.cards]
        if late:
            unlisted = tuple(Message("since.not-listed", "", {"player": one}) for one in late)
            return Finding(Kind.PAIR, Message("check.pair", "", facts), unlisted)
        reasons = obstacles_between(self.norms, game.white, game.black)
        now = None if reasons else self.explanation
        if now and self.budget.spend(self.field):
            reasons = [*comparison(self.before, game.white, game.black, now)]
        return Finding(Kind.PAIR, Message("check.pair", "", facts), tuple(reasons))

    def _other_colours(self, board: int, game: Game) -> Finding:
        facts: dict[str, Fact] = {"board": board, "white": game.white, "black": game.black}
        pairs = self.explanation.pairs if self.explanation else ()
        both = {game.white, game.black}
        reasons = (p.colours for p in pairs if {p.pair.white, p.pair.black} == both)
        return Finding(Kind.COLOUR, Message("check.colour", "", facts), next(reasons, ()))

    def _other_bye(self) -> Iterator[Finding]:
        byes, free = _byes(self.position.paired), self.proposal.bye
        for player in byes:
            if player != free:
                yield Finding(Kind.BYE, Message("check.bye", "", {"player": player}))
        if free is not None and free not in byes:
            claim = Message("check.bye-missing", "", {"player": free})
            yield Finding(Kind.BYE, claim, self.explanation.bye if self.explanation else ())


def _missing_pair(ours: Pair) -> Finding:
    return Finding(
        Kind.PAIR, Message("check.missing", "", {"white": ours.white, "black": ours.black})
    )


def _breaches(position: Position, proposal: Proposal | None, norms: Norms) -> Iterator[Finding]:
    """Report breaches of the absolute norms; the engine's own bye is none by definition."""
    listed = norms.cards.keys()
    for game in position.paired.games:
        if {game.white, game.black} <= listed:
            for claim in norms.pair_breaches(game.white, game.black):
                yield Finding(Kind.NORM, claim)
    for player in filter(listed.__contains__, _byes(position.paired)):
        if proposal is None or proposal.bye != player:
            yield from (Finding(Kind.NORM, claim) for claim in norms.bye_breaches(player))


# What was found in words: as JSON or as a story.


def to_json(check: Check, lang: Language = "nl") -> Json:
    """Give the findings as JSON values, round by round, each with its text."""
    teller = _teller(check, lang)
    found: Json = {
        "ok": check.is_clean,
        "rounds_checked": len(check.rounds),
        "counts": {kind: count for kind, count in _counts(check).items() if count},
        "without_reason": check.without_reason,
        "rounds": [_round_json(teller, found) for found in _worth_telling(check)],
        "control_totals": [
            teller.sentence(_total_claim(total)).to_json() for total in check.totals
        ],
    }
    if check.may_follow:
        found["may_follow"] = teller.sentence(_may_follow(check)).to_json()
    if check.lists:
        found["lists"] = [teller.sentence(claim).to_json() for claim in check.lists]
    return found


def to_story(check: Check, lang: Language = "nl") -> Story:
    """Tell what was found, round by round; rounds of which nothing is to be said are counted."""
    teller = _teller(check, lang)
    claims = [*_summary(check), *check.lists, *map(_total_claim, check.totals)]
    summary = teller.section(teller.title("title.summary"), claims)
    sections = [_section(teller, found) for found in _worth_telling(check)]
    title = teller.title("title.check", name=check.tournament.name)
    return Story(title, lang, (summary, *sections))


def _summary(check: Check) -> Iterator[Message]:
    facts = {"rounds": len(check.rounds), "count": len(check.findings)}
    yield Message("check.clean" if check.is_clean else "check.found", "", {**facts})
    if check.findings:
        yield Message("check.counted", "", {**_counts(check)})
    if check.without_reason:
        yield Message("check.without-reason", "", {"count": check.without_reason})
    if check.may_follow:
        yield _may_follow(check)


def _may_follow(check: Check) -> Message:
    """Say that a correction may explain what was found: a document does not tell when it was."""
    return Message("check.may-follow", system_of(check.tournament).stands)


def _teller(check: Check, lang: Language) -> Teller:
    areas = (*system_of(check.tournament).sentences, "check", "explain", "norms")
    return Teller(check.tournament, lang, areas)


def _counts(check: Check) -> dict[str, int]:
    """Count the findings of each kind."""
    counts = Counter(finding.kind for finding in check.findings)
    return {kind.value: counts[kind] for kind in Kind}


def _total_claim(total: ControlTotal) -> Message:
    facts = {"expected_points": total.expected, "found_points": total.found}
    return Message(f"check.total-{total.quantity}", "F8", {**facts})


def _worth_telling(check: Check) -> list[RoundCheck]:
    """Give the rounds about which there is something to say."""
    return [found for found in check.rounds if found.findings or found.remarks]


def _section(teller: Teller, found: RoundCheck) -> Section:
    told = found.findings
    claims: list[Message] = []
    if found.foreign and told:
        claims.append(_sum_up(found))
        told = tuple(f for f in told if f.kind in (Kind.NORM, Kind.IMPOSSIBLE))
    claims += [
        claim for finding in told for claim in (_claim_of(finding, teller.lang), *finding.reasons)
    ]
    if found.period:
        title = teller.title("title.period-round", period=found.period, round=found.round)
    else:
        title = teller.title("title.round-checked", round=found.round)
    return teller.section(title, (*claims, *found.remarks))


def _sum_up(found: RoundCheck) -> Message:
    """Count in one line what another program paired otherwise."""
    codes = Counter(finding.claim.code for finding in found.findings)
    bye = codes["check.bye"] + codes["check.bye-missing"] > 0
    facts = {
        "same": found.boards - codes["check.pair"],
        "boards": found.boards,
        "colours": codes["check.colour"],
    }
    return Message("check.foreign-bye" if bye else "check.foreign", "", {**facts})


def _claim_of(finding: Finding, lang: Language) -> Message:
    """Give the claim of a finding; an error that it rests on is said in the reader's language."""
    if finding.error is None:
        return finding.claim
    return Message(finding.claim.code, "", {"why": finding.error.text(lang)})


def _round_json(teller: Teller, found: RoundCheck) -> Json:
    period = {"period": found.period} if found.period else {}
    findings = [_finding_json(teller, finding) for finding in found.findings]
    remarks = [teller.sentence(remark).to_json() for remark in found.remarks]
    return {**period, "round": found.round, "findings": findings, "remarks": remarks}


def _finding_json(teller: Teller, finding: Finding) -> Json:
    return {
        "kind": finding.kind.value,
        **teller.sentence(_claim_of(finding, teller.lang)).to_json(),
        "reasons": [teller.sentence(reason).to_json() for reason in finding.reasons],
    }
