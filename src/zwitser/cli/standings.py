"""`zwitser standings`: the ranking, by any list of tie-breaks."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import click

from zwitser.cli import files, screen, warn
from zwitser.errors import BadInput
from zwitser.language import Language, format_signed, sentence
from zwitser.messages import format_points, say
from zwitser.model import Tournament
from zwitser.systems import system_of

if TYPE_CHECKING:
    from zwitser.ranking.standings import Standings
    from zwitser.systems.sheets import StandingsResult


def _word(lang: Language, code: str) -> str:
    return sentence(lang, ("cli",), f"standings.{code}")


@dataclass(frozen=True, slots=True)
class Wanted:
    """What the user asked for."""

    as_json: bool
    lang: Language
    tiebreaks: str | None
    after: int | None
    player: int | None
    svg: str | None
    svg_course: str | None
    period: int | None
    season: bool


@click.command()
@files.files_argument
@click.option("--tiebreaks", metavar="LIST", help="Ids in any case, like wp,sb,de, or a preset.")
@click.option("--after", type=click.IntRange(min=0), metavar="ROUND", help="As it was then.")
@click.option(
    "--explain", "player", type=int, metavar="PLAYER", help="How this player's values came about."
)
@click.option("--svg", metavar="FILE2", help="Draw the cross table into this file.")
@click.option("--svg-course", metavar="FILE2", help="Draw how the ranking went, round by round.")
@click.option("--period", type=click.IntRange(min=1), help="Club: the standing of this period.")
@click.option("--season", is_flag=True, help="Club: the season standing only.")
@files.json_option
@files.system_option
@screen.language_option
@click.pass_context
def command(ctx: click.Context, /, **_given: object) -> int:
    """Rank the players.

    \b
    zwitser standings open.json                       the system's own ranking
    zwitser standings open.json --tiebreaks wp,sb,ipr
    zwitser standings open.json --tiebreaks osv --after 4
    zwitser standings open.json --explain 7           each value of player 7, round by round
    zwitser standings open.json --svg table.svg --svg-course course.svg
    zwitser standings club.json --period 2
    """
    given = dict(ctx.params)
    names, system = given.pop("names"), given.pop("system")
    wanted = Wanted(**given)
    if len(names) > 1 and (wanted.svg or wanted.svg_course):
        raise click.UsageError("--svg goes with one FILE")
    return files.each_file(
        names,
        as_json=wanted.as_json,
        system=system,
        do=lambda tournament: _rank(tournament, wanted),
    )


def _rank(tournament: Tournament, wanted: Wanted) -> int:
    system = system_of(tournament)
    if system.standings is not None and wanted.player is not None:
        return _account(tournament, wanted)
    if not system.has_periods and (wanted.period is not None or wanted.season):
        raise BadInput.at("--period, --season", "options-of-season")
    if wanted.svg or wanted.svg_course:
        return _draw(tournament, wanted)
    own = _own(tournament, wanted)
    return _by_points(tournament, wanted) if own is None else _show_own(tournament, own, wanted)


def _account(tournament: Tournament, wanted: Wanted) -> int:
    """Take a player's score apart, where the system makes its own standings."""
    from zwitser.explanation.story import account_story

    player = wanted.player or 0
    story = account_story(tournament, player, wanted.lang, period=wanted.period, after=wanted.after)
    files.print_json(story.to_json()) if wanted.as_json else click.echo(story.to_text(), nl=False)
    return 0


def _tiebreaks(wanted: Wanted) -> list[str] | None:
    return None if wanted.tiebreaks is None else wanted.tiebreaks.split(",")


def _own(tournament: Tournament, wanted: Wanted) -> StandingsResult | None:
    own = system_of(tournament).standings
    if own is None:
        return None
    return own.compute(
        tournament, period=wanted.period, after=wanted.after, tiebreaks=_tiebreaks(wanted)
    )


def _by_points(tournament: Tournament, wanted: Wanted) -> int:
    table = _table(tournament, wanted)
    _warn(tournament, table, wanted.lang)
    if wanted.player is not None:
        _explain(tournament, table, wanted.player, wanted)
    elif wanted.as_json:
        files.print_json(table.to_json())
    else:
        _show(tournament, table, wanted.lang)
    return 0


def _table(tournament: Tournament, wanted: Wanted) -> Standings:
    from zwitser.ranking.standings import standings

    return standings(tournament, tiebreaks=_tiebreaks(wanted), after=wanted.after)


def _names(tournament: Tournament) -> dict[int, str]:
    from zwitser.explanation.story import names_of

    return names_of(tournament)


def _warn(tournament: Tournament, table: Standings, lang: Language) -> None:
    for claim in table.warnings:
        warn(say(claim, ("ranking",), _names(tournament), lang))


def _explain(tournament: Tournament, table: Standings, player: int, wanted: Wanted) -> None:
    from zwitser.ranking.wording import amount, lines, name_of, tie_lines

    if wanted.as_json:
        files.print_json(table.explanation_json(player))
        return
    derivations = table.explain(player)
    names, is_go = _names(tournament), system_of(tournament).is_go
    after, place = (_word(wanted.lang, code) for code in ("after", "place" if is_go else "rank"))
    screen.heading(f"{names[player]}, {place} {table.of(player).rank} {after} {table.after}")
    for derivation in derivations:
        criterion = derivation.criterion
        value = amount(criterion, derivation.value) or "-"
        screen.heading(f"{criterion.id} {value}: {name_of(criterion.id, wanted.lang, is_go=is_go)}")
        for line in lines(derivation, names, wanted.lang):
            click.echo(f"  {line}")
    for line in tie_lines(table, player, names, wanted.lang):
        click.echo(line)


def _show(tournament: Tournament, table: Standings, lang: Language) -> None:
    from zwitser.ranking.wording import amount, sign_of

    names = screen.listed(tournament, _names(tournament))
    criteria = [c for c in table.ranking.criteria if c.id in table.columns]
    screen.heading(f"{tournament.name}, {_word(lang, 'after')} {table.after}")
    system = system_of(tournament)
    signs = (sign_of(each.id, lang, by_resistance=system.has_resistance) for each in criteria)
    place = _word(lang, "place" if system.is_go else "rank")
    columns = [screen.Column(place, "right"), screen.Column(_word(lang, "name"))]
    columns += [screen.Column(sign, "right") for sign in (_word(lang, "points"), *signs)]
    rows = [
        [
            str(line.rank),
            names[line.player],
            format_points(line.points),
            *(amount(criterion, line.values[criterion.id]) or "-" for criterion in criteria),
        ]
        for line in table.players
    ]
    screen.print_table(columns, rows)
    for extra in tournament.extra:
        if extra.round <= table.after:
            extra_points = format_signed(extra.points)
            said = _word(lang, "beside").format(extra=extra_points, name=names[extra.player])
            click.echo(said)


def _show_own(tournament: Tournament, own: StandingsResult, wanted: Wanted) -> int:
    """Print the standings that a system makes itself: all of them, or the season's only."""
    if wanted.as_json:
        json = own.to_json()
        files.print_json({"season": json["season"]} if wanted.season else json)
        return 0
    sheets = list(own.sheets(screen.listed(tournament, _names(tournament)), wanted.lang))
    for number, sheet in enumerate(sheets[-1:] if wanted.season else sheets):
        click.echo() if number else None
        screen.heading(f"{tournament.name}, {sheet.title}")
        columns = [screen.Column(column.name, column.align) for column in sheet.columns]
        screen.print_table(columns, [row.cells for row in sheet.rows])
    return 0


def _draw(tournament: Tournament, wanted: Wanted) -> int:
    from zwitser.pictures.tables import course_svg, cross_table_svg, rankings

    ranked = rankings(tournament, tiebreaks=_tiebreaks(wanted), after=wanted.after)
    if wanted.svg:
        last = ranked[-1] if ranked else [player.id for player in tournament.players]
        own = _own(tournament, wanted)
        scores = None if own is None else own.scores
        files.write(wanted.svg, cross_table_svg(tournament, last, wanted.lang, scores=scores))
    if wanted.svg_course:
        files.write(wanted.svg_course, course_svg(tournament, ranked, wanted.lang))
    return 0
