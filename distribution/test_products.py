"""Every product starts from what was built, serves a page, pairs a file, and closes."""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterator
from secrets import token_hex

import pytest
from django.core import signing
from tests.web.desktop.desks import Reader

from distribution.started import Product, patiently
from distribution.steps import ROOT
from distribution.wine import find_wine
from zwitser_web.desktop.data_folder import ENTRANCE_SALT as SALT

PRODUCTS = ["wheel", "linux_folder", "debian_package", *(["windows_folder"] if find_wine() else [])]


@pytest.fixture(params=PRODUCTS)
def product(request: pytest.FixtureRequest) -> Iterator[Product]:
    found: Product = request.getfixturevalue(request.param)
    yield found
    found.end()


def test_product_starts_by_a_double_click_and_closes_by_its_button(product: Product) -> None:
    address = product.double_click()
    assert product.double_click() == address
    desk = _entered(product, address)
    assert "Voorbeeld: clubkampioenschap" in desk.read("/")
    assert "font" in desk.read("/static/zwitser_web/base.css")
    desk.post("/program/", "/program/close")
    assert product.has_closed()
    assert (product.data / "zwitser.sqlite3").exists()


def _entered(product: Product, address: str) -> Reader:
    """Come in as the browser does that the program opens."""
    key = (product.data / "secret.key").read_text().strip()
    desk = Reader(address)
    # A token lets in once, also where the answer came too late to be read.
    patiently(desk, lambda: f"/enter/{signing.dumps(token_hex(8), key=key, salt=SALT)}/")
    return desk


def test_product_pairs_a_file(product: Product) -> None:
    """The pairing is the one of the README."""
    shutil.copy(ROOT / "docs/examples/thursday.json", product.home / "thursday.json")
    said = json.loads(product.run("pair", "thursday.json", "--json"))
    assert [(pair["white"], pair["black"]) for pair in said["pairs"]] == [(1, 7), (3, 2), (4, 6)]
    assert said["bye"] == 5
