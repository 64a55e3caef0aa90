"""What `import zwitser` promises: its names, what they cost, and a tournament from start to end."""

from __future__ import annotations

import inspect
import io
import json
import pkgutil
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

import zwitser
from zwitser.systems import SYSTEMS

ROOT = Path(__file__).parent.parent
EXAMPLES = ROOT / "docs" / "examples"
REFERENCE = (ROOT / "docs" / "reference" / "python.md").read_text(encoding="utf-8")
HEAVY = {"django", "jsonschema_rs", "openpyxl", "click", "rich", "json", "dataclasses"}

IMPORTED = """
import sys, time
before, begun = set(sys.modules), time.process_time()
import zwitser
print(time.process_time() - begun, *sorted(set(sys.modules) - before))
"""


@pytest.fixture
def thursday() -> zwitser.Tournament:
    return zwitser.load(EXAMPLES / "thursday.json")


def test_importing_the_package_imports_nothing_else() -> None:
    command = [sys.executable, "-c", IMPORTED]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    seconds, *modules = done.stdout.split()
    assert [name for name in modules if name.startswith("zwitser")] == ["zwitser"]
    assert not HEAVY & set(modules)
    assert float(seconds) < 0.05


def test_every_promised_name_is_there_typed_documented_and_in_the_reference() -> None:
    assert set(zwitser.__all__) <= set(dir(zwitser))
    for name in zwitser.__all__:
        thing = getattr(zwitser, name)
        assert inspect.getdoc(thing), name
        assert f"`{name}" in REFERENCE, name
        if inspect.isfunction(thing):
            signature = inspect.signature(thing)
            given = [*signature.parameters.values()]
            assert all(each.annotation is not each.empty for each in given), name
            shown = ", ".join(str(each.replace(annotation=each.empty)) for each in given)
            assert signature.return_annotation is not signature.empty
            assert all(f"{each.name}" in REFERENCE for each in given), shown


def test_no_module_of_the_package_has_the_name_of_a_function() -> None:
    """An import of it would put the module in the place of the function."""
    modules = {module.name for module in pkgutil.iter_modules(zwitser.__path__)}
    assert not modules & set(zwitser.__all__)


def test_a_name_that_is_not_promised_is_an_attribute_error() -> None:
    with pytest.raises(AttributeError, match="no attribute 'pear'"):
        zwitser.pear  # noqa: B018  for its error


@pytest.mark.parametrize("system", SYSTEMS)
def test_a_tournament_of_every_system_is_run_to_its_end(system: str, tmp_path: Path) -> None:
    made = zwitser.generate(system, players=8, rounds=4, seed=5)
    tournament = made.with_last_rounds(made.last_rounds[:2])
    if made.periods:
        tournament = replace(tournament, next_absences=())
    while len(tournament.last_rounds) < 4:
        proposal = zwitser.pair(tournament)
        tournament = zwitser.add_round(tournament, proposal)
        for board in range(1, len(proposal.pairs) + 1):
            tournament = zwitser.set_result(tournament, board, "1-0")
    zwitser.dump(tournament, tmp_path / "whole.json")
    assert zwitser.load(tmp_path / "whole.json") == tournament
    assert sorted(zwitser.standings(tournament).order) == sorted(tournament.by_id)
    assert zwitser.check(tournament).findings == ()


@pytest.mark.parametrize("name", ["copy.json", "copy.trf"])
def test_files_are_written_by_extension_and_read_by_content(
    name: str, thursday: zwitser.Tournament, tmp_path: Path
) -> None:
    path = tmp_path / name
    zwitser.dump(thursday, path)
    assert [file.name for file in tmp_path.iterdir()] == [name]
    other = tmp_path / "other"
    other.write_bytes(path.read_bytes())
    assert zwitser.load(str(other)).history == thursday.history
    with path.open("rb") as binary, path.open(encoding="utf-8") as text:
        assert zwitser.load(binary) == zwitser.load(text) == zwitser.loads(path.read_text("utf-8"))


def test_an_open_file_is_written_as_text_or_as_bytes(
    thursday: zwitser.Tournament, tmp_path: Path
) -> None:
    text, data = io.StringIO(), io.BytesIO()
    zwitser.dump(thursday, text)
    zwitser.dump(thursday, data)
    assert text.getvalue() == zwitser.dumps(thursday) == data.getvalue().decode()
    with (tmp_path / "open.trf").open("w", encoding="utf-8") as file:
        zwitser.dump(thursday, file)
    assert (tmp_path / "open.trf").read_text("utf-8") == zwitser.dumps(thursday, "trf")


def test_a_file_that_can_not_be_opened_is_an_os_error(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        zwitser.load(tmp_path / "nothing.json")
    with pytest.raises(IsADirectoryError):
        zwitser.dump(zwitser.generate("club", players=6, rounds=2), tmp_path)


def test_a_journal_is_read_as_its_tournament() -> None:
    journal = next(path for path in sorted((ROOT / "tests" / "journals").rglob("*.jsonl")))
    assert zwitser.load(journal).players


def test_what_deserves_a_look_is_a_warning(thursday: zwitser.Tournament) -> None:
    nameless = "".join(
        line
        for line in zwitser.dumps(thursday, "trf").splitlines(keepends=True)
        if not line.startswith(("092", "192", "###"))
    )
    with pytest.warns(UserWarning, match="knsb-rating") as warned:
        assert zwitser.loads(nameless).system == "knsb-rating"
    assert warned[0].filename == __file__
    assert zwitser.loads(nameless, system="fide-dutch").system == "fide-dutch"


def test_faults_are_bad_input_with_all_of_them(thursday: zwitser.Tournament) -> None:
    document = json.loads(zwitser.dumps(thursday))
    document["players"][0] |= {"rating": -1, "nome": "x"}
    with pytest.raises(zwitser.BadInput) as raised:
        zwitser.loads(json.dumps(document))
    assert len(raised.value.faults) == 2
    assert isinstance(raised.value, zwitser.ZwitserError)
    with pytest.raises(zwitser.BadInput):
        zwitser.loads("")


def test_a_system_that_does_not_exist_is_bad_input() -> None:
    players = (zwitser.Player(1, "Anna Bos", 1), zwitser.Player(2, "Tom Vos", 2))
    with pytest.raises(zwitser.BadInput, match="knsb-weerstand"):
        zwitser.pair(zwitser.Tournament("Summer", "swiss", players))
    with pytest.raises(zwitser.BadInput, match="knsb-weerstand"):
        zwitser.generate("swiss")


def test_no_pairing_names_the_stuck() -> None:
    players = (zwitser.Player(1, "Anna Bos", 1), zwitser.Player(2, "Tom Vos", 2))
    duel = zwitser.Tournament("Duel", "knsb-weerstand", players, rounds=2)
    played = zwitser.set_result(zwitser.add_round(duel, zwitser.pair(duel)), 1, "1-0")
    with pytest.raises(zwitser.NoPairing, match="Anna Bos") as raised:
        zwitser.pair(played)
    assert sorted(raised.value.stuck) == [1, 2]
    assert raised.value.exit_code == 3


def test_a_round_is_added_once(thursday: zwitser.Tournament) -> None:
    proposal = zwitser.pair(thursday)
    paired = zwitser.add_round(thursday, proposal)
    with pytest.raises(zwitser.BadInput, match="round 3: expected 4, got 3"):
        zwitser.add_round(paired, proposal)
    with pytest.raises(zwitser.BadInput, match="no result yet on board 1, 2, 3"):
        zwitser.pair(paired)


def test_a_result_is_entered_and_taken_back(thursday: zwitser.Tournament) -> None:
    entered = zwitser.set_result(thursday, 2, "0-1R", round=1)
    assert entered.history[0].games[1].result.value == "0-1R"
    assert zwitser.set_result(entered, 2, None, round=1).history[0].pending == (2,)
    assert thursday.history[0].games[1].result.value == "1/2-1/2"


@pytest.mark.parametrize(
    ("board", "result", "round_", "said"),
    [
        (0, "1-0", None, "round 2: expected a board from 1 to 3, got 0"),
        (4, "1-0", 1, "round 1: expected a board from 1 to 3, got 4"),
        (1, "1-1R", None, r"result: expected one of 1-0, .*, got '1-1R'"),
        (1, "1-0", 3, "there is no round 3; 2 are paired"),
    ],
)
def test_a_result_that_can_not_be_is_refused(
    thursday: zwitser.Tournament, board: int, result: str, round_: int | None, said: str
) -> None:
    with pytest.raises(zwitser.BadInput, match=said):
        zwitser.set_result(thursday, board, result, round=round_)


def test_an_absence_is_noted_changed_and_taken_back(thursday: zwitser.Tournament) -> None:
    away = zwitser.set_absent(zwitser.set_absent(thursday, 1), 1, "half")
    assert [absence.kind.value for absence in away.next_absences] == ["half"]
    assert zwitser.set_absent(away, 1, None) == thursday
    paired = zwitser.add_round(away, zwitser.pair(away))
    assert away.next_absences[0] in paired.history[-1].absences
    assert paired.next_absences == ()
    with pytest.raises(zwitser.BadInput, match="there is no player 9"):
        zwitser.set_absent(thursday, 9)
    with pytest.raises(zwitser.BadInput, match=r"expected one of zero, .*, got 'free'"):
        zwitser.set_absent(thursday, 1, "free")


def test_standings_follow_the_tie_breaks_and_the_round(thursday: zwitser.Tournament) -> None:
    """The order is that of the README; after a round only 1, 4 and 7 have a point."""
    assert zwitser.standings(thursday).order == (1, 7, 4, 2, 3, 6, 5)
    early = zwitser.standings(thursday, tiebreaks=["sb"], after=1)
    assert zwitser.standings(thursday, tiebreaks="sb", after=1).to_json() == early.to_json()
    assert sorted(early.order[:3]) == [1, 4, 7]
    assert early.scores == {1: "1", 4: "1", 7: "1", 3: "½", 6: "½", 2: "0", 5: "0"}
    with pytest.raises(zwitser.BadInput):
        zwitser.standings(thursday, period=1)


def test_a_language_that_does_not_exist_is_bad_input(thursday: zwitser.Tournament) -> None:
    said = "lang: expected one of nl, en, got 'de'"
    with pytest.raises(zwitser.BadInput, match=said):
        zwitser.explain(thursday, lang="de")
    with pytest.raises(zwitser.BadInput, match=said):
        zwitser.why(thursday, 1, lang="de")
    with pytest.raises(zwitser.BadInput, match=said):
        zwitser.check(thursday).to_story("de")


def test_a_paired_round_is_explained_again(thursday: zwitser.Tournament) -> None:
    before = replace(thursday, history=thursday.history[:1])
    assert zwitser.explain(thursday, round=2) == zwitser.explain(before)
    assert zwitser.why(thursday, 7, 4, round=2) == zwitser.why(before, 7, 4)
    assert zwitser.explain(thursday, lang="nl").lang == "nl"
    season = zwitser.load(EXAMPLES / "season.json")
    assert zwitser.explain(season, round="1.1").sections
    with pytest.raises(zwitser.BadInput, match="expected a round that was paired, got 7"):
        zwitser.explain(thursday, round=7)
