"""The functions that `import zwitser` offers, and reading a file of any kind.

A tournament is a value: what changes it gives a new one. `load` and `dump` are the only functions
of the library that open a file. Each imports what it needs when it is called.
"""

from __future__ import annotations

import json
import os
import warnings
from collections.abc import Sequence
from dataclasses import replace
from errno import EISDIR
from io import TextIOBase
from pathlib import Path
from typing import IO, TYPE_CHECKING, Any

from zwitser import systems
from zwitser.errors import BadInput
from zwitser.messages import Language, message
from zwitser.model import Absence, AbsenceKind, Result, Tournament
from zwitser.proposal import Proposal
from zwitser.systems import system_of

if TYPE_CHECKING:
    from zwitser.explanation.check import Check
    from zwitser.explanation.story import Story
    from zwitser.formats import Loaded
    from zwitser.systems.sheets import AnyStandings

File = str | os.PathLike[str] | IO[bytes] | IO[str]
"""A path, or a file that is open."""


# Files.


def load(file: File, *, system: str | None = None) -> Tournament:
    """Read a tournament from a path or an open file: a document, a TRF, or what `loads` reads.

    A file that can't be opened is an OSError, one that can't be read as a tournament BadInput.

    >>> load("thursday.json").name
    'Donderdagavond'
    """
    if isinstance(file, str | os.PathLike):
        from zwitser.formats import SIZE_LIMIT

        with Path(file).open("rb") as opened:
            return _load(opened.read(SIZE_LIMIT + 1), os.fspath(file), system)
    return _load(file.read(), _name_of(file), system)


def loads(text: str | bytes, *, system: str | None = None) -> Tournament:
    """Read a tournament from text or bytes; the content says which format it is.

    That is a document, a TRF, a journal, OpenGotha's XML, Sevilla's export or a database of
    KeizerForClubs. `system` overrides the system that the file names. What deserves a look, such as
    the system as which a TRF was read that names none, is a warning (`warnings.warn`).

    >>> loads("{}")
    Traceback (most recent call last):
    zwitser.errors.BadInput: the key 'zwitser' is missing; the key 'name' is missing; ...
    """
    return _load(text, "", system)


def _load(data: str | bytes, name: str, system: str | None) -> Tournament:
    loaded = read(data.encode() if isinstance(data, str) else data, name, system=system)
    for remark in loaded.warnings:
        warnings.warn(remark.text("en"), stacklevel=3)
    return loaded.tournament


def _name_of(file: IO[bytes] | IO[str]) -> str:
    name = getattr(file, "name", "")
    return name if isinstance(name, str) else ""


def read(data: bytes, name: str, *, system: str | None = None) -> Loaded:
    """Read a tournament with all that a file of any kind says, and what deserves a warning."""
    from zwitser import formats
    from zwitser.formats.source import remark

    if is_journal(data.partition(b"\n")[0]):
        return _read_journal(formats.decode(data), system)
    loaded = formats.read(data, name, system=system)
    if system is not None or loaded.trf is None or loaded.trf.names_system:
        return loaded
    if any(warning.code == "system-read-as" for warning in loaded.warnings):
        return loaded
    unstated = remark("system-unstated", system=loaded.tournament.system)
    return replace(loaded, warnings=(*loaded.warnings, unstated))


def _read_journal(text: str, system: str | None) -> Loaded:
    """Read a journal: the tournament as it stands, and all that was known when (`state`)."""
    from zwitser.formats import Loaded
    from zwitser.journal import lines
    from zwitser.journal.fold import restore
    from zwitser.journal.state import to_tournament

    if system is not None:
        raise BadInput.at("--system", "journal-system")
    state = restore(lines.loads(text))
    return Loaded(to_tournament(state), state=state)


def is_object(line: bytes) -> bool:
    return line.lstrip().startswith(b"{") and line.rstrip().endswith(b"}")


def is_journal(line: bytes) -> bool:
    """Say whether this is the first line of a journal; no document has these keys."""
    if not is_object(line) or b'"event"' not in line:
        return False
    try:
        found = json.loads(line)
    except ValueError:
        return False
    return isinstance(found, dict) and {"v", "event"} <= found.keys()


def dump(tournament: Tournament, file: File) -> None:
    """Write a tournament to a path, whole or not at all, or to an open file.

    The extension says in which format, as with `dumps`; a file without a name gets a document.

    >>> dump(load("thursday.json"), "thursday.trf")
    """
    from zwitser import formats

    if isinstance(file, str | os.PathLike):
        write_whole(file, formats.encode(formats.write(tournament, os.fspath(file)), str(file)))
        return
    name = _name_of(file)
    text = formats.write(tournament, name)
    output: IO[Any] = file
    output.write(text if isinstance(file, TextIOBase) else formats.encode(text, name))


def dumps(tournament: Tournament, extension: str = "json") -> str:
    """Write a tournament as text, in the format of an extension: `json`, `trf`, `trfx`, `h9`.

    >>> print(dumps(load("thursday.json"), "trf")[:18])
    012 Donderdagavond
    """
    from zwitser import formats

    return formats.write(tournament, f"tournament.{extension}")


def write_whole(path: str | os.PathLike[str], data: bytes) -> None:
    """Write a file whole or not at all."""
    target = Path(path)
    if target.is_dir():
        raise IsADirectoryError(EISDIR, os.strerror(EISDIR), str(target))
    temporary = target.with_name(target.name + ".part")
    temporary.write_bytes(data)
    temporary.replace(target)


# Rounds.


def pair(tournament: Tournament) -> Proposal:
    """Pair the next round: `round`, `pairs` in board order, and who has the `bye`, or None.

    Raises BadInput while results are missing or when all rounds are paired, and NoPairing when no
    pairing satisfies the absolute norms.

    >>> proposal = pair(load("thursday.json"))
    >>> proposal.round, proposal.pairs[0].white, proposal.pairs[0].black, proposal.bye
    (3, 1, 7, 5)
    """
    return systems.pair(tournament)


def add_round(tournament: Tournament, proposal: Proposal) -> Tournament:
    """Add a paired round, its results open; who was to be absent is absent in it.

    >>> thursday = load("thursday.json")
    >>> len(add_round(thursday, pair(thursday)).history)
    3
    """
    following = len(tournament.last_rounds) + 1
    if proposal.round != following:
        where, got = message("round", round=proposal.round), str(proposal.round)
        raise BadInput.at(where, "expected", wanted=str(following), got=got)
    return systems.with_round(tournament, proposal)


def set_result(
    tournament: Tournament, board: int, result: str | None, *, round: int | None = None
) -> Tournament:
    """Enter a result on a board, counted from 1, of the last round or of another.

    Results are written as in a document, from white's side: `1-0`, `0-1`, `1/2-1/2`; `1-0R`,
    `0-1R`, `0-0R` without play; `*` adjourned; None for one that is taken back.

    >>> thursday = load("thursday.json")
    >>> paired = add_round(thursday, pair(thursday))
    >>> set_result(paired, 1, "1-0").history[-1].games[0].result.value
    '1-0'
    """
    rounds = list(tournament.last_rounds)
    number = len(rounds) if round is None else round
    if not 1 <= number <= len(rounds):
        raise BadInput.at("", "no-round", round=number, paired=len(rounds))
    games = list(rounds[number - 1].games)
    if not 1 <= board <= len(games):
        where = message("round", round=number)
        raise BadInput.at(where, "expected-board", boards=len(games), got=board)
    both_may_win = system_of(tournament).both_may_win
    known = {each.value: each for each in Result if both_may_win or each is not Result.BOTH_WIN}
    if (result or "") not in known:
        values = ", ".join(filter(None, known))
        raise BadInput.at("result", "expected-one-of", known=values, got=repr(result))
    games[board - 1] = replace(games[board - 1], result=known[result or ""])
    rounds[number - 1] = replace(rounds[number - 1], games=tuple(games))
    return tournament.with_last_rounds(tuple(rounds))


def set_absent(tournament: Tournament, player: int, absence: str | None = "zero") -> Tournament:
    """Note that a player is not to be paired in the next round; None: he is there after all.

    Absences are written as in a document: `zero`, `half`, `full`, `withdrawn`, and what a system
    has of its own.

    >>> thursday = load("thursday.json")
    >>> pair(set_absent(thursday, 5, "half")).bye is None
    True
    """
    if player not in tournament.by_id:
        raise BadInput.at("", "no-player", player=player)
    others = tuple(one for one in tournament.next_absences if one.player != player)
    if absence is None:
        return replace(tournament, next_absences=others)
    kinds = {each.value: each for each in system_of(tournament).absences}
    kinds["withdrawn"] = AbsenceKind.WITHDRAWN
    if absence not in kinds:
        values = ", ".join(kinds)
        raise BadInput.at("absence", "expected-one-of", known=values, got=repr(absence))
    return replace(tournament, next_absences=(*others, Absence(player, kinds[absence])))


# Questions.


def standings(
    tournament: Tournament,
    *,
    tiebreaks: str | Sequence[str] | None = None,
    after: int | None = None,
    period: int | None = None,
) -> AnyStandings:
    """Rank the players: `order`, `scores`, and everything else in `to_json()`.

    `tiebreaks` are ids in any case (`"wp,sb"` or `["wp", "sb"]`), else those of the tournament or
    its system; `after` is a round, `period` one of a season.

    >>> standings(load("thursday.json")).order
    (1, 7, 4, 2, 3, 6, 5)
    """
    if isinstance(tiebreaks, str):
        tiebreaks = tiebreaks.split(",")
    own = system_of(tournament).standings
    if own is not None:
        return own.compute(tournament, period=period, after=after, tiebreaks=tiebreaks)
    if period is not None:
        raise BadInput.at("period", "options-of-season")
    from zwitser.ranking import standings as ranking

    return ranking.standings(tournament, tiebreaks=tiebreaks, after=after)


def explain(
    tournament: Tournament, *, round: int | str | None = None, lang: Language = "en"
) -> Story:
    """Explain the next round, group by group and board by board, each claim with its article.

    `round` explains one that was paired already, from what was known before it; in a season it is
    written `"2.3"`. The story has `to_text()`, `to_markdown()` and `to_json()`, in Dutch (`nl`) or
    English. Pairs the round, and takes about half as long again.

    >>> story = explain(load("thursday.json"))
    >>> story.title, story.sections[0].title
    ('Round 3: why this pairing', 'Score group 2')
    """
    from zwitser.explanation.round import explain_round

    return explain_round(_position_before(tournament, round), lang)


def why(
    tournament: Tournament,
    player: int,
    opponent: int | None = None,
    *,
    round: int | str | None = None,
    lang: Language = "en",
) -> Story:
    """Say why two players do or don't meet in the next round; of one why he floats or is free.

    `round` and the answer are as with `explain`. The round may have to be paired twice.

    >>> print(why(load("thursday.json"), 3, 4).to_text().splitlines()[0])
    Why do Kees Bakker and Mila Visser meet, or not?
    """
    from zwitser.explanation import why as questions

    before = _position_before(tournament, round)
    if opponent is None:
        return questions.why_player(before, player, lang)
    return questions.why(before, player, opponent, lang)


def _position_before(tournament: Tournament, round: int | str | None) -> Tournament:
    """Give the tournament as it stood before a round was paired; as it stands without one."""
    if round is None:
        return tournament
    from zwitser.explanation.check import find_position, positions

    position = find_position(positions(tournament), str(round))
    if position is None:
        raise BadInput.at("round", "paired-round", got=repr(round))
    return position.before


def check(tournament: Tournament) -> Check:
    """Replay every round, and find each pair, colour and bye that differs from the regulation.

    The answer `is_clean`, or has `findings`; `to_story()` and `to_json()` say them in a language.
    Breaches of absolute norms and control totals are part of it. Pairs every round again.

    >>> check(load("thursday.json")).is_clean
    True
    """
    from zwitser.explanation import check as replay

    return replay.check(tournament)


def generate(
    system: str, *, players: int = 20, rounds: int = 7, seed: str | int = ""
) -> Tournament:
    """Make a random complete tournament with draws, forfeits, byes and withdrawals.

    The same arguments always give the same tournament. `rounds` counts within a period of a club's
    season, and is fixed for a round robin.

    >>> made = generate("fide-dutch", players=10, rounds=5, seed=1)
    >>> len(made.players), len(made.history)
    (10, 5)
    """
    from zwitser.generator import Recipe
    from zwitser.generator import generate as make

    return make(Recipe(system, players, rounds, str(seed)))
