"""Time `zwitser export site` as a whole process, on the seasons of a club.

`python -m benchmarks.exported` counts processor time, the best of some turns, start-up included.
The aim is 2 seconds for the season of a club; what has no new line is not made again.
"""

from __future__ import annotations

import os
import shutil
from pathlib import Path
from tempfile import TemporaryDirectory

from benchmarks.start import seconds
from zwitser import arbiter
from zwitser.generator import Recipe, generate
from zwitser.journal.fold import EMPTY

TURNS = 2
SEASONS = (("club", 36, 8), ("club", 60, 10), ("keizer", 36, 30))
"""The system, the players, and the rounds: of a club in each of its four periods."""


def fill(data: Path) -> list[str]:
    """Put a season of each kind into a data folder; give the names in their addresses."""
    os.environ |= {"ZWITSER_DATA": str(data), "SECRET_KEY": "the same in every turn"}
    os.environ["DJANGO_SETTINGS_MODULE"] = "zwitser_web.settings"
    import django

    django.setup()
    from django.core.management import call_command

    from zwitser_web import store
    from zwitser_web.models import Club

    call_command("migrate", verbosity=0)
    club = Club.objects.create(slug="toren", name="De Toren")
    played = [generate(Recipe(*season)) for season in SEASONS]
    begun = [(season.name, arbiter.import_document(EMPTY, season)) for season in played]
    return [store.create(club, name, begin, by="A").slug for name, begin in begun]


def main() -> None:
    """Print a line for each season: made whole, and made again."""
    with TemporaryDirectory() as folder:
        here = Path(folder)
        site, compiled = here / "site", here / "compiled"
        for season, slug in zip(SEASONS, fill(here), strict=True):
            ask = ["export", "site", str(site), "--data", str(here), "--tournament", slug]
            whole, again = [], []
            for _ in range(TURNS + 1):
                shutil.rmtree(site, ignore_errors=True)
                whole.append(seconds(ask, compiled))
                again.append(seconds(ask, compiled))
            files = sum(path.is_file() for path in site.rglob("*"))
            times = f"{min(whole[1:]):.2f} s, again {min(again[1:]):.2f} s"
            print(f"{season}: {files} files in {times}")


if __name__ == "__main__":
    main()
