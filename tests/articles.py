"""Tie articles, code and tests together, and write `docs/articles.md` from the three.

`python -m tests.articles` writes the page. The one place that *decides* an article names it in
square brackets, in a docstring or a comment: `[C4.2]`, or `[go 7.4; rating F9]` outside the room
of its regulation. What else cites it, without brackets, uses or explains it. A test *covers* an
article by `@pytest.mark.article(regulation, id, ...)`. An id without its letter stands for all
its parts.
"""

from __future__ import annotations

import ast
import io
import re
import tokenize
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from zwitser.articles import Article, Binding, articles_of, find_articles, regulations, title_of
from zwitser.systems import SYSTEMS

ROOT = Path(__file__).parent.parent
PAGE = ROOT / "docs" / "articles.md"
SOURCE = ROOT / "src" / "zwitser"

SHARED = (
    "results.py",
    "systems/base.py",
    "explanation/check.py",
    "journal/*.py",
    "arbiter/*.py",
    "systems/swiss.py",
)
"""Modules of more than one regulation."""

RESISTANCE = ("systems/weerstand/*.py", "ranking/presets.py", "prizes.py", *SHARED)
"""Modules of chess and go together; go articles stand there as `go 1.1, 7.4`."""

OF_CHESS, OF_GO = "systems/weerstand/chess.py", "systems/weerstand/go.py"
"""The two regulations of resistance points; each cites its own articles only."""

NOT_OF = {"knsb-weerstand": OF_GO, "go-weerstand": OF_CHESS}

_MARK = re.compile(r"\[([^\[\]]+)\]")

MODULES: dict[str, tuple[str, ...]] = {
    "knsb-weerstand": RESISTANCE,
    "go-weerstand": RESISTANCE,
    "macmahon": (
        "systems/macmahon/*.py",
        "systems/go.py",
        "formats/egd.py",
        "formats/lists.py",
        "formats/opengotha.py",
        "formats/__init__.py",
    ),
    "club": ("systems/club/*.py", "systems/seasons.py", "systems/base.py"),
    "keizer": ("systems/keizer/*.py", "systems/seasons.py"),
    "osv": ("ranking/*.py",),
}
"""The modules that follow each regulation, where it is not its room alone; citations are there.

In what several regulations share, an id without a word is one of the resistance points.
"""


def marks() -> dict[tuple[str, str], list[str]]:
    """Give the tests that name an article, by regulation and the id as it stands in the marker."""
    found: dict[tuple[str, str], list[str]] = {}
    for path in sorted((ROOT / "tests").rglob("test_*.py")):
        for test, regulation, id_ in _marks_in(path):
            found.setdefault((regulation, id_), []).append(test)
    return found


def _marks_in(path: Path) -> Iterator[tuple[str, str, str]]:
    module = path.relative_to(ROOT / "tests").as_posix()
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if not isinstance(node, ast.FunctionDef | ast.ClassDef):
            continue
        for decorator in node.decorator_list:
            for regulation, *ids in _arguments(decorator):
                yield from ((f"{module}::{node.name}", regulation, id_) for id_ in ids)


def _arguments(decorator: ast.expr) -> Iterator[list[str]]:
    if isinstance(decorator, ast.Call) and ast.unparse(decorator.func) == "pytest.mark.article":
        yield [ast.literal_eval(argument) for argument in decorator.args]


def tests_of(article: Article) -> list[str]:
    """List the tests that cover an article, itself or as part of a whole, or by all its parts."""
    own = [
        test
        for (regulation, id_), tests in _marks().items()
        if regulation == article.regulation and article in find_articles(regulation, id_)
        for test in tests
    ]
    parts = [part for part in find_articles(article.regulation, article.id) if part is not article]
    by_part = [tests_of(part) for part in parts]
    if by_part and all(by_part):
        own += [test for tests in by_part for test in tests]
    return sorted(set(own))


@cache
def _marks() -> dict[tuple[str, str], list[str]]:
    return marks()


def citations(article: Article) -> list[str]:
    """List the modules of the regulation that cite an article."""
    return [
        module
        for module, texts in _texts(article.regulation)
        if any(pattern.search(texts) for pattern in _patterns(article, module))
    ]


def _patterns(article: Article, module: str) -> Iterator[re.Pattern[str]]:
    both = module != OF_GO and any(Path(module).match(glob) for glob in RESISTANCE)
    go = both and article.regulation == "go-weerstand"
    before = r"\bgo (?:[\w.-]+[,;] )*" if go else r"(?<![\w.])(?<!WP-)"
    whole = re.sub(r"(?<=\d)([a-z]|\.\d+)$", "", article.id)
    for id_ in {article.id, whole} if not whole.isdigit() else {article.id}:
        yield re.compile(rf"{before}{re.escape(id_)}(?![\w-]|\.\d)")


def _room_of(regulation: str) -> str:
    """Give the modules of a system's own folder."""
    _, _, folder, *_ = SYSTEMS[regulation].split(".")
    return f"systems/{folder}/*.py"


@cache
def _texts(regulation: str) -> tuple[tuple[str, str], ...]:
    globs = MODULES.get(regulation) or (_room_of(regulation),)
    paths = {path for glob in globs for path in SOURCE.glob(glob)}
    named = [(path.relative_to(SOURCE).as_posix(), path) for path in sorted(paths)]
    return tuple(
        (module, _prose(path)) for module, path in named if module != NOT_OF.get(regulation)
    )


def _prose(path: Path) -> str:
    tokens = tokenize.generate_tokens(io.StringIO(path.read_text("utf-8")).readline)
    kinds = ("COMMENT", "STRING", "FSTRING_MIDDLE")
    cited = "\n".join(t.string for t in tokens if tokenize.tok_name[t.type] in kinds)
    return _MARK.sub("", cited)


WORDS = {
    "weerstand": "knsb-weerstand",
    "go": "go-weerstand",
    "rating": "knsb-rating",
    "fide": "fide-dutch",
    "macmahon": "macmahon",
    "club": "club",
    "keizer": "keizer",
}
"""How a mark names a regulation."""

ROOMS = {
    OF_GO: "go-weerstand",
    "systems/weerstand/": "knsb-weerstand",
    "systems/rating/": "knsb-rating",
    "systems/fide_dutch/": "fide-dutch",
    "systems/macmahon/": "macmahon",
    "systems/club/": "club",
    "systems/keizer/": "keizer",
    "ranking/": "osv",
}
"""Whose articles a mark means that names no regulation; elsewhere it has to name one."""


@cache
def _decided() -> dict[Article, list[str]]:
    """Give the places that decide each article, by the marks in the code."""
    found: dict[Article, list[str]] = {}
    for path in sorted(SOURCE.rglob("*.py")):
        module = path.relative_to(SOURCE).as_posix()
        for text, place in _notes(path):
            for article in marked(module, text):
                name = f"`{module}`" + (f": `{place}`" if place else "")
                found.setdefault(article, []).append(name)
    return found


def marked(module: str, text: str) -> Iterator[Article]:
    """Give the articles that the marks in a text of a module name."""
    room = next((of_ for part, of_ in ROOMS.items() if module.startswith(part)), "")
    for mark in _MARK.finditer(text):
        for part in " ".join(mark[1].split()).split("; "):
            word, _, rest = part.partition(" ")
            regulation, ids = (WORDS[word], rest) if word in WORDS else (room, part)
            if regulation:
                yield from _articles_in(regulation, ids)


def _articles_in(regulation: str, ids: str) -> Iterator[Article]:
    """Read ids as a mark lists them: `A5, B1 to B3`."""
    order = {article.id: article for article in articles_of(regulation)}
    for part in ids.split(", "):
        first, _, last = part.partition(" to ")
        if last and first in order and last in order:
            known = list(order)
            yield from (order[id_] for id_ in known[known.index(first) : known.index(last) + 1])
        elif part in order:
            yield order[part]
        else:
            yield from find_articles(regulation, part)


def _notes(path: Path) -> Iterator[tuple[str, str]]:
    """Give the docstrings and comments of a module, each with the name of what it stands in."""
    source = path.read_text("utf-8")
    if "[" not in source:
        return
    spans = list(_spans(ast.parse(source).body, ""))
    kinds = (tokenize.STRING, tokenize.COMMENT)
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type in kinds and _MARK.search(token.string):
            line = token.start[0]
            if token.type == tokenize.COMMENT or token.line.strip().startswith(('"""', "'")):
                inside = [name for first, last, name in spans if first <= line <= last]
                yield token.string, inside[-1] if inside else ""


def _spans(body: list[ast.stmt], outer: str) -> Iterator[tuple[int, int, str]]:
    """Give the lines of every class, function and table with its name, the outer first."""
    for node, after in zip(body, [*body[1:], None], strict=True):
        last = node.end_lineno or node.lineno
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            yield node.lineno, last, outer + node.name
        if isinstance(node, ast.ClassDef):
            yield from _spans(node.body, f"{node.name}.")
        elif isinstance(node, ast.Assign | ast.AnnAssign):
            target = node.targets[0] if isinstance(node, ast.Assign) else node.target
            if isinstance(after, ast.Expr) and isinstance(after.value, ast.Constant):
                last = after.end_lineno or last
            yield node.lineno, last, outer + ast.unparse(target)


def deciding(article: Article) -> list[str]:
    """List the places that decide an article."""
    return _decided().get(article, [])


def uncovered() -> list[Article]:
    """List the articles that bind the program and have no test."""
    return [
        article
        for regulation in regulations()
        for article in articles_of(regulation)
        if article.binds is Binding.PROGRAM and not tests_of(article)
    ]


def page() -> str:
    """Write the page: every article, whom it binds, where it lives, and its tests."""
    lines = [
        "# The articles",
        "",
        "Made by `python -m tests.articles`; don't edit. Every article of all regulations: a line",
        "in our own words, whom it binds, the one place that decides it, the modules that use or",
        "explain it (under `src/zwitser/`), and the tests that cover it (under `tests/`).",
    ]
    for regulation in regulations():
        lines += ["", f"## {title_of(regulation)}", "", f"Marker: `{regulation}`.", ""]
        heads = ("article", "in our words", "binds", "decided in", "used and explained in", "tests")
        lines += [f"| {' | '.join(heads)} |", "|---" * len(heads) + "|"]
        lines += [_row(article) for article in articles_of(regulation)]
    return "\n".join(lines) + "\n"


def _row(article: Article) -> str:
    decided = deciding(article)
    used = [module for module in citations(article) if not _names(decided, module)]
    places = (", ".join(decided) or "—", _modules_cell(used))
    cells = (article.id, article.line("en"), article.binds.value, *places, _tests_cell(article))
    return f"| {' | '.join(cells)} |"


def _names(places: list[str], module: str) -> bool:
    return any(place.startswith(f"`{module}`") for place in places)


def _modules_cell(modules: list[str]) -> str:
    return ", ".join(f"`{module}`" for module in modules) or "—"


def _tests_cell(article: Article) -> str:
    by_module: dict[str, list[str]] = {}
    for test in tests_of(article):
        module, name = test.split("::")
        by_module.setdefault(module, []).append(name)
    return "<br>".join(f"`{module}`: {', '.join(t)}" for module, t in by_module.items()) or "—"


if __name__ == "__main__":
    PAGE.parent.mkdir(exist_ok=True)
    PAGE.write_text(page(), "utf-8")
