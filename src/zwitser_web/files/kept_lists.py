"""Rating lists in a backup: that of the KNSB as it writes it, the others as lines of JSON."""

from __future__ import annotations

import csv
import json
from collections.abc import Iterator
from io import StringIO

from zwitser.errors import BadInput
from zwitser.formats.document.json_text import parse
from zwitser.formats.lists import KINDS, KNSB_HEADER, Listed, read_knsb_list
from zwitser.messages import message
from zwitser.model import Title
from zwitser_web.files import rating_lists
from zwitser_web.files.archive_schema import LISTED
from zwitser_web.models import RatingList

KEYS = ("number", "name", "federation", "rating", "born", "is_woman")


def written(kept: RatingList) -> str:
    """Write a list so that it can be read again; games are not kept."""
    return _as_csv(kept) if kept.kind == rating_lists.KNSB else _as_lines(kept)


def _as_csv(kept: RatingList) -> str:
    out = StringIO(newline="")
    writer = csv.writer(out, delimiter=";")
    writer.writerow(KNSB_HEADER)
    for row in kept.members.order_by("pk"):
        sex = "w" if row.is_woman else ""
        rating, born = row.rating or "", row.born or ""
        writer.writerow((row.number, row.name, row.title, row.federation, rating, "", born, sex))
    return out.getvalue()


def _as_lines(kept: RatingList) -> str:
    rows = kept.members.order_by("pk").values(*KEYS, "title", "more")
    return "".join(json.dumps(row, ensure_ascii=False) + "\n" for row in rows.iterator())


def place(kind: str) -> str:
    """Say where a list stands in the folder of its club."""
    return "rating-list.csv" if kind == rating_lists.KNSB else f"rating-lists/{kind}.jsonl"


def parsed(kind: str, text: str) -> list[Listed]:
    """Read a list that `written` wrote, or raise BadInput."""
    if kind == rating_lists.KNSB:
        return read_knsb_list(text.encode())
    return list(_lines(kind, text))


def _lines(kind: str, text: str) -> Iterator[Listed]:
    if kind not in KINDS:
        raise BadInput.at("", "list-unknown")
    for number, line in enumerate(text.splitlines(), 1):
        found = parse(line)
        if not LISTED.is_valid(found):
            raise BadInput.at(message("line", line=number), "backup-shape", found=line[:200])
        given = {key: found[key] for key in KEYS}
        yield Listed(**given, title=Title(found["title"]), more=found["more"])
