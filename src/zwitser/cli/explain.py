"""`zwitser explain` and `zwitser check`: why a round is paired so, and what differs from it."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import click

from zwitser.cli import terminal
from zwitser.cli.terminal import Bar
from zwitser.errors import BadInput
from zwitser.messages import Language
from zwitser.model import Tournament

if TYPE_CHECKING:
    from zwitser.explanation.at_pairing import RoundAtPairing
    from zwitser.explanation.story import Story
    from zwitser.formats import Loaded


class WhyCommand(click.Command):
    """A command whose `--why` takes one player or two: `--why 4`, `--why 4 7`."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        words = list(args)
        if "--why" in words:
            start = words.index("--why") + 1
            ids = words[start : start + 2]
            if len(ids) == 2 and all(word.isdecimal() for word in ids):
                words[start : start + 2] = [" ".join(ids)]
        return super().parse_args(ctx, words)


@click.command(cls=WhyCommand, short_help="Say why the next round is paired as it is.")
@terminal.files_argument
@click.option("--why", metavar="A [B]", help="Why these two do or don't meet; why one floats.")
@click.option("--why-colour", type=int, metavar="A", help="Why this player has this colour.")
@click.option("--round", "number", metavar="R", help="Tell this round again; in a season P.R.")
@click.option("--markdown", is_flag=True, help="Write Markdown.")
@click.option("--svg", metavar="FILE2", help="Draw the round into this file.")
@terminal.json_option
@terminal.system_option
@terminal.language_option
def command(
    names: tuple[str, ...],
    why: str | None,
    why_colour: int | None,
    number: str | None,
    markdown: bool,
    svg: str | None,
    as_json: bool,
    system: str | None,
    lang: Language,
) -> int:
    """Explain the pairing of the next round, sentence by sentence with its article.

    \b
    zwitser explain open.json                 the whole round, group by group
    zwitser explain open.json --why 4 7       why 4 and 7 do or don't meet
    zwitser explain open.json --why 4         why 4 floats, is free, or meets this opponent
    zwitser explain open.json --why-colour 4  why 4 has black again
    zwitser explain open.json --round 3 --why 4 7   the same for a round that was paired
    zwitser explain open.json --lang nl --markdown
    zwitser explain open.json --svg round.svg
    """
    if svg is not None and len(names) > 1:
        raise click.UsageError("--svg goes with one FILE")
    words = [] if why is None else why.split()
    if not all(word.isdecimal() for word in words) or len(words) > 2:
        raise BadInput.at("--why", "one-or-two-ids", got=repr(why))
    players = [int(word) for word in words]

    def explain(loaded: Loaded) -> int:
        tournament, at = loaded.tournament, None
        if number is not None:
            tournament, at = _position_before(loaded, number)
        if svg is None:
            story = (
                _story(tournament, players, why_colour, lang)
                if at is None
                else _story_at(at, players, why_colour, lang)
            )
            terminal.print_story(story, as_json=as_json, markdown=markdown)
        else:
            from zwitser.pictures.round import round_svg
            from zwitser.systems import pair

            terminal.write(svg, round_svg(tournament, pair(tournament, explain=True), lang))
        return 0

    return terminal.each_loaded(names, as_json=as_json, system=system, do=explain)


def _position_before(loaded: Loaded, number: str) -> tuple[Tournament, RoundAtPairing | None]:
    """Give the tournament before a round was paired: `3`, in a season `2.3`.

    From a journal with the results of that moment, without later corrections (F7), and with all
    that is known of the round.
    """
    from zwitser.explanation.at_pairing import positions_at_pairing, round_at_pairing
    from zwitser.explanation.check import find_position, positions
    from zwitser.journal.state import State

    state = loaded.state if isinstance(loaded.state, State) else None
    listed = positions_at_pairing(state) if state else positions(loaded.tournament)
    position = find_position(listed, number)
    if position is None:
        raise BadInput.at("--round", "paired-round", got=repr(number))
    at = round_at_pairing(state, position.period, position.round) if state else None
    return position.before, at


def _story_at(at: RoundAtPairing, players: list[int], colour: int | None, lang: Language) -> Story:
    """Explain a round of a journal, after what was changed by hand and corrected since."""
    from zwitser.explanation import at_pairing

    asked = [*players, *([] if colour is None else [colour])]
    if not set(asked) <= at.shown.by_id.keys():
        return _story(at.shown, players, colour, lang)  # which says who is no player
    if colour is not None:
        return at_pairing.colour_story(at, colour, lang)
    match players:
        case [player, opponent]:
            return at_pairing.pair_story(at, player, opponent, lang)
        case [player]:
            return at_pairing.player_story(at, player, lang)
        case _:
            story = at_pairing.round_story(at, lang)
            notes = at_pairing.notes_on(at, (), lang)
            return replace(story, sections=(*notes, *story.sections))


def _story(tournament: Tournament, players: list[int], colour: int | None, lang: Language) -> Story:
    from zwitser.explanation.round import explain_round
    from zwitser.explanation.why import why, why_colour, why_player

    if colour is not None:
        return why_colour(tournament, colour, lang)
    match players:
        case [player, opponent]:
            return why(tournament, player, opponent, lang)
        case [player]:
            return why_player(tournament, player, lang)
        case _:
            return explain_round(tournament, lang)


@click.command(short_help="Replay a tournament and name what differs.")
@terminal.files_argument
@terminal.json_option
@terminal.system_option
@terminal.language_option
def check(names: tuple[str, ...], as_json: bool, system: str | None, lang: Language) -> int:
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
        from zwitser.explanation import check as replay
        from zwitser.explanation.at_pairing import positions_at_pairing
        from zwitser.journal.state import State

        tournament = loaded.tournament
        evenings = sum(len(period.rounds) for period in tournament.periods)
        with Bar("checking", len(tournament.history) + evenings) as bar:
            rounds = positions_at_pairing(loaded.state) if isinstance(loaded.state, State) else None
            found = replay.check(tournament, lambda _done, _total: bar.step(), rounds=rounds)
        compared = loaded.compare_totals()
        if compared:
            lists, agree = tuple(compared.claims()), compared.agrees
            found = replace(found, lists=lists, lists_agree=agree)
        if as_json:
            terminal.print_json(found.to_json(lang))
        else:
            terminal.print_story(found.to_story(lang))
        return 0 if found.is_clean else 1

    return terminal.each_loaded(names, as_json=as_json, system=system, do=check_one)
