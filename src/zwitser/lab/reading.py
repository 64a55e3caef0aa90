"""Read a study from JSON or TOML: every fault at once, with its path.

The options of a system are read as those of a tournament document, so that they mean the same.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from difflib import get_close_matches
from importlib.resources import files
from typing import Any

from zwitser.errors import BadInput, Fault, ZwitserError, fault
from zwitser.formats import document as tournament_document
from zwitser.formats.source import Json, parse, quote, quote_value
from zwitser.generator import planned_rounds
from zwitser.lab.arena import MOST_DRAWS
from zwitser.lab.study import (
    Absences,
    Contender,
    Field,
    FixedField,
    Lots,
    Model,
    ModelKind,
    RandomField,
    Study,
    StudyLine,
    check_ranking,
    template_json,
    with_plan,
)
from zwitser.messages import Fact, message
from zwitser.model import AbsenceKind, Tournament
from zwitser.systems import SYSTEMS, system_named

MOST_PLAYERS, MOST_ROUNDS, MOST_RUNS, MOST_LINES = 2_000, 100, 10_000_000, 60
MOST_RATING = 4_000

ReadFile = Callable[[str], Tournament]
"""Reads the tournament in a file that a study names; the caller resolves the path."""

STUDY = ("name", "seed", "runs", "fields", "systems", "rounds", "model", "absences", "top",
         "favourites")  # fmt: skip
FIELDS = {
    "ratings": ("name", "ratings", "unrated"),
    "file": ("name", "file", "unrated"),
    "mean": ("name", "players", "mean", "spread"),
    "highest": ("name", "players", "highest", "lowest"),
}
"""The keys of a field, by the one that tells its kind."""

SYSTEM = ("name", "system", "options", "lots", "away_as")
MODEL = ("kind", "draws", "white", "error")
ABSENCES = ("away", "as", "withdrawals", "forfeits")
UNRATED = 1500


PRESETS = ("weekend", "systems", "tiebreaks", "season", "acceleration")
"""How many rounds a weekend of 60 needs; weerstand, rating or FIDE; which tie-break first; Keizer
or Swiss with a quarter absent; acceleration for 200 players."""


def preset_text(name: str) -> str:
    return (files("zwitser.lab") / "presets" / f"{name}.toml").read_text(encoding="utf-8")


def no_files(name: str) -> Tournament:
    """Refuse files, for studies that come from elsewhere."""
    raise BadInput.at("", "lab-no-files", file=quote(name))


def loads(text: str, *, read_file: ReadFile = no_files) -> Study:
    return read_study(parse_text(text), read_file=read_file)


def parse_text(text: str) -> Any:
    """Parse JSON where the text begins with a brace, else TOML."""
    if text.lstrip().startswith("{"):
        return parse(text)
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        found = str(error).lower()
        at = re.fullmatch(r"(.*) \(at line (\d+), column (\d+)\)", found, re.DOTALL)
        if at is None:
            raise BadInput.at("", "not-toml", found=found) from None
        what, line, column = at.groups()
        where = message("line-column", line=line, column=column)
        raise BadInput.at(where, "not-toml", found=what) from None


def read_study(document: Any, *, read_file: ReadFile = no_files) -> Study:
    """Read a study from parsed values, or raise BadInput with all its faults."""
    reader = _Reader(read_file)
    study = reader.study(document)
    if reader.faults:
        raise BadInput(reader.faults)
    return study


ODD = re.compile("[\x00-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff]")
"""Line breaks, commands to a terminal, and halves of characters."""


class Values:
    """Readers of values; a wrong value adds to `faults` and is read as its default."""

    def __init__(self) -> None:
        self.faults: list[Fault] = []

    def wrong(self, where: str, code: str, /, **facts: Fact) -> None:
        self.faults.append(fault(where, code, **facts))

    def tables(self, key: str, top: Json) -> Iterator[tuple[str, Json]]:
        """Give the tables of a list with their places; one at least is needed."""
        if key not in top:
            self.wrong("", "key-missing", key=key)
            return
        entries = top[key]
        if not isinstance(entries, list) or not entries:
            self.wrong(key, "expected", wanted=message("lab-tables"), got=quote_value(entries))
            return
        for number, entry in enumerate(entries):
            where = f"{key}[{number}]"
            if isinstance(entry, dict):
                yield where, entry
            else:
                self.wrong(where, "expected", wanted=message("an-object"), got=quote_value(entry))

    def table(self, where: str, value: Any, keys: Sequence[str] | None) -> Json:
        if not isinstance(value, dict):
            self.wrong(where, "expected", wanted=message("an-object"), got=quote_value(value))
            return {}
        if keys is not None:
            self.check_keys(where, value, keys)
        return value

    def check_keys(self, where: str, table: Json, keys: Sequence[str]) -> None:
        for key in table:
            if key not in keys:
                close = get_close_matches(str(key)[:40], keys, n=1)
                if close:
                    self.wrong(where, "key-like", key=quote(key), close=close[0])
                else:
                    self.wrong(where, "key-not-of", key=quote(key), known=", ".join(keys))

    def text(self, where: str, table: Json, default: str, *, key: str = "") -> str:
        """Read a text of one line; it is printed in tables and pictures."""
        value = table.get(key or where, default)
        if isinstance(value, str) and len(value) <= 200 and not ODD.search(value):
            return value
        self.wrong(where, "expected", wanted=message("lab-text"), got=quote_value(value))
        return default

    def integer(
        self, where: str, table: Json, default: int, least: int, most: int, *, key: str = ""
    ) -> int:
        key = key or where
        if key not in table and least <= default <= most:
            return default
        if key not in table:
            self.wrong(where.rpartition(".")[0], "key-missing", key=key)
            return default
        return table[key] if self.number(where, table[key], least, most) else default

    def number(self, where: str, value: Any, least: int, most: int) -> bool:
        if isinstance(value, int) and not isinstance(value, bool) and least <= value <= most:
            return True
        self.wrong(where, "lab-whole", least=least, limit=most, got=quote_value(value))
        return False

    def share(self, where: str, table: Json, key: str, most: float = 1) -> float:
        value = table.get(key, 0)
        if isinstance(value, int | float) and not isinstance(value, bool) and 0 <= value <= most:
            return value
        self.wrong(where, "lab-chance", limit=str(most), got=quote_value(value))
        return 0

    def one_of(
        self, where: str, table: Json, key: str, known: Sequence[str], *, missing: bool = False
    ) -> str:
        """Read one of the known words, by default the first; `missing` says that it is needed."""
        if missing and key not in table:
            self.wrong(where.rpartition(".")[0], "key-missing", key=key)
            return known[0]
        value = table.get(key, known[0])
        if value in known:
            return str(value)
        self.wrong(where, "expected-one-of", known=", ".join(known), got=quote_value(value))
        return known[0]


class _Reader(Values):
    """Read the parts of a study one by one."""

    def __init__(self, read_file: ReadFile) -> None:
        super().__init__()
        self.read_file = read_file

    def study(self, document: Any) -> Study:
        top = self.table("", document, STUDY)
        fields = [self.field(where, field) for where, field in self.tables("fields", top)]
        model = self.model(self.table("model", top.get("model", {}), MODEL))
        absences = self.absences(self.table("absences", top.get("absences", {}), ABSENCES))
        entries = list(self.tables("systems", top))
        usual = top.get("absences", {}).get("as") if not self.faults else None
        contenders = [self.contender(where, entry, usual) for where, entry in entries]
        study = Study(
            name=self.text("name", top, "study"),
            seed=self.text("seed", top, ""),
            runs=self.integer("runs", top, 1000, 1, MOST_RUNS),
            fields=tuple(found for found in fields if found is not None),
            contenders=tuple(contenders),
            lines=(),
            model=model,
            absences=absences,
            top=self.integer("top", top, 10, 2, MOST_PLAYERS),
            favourites=self.integer("favourites", top, 4, 2, MOST_PLAYERS),
            document=top | {"fields": [field.document for field in fields if field]},
        )
        return self.with_lines(study, entries, self.rounds(top))

    def with_lines(
        self, study: Study, entries: Sequence[tuple[str, Json]], rounds: Sequence[int]
    ) -> Study:
        """Add the lines: each field with each system and each number of rounds."""
        if self.faults:
            return study
        count = len(study.fields) * len(entries) * len(rounds)
        if count > MOST_LINES:
            self.wrong("", "lab-too-many-lines", limit=MOST_LINES, got=count)
            return study
        lines: list[StudyLine] = []
        for number, field in enumerate(study.fields):
            for place, (where, entry) in enumerate(entries):
                system, players = entry["system"], field.players
                for planned in dict.fromkeys(planned_rounds(system, players, n) for n in rounds):
                    template = self.template(where, entry, players, planned)
                    if template is not None:
                        lines.append(StudyLine(number, place, planned, template))
        return replace(study, lines=tuple(lines))

    def template(self, where: str, entry: Json, players: int, rounds: int) -> Tournament | None:
        """Read the tournament of a line as a document, so that its options mean the same."""
        try:
            template = tournament_document.from_json(template_json(entry, players, rounds))
            check_ranking(template)
            return with_plan(template, rounds)
        except BadInput as error:
            for wrong in error.faults:
                place = f"{where}.{wrong.place}" if wrong.place else where
                if (found := Fault(place, wrong.what)) not in self.faults:
                    self.faults.append(found)
            return None

    def field(self, where: str, field: Json) -> Field | None:
        name = self.text(f"{where}.name", field, f"field {where.strip('fields[]')}", key="name")
        ways = [way for way in FIELDS if way in field]
        if len(ways) != 1:
            self.wrong(where, "lab-one-way", ways=", ".join(FIELDS))
            return None
        self.check_keys(where, field, FIELDS[ways[0]])
        match ways[0]:
            case "ratings":
                return self.from_list(where, name, field["ratings"], field)
            case "file":
                return self.from_file(where, name, field)
            case "mean":
                return RandomField(
                    name,
                    self.integer(f"{where}.players", field, 0, 2, MOST_PLAYERS, key="players"),
                    self.integer(f"{where}.mean", field, 0, 0, MOST_RATING, key="mean"),
                    self.integer(f"{where}.spread", field, 280, 0, MOST_RATING, key="spread"),
                )
            case _:
                return self.even(where, name, field)

    def from_list(self, where: str, name: str, ratings: Any, field: Json) -> FixedField | None:
        if not isinstance(ratings, list) or not 2 <= len(ratings) <= MOST_PLAYERS:
            self.wrong(
                f"{where}.ratings", "lab-ratings", limit=MOST_PLAYERS, got=quote_value(ratings)
            )
            return None
        for number, rating in enumerate(ratings):
            if rating is not None:
                self.number(f"{where}.ratings[{number}]", rating, 0, MOST_RATING)
        if any(not isinstance(rating, int | None) for rating in ratings):
            return None
        unrated = self.integer(f"{where}.unrated", field, UNRATED, 0, MOST_RATING, key="unrated")
        ratings = sorted(ratings, key=lambda rating: (rating is None, -(rating or 0)))
        return FixedField(name, tuple(ratings), unrated)

    def from_file(self, where: str, name: str, field: Json) -> FixedField | None:
        file = self.text(f"{where}.file", field, "", key="file")
        if not file:
            return None
        try:
            tournament = self.read_file(file)
        except BadInput as error:
            self.faults += [Fault(f"{where}.file", wrong.what) for wrong in error.faults]
            return None
        except ZwitserError as error:
            self.wrong(f"{where}.file", "system-says", found=str(error))
            return None
        ratings = [player.rating for player in tournament.players]
        return self.from_list(where, name if "name" in field else tournament.name, ratings, field)

    def even(self, where: str, name: str, field: Json) -> FixedField:
        """Space the ratings evenly from the highest to the lowest."""
        highest = self.integer(f"{where}.highest", field, 0, 0, MOST_RATING, key="highest")
        lowest = self.integer(f"{where}.lowest", field, -1, 0, highest, key="lowest")
        players = self.integer(f"{where}.players", field, 0, 2, MOST_PLAYERS, key="players")
        spread, steps = highest - lowest, max(1, players - 1)
        return FixedField(name, tuple(highest - spread * n // steps for n in range(players)))

    def contender(self, where: str, entry: Json, usual: object) -> Contender:
        """Read a system; absences are entered as it says, as the study does, or as is usual."""
        self.check_keys(where, entry, SYSTEM)
        system = self.one_of(f"{where}.system", entry, "system", tuple(SYSTEMS), missing=True)
        self.table(f"{where}.options", entry.get("options", {}), None)
        kinds = [kind.value for kind in system_named(system).absences]
        entered = {"away_as": entry.get("away_as", usual if usual in kinds else kinds[0])}
        return Contender(
            name=self.text(f"{where}.name", entry, system, key="name"),
            system=system,
            lots=Lots(self.one_of(f"{where}.lots", entry, "lots", [lots.value for lots in Lots])),
            away_as=AbsenceKind(self.one_of(f"{where}.away_as", entered, "away_as", kinds)),
        )

    def model(self, model: Json) -> Model:
        kind = ModelKind(self.one_of("model.kind", model, "kind", [k.value for k in ModelKind]))
        draws = self.share("model.draws", model, "draws", MOST_DRAWS) if "draws" in model else None
        return Model(
            kind=kind,
            draws=draws,
            white=self.integer("model.white", model, 35, 0, 400, key="white"),
            error=self.integer("model.error", model, 0, 0, 1000, key="error"),
        )

    def absences(self, absences: Json) -> Absences:
        self.one_of("absences.as", absences, "as", [kind.value for kind in AbsenceKind])
        return Absences(
            away=self.share("absences.away", absences, "away"),
            withdrawals=self.share("absences.withdrawals", absences, "withdrawals"),
            forfeits=self.share("absences.forfeits", absences, "forfeits"),
        )

    def rounds(self, top: Json) -> list[int]:
        given = top.get("rounds")
        if given is None or given == []:
            self.wrong("", "key-missing", key="rounds")
            return []
        numbers = given if isinstance(given, list) else [given]
        for place, number in enumerate(numbers):
            where = f"rounds[{place}]" if isinstance(given, list) else "rounds"
            self.number(where, number, 1, MOST_ROUNDS)
        return list(dict.fromkeys(numbers)) if not self.faults else []
