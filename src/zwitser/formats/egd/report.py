"""The result file for the European Go Database, `.h1` to `.h9`, a line a player [macmahon F2]."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator

from zwitser.errors import BadInput
from zwitser.model import Colour, Player, Tournament
from zwitser.readiness import refuse_missing_results
from zwitser.results import Entry
from zwitser.systems import shape_of
from zwitser.systems.macmahon.options import own_options
from zwitser.systems.macmahon.scores import Scores, scores_of, unplayed_points
from zwitser.systems.macmahon.standings import Line, Ranking, standings, written

ENCODING = "iso-8859-15"
END = "\r\n"

VALUES = 4
"""How many values stand between the club and the results."""

NO_COUNTRY, NO_CLUB, NO_NAME = "XX", "xxxx", "_"
PLACE_WIDTH, NAME_WIDTH, RESULT_WIDTH, VALUE_WIDTH = 4, 30, 8, 6
CLUB_LENGTH, PIN_LENGTH = 4, 8

_WITHOUT_ACCENT = str.maketrans("ıŁłĐđĦħŦŧ", "iLlDdHhTt")
"""Letters that are no letter with an accent, and that the file can't hold."""

_SPECIAL = str.maketrans({";": " ", "|": " "})
"""What begins a comment or a pin in a player's line."""

_BRACKETS = str.maketrans("[]", "()")
"""What ends a header stands in none."""

_SIGNS = {2: "+", 1: "=", 0: "-"}


def dumps(tournament: Tournament) -> str:
    """Write the result file of a tournament; results that are missing are refused."""
    if not shape_of(tournament).handicap:
        raise BadInput.at("system", "egd-system", system=tournament.system)
    refuse_missing_results(tournament)
    ranking, scores = standings(tournament), scores_of(tournament)
    lines = [line for line in ranking.players if scores[line.player].games]
    rows = {line.player: row for row, line in enumerate(lines, 1)}
    body = [_line(tournament, ranking, line, scores, rows) for line in lines]
    return END.join([*_headers(tournament), *body]) + END


def encode(text: str) -> bytes:
    """Encode a result file; a letter that it can't hold loses its accent."""
    plain = text.translate(_WITHOUT_ACCENT)
    return "".join(_fitting(char) for char in plain).encode(ENCODING, "replace")


def unwritable(tournament: Tournament) -> list[str]:
    """List the names in the file with letters that it can't hold, and has `?` instead of."""
    played = {p for r in tournament.history for g in r.games for p in (g.white, g.black)}
    names = [one.name for one in tournament.players if one.id in played]
    return [name for name in names if b"?" in encode(name.replace("?", ""))]


def _fitting(char: str) -> str:
    try:
        char.encode(ENCODING)
    except UnicodeEncodeError:
        apart = unicodedata.normalize("NFKD", char)
        return "".join(part for part in apart if not unicodedata.combining(part))
    return char


def _headers(tournament: Tournament) -> Iterator[str]:
    """Write the headers that there is something to say in (F2)."""
    egd, own = tournament.egd, own_options(tournament)
    correction = own.handicap.correction if own.handicap.basis != "none" else 0
    headers = (
        ("CL", egd.class_),
        ("EV", tournament.name),
        ("PC", ",".join(filter(None, (egd.country, egd.place)))),
        ("DT", ",".join(filter(None, (egd.from_, egd.to)))),
        ("HA", f"h{correction}" if correction > 0 else ""),
        ("KM", own.komi),
        ("TM", str(egd.minutes or "")),
        ("CM", egd.comment),
    )
    for name, value in headers:
        if value:
            yield f"; {name}[{' '.join(value.translate(_BRACKETS).split())}]"


def _line(
    tournament: Tournament, ranking: Ranking, line: Line, scores: Scores, rows: dict[int, int]
) -> str:
    score = scores[line.player]
    results = [_result(tournament, entry, rows) for entry in score.entries]
    words = [
        f"{rows[line.player]:>{PLACE_WIDTH}}",
        f"{' '.join(names_of(score.player.name)):<{NAME_WIDTH}}",
        f"{score.player.rank:>3}",
        _country(score.player),
        f"{_club(score.player):<{CLUB_LENGTH}}",
        *(f"{value:>{VALUE_WIDTH}}" for value in _values(ranking, line)),
        *(f"{result:<{RESULT_WIDTH}}" for result in results),
        *_pin(score.player),
    ]
    return " ".join(words).rstrip()


def names_of(name: str) -> tuple[str, str]:
    """Split a name into last and first: at the comma, or else at the last blank (F2)."""
    last, comma, first = name.partition(", ")
    if not comma:
        first, _, last = name.strip().rpartition(" ")
    return _word(last), _word(first)


def _word(text: str) -> str:
    return "_".join(text.translate(_SPECIAL).split()) or NO_NAME


def _country(player: Player) -> str:
    country = player.country.strip().upper()
    return country if len(country) == 2 and country.isascii() and country.isalpha() else NO_COUNTRY


def _club(player: Player) -> str:
    return "".join(player.club.translate(_SPECIAL).split())[:CLUB_LENGTH] or NO_CLUB


def _values(ranking: Ranking, line: Line) -> list[str]:
    """Give the MMS and the values of the list, four in all; what is missing is 0 (F2)."""
    names = list(dict.fromkeys(("MMS", *ranking.columns)))[:VALUES]
    values = [written(line.values[name]) or "0" for name in names]
    return values + ["0"] * (VALUES - len(values))


def _result(tournament: Tournament, entry: Entry, rows: dict[int, int]) -> str:
    """Write one round: `12+/w0`, `7+!b0` for a game decided without play, `0=` without one (F2)."""
    if not entry.opponent:
        return f"0{_SIGNS[unplayed_points(entry, own_options(tournament))]}"
    how = "!" if entry.is_forfeit else "/"
    colour = "w" if entry.colour is Colour.WHITE else "b"
    return f"{rows[entry.opponent]}{_SIGNS[entry.points]}{how}{colour}{entry.handicap}"


def _pin(player: Player) -> list[str]:
    pin = player.egd.strip()
    return [f"|{pin}"] if len(pin) == PIN_LENGTH and pin.isascii() and pin.isdigit() else []
