"""What a TRF says for FIDE's report: place, dates, arbiters, tempo (022 to 132, 222), and persons.

TRF writes dates with strokes and days of rounds with two figures for the year; we write 2026-11-20.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from datetime import date

from zwitser.formats.trf.columns import Line, one_line
from zwitser.model import Fide, Official, Player

FIRST_DAY = 91
"""Where the date of round 1 begins in record 132; ten columns a round."""

LONGEST = 200
MOST_DAYS = 1000
MOST_DEPUTIES = 50

_OFFICIAL = re.compile(r"(.*\S)\s*\(([0-9]{1,11})\)")
_BORN = re.compile(r"([0-9]{4})(?:[-/.]([0-9]{2})[-/.]([0-9]{2}))?")


def read_fide(lines: Mapping[str, Sequence[Line]]) -> Fide:
    """Read what the records say about the tournament; what is not as it should be is left out."""
    deputies = [read_official(line.content) for line in lines.get("112", ())]
    federation = _first(lines, "032").upper()
    return Fide(
        place=_first(lines, "022"),
        federation=federation if re.fullmatch("[A-Z]{3}", federation) else "",
        from_=read_date(_first(lines, "042")),
        to=read_date(_first(lines, "052")),
        type_=_first(lines, "092"),
        arbiter=read_official(_first(lines, "102", 2 * LONGEST)),
        deputies=tuple(found for found in deputies[:MOST_DEPUTIES] if found),
        tempo=_first(lines, "122"),
        time_control=_first(lines, "222"),
        dates=_days(lines["132"][0].text) if "132" in lines else (),
    )


def _first(lines: Mapping[str, Sequence[Line]], code: str, longest: int = LONGEST) -> str:
    return one_line(lines[code][0].content[:longest]) if code in lines else ""


def read_date(text: str) -> str:
    """Read a date like 2026/11/20 or 26/11/20; empty where there is none."""
    found = re.fullmatch(r"(?:[0-9]{2})?[0-9]{2}[-/.][0-9]{2}[-/.][0-9]{2}", text.strip())
    if found is None:
        return ""
    year, month, day = (int(part) for part in re.split("[-/.]", found[0]))
    try:
        return date(year if year > 99 else 2000 + year, month, day).isoformat()
    except ValueError:
        return ""


def _days(text: str) -> tuple[str, ...]:
    """Read record 132: the dates of the rounds, at the columns of their cells, to the last."""
    count = min(-(-max(0, len(text.rstrip()) - FIRST_DAY) // 10), MOST_DAYS)
    days = [read_date(text[FIRST_DAY + 10 * n : FIRST_DAY + 10 * n + 8]) for n in range(count)]
    while days and not days[-1]:
        days.pop()
    return tuple(days)


def read_official(text: str) -> Official | None:
    """Read an arbiter: a name, and behind it in brackets his number at FIDE."""
    text = one_line(text)
    found = _OFFICIAL.fullmatch(text)
    name, number = (found[1], found[2]) if found else (text, "")
    return Official(name[:LONGEST], number) if name else None


def written_official(official: Official) -> str:
    """Write an arbiter as `read_fide` reads him."""
    return f"{official.name} ({official.fide_id})" if official.fide_id else official.name


def written_date(text: str) -> str:
    """Write a date of the tournament: 2026/11/20."""
    return text.replace("-", "/")


def written_days(dates: Sequence[str]) -> str:
    """Write record 132."""
    days = (written_date(day)[2:].ljust(8) for day in dates)
    return ("132".ljust(FIRST_DAY) + "  ".join(days)).rstrip()


def read_born(text: str) -> str:
    """Read a date of birth: a year alone where month or day are 00, empty where it is neither."""
    found = _BORN.fullmatch(text.strip())
    if found is None or found[1] == "0000":
        return ""
    if not found[2] or "00" in (found[2], found[3]):
        return found[1]
    return read_date("/".join(found.groups())) or found[1]


def written_born(player: Player) -> str:
    """Write a date of birth; of a year alone the rest is 00."""
    born = player.born.replace("-", "/")
    return f"{born}/00/00" if len(born) == 4 else born


def read_sex(text: str) -> str:
    """Read `m` or `w`; some files have `f`."""
    return {"m": "m", "w": "w", "f": "w"}.get(text.lower(), "")


def read_id(text: str) -> str:
    """Read a number at FIDE; empty where there is none."""
    return text if text.isascii() and text.isdecimal() and int(text) else ""


def read_federation(text: str) -> str:
    """Read the three letters of a federation; empty where they are none."""
    return text.upper() if re.fullmatch("[A-Za-z]{3}", text) else ""
