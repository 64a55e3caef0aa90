from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from zwitser.explanation.check import (
    Check,
    Finding,
    FindingKind,
    check,
    positions,
)
from zwitser.generator import Recipe, generate
from zwitser.generator.fiction import NOTHING_SPECIAL
from zwitser.messages import Message
from zwitser.model import Absence, AbsenceKind, Game, Period, Result, Round, Tournament
from zwitser.systems import SYSTEMS, pair
from zwitser.systems.round_robin import berger, procedure
from zwitser.systems.swiss import ControlTotal


def made(system: str = "knsb-weerstand", players: int = 12, rounds: int = 4) -> Tournament:
    return generate(Recipe(system, players, rounds, "check", NOTHING_SPECIAL))


def with_round(tournament: Tournament, number: int, round_: Round) -> Tournament:
    """Put another round in the place of one, and drop the later ones."""
    return replace(tournament, history=(*tournament.history[: number - 1], round_))


def with_games(tournament: Tournament, number: int, *games: Game) -> Tournament:
    round_ = tournament.history[number - 1]
    return with_round(tournament, number, replace(round_, games=games))


def kinds(found: Check) -> list[FindingKind]:
    return [finding.kind for finding in found.findings]


def of_kind(found: Check, kind: FindingKind) -> list[Finding]:
    return [finding for finding in found.findings if finding.kind is kind]


@pytest.mark.parametrize("system", SYSTEMS)
def test_what_the_engine_paired_is_clean(system: str) -> None:
    found = check(generate(Recipe(system, 11, 4, "clean")))
    assert found.is_clean
    assert found.rounds


@pytest.mark.parametrize("system", ["knsb-weerstand", "knsb-rating"])
def test_swapped_colours_are_named(system: str) -> None:
    tournament = made(system)
    first, *rest = tournament.history[2].games
    swapped = Game(first.black, first.white, first.result)
    found = check(with_games(tournament, 3, swapped, *rest))
    colour = of_kind(found, FindingKind.COLOUR)
    assert len(colour) == 1
    assert colour[0].claim.facts == {"board": 1, "white": first.black, "black": first.white}
    assert found.rounds[2].findings[0] is colour[0]


def test_other_pairs_are_named_with_those_the_regulation_asks_for() -> None:
    tournament = made()
    one, two, *rest = tournament.history[0].games
    crossed = (Game(one.white, two.black, Result.DRAW), Game(two.white, one.black, Result.DRAW))
    found = check(with_games(tournament, 1, *crossed, *rest))
    played = [f.claim.facts for f in found.findings if f.claim.code == "check.pair"]
    asked = [f.claim.facts for f in found.findings if f.claim.code == "check.missing"]
    assert played == [
        {"board": 1, "white": one.white, "black": two.black},
        {"board": 2, "white": two.white, "black": one.black},
    ]
    assert asked == [
        {"white": one.white, "black": one.black},
        {"white": two.white, "black": two.black},
    ]


def test_a_difference_comes_with_its_reason() -> None:
    tournament = made()
    one, two, *rest = tournament.history[2].games
    crossed = (Game(one.white, two.white, Result.DRAW), Game(one.black, two.black, Result.DRAW))
    found = check(with_games(tournament, 3, *crossed, *rest))
    reasons = found.rounds[2].findings[0].reasons
    assert reasons
    assert reasons[0].code.startswith(("why.best", "why.turn", "why.impossible", "norm-"))
    assert not {reason.code for reason in reasons} & {"why.instead", "why.free"}


def shuffled(tournament: Tournament, seed: int) -> Tournament:
    """Pair every round by lot alone."""
    lot, rounds = Random(seed), []
    for round_ in tournament.history:
        ids = [player for game in round_.games for player in (game.white, game.black)]
        lot.shuffle(ids)
        games = zip(ids[::2], ids[1::2], strict=True)
        rounds.append(replace(round_, games=tuple(Game(*pair_, Result.DRAW) for pair_ in games)))
    return replace(tournament, history=tuple(rounds))


@pytest.mark.parametrize("system", ["knsb-weerstand", "knsb-rating"])
def test_every_difference_of_a_tournament_has_its_reason(system: str) -> None:
    found = check(shuffled(made(system, players=16, rounds=6), 1))
    differences = [f for f in found.findings if f.claim.code in ("check.pair", "check.colour")]
    assert len(differences) > 30
    assert all(finding.reasons for finding in differences)
    assert found.without_reason == 0


def test_the_reason_of_another_bye_is_told_with_the_right_one() -> None:
    tournament = made(players=7, rounds=2)
    first = tournament.history[0]
    (free,) = (absence.player for absence in first.absences)
    other = first.games[0].white
    games = (replace(first.games[0], white=free), *first.games[1:])
    found = check(with_round(tournament, 1, Round(games, (Absence(other, AbsenceKind.BYE),))))
    (missing,) = (f for f in found.findings if f.claim.code == "check.bye-missing")
    assert missing.claim.facts == {"player": free}
    explanation = pair(replace(tournament, history=()), explain=True).explanation
    assert explanation is not None
    assert missing.reasons == explanation.bye


def test_reasons_are_given_while_the_work_allows_and_the_rest_is_counted() -> None:
    nonsense = shuffled(made(players=12, rounds=3), 2)
    # The first round is explained once, and three of its pairs are compared.
    whole, some = check(nonsense), check(nonsense, work=(1 + 3) * 12)
    compared = [f for f in some.findings if f.reasons and f.reasons[0].code.startswith("why.")]
    assert len(compared) == 3
    asked = ("check.pair", "check.colour", "check.bye-missing")
    silent = [f for f in some.findings if f.claim.code in asked and not f.reasons]
    assert some.without_reason == len(silent) > 0
    assert whole.without_reason == 0
    assert [f.claim for f in some.findings] == [f.claim for f in whole.findings]
    assert some.to_json("nl")["without_reason"] == some.without_reason
    text = some.to_story("en").to_text()
    assert f"{some.without_reason} differences have no reason here; `zwitser explain" in text
    assert "no reason here" not in whole.to_story("en").to_text()


@pytest.mark.article("knsb-weerstand", "B1a")
def test_a_second_meeting_is_a_breach() -> None:
    tournament = made()
    again = tournament.history[0].games
    found = check(with_round(tournament, 2, Round(again)))
    breaches = of_kind(found, FindingKind.NORM)
    met = [f for f in breaches if f.claim.code == "norm-met"]
    assert {f.claim.article for f in met} == {"B1a"}
    assert len(met) == len(again)


@pytest.mark.article("knsb-weerstand", "B1b")
def test_a_second_bye_is_a_breach_and_a_difference() -> None:
    tournament = made(players=7, rounds=3)
    had_it = next(a.player for a in tournament.history[0].absences)
    before = replace(tournament, history=tournament.history[:1])
    proposal = pair(before)
    games = [Game(p.white, p.black, Result.DRAW) for p in proposal.pairs]
    swapped = tuple(
        replace(
            g,
            white=_swap(g.white, had_it, proposal.bye),
            black=_swap(g.black, had_it, proposal.bye),
        )
        for g in games
    )
    round_ = Round(swapped, (Absence(had_it, AbsenceKind.BYE),))
    found = check(with_round(tournament, 2, round_))
    assert {"check.bye", "check.bye-missing", "norm-bye-twice"} <= {
        f.claim.code for f in found.findings
    }


def _swap(player: int, one: int, other: int | None) -> int:
    assert other is not None
    return {one: other, other: one}.get(player, player)


def test_two_byes_in_one_round_cant_be() -> None:
    tournament = made(players=8, rounds=2)
    *games, last = tournament.history[0].games
    byes = (Absence(last.white, AbsenceKind.BYE), Absence(last.black, AbsenceKind.BYE))
    found = check(with_round(tournament, 1, Round(tuple(games), byes)))
    assert found.findings[0].kind is FindingKind.IMPOSSIBLE
    assert found.findings[0].claim.facts["players"] == (last.white, last.black)


def test_a_round_after_missing_results_cant_be_replayed() -> None:
    tournament = made()
    first = tournament.history[0]
    pending = replace(first.games[0], result=Result.PENDING)
    history = (replace(first, games=(pending, *first.games[1:])), *tournament.history[1:])
    found = check(replace(tournament, history=history))
    assert found.rounds[0].findings == ()
    refused = [f for f in found.rounds[1].findings if f.kind is FindingKind.IMPOSSIBLE]
    assert [finding.claim.code for finding in refused] == ["check.refused"]
    assert (
        "niet na te rekenen: ronde 1: nog geen uitslag op bord 1." in found.to_story("nl").to_text()
    )
    assert "can't be replayed: round 1: no result yet on board 1." in (
        found.to_story("en").to_text()
    )
    assert [total.expected for total in found.totals] == [0, 0, 0]


def test_a_round_that_nobody_could_pair_is_named() -> None:
    four = made("go-weerstand", players=4, rounds=3)
    again = replace(four, rounds=4, history=(*four.history, four.history[0]))
    found = check(again)
    assert "check.no-pairing" in {f.claim.code for f in found.rounds[3].findings}
    assert {f.claim.article for f in found.rounds[3].findings if f.kind is FindingKind.NORM} == {
        "3.1"
    }


@pytest.mark.parametrize("listed", [True, False])
def test_who_is_not_mentioned_counts_as_absent(listed: bool) -> None:
    tournament = made(players=8, rounds=3)
    absent = Absence(8, AbsenceKind.ZERO)
    before = replace(tournament, history=(), next_absences=(absent,))
    proposal = pair(before)
    games = tuple(Game(p.white, p.black, Result.WHITE_WINS) for p in proposal.pairs)
    assert proposal.bye is not None
    absences = (Absence(proposal.bye, AbsenceKind.BYE), *((absent,) if listed else ()))
    found = check(with_round(tournament, 1, Round(games, absences)))
    assert found.is_clean
    unlisted = Message("check.unlisted", "", {"players": (8,)})
    assert found.rounds[0].remarks == (() if listed else (unlisted,))


@pytest.mark.article("knsb-weerstand", "F10")
@pytest.mark.article("knsb-rating", "F8")
@pytest.mark.parametrize(
    ("system", "article"), [("knsb-weerstand", "F10"), ("knsb-rating", "F8"), ("go-weerstand", "")]
)
@pytest.mark.parametrize("withdrew", [False, True])
def test_who_did_not_appear_is_remarked_unless_he_withdrew(
    system: str, article: str, withdrew: bool
) -> None:
    whole = generate(Recipe(system, 8, 3, "no-show", NOTHING_SPECIAL))
    first, second, _ = whole.history
    game = replace(first.games[0], result=Result.WHITE_BY_FORFEIT)
    played = replace(first, games=(game, *first.games[1:]))
    if withdrew:
        pairs = [{g.white, g.black} for g in second.games]
        (other,) = next(two for two in pairs if game.black in two) - {game.black}
        games = tuple(g for g in second.games if game.black not in (g.white, g.black))
        gone = Absence(game.black, AbsenceKind.WITHDRAWN), Absence(other, AbsenceKind.ZERO)
        second = Round(games, gone)
    found = check(replace(whole, history=(played, second)))
    remark = Message("check.no-show", article, {"players": (game.black,)})
    assert (remark in found.rounds[0].remarks) == (bool(article) and not withdrew)
    if remark in found.rounds[0].remarks:
        assert "Wie zonder bericht wegblijft" in found.to_story("nl").to_text()


@pytest.mark.article("knsb-weerstand", "F5")
def test_who_withdrew_and_plays_again_is_paired_as_one_who_was_absent() -> None:
    tournament = made(players=8, rounds=3)
    away = (Absence(3, AbsenceKind.WITHDRAWN), Absence(5, AbsenceKind.WITHDRAWN))
    first = pair(replace(tournament, history=(), next_absences=away))
    games = tuple(Game(p.white, p.black, Result.WHITE_WINS) for p in first.pairs)
    one = replace(tournament, history=(Round(games, away),))
    back = (Absence(5, AbsenceKind.WITHDRAWN),)
    zero = tuple(Absence(a.player, AbsenceKind.ZERO) for a in away)
    as_absent = replace(tournament, history=(Round(games, zero),), next_absences=back)
    second = pair(as_absent)
    games = tuple(Game(p.white, p.black, Result.DRAW) for p in second.pairs)
    assert any(3 in (game.white, game.black) for game in games)
    byes = () if second.bye is None else (Absence(second.bye, AbsenceKind.BYE),)
    found = check(replace(one, history=(*one.history, Round(games, back + byes))))
    assert found.is_clean
    returned = Message("check.returned", "", {"players": (3,)})
    assert [round_.remarks for round_ in found.rounds] == [(), (returned,)]
    assert found.to_json("en")["rounds"][0]["remarks"][0]["text"].startswith("Withdrawn and back")
    assert "Teruggetrokken en weer in deze ronde" in found.to_story("nl").to_text()


def test_a_season_is_replayed_evening_by_evening() -> None:
    season = made("club", players=10, rounds=3)
    places = [(position.period, position.round) for position in positions(season)]
    assert places == [(p, r) for p in range(1, 5) for r in range(1, 4)]
    second = season.periods[1].rounds[0]
    first, *rest = second.games
    swapped = replace(second, games=(Game(first.black, first.white, first.result), *rest))
    period = replace(season.periods[1], rounds=(swapped,))
    found = check(replace(season, periods=(season.periods[0], period)))
    assert kinds(found) == [FindingKind.COLOUR]
    assert [(r.period, r.round) for r in found.rounds if r.findings] == [(2, 1)]


def test_an_empty_tournament_has_nothing_to_check() -> None:
    empty = replace(made(), history=())
    assert check(empty).is_clean
    assert check(replace(made("club"), periods=(Period(),))).rounds == ()


def test_progress_counts_the_rounds() -> None:
    steps: list[tuple[int, int]] = []
    check(made(rounds=3), lambda done, total: steps.append((done, total)))
    assert steps == [(1, 3), (2, 3), (3, 3)]


@pytest.mark.article("knsb-weerstand", "F8")
def test_control_totals_are_part_of_the_check() -> None:
    found = check(made(players=12, rounds=4))
    expected = [(t.quantity, t.expected) for t in found.totals]
    assert expected == [("points", 48), ("ws", 48), ("wp", 192)]
    assert all(total.difference == 0 for total in found.totals)
    wrong = replace(found, totals=(ControlTotal("points", 48, 47),))
    assert not wrong.is_clean


@pytest.mark.parametrize("system", ["knsb-rating", "club"])
def test_other_systems_have_no_control_totals(system: str) -> None:
    assert check(made(system)).totals == ()


def test_json_names_round_kind_and_text() -> None:
    tournament = made("round-robin", players=6)
    first, *rest = tournament.history[0].games
    swapped = Game(first.black, first.white, first.result)
    answer = check(with_games(tournament, 1, swapped, *rest)).to_json("en")
    assert answer["ok"] is False
    assert answer["rounds_checked"] == 1
    assert answer["counts"] == {"colour": 1}
    assert answer["control_totals"] == []
    (line,) = answer["rounds"]
    assert line["round"] == 1
    (finding,) = line["findings"]
    assert finding["kind"] == "colour"
    assert "the other way round" in finding["text"]
    assert finding["reasons"][0]["code"] == "round_robin.colours-of-table"


@pytest.mark.article("knsb-weerstand", "F8")
def test_json_and_story_show_the_control_totals() -> None:
    found = check(made(players=12, rounds=4))
    totals = found.to_json("en")["control_totals"]
    assert [total["article"] for total in totals] == ["F8"] * 3
    assert totals[2]["text"] == "Control total of WP: it should be 96 and is 96."
    assert "Controlegetal WS: het moet 24 zijn en is 24. (F8)" in found.to_story("nl").to_text()


def test_the_story_counts_and_then_tells() -> None:
    tournament = made("round-robin", players=4)
    clean = check(tournament).to_story("nl").to_text()
    assert "3 rondes nagerekend: alles volgens het reglement." in clean
    first, *rest = tournament.history[0].games
    swapped = Game(first.black, first.white, first.result)
    text = check(with_games(tournament, 1, swapped, *rest)).to_story("nl").to_text()
    assert "1 ronde nagerekend: 1 bevinding." in text
    assert "Paren: 0; kleuren: 1; vrij: 0; normen: 0; onmogelijk: 0." in text
    assert "Ronde 1\n-------" in text
    assert "andersom" in text


@pytest.mark.article("club", "Kleur")
def test_any_lot_is_right_at_a_first_meeting_and_the_next_must_swap() -> None:
    season = generate(Recipe("club", 2, 1, "lots", NOTHING_SPECIAL))
    first, *rest = season.periods
    (game,) = first.rounds[0].games
    other = replace(first.rounds[0], games=(Game(game.black, game.white, game.result),))
    drawn_otherwise = replace(season, periods=(replace(first, rounds=(other,)),))
    assert check(drawn_otherwise).is_clean
    unswapped = replace(drawn_otherwise, periods=(*drawn_otherwise.periods, *rest[:1]))
    assert kinds(check(unswapped)) == [FindingKind.COLOUR]


def test_a_swiss_tournament_read_as_a_round_robin_is_told_in_no_time(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """What is left of the table is divided once for a round, not once for every board."""
    swiss = generate(Recipe("knsb-weerstand", 40, 7, "told"))
    divided: list[int] = []
    divide = berger.next_round

    def counted(tournament: Tournament) -> object:
        divided.append(len(tournament.history))
        return divide(tournament)

    monkeypatch.setattr(procedure, "next_round", counted)
    procedure.next_fixture.cache_clear()
    assert check(replace(swiss, system="round-robin")).findings
    assert len(divided) <= 7
