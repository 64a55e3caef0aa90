"""Any sequence of actions: the journal tells the same as the steps, and undo restores exactly.

What comes of it can be read back through every door of the library: as a stranger's journal, as a
document, and as a TRF where the system has one. `ZWITSER_TRIES=20` plays
twenty times as many evenings.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from inspect import isfunction
from random import Random
from typing import get_args, get_type_hints

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from tests.sample import repeated
from zwitser import arbiter
from zwitser.arbiter import refusal as refusals
from zwitser.errors import BadInput, Refused
from zwitser.formats import document, read, trf, write
from zwitser.formats.trf import by_starting_rank
from zwitser.generator import Recipe, generate
from zwitser.journal import lines as journal_lines
from zwitser.journal.events import Event, Line, TournamentImported
from zwitser.journal.fold import EMPTY, Board, State, apply, fold, restore, to_tournament
from zwitser.journal.wording import describe
from zwitser.model import (
    AbsenceKind,
    Colour,
    Fide,
    Official,
    Options,
    Player,
    Result,
    Title,
    Tournament,
)
from zwitser.proposal import Pair, Proposal
from zwitser.ranking import linked
from zwitser.systems import SYSTEMS, system_of
from zwitser.systems.club.options import ClubOptions

players = st.integers(1, 7)
some = st.lists(st.integers(1, 6), max_size=3)
reasons = st.sampled_from(["the arbiter decided so", ""])
RESULTS = [result for result in Result if result is not Result.BOTH_WIN]
"""All results but the one that only go has."""

results = st.sampled_from(RESULTS)
EVENINGS = repeated(150)
TEXTS = ("", "x", "Ærø, \u00e9\u00e8", "\u202eabc", "a\nb", "\u200b", "<b>", "," * 200, "x" * 1001)
"""What may be typed where a text is wanted."""


def verbs() -> set[Callable[..., Event]]:
    """Find every verb: what the library gives an event for."""
    events, found = set(get_args(Event)), set[Callable[..., Event]]()
    for name in arbiter.__all__:
        verb = getattr(arbiter, name)
        if isfunction(verb):
            made = get_type_hints(verb)["return"]
            if {made, *get_args(made)} & events:
                found.add(verb)
    return found


kinds = st.sampled_from([AbsenceKind.ZERO, AbsenceKind.FREE, *AbsenceKind])


def in_a_trf(tournament: Tournament) -> list[object]:
    """List what a TRF holds whatever the system; lots may become the order of the numbers."""
    rounds = [
        (round_.games, {(absence.player, absence.kind) for absence in round_.absences})
        for round_ in tournament.history
    ]
    players = [(one.id, one.name, one.rating, one.title) for one in tournament.players]
    whole = tournament.name, tournament.rounds, tournament.links, tournament.fide
    return [*whole, players, rounds, {(one.player, one.kind) for one in tournament.next_absences}]


class Journal(RuleBasedStateMachine):
    """Drives the verbs with good and bad intentions."""

    state: State = EMPTY
    taken: frozenset[Callable[..., Event]] = frozenset()
    """The verbs that were not refused."""

    def act(self, verb: Callable[..., Event], *args: object, **options: object) -> None:
        before = self.state
        try:
            event = verb(before, *args, **options)
        except Refused as refused:
            self.check_words(refused)
            return
        except BadInput as bad:
            self.check_words_of_faults(bad)
            return
        line = Line(event, f"2026-11-15T20:00:{len(before.log) % 60:02d}Z", "Anna")
        self.state, self.taken = apply(before, line), self.taken | {verb}
        if verb not in (arbiter.undo, arbiter.redo, arbiter.retract) and before.log:
            self.check_undo_and_redo(before)

    def check_words(self, refused: Refused) -> None:
        names = {player.id: player.name for player in self.state.tournament.players}
        assert str(refused) == refusals.explain_refusal(refused, names, "en")
        assert refusals.explain_refusal(refused, names, "nl")

    def check_words_of_faults(self, bad: BadInput) -> None:
        assert all(fault.what for fault in bad.faults)

    def check_undo_and_redo(self, before: State) -> None:
        undone = apply(self.state, Line(arbiter.undo(self.state)))
        assert undone == before
        assert apply(undone, Line(arbiter.redo(undone))) == self.state

    @initialize(
        system=st.sampled_from(["club", *SYSTEMS]),
        rounds=st.integers(2, 5),
        count=st.sampled_from([6, 5, 0]),
        played=st.integers(0, 2),
        proposed=st.booleans(),
    )
    def begin(self, system: str, rounds: int, count: int, played: int, proposed: bool) -> None:
        """Begin anywhere between an empty tournament and one with rounds and a proposal."""
        self.act(arbiter.create, "Club", system, rounds=rounds)
        self.act(arbiter.enter_many, [Player(0, f"P{n}", 0, 1500 + n) for n in range(count)])
        for number in range(played):
            self.play_round(number, Result.WHITE_WINS)
        if proposed:
            self.pair_round(played)

    @rule(name=st.text(max_size=3), rating=st.none() | st.integers(-1, 10_000), lot=players)
    def enter(self, name: str, rating: int | None, lot: int) -> None:
        self.act(arbiter.enter, name, rating=rating, lot=lot)

    @rule(player=players, lot=players, rating=st.integers(0, 3000))
    def edit(self, player: int, lot: int, rating: int) -> None:
        self.act(arbiter.edit, Player(player, "edited", lot, rating, Title.FM))

    @rule(seed=st.text(max_size=3), by_strength=st.booleans())
    def draw_lots(self, seed: str, by_strength: bool) -> None:
        self.act(arbiter.draw_lots, seed, by_strength=by_strength)

    @rule(board=st.integers(0, 3), stones=st.integers(-1, 10), reason=st.sampled_from(["", "x"]))
    def set_handicap(self, board: int, stones: int, reason: str) -> None:
        self.act(arbiter.set_handicap, board, stones, reason=reason)

    @rule(player=players)
    def remove(self, player: int) -> None:
        self.act(arbiter.remove, player)

    @rule(player=players)
    def withdraw(self, player: int) -> None:
        self.act(arbiter.withdraw, player)

    @precondition(lambda self: bool(self.state.withdrawn))
    @rule()
    def return_(self) -> None:
        self.act(arbiter.return_, min(self.state.withdrawn))

    @rule(named=some, kind=kinds, rounds=st.lists(st.integers(1, 4), max_size=2))
    def note_absence(self, named: list[int], kind: AbsenceKind, rounds: list[int]) -> None:
        self.act(arbiter.note_absence, named, kind, rounds=rounds)

    @rule(named=some, present=st.booleans())
    def check_in(self, named: list[int], present: bool) -> None:
        self.act(arbiter.check_in, named, present=present)

    @rule(rounds=st.integers(0, 6), name=st.sampled_from(["Club", "Cup", *TEXTS]))
    def change_settings(self, rounds: int, name: str) -> None:
        self.act(arbiter.change_settings, rounds=rounds, name=name)

    @precondition(lambda self: bool(self.state.period))
    @rule(periods=st.integers(1, 2))
    def change_club_options(self, periods: int) -> None:
        club = replace(ClubOptions.of(self.state.tournament), periods=periods)
        options = replace(self.state.tournament.options, own=club)
        self.act(arbiter.change_settings, options=options)

    @rule(system=st.sampled_from(list(SYSTEMS)), seed=st.sampled_from(["", "x"]))
    def change_system(self, system: str, seed: str) -> None:
        self.act(arbiter.change_settings, system=system, rounds=5, options=Options(seed=seed))

    @rule(pairs=st.lists(st.tuples(players, players), max_size=2))
    def forbid(self, pairs: list[tuple[int, int]]) -> None:
        self.act(arbiter.forbid, pairs)

    @rule(seed=st.integers(0, 99))
    def pair_round(self, seed: int) -> None:
        pairs, bye = self.random_pairing(seed)
        number = self.state.next_round
        self.act(arbiter.pair_round, Proposal(number, tuple(pairs), bye[0] if bye else None))

    @rule(seed=st.integers(0, 99), result=results)
    def play_round(self, seed: int, result: Result) -> None:
        """Play a whole round, so that deep tournaments are reached as well."""
        self.pair_round(seed)
        self.act(arbiter.publish)
        for board in self.state.pending:
            self.act(arbiter.record_result, board, result)

    @rule(seed=st.integers(0, 99), reason=reasons)
    def pair_by_hand(self, seed: int, reason: str) -> None:
        pairs, bye = self.random_pairing(seed)
        self.act(arbiter.pair_by_hand, pairs, bye=bye, reason=reason)

    def random_pairing(self, seed: int) -> tuple[list[Pair], list[int]]:
        """Pair everyone present at random; there is no engine in these tests."""
        away = {absence.player for absence in to_tournament(self.state).next_absences}
        away |= self.state.withdrawn
        field = [p.id for p in self.state.tournament.players if p.id not in away]
        Random(seed).shuffle(field)
        pairs = [Pair(white, black) for white, black in zip(field[::2], field[1::2], strict=False)]
        return pairs, field[-1:] if len(field) % 2 else []

    @precondition(lambda self: self.state.has_proposal)
    @rule()
    def publish(self) -> None:
        self.act(arbiter.publish)

    @precondition(lambda self: self.state.has_proposal)
    @rule()
    def discard(self) -> None:
        self.act(arbiter.discard)

    @precondition(lambda self: self.state.has_proposal or bool(self.state.rounds))
    @rule(
        verb=st.sampled_from([arbiter.swap_players, arbiter.put_together, arbiter.pair_late]),
        first=players,
        second=players,
        reason=reasons,
    )
    def change_by_hand(
        self, verb: Callable[..., Event], first: int, second: int, reason: str
    ) -> None:
        self.act(verb, first, second, reason=reason)

    @precondition(lambda self: self.state.has_proposal or bool(self.state.rounds))
    @rule()
    def pair_those_left(self) -> None:
        for round_ in (self.state.proposal, *self.state.rounds[-1:]):
            left = [absence.player for absence in round_.absences]
            if len(left) > 1:
                self.act(arbiter.pair_late, left[0], left[1], reason="late")

    @precondition(lambda self: self.state.has_proposal or bool(self.state.rounds))
    @rule(board=st.integers(1, 3), reason=reasons)
    def swap_colours(self, board: int, reason: str) -> None:
        self.act(arbiter.swap_colours, board, reason=reason)

    @precondition(lambda self: self.state.has_proposal or bool(self.state.rounds))
    @rule(seed=st.integers(0, 99), reason=reasons)
    def rearrange(self, seed: int, reason: str) -> None:
        pairs, bye = self.random_pairing(seed)
        self.act(arbiter.rearrange, pairs, bye=bye, reason=reason)

    @rule(result=results)
    def record_next(self, result: Result) -> None:
        for board in self.state.pending[:1]:
            self.act(arbiter.record_result, board, result)

    @precondition(lambda self: bool(self.state.pending))
    @rule()
    def record_all(self) -> None:
        for board in self.state.pending:
            self.act(arbiter.record_result, board, Result.DRAW)

    @precondition(lambda self: bool(self.state.rounds))
    @rule(
        verb=st.sampled_from([arbiter.record_result, arbiter.correct_result, arbiter.finish_game]),
        number=st.integers(1, 3),
        board=st.integers(1, 3),
        result=results,
    )
    def result_on(
        self, verb: Callable[..., Event], number: int, board: int, result: Result
    ) -> None:
        self.act(verb, Board(self.state.period, number, board), result)

    @precondition(lambda self: bool(self.state.rounds))
    @rule(
        verb=st.sampled_from([arbiter.clear_result, arbiter.reverse_colours]),
        period=st.integers(0, 1),
        number=st.integers(1, 3),
        board=st.integers(1, 3),
    )
    def board_act(self, verb: Callable[..., Event], period: int, number: int, board: int) -> None:
        self.act(verb, Board(period, number, board))

    @precondition(lambda self: bool(self.state.period))
    @rule(rating=st.integers(1000, 2000))
    def open_period(self, rating: int) -> None:
        self.act(arbiter.open_period, {1: rating})

    @precondition(lambda self: bool(self.state.period))
    @rule()
    def regroup(self) -> None:
        self.act(arbiter.regroup)

    @precondition(lambda self: bool(self.state.period))
    @rule()
    def open_season(self) -> None:
        self.act(arbiter.open_season, name="Next season")

    @rule(player=players, other=players, kind=st.sampled_from(["standings", "parts", "playoff"]))
    def link(self, player: int, other: int, kind: str) -> None:
        ranking: linked.Ranking = ((player,), (other,)) if player != other else ((player,),)
        before = self.state.tournament.links
        given = {
            "standings": replace(before, standings=(("huis", ranking),)),
            "parts": replace(before, parts=(ranking,)),
            "playoff": replace(before, playoff=ranking),
        }
        self.act(arbiter.link, given[kind])

    @rule(colour=st.sampled_from(Colour))
    def draw_colour(self, colour: Colour) -> None:
        self.act(arbiter.draw_colour, colour)

    @rule(text=st.sampled_from(TEXTS))
    def tell_fide(self, text: str) -> None:
        told = Fide(place=text, arbiter=Official(text or "A", "12"), time_control=text)
        self.act(arbiter.change_settings, fide=told)

    @rule(size=st.integers(2, 4), group=st.integers(0, 2))
    def go_on_in_a_group(self, size: int, group: int) -> None:
        """Begin a tournament of its own with a final group, as the desk does."""
        source = to_tournament(self.state)
        try:
            ranking = linked.final_ranking(source)
            groups = linked.final_groups(source, ranking, link="huis", size=size)
        except BadInput as bad:
            self.check_words_of_faults(bad)
            return
        self.state = EMPTY
        self.begin_with(groups[min(group, len(groups) - 1)])

    @rule(seed=st.integers(0, 99), system=st.sampled_from(list(SYSTEMS)))
    def import_document(self, seed: int, system: str) -> None:
        self.begin_with(generate(Recipe(system, 6, 2, str(seed))))

    def begin_with(self, tournament: Tournament) -> None:
        """Import a tournament as it is read; options that it leaves to its system are filled in."""
        self.state = EMPTY
        self.act(arbiter.import_document, document.loads(document.dumps(tournament)))

    @rule()
    def undo(self) -> None:
        self.act(arbiter.undo)

    @rule()
    def redo(self) -> None:
        self.act(arbiter.redo)

    @rule(number=st.integers(0, 30))
    def retract(self, number: int) -> None:
        self.act(arbiter.retract, number)

    @invariant()
    def replay_equals_the_steps(self) -> None:
        text = journal_lines.dumps(self.state.log)
        lines = journal_lines.loads(text)
        assert tuple(lines) == self.state.log
        again = fold(lines)
        assert again == self.state
        assert again.live == self.state.live

    @invariant()
    def every_line_has_words(self) -> None:
        for line in self.state.log[-1:]:
            assert describe(line.event, self.state, "nl")
            assert describe(line.event, self.state, "en")

    @invariant()
    def the_document_is_stable(self) -> None:
        tournament = to_tournament(self.state)
        again = document.loads(document.dumps(tournament))
        assert again == tournament
        imported = fold([Line(TournamentImported(again))])
        assert to_tournament(imported) == tournament
        assert imported.withdrawn == self.state.withdrawn

    def check_read_back(self) -> None:
        """Read everything back as a stranger's: what is written is the same again."""
        log = journal_lines.loads(journal_lines.dumps(self.state.log))
        assert restore(log) == self.state
        tournament = to_tournament(self.state)
        assert read(write(tournament, "x.json").encode(), "x.json").tournament == tournament
        system = system_of(tournament)
        if tournament.players and not system.has_periods and not system.is_go:
            numbered = by_starting_rank(tournament)
            assert in_a_trf(trf.loads(trf.dumps(numbered)).tournament) == in_a_trf(numbered)


Journal.TestCase.settings = settings(
    max_examples=120,
    stateful_step_count=30,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much],
)
TestJournal = Journal.TestCase


def walk(seed: int, steps: int) -> Journal:
    """Act at random with mostly sensible intentions, which reaches deeper than a shrinkable run."""
    chance = Random(seed)
    journal = Journal()
    system = chance.choice(["club", *SYSTEMS])
    played = chance.randint(0, 2)
    journal.begin(system, chance.randint(3, 6), 6, played, bool(played) and chance.random() < 0.5)
    journal.draw_colour(chance.choice(list(Colour)))
    for _ in range(steps):
        chance.choice(ACTIONS)(journal, chance)
    journal.replay_equals_the_steps()
    journal.the_document_is_stable()
    journal.check_read_back()
    return journal


def anyone(chance: Random) -> int:
    return chance.randint(1, 7)


ACTIONS: list[Callable[[Journal, Random], None]] = [
    lambda j, c: j.play_round(c.randint(0, 99), c.choice(RESULTS)),
    lambda j, c: j.pair_round(c.randint(0, 99)),
    lambda j, c: j.pair_by_hand(c.randint(0, 99), "by hand"),
    lambda j, _: j.act(arbiter.publish),
    lambda j, _: j.record_all(),
    lambda j, c: j.withdraw(anyone(c)),
    lambda j, _: j.return_() if j.state.withdrawn else None,
    lambda j, c: j.enter(f"N{c.randint(1, 99)}", 1500, c.randint(8, 30)),
    lambda j, c: j.remove(anyone(c)),
    lambda j, c: j.edit(anyone(c), c.randint(8, 30), c.randint(1000, 2400)),
    lambda j, c: j.note_absence([anyone(c)], c.choice(list(AbsenceKind)), []),
    lambda j, c: j.check_in([anyone(c)], c.random() < 0.5),
    lambda j, c: j.act(arbiter.take_back_absence, [anyone(c)]),
    lambda j, c: j.forbid([(anyone(c), anyone(c))]),
    lambda j, c: j.change_by_hand(arbiter.swap_players, anyone(c), anyone(c), "late"),
    lambda j, c: j.change_by_hand(arbiter.put_together, anyone(c), anyone(c), "late"),
    lambda j, c: j.change_by_hand(arbiter.pair_late, anyone(c), anyone(c), "late"),
    lambda j, _: j.pair_those_left(),
    lambda j, c: j.swap_colours(c.randint(1, 3), "late"),
    lambda j, c: j.rearrange(c.randint(0, 99), "late"),
    lambda j, c: j.result_on(arbiter.correct_result, c.randint(1, 3), c.randint(1, 3), Result.DRAW),
    lambda j, c: j.result_on(arbiter.finish_game, c.randint(1, 3), c.randint(1, 3), Result.DRAW),
    lambda j, c: j.board_act(arbiter.clear_result, j.state.period, len(j.state.rounds), 1),
    lambda j, c: j.board_act(arbiter.reverse_colours, j.state.period, c.randint(1, 3), 1),
    lambda j, c: j.open_period(c.randint(1000, 2000)),
    lambda j, _: j.regroup(),
    lambda j, c: j.change_club_options(c.randint(1, 2)) if j.state.period else None,
    lambda j, _: j.open_season(),
    lambda j, _: j.act(arbiter.discard),
    lambda j, c: j.draw_lots(str(c.randint(1, 9)), c.random() < 0.5),
    lambda j, c: j.set_handicap(c.randint(1, 3), c.randint(0, 9), "afgesproken"),
    lambda j, c: j.change_settings(c.randint(3, 7), c.choice(["Club", "Cup"])),
    lambda j, c: j.link(anyone(c), anyone(c), c.choice(["standings", "parts", "playoff"])),
    lambda j, c: j.draw_colour(c.choice(list(Colour))),
    lambda j, c: j.tell_fide(c.choice(TEXTS)),
    lambda j, c: j.enter(c.choice(TEXTS), 1500, 0),
    lambda j, c: j.change_settings(c.randint(3, 7), c.choice(TEXTS)),
    lambda j, c: j.go_on_in_a_group(c.randint(2, 4), c.randint(0, 2)) if c.random() < 0.2 else None,
    lambda j, c: (
        j.import_document(c.randint(0, 99), c.choice(list(SYSTEMS))) if c.random() < 0.1 else None
    ),
    lambda j, _: j.undo(),
    lambda j, _: j.undo(),
    lambda j, _: j.redo(),
    lambda j, c: j.retract(c.randint(1, 60)),
]


def test_long_evenings_replay_too() -> None:
    """Every event and every verb is in them; each evening can be read back through every door."""
    kinds_seen: set[type[Event]] = set()
    verbs_taken: set[Callable[..., Event]] = set()
    for seed in range(EVENINGS):
        journal = walk(seed, 60)
        kinds_seen |= {type(line.event) for line in journal.state.log}
        verbs_taken |= journal.taken
    assert kinds_seen == set(journal_lines.TYPES.values())
    assert verbs_taken == verbs(), "the machine has to take every verb"
