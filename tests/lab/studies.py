"""Small studies for the tests."""

from typing import Any

from zwitser.lab.reading import read_study
from zwitser.lab.study import Study

COIN = {"kind": "coin", "draws": 0}


def study(**changes: Any) -> Study:
    """Make a study of one system and one field, with whatever is to be otherwise."""
    document: dict[str, Any] = {
        "name": "test",
        "seed": "s",
        "runs": 20,
        "rounds": 3,
        "fields": [{"name": "eight", "highest": 2000, "lowest": 1600, "players": 8}],
        "systems": [{"system": "knsb-rating"}],
    }
    return read_study(document | changes)
