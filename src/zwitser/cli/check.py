"""`zwitser check`: replay a tournament and say what differs from the regulation."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import click

from zwitser.cli import files, screen
from zwitser.cli.progress import Bar
from zwitser.messages import Language

if TYPE_CHECKING:
    from zwitser.formats import Loaded


@click.command(short_help="Replay a tournament and name what differs.")
@files.files_argument
@files.json_option
@files.system_option
@screen.language_option
def command(names: tuple[str, ...], as_json: bool, system: str | None, lang: Language) -> int:
    """Replay every round and name each pair, colour and bye that differs, with its reason.

    \b
    zwitser check open.json
    zwitser check --json open.trf --system knsb-rating
    zwitser check journal.jsonl
    zwitser generate --system club --count 100 | zwitser check -

    A published round stands when an older result is corrected. A document does not say when that
    was; of a tournament's journal (.jsonl) every round is judged by what was known when it was
    paired.

    Breaches of absolute norms and the control totals are reported too, and for a Keizer season of
    another program whether its totals are ours, and which preset gives them. Exit code 1: there are
    differences.
    """

    def check_one(loaded: Loaded) -> int:
        from zwitser.explain import checked
        from zwitser.explain.check import check
        from zwitser.explain.known import known_positions
        from zwitser.journal.state import State

        tournament = loaded.tournament

        evenings = sum(len(period.rounds) for period in tournament.periods)
        with Bar("checking", len(tournament.history) + evenings) as bar:
            known = known_positions(loaded.state) if isinstance(loaded.state, State) else None
            found = check(tournament, lambda _done, _total: bar.step(), known=known)
        compared = loaded.compared()
        if compared:
            lists, agree = tuple(compared.claims()), compared.agrees
            found = replace(found, lists=lists, lists_agree=agree)
        if as_json:
            files.print_json(checked.to_json(found, lang))
        else:
            click.echo(checked.to_story(found, lang).to_text(), nl=False)
        return 0 if found.is_clean else 1

    return files.each_loaded(names, as_json=as_json, system=system, do=check_one)
