"""What the program says about some hundreds of tournaments, written down to be compared.

`python -m benchmarks.unchanged make DIR` makes the tournaments of every system (and copies the
samples of the tests) to DIR/inputs, once. `... record DIR NAME` writes down, in DIR/NAME, what this
checkout says of each: every command, the schema of the document, and the pages of the desk, the
public and on paper in both languages. `diff -r DIR/before DIR/after` shows what a change of the
code changed. Both checkouts read the same inputs.
"""

from __future__ import annotations

import io
import json
import re
import shutil
import sys
import tempfile
from collections.abc import Iterator
from contextlib import redirect_stderr, redirect_stdout
from html import unescape
from pathlib import Path
from random import Random
from typing import Any

from benchmarks.web import start_django
from zwitser.cli import run
from zwitser.systems import SYSTEMS

ROOT = Path(__file__).parent.parent
SAMPLES = 20
"""Samples of the tests that are taken for each system, besides what is generated."""

SIZES = ((5, 3), (8, 4), (13, 5), (20, 6), (40, 7))
SEEDS = 5
OPTIONS = {
    "fide-dutch": ["acceleration=baku"],
    "knsb-weerstand": ["first_round=adjacent"],
    "go-weerstand": ["first_round=adjacent"],
    "knsb-rating": ["bye_points=0.5"],
}
PAGES = 120
"""Pages that are looked at of each tournament and language."""

NOISE = (
    (r'name="csrfmiddlewaretoken" value="[^"]*"', "TOKEN"),
    (r'"X-CSRFToken": ?"[^"]*"', "TOKEN"),
    (r'nonce="[^"]*"|nonce-[\w+/=-]+', "NONCE"),
    (r"\b\d{1,2}:\d\d(:\d\d)?\b", "TIME"),
    (r"(\.[0-9a-f]{8,16})(?=\.(css|js|svg|png|otf|woff2))", ""),
    (r"\b20\d\d-\d\d-\d\dT[\d:.]+(Z|[+-]\d\d:\d\d)?", "MOMENT"),
    (r'name="seen" value="[^"]*"', "SEEN"),
    (r'data-tag="[^"]*"', "TAG"),
    ("&#x27;", "&#39;"),
    ("&quot;", "&#34;"),
    (r"\s+", " "),
    (r"> <", "><"),
)
"""What differs from run to run, or only in white space and in how a quote is escaped."""


def make(folder: Path) -> None:
    """Make the tournaments; in half of them the last results are still to come."""
    inputs = folder / "inputs"
    inputs.mkdir(parents=True)
    for system in SYSTEMS:
        for players, rounds in SIZES:
            for seed in range(SEEDS):
                path = inputs / f"{system}-{players}-{seed}.json"
                more = OPTIONS.get(system, []) if seed % 2 else []
                words = [word for option in more for word in ("--option", option)]
                size = ["--players", str(players), "--rounds", str(rounds), "--seed", str(seed)]
                _say(["generate", "--system", system, *size, *words, "-o", str(path)])
                if path.exists():
                    _shorten(path, seed)
        for path in sorted((ROOT / "tests/cases" / system).glob("*.*"))[: 2 * SAMPLES]:
            if ".expected" not in path.name:
                shutil.copy(path, inputs / f"sample-{system}-{path.name}")


def _shorten(path: Path, seed: int) -> None:
    """Leave out the last round, or two, so that there is a next one to pair."""
    made = json.loads(path.read_text())
    rounds = made["periods"][-1]["rounds"] if "periods" in made else made["history"]
    del rounds[max(1, len(rounds) - 1 - seed % 2) :]
    path.write_text(json.dumps(made))


def record(folder: Path, name: str) -> None:
    """Write down what this checkout says, a file for each tournament."""
    out = folder / name
    out.mkdir()
    (out / "schema.txt").write_text(_schemas())
    for path in sorted((folder / "inputs").iterdir()):
        said = "\n".join(f"$ {' '.join(words)}\n{_say(words)}" for words in _commands(path))
        (out / f"{path.name}.txt").write_text(said.replace(str(path), path.name))
    with tempfile.TemporaryDirectory() as data:
        start_django(data)
        from zwitser_web.accounts import access

        access.ensure_owner()
        for path in sorted((folder / "inputs").glob("*-13-[01].json")):
            for lang in ("nl", "en"):
                (out / f"{path.stem}.{lang}.pages.txt").write_text("\n".join(_pages(path, lang)))


def _schemas() -> str:
    from zwitser.formats.document import schema

    return json.dumps({id_: schema(id_) for id_ in SYSTEMS}, indent=1, default=str)


def _commands(path: Path) -> Iterator[list[str]]:
    file = str(path)
    yield from (["pair", "--json", file], ["pair", file])
    yield from (["standings", "--json", file], ["standings", file], ["check", "--json", file])
    yield from (["check", "--lang", "nl", file], ["check", "--lang", "en", file])
    yield from (["explain", "--json", file], ["explain", "--lang", "nl", file])
    yield ["explain", "--lang", "en", file]
    yield from (["standings", "--explain", "1", file], ["convert", file, "-"])
    if path.suffix == ".json":
        ids = [str(player["id"]) for player in json.loads(path.read_text())["players"]]
        random = Random(path.name)
        for lang in ("nl", "en"):
            if len(ids) > 1:
                yield ["explain", file, "--lang", lang, "--why", *random.sample(ids, 2)]
            yield ["explain", file, "--lang", lang, "--why", random.choice(ids)]
            yield ["explain", file, "--json", "--why", random.choice(ids)]


def _say(words: list[str]) -> str:
    """Run a command in this process; give all that it printed, and its exit code."""
    out, err = io.StringIO(), io.StringIO()
    with redirect_stdout(out), redirect_stderr(err):
        code = run(words)
    return f"{out.getvalue()}{err.getvalue()}exit {code}\n"


def _pages(path: Path, lang: str) -> Iterator[str]:
    """Take a tournament in at the desk, pair its next round, and look at every page of it."""
    from django.test import Client

    from zwitser_web import store
    from zwitser_web.models import Tournament

    client: Any = Client(headers={"host": "localhost"})
    client.post("/preferences", {"lang": lang, "next": "/"})
    with path.open("rb") as file:
        today = client.post("/import", {"file": file})["Location"]
    slug = today.split("/")[2]
    client.post(f"{today}pair")
    yield from _crawl(client, today, slug)
    journal = store.load(Tournament.objects.get(slug=slug))
    yield f"{len(journal.log)} lines"
    Tournament.objects.get(slug=slug).delete()


def _crawl(client: Any, start: str, slug: str) -> Iterator[str]:
    waiting, seen = [start, f"/p/{slug}/"], {start, f"/p/{slug}/"}
    while waiting and len(seen) - len(waiting) < PAGES:
        address = waiting.pop(0)
        answer = client.get(address)
        kind = answer.get("Content-Type", "")
        yield f"== {address} {answer.status_code} {kind}"
        if "html" not in kind:
            continue
        body = answer.content.decode()
        for found in re.findall(r'href="([^"#]+)', body):
            link = unescape(found)
            if re.match(rf"/[tp]/{slug}/", link) and link not in seen and len(seen) < 2 * PAGES:
                seen.add(link)
                waiting.append(link)
        for pattern, word in NOISE:
            body = re.sub(pattern, word, body)
        yield body.replace("><", ">\n<").replace(slug, "SLUG")


if __name__ == "__main__":
    what, place = sys.argv[1], Path(sys.argv[2])
    make(place) if what == "make" else record(place, sys.argv[3])
