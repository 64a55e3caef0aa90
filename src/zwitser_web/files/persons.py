"""What FIDE wants to know of players: kept apart from the journal, joined with it in files."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

from zwitser import model
from zwitser.model import Player
from zwitser_web.models import PersonalData, Tournament

FROM_SEX = {"m": "m", "v": "w", "w": "w", "f": "w"}
TO_SEX = {"m": "m", "w": "v"}
"""The desk says `v` where a TRF says `w`."""


def joined(row: Tournament, tournament: model.Tournament) -> model.Tournament:
    """Give a tournament whose players have what is known of them, for a file that is handed in."""
    known = {one.player: one.fields for one in PersonalData.objects.filter(tournament=row)}
    players = tuple(_joined(player, known.get(player.id, {})) for player in tournament.players)
    return replace(tournament, players=players)


def _joined(player: Player, known: dict[str, Any]) -> Player:
    fields = {name: str(value).strip() for name, value in known.items()}
    federation = fields.get("federation", "").upper()
    number = fields.get("fide", "")
    return replace(
        player,
        fide_id=number if re.fullmatch("[0-9]{1,11}", number) else "",
        federation=federation if re.fullmatch("[A-Z]{3}", federation) else "",
        sex=FROM_SEX.get(fields.get("sex", "").lower()[:1], ""),
        born=_born(fields.get("born", "")),
    )


def _born(text: str) -> str:
    """Find the date or the year in what somebody typed."""
    whole = re.search(r"\b[0-9]{4}-[0-9]{2}-[0-9]{2}\b", text)
    year = re.search(r"(?<![0-9])(19|20)[0-9]{2}(?![0-9])", text)
    return whole[0] if whole else year[0] if year else ""


def parted(tournament: model.Tournament) -> tuple[model.Tournament, dict[int, dict[str, str]]]:
    """Take what is known of players out of a tournament, so that its journal does not hold it."""
    known = {player.id: _fields(player) for player in tournament.players}
    players = tuple(
        replace(player, fide_id="", federation="", sex="", born="") for player in tournament.players
    )
    return replace(tournament, players=players), {one: had for one, had in known.items() if had}


def _fields(player: Player) -> dict[str, str]:
    every = {
        "fide": player.fide_id,
        "federation": player.federation,
        "born": player.born,
        "sex": TO_SEX.get(player.sex, ""),
    }
    return {name: value for name, value in every.items() if value}


def keep(row: Tournament, known: dict[int, dict[str, str]]) -> None:
    """Write what is known of the players of a tournament that was just made."""
    PersonalData.objects.bulk_create(
        PersonalData(tournament=row, player=player, fields=fields)
        for player, fields in known.items()
    )
