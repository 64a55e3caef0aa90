"""`zwitser standings`: the ranking, by any list of tie-breaks."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import click

from zwitser.cli import terminal, warn
from zwitser.errors import BadInput
from zwitser.language import Language, format_signed, sentence
from zwitser.messages import format_points, say
from zwitser.model import Tournament
from zwitser.systems import system_of
from zwitser.systems.sheets import SheetColumn

if TYPE_CHECKING:
    from zwitser.ranking.standings import Standings
    from zwitser.systems.sheets import StandingsResult


def _word(lang: Language, code: str) -> str:
    return sentence(lang, ("cli",), f"standings.{code}")


@dataclass(frozen=True, slots=True)
class RankingRequest:
    """The options of the command."""

    as_json: bool
    lang: Language
    tiebreaks: list[str] | None
    after: int | None
    player: int | None
    svg: str | None
    svg_course: str | None
    period: int | None
    season: bool


@click.command()
@terminal.files_argument
@click.option("--tiebreaks", metavar="LIST", help="Ids in any case, like wp,sb,de, or a preset.")
@click.option("--after", type=click.IntRange(min=0), metavar="ROUND", help="As it was then.")
@click.option(
    "--explain", "player", type=int, metavar="PLAYER", help="How this player's values came about."
)
@click.option("--svg", metavar="FILE2", help="Draw the cross table into this file.")
@click.option("--svg-course", metavar="FILE2", help="Draw how the ranking went, round by round.")
@click.option("--period", type=click.IntRange(min=1), help="Club: the standing of this period.")
@click.option("--season", is_flag=True, help="Club: the season standing only.")
@terminal.json_option
@terminal.system_option
@terminal.language_option
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
    if given["tiebreaks"] is not None:
        given["tiebreaks"] = given["tiebreaks"].split(",")
    request = RankingRequest(**given)
    if len(names) > 1 and (request.svg or request.svg_course):
        raise click.UsageError("--svg goes with one FILE")
    return terminal.each_loaded(
        names,
        as_json=request.as_json,
        system=system,
        do=lambda loaded: _rank(loaded.tournament, request),
    )


def _rank(tournament: Tournament, request: RankingRequest) -> int:
    system = system_of(tournament)
    if system.standings is not None and request.player is not None:
        from zwitser.explanation.story import account_story

        story = account_story(
            tournament, request.player, request.lang, period=request.period, after=request.after
        )
        terminal.print_story(story, as_json=request.as_json)
        return 0
    if not system.has_periods and (request.period is not None or request.season):
        raise BadInput.at("--period, --season", "options-of-season")
    if request.svg or request.svg_course:
        _draw(tournament, request)
    elif (own := _own_standings(tournament, request)) is None:
        _rank_by_points(tournament, request)
    elif request.as_json:
        json = own.to_json()
        terminal.print_json({"season": json["season"]} if request.season else json)
    else:
        from zwitser.explanation.story import names_of

        sheets = list(
            own.sheets(terminal.names_with_rank(tournament, names_of(tournament)), request.lang)
        )
        for number, sheet in enumerate(sheets[-1:] if request.season else sheets):
            click.echo() if number else None
            terminal.heading(f"{tournament.name}, {sheet.title}")
            terminal.print_table(sheet.columns, [row.cells for row in sheet.rows])
    return 0


def _own_standings(tournament: Tournament, request: RankingRequest) -> StandingsResult | None:
    own = system_of(tournament).standings
    if own is None:
        return None
    tiebreaks = request.tiebreaks
    return own.compute(tournament, period=request.period, after=request.after, tiebreaks=tiebreaks)


def _draw(tournament: Tournament, request: RankingRequest) -> None:
    from zwitser.pictures.tables import course_svg, cross_table_svg, rankings

    ranked = rankings(tournament, tiebreaks=request.tiebreaks, after=request.after)
    if request.svg:
        last = ranked[-1] if ranked else [player.id for player in tournament.players]
        own = _own_standings(tournament, request)
        scores = None if own is None else own.scores
        terminal.write(request.svg, cross_table_svg(tournament, last, request.lang, scores=scores))
    if request.svg_course:
        terminal.write(request.svg_course, course_svg(tournament, ranked, request.lang))


def _rank_by_points(tournament: Tournament, request: RankingRequest) -> None:
    from zwitser.explanation.story import names_of
    from zwitser.ranking.standings import standings

    table = standings(tournament, tiebreaks=request.tiebreaks, after=request.after)
    for claim in table.warnings:
        warn(say(claim, ("ranking",), names_of(tournament), request.lang))
    if request.player is None and request.as_json:
        terminal.print_json(table.to_json())
    elif request.player is None:
        _print_table(tournament, table, request.lang)
    elif request.as_json:
        terminal.print_json(table.explanation_json(request.player))
    else:
        _explain(tournament, table, request.player, request.lang)


def _explain(tournament: Tournament, table: Standings, player: int, lang: Language) -> None:
    from zwitser.explanation.story import names_of
    from zwitser.ranking.wording import amount, lines, name_of, tie_lines

    derivations = table.explain(player)
    names, is_go = names_of(tournament), system_of(tournament).is_go
    after, place = (_word(lang, code) for code in ("after", "place" if is_go else "rank"))
    terminal.heading(f"{names[player]}, {place} {table.of(player).rank} {after} {table.after}")
    for derivation in derivations:
        criterion = derivation.criterion
        value = amount(criterion, derivation.value) or "-"
        terminal.heading(f"{criterion.id} {value}: {name_of(criterion.id, lang, is_go=is_go)}")
        for line in lines(derivation, names, lang):
            click.echo(f"  {line}")
    for line in tie_lines(table, player, names, lang):
        click.echo(line)


def _print_table(tournament: Tournament, table: Standings, lang: Language) -> None:
    from zwitser.explanation.story import names_of
    from zwitser.ranking.wording import amount, sign_of

    names = terminal.names_with_rank(tournament, names_of(tournament))
    criteria = [c for c in table.ranking.criteria if c.id in table.columns]
    terminal.heading(f"{tournament.name}, {_word(lang, 'after')} {table.after}")
    system = system_of(tournament)
    signs = (sign_of(each.id, lang, by_resistance=system.has_resistance) for each in criteria)
    place = _word(lang, "place" if system.is_go else "rank")
    columns = [SheetColumn(place), SheetColumn(_word(lang, "name"), "left")]
    columns += [SheetColumn(sign) for sign in (_word(lang, "points"), *signs)]
    rows = [
        [
            str(line.rank),
            names[line.player],
            format_points(line.points),
            *(amount(criterion, line.values[criterion.id]) or "-" for criterion in criteria),
        ]
        for line in table.players
    ]
    terminal.print_table(columns, rows)
    for extra in tournament.extra:
        if extra.round <= table.after:
            points, name = format_signed(extra.points), names[extra.player]
            click.echo(_word(lang, "beside").format(extra=points, name=name))
