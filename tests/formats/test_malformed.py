"""Whatever is put into it, a reader answers with a tournament or with one clear line."""

from __future__ import annotations

import json
import random
import time
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.formats.malformed import DOCUMENT, DOCUMENTS, LARGE, TRF, corpus
from tests.formats.strategies import tournaments
from zwitser.errors import BadInput
from zwitser.formats import document, read, trf
from zwitser.model import Tournament

CORPUS = corpus()

bounded = settings(max_examples=100)


def refusal(data: bytes, name: str) -> str:
    with pytest.raises(BadInput) as raised:
        read(data, name)
    assert is_clear(str(raised.value))
    return str(raised.value)


def is_clear(line: str) -> bool:
    """One line that any terminal shows as it is, and that a person reads to the end."""
    return line.isprintable() and 10 < len(line) < 1500


def is_read_or_refused(data: bytes, name: str) -> bool:
    try:
        return isinstance(read(data, name).tournament, Tournament)
    except BadInput as error:
        return is_clear(str(error))


def test_the_undamaged_files_are_read() -> None:

    for each in DOCUMENTS.values():
        assert read(json.dumps(each).encode(), "x.json").tournament.name == each["name"]
    assert read(TRF.read_bytes(), "x.trf").tournament.players


def test_there_are_a_thousand_of_them() -> None:
    assert len(CORPUS) >= 1000


@pytest.mark.parametrize("name", CORPUS)
def test_a_malformed_file_is_refused_in_one_clear_line(name: str) -> None:
    refusal(CORPUS[name], name)


@pytest.mark.parametrize("name", LARGE)
def test_a_large_malformed_file_is_refused_soon(name: str) -> None:
    data = LARGE[name]()
    started = time.process_time()
    refusal(data, name)
    assert time.process_time() - started < 10


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inside: st.lists(inside) | st.dictionaries(st.text(), inside),
    max_leaves=20,
)


@given(json_values)
@bounded
def test_any_json_is_refused(value: Any) -> None:

    refusal(json.dumps(value).encode("utf-8", "surrogatepass"), "x.json")


@given(st.dictionaries(st.sampled_from(list(DOCUMENT)), json_values, min_size=1))
@bounded
def test_a_document_with_anything_in_it_is_read_or_refused(changes: dict[str, Any]) -> None:

    assert is_read_or_refused(json.dumps(DOCUMENT | changes).encode(), "x.json")


@given(st.binary(max_size=300), st.sampled_from(["x.json", "x.trf", "x", "-"]))
@bounded
def test_any_bytes_are_read_or_refused(data: bytes, name: str) -> None:
    assert is_read_or_refused(data, name)


@given(st.text(st.characters(codec="utf-8"), max_size=200))
@bounded
def test_any_text_after_a_record_is_read_or_refused(text: str) -> None:
    for code in ("001", "162", "172", "240", "260", "XXP", "XXS", "XXC", "### zwitser lots="):
        assert is_read_or_refused(TRF.read_bytes() + f"{code} {text}\n".encode(), "x.trf")


@given(tournaments(), st.integers(0, 2**32))
@bounded
def test_a_damaged_file_is_read_or_refused(tournament: Tournament, seed: int) -> None:
    for text, name in ((document.dumps(tournament), "x.json"), (trf.dumps(tournament), "x.trf")):
        assert is_read_or_refused(damaged(text.encode(), random.Random(seed)), name)


def damaged(data: bytes, chance: random.Random) -> bytes:
    """Change, drop, double or swap a few stretches of bytes."""
    for _ in range(chance.randint(1, 4)):
        start = chance.randrange(len(data) + 1)
        end = min(len(data), start + chance.randint(0, 12))
        new = chance.choice([b"", data[start:end] * 2, bytes([chance.randrange(256)]), b"\n", b" "])
        data = data[:start] + new + data[end:]
    return data
