"""`zwitser export site`: the site of files from the command line."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path

from zwitser.errors import BadInput
from zwitser.language import Language
from zwitser_web.program import data_folder


def export_site(target: Path, data: Path | None, tournaments: Sequence[str], lang: Language) -> str:
    """Write what is public of these tournaments, or of all but the examples; say how much it is."""
    folder = data or data_folder.chosen()
    if not os.environ.get("DATABASE_URL") and not (folder / data_folder.DATABASE).exists():
        raise BadInput.at(str(folder / data_folder.DATABASE), "no-database")
    os.environ["ZWITSER_DATA"] = str(folder)
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "zwitser_web.settings")
    import django

    django.setup()
    from django.urls import set_urlconf

    set_urlconf("zwitser_web.public_urls")
    from zwitser_web.world import folder as files
    from zwitser_web.world.chosen import chosen, title_of

    rows = chosen(tournaments)
    done = files.bring(rows, title_of(rows, lang), lang, target)
    return f"{done.total} files, {done.changed} new or changed, {done.removed} removed"
