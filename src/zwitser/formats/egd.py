"""The result file for the European Go Database, `.h1` to `.h9`, a line a player [macmahon F2]."""

from __future__ import annotations

import unicodedata

from zwitser.errors import BadInput
from zwitser.model import Colour, Result, Tournament
from zwitser.results import Entry, Kind
from zwitser.systems import system_of
from zwitser.systems.macmahon.options import MacMahonOptions
from zwitser.systems.macmahon.scores import Scores, scores_of, unplayed_points
from zwitser.systems.macmahon.standings import (
    MacMahonLine,
    MacMahonRanking,
    format_value,
    standings,
)

ENCODING = "iso-8859-15"
END = "\r\n"

VALUES = 4
"""The number of values between the club and the results."""

NO_COUNTRY, NO_CLUB, NO_NAME = "XX", "xxxx", "_"

_WITHOUT_ACCENT = str.maketrans("ıŁłĐđĦħŦŧ", "iLlDdHhTt")
"""Letters outside the encoding that Unicode does not decompose into letter and accent."""

_SPECIAL = str.maketrans({";": " ", "|": " "})
"""Characters that begin a comment or a pin in a player's line."""

_BRACKETS = str.maketrans("[]", "()")
"""Brackets, which end a header, become parentheses."""

_SIGNS = {2: "+", 1: "=", 0: "-"}


def dumps(tournament: Tournament) -> str:
    """Write the result file of a tournament; a game without a result is left out."""
    if not system_of(tournament).has_handicap:
        raise BadInput.at("system", "egd-system", system=tournament.system)
    ranking, scores = standings(tournament), scores_of(tournament)
    lines = [line for line in ranking.players if any(map(_is_game, scores[line.player].entries))]
    rows = {line.player: row for row, line in enumerate(lines, 1)}
    egd, own = tournament.egd, MacMahonOptions.of(tournament)
    correction = own.handicap.correction if own.handicap.basis != "none" else 0
    headers = {
        "CL": egd.class_,
        "EV": tournament.name,
        # The place has its comma before it, country or not.
        "PC": f"{egd.country},{egd.place}" if egd.place else egd.country,
        "DT": ",".join(filter(None, (egd.from_, egd.to))),
        "HA": f"h{correction}" if correction > 0 else "",
        "KM": own.komi,
        "TM": str(egd.minutes or ""),
        "CM": egd.comment,
    }
    head = [
        f"; {name}[{' '.join(value.translate(_BRACKETS).split())}]"
        for name, value in headers.items()
        if value
    ]
    body = [_player_line(tournament, ranking, line, scores, rows) for line in lines]
    return END.join([*head, *body]) + END


def encode(text: str) -> bytes:
    """Encode a result file; a letter outside the encoding loses its accent."""
    fitting = []
    for char in text.translate(_WITHOUT_ACCENT):
        try:
            char.encode(ENCODING)
            fitting.append(char)
        except UnicodeEncodeError:
            apart = unicodedata.normalize("NFKD", char)
            fitting += [part for part in apart if not unicodedata.combining(part)]
    return "".join(fitting).encode(ENCODING, "replace")


def open_games(tournament: Tournament) -> list[str]:
    """List the games that the file leaves out because they have no result."""
    names = tournament.names
    return [
        f"{names[game.black]} – {names[game.white]}"
        for round_ in tournament.history
        for game in round_.games
        if game.result is Result.PENDING
    ]


def unwritable_names(tournament: Tournament) -> list[str]:
    """List the names in the file with letters outside the encoding, which become `?`."""
    games = [game for round_ in tournament.history for game in round_.games]
    played = {p for g in games if g.result is not Result.PENDING for p in (g.white, g.black)}
    names = [one.name for one in tournament.players if one.id in played]
    return [name for name in names if b"?" in encode(name.replace("?", ""))]


def _player_line(
    tournament: Tournament,
    ranking: MacMahonRanking,
    line: MacMahonLine,
    scores: Scores,
    rows: dict[int, int],
) -> str:
    score, own = scores[line.player], MacMahonOptions.of(tournament)
    player = score.player
    # The MMS and the values of the ranking, four in all (F2); in a Swiss the MMS is the NBW.
    listed = ["MMS", *(name for name in ranking.columns if own.by_rank or name != "NBW")]
    values = [format_value(line.values[name]) or "0" for name in dict.fromkeys(listed)][:VALUES]
    values += ["0"] * (VALUES - len(values))
    country = player.country.strip().upper()
    if not (len(country) == 2 and country.isascii() and country.isalpha()):
        country = NO_COUNTRY
    club = "".join(player.club.translate(_SPECIAL).split())[:4] or NO_CLUB
    pin = player.egd.strip()
    has_pin = len(pin) == 8 and pin.isascii() and pin.isdigit()
    results = []  # `12+/w0`, `7+!b0` for a game decided without play, `0=` without a game (F2)
    for entry in score.entries:
        if _is_game(entry):
            how = "!" if entry.is_forfeit else "/"
            how += "w" if entry.colour is Colour.WHITE else "b"
            results.append(f"{rows[entry.opponent]}{_SIGNS[entry.points]}{how}{entry.handicap}")
        else:
            results.append(f"0{_SIGNS[unplayed_points(entry, own)]}")
    name = " ".join(names_of(player.name))
    words = [f"{rows[line.player]:>4} {name:<30} {player.rank:>3} {country} {club:<4}"]
    words += [f"{value:>6}" for value in values]
    words += [f"{result:<8}" for result in results]
    words += [f"|{pin}"] if has_pin else []
    return " ".join(words).rstrip()


def names_of(name: str) -> tuple[str, str]:
    """Split a name into last and first: at the comma, or else at the last blank (F2)."""
    last, comma, first = name.partition(", ")
    if not comma:
        first, _, last = name.strip().rpartition(" ")
    return _word(last), _word(first)


def _word(text: str) -> str:
    return "_".join(text.translate(_SPECIAL).split()) or NO_NAME


def _is_game(entry: Entry) -> bool:
    """Say whether a round has a game with a result."""
    return bool(entry.opponent) and entry.kind is not Kind.PENDING
