"""Small MacMahon tournaments, made by hand."""

from __future__ import annotations

from typing import Any

from zwitser.formats.document import from_json
from zwitser.model import Tournament
from zwitser.systems import pair
from zwitser.systems.macmahon.standings import MacMahonRanking, standings

Json = dict[str, Any]


def tournament(
    ranks: str,
    *history: Json,
    rounds: int = 5,
    absent: dict[int, str] | None = None,
    players: dict[int, Json] | None = None,
    **options: Any,
) -> Tournament:
    """Make a tournament: ranks with blanks between them, rounds played, who is absent next."""
    lines: list[Json] = [
        {"id": id_, "name": f"Speler {id_}", "rank": rank} | (players or {}).get(id_, {})
        for id_, rank in enumerate(ranks.split(), 1)
    ]
    document: Json = {
        "zwitser": 1,
        "name": "Proef",
        "system": "macmahon",
        "rounds": rounds,
        "options": options,
        "players": lines,
        "history": list(history),
    }
    if absent:
        document["next"] = {"absent": [{"player": p, "as": kind} for p, kind in absent.items()]}
    return from_json(document)


def played(*games: str, **absent: str) -> Json:
    """Make a round: `1-2 1-0`, with stones `1-2 1-0 h3`; who was absent as `p3="bye"`."""
    return {
        "games": [_game(text) for text in games],
        "absent": [{"player": int(name[1:]), "as": kind} for name, kind in absent.items()],
    }


def _game(text: str) -> Json:
    players, result, *stones = text.split()
    white, _, black = players.partition("-")
    game: Json = {"white": int(white), "black": int(black), "result": result}
    return game | ({"handicap": int(stones[0][1:])} if stones else {})


def column(ranking: MacMahonRanking, name: str) -> dict[int, str | None]:
    """Give everybody's value of a criterion as it is printed."""
    lines = standings_json(ranking)
    return {line["id"]: line["values"][name] for line in lines}


def standings_json(ranking: MacMahonRanking) -> list[Json]:
    lines: list[Json] = ranking.to_json()["players"]
    return lines


def values(made: Tournament, name: str, **wanted: Any) -> dict[int, str | None]:
    """Give everybody's value of one criterion after all rounds."""
    return column(standings(made, tiebreaks=[name], **wanted), name)


def boards(made: Tournament) -> list[tuple[int, int, int, str]]:
    """Give the next round: white, black, stones and komi of each board."""
    return [(p.white, p.black, p.handicap, p.komi) for p in pair(made).pairs]
