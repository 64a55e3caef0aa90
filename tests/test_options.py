"""The page of options says what the declarations say."""

import pytest

from tests.options import PAGE, SHARED, page
from zwitser.model import Options
from zwitser.systems import SYSTEMS, system_named


def test_the_page_is_made_from_the_declarations() -> None:
    assert PAGE.read_text("utf-8") == page(), "run `make options`"


@pytest.mark.parametrize("id_", SYSTEMS)
def test_every_option_of_a_system_has_a_row(id_: str) -> None:
    system = system_named(id_)
    names = system.choices.declared() if system.choices else {}
    part = page().partition(f": `{id_}`\n")[2].partition("\n## ")[0]
    for name in names:
        assert f"| `{name}`" in part or f"| `{name}." in part


def test_every_shared_option_is_described() -> None:
    assert SHARED.keys() == Options.declared().keys()
