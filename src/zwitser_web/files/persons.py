"""Personal data of players for FIDE: kept apart from the journal, joined with it in files."""

from __future__ import annotations

import re
from dataclasses import replace

from zwitser import model
from zwitser_web.models import PersonalData, Tournament

FROM_SEX = {"m": "m", "v": "w", "w": "w", "f": "w"}
TO_SEX = {"m": "m", "w": "v"}
"""The desk says `v` where a TRF says `w`."""


def add_personal(row: Tournament, tournament: model.Tournament) -> model.Tournament:
    """Add the personal data of the players to a tournament, for a file to hand in."""
    known = {one.player: one.fields for one in PersonalData.objects.filter(tournament=row)}
    players = []
    for player in tournament.players:
        fields = {name: str(text).strip() for name, text in known.get(player.id, {}).items()}
        federation = fields.get("federation", "").upper()
        number, typed = fields.get("fide", ""), fields.get("born", "")
        day = re.search(r"\b[0-9]{4}-[0-9]{2}-[0-9]{2}\b", typed)
        year = re.search(r"(?<![0-9])(19|20)[0-9]{2}(?![0-9])", typed)
        added = replace(
            player,
            fide_id=number if re.fullmatch("[0-9]{1,11}", number) else "",
            federation=federation if re.fullmatch("[A-Z]{3}", federation) else "",
            sex=FROM_SEX.get(fields.get("sex", "").lower()[:1], ""),
            born=day[0] if day else year[0] if year else "",
        )
        players.append(added)
    return replace(tournament, players=tuple(players))


def split_personal(
    tournament: model.Tournament,
) -> tuple[model.Tournament, dict[int, dict[str, str]]]:
    """Split the personal data of players from a tournament, to keep them out of its journal."""
    known = {}
    for player in tournament.players:
        every = {"fide": player.fide_id, "federation": player.federation}
        every |= {"born": player.born, "sex": TO_SEX.get(player.sex, "")}
        if had := {name: value for name, value in every.items() if value}:
            known[player.id] = had
    players = tuple(
        replace(player, fide_id="", federation="", sex="", born="") for player in tournament.players
    )
    return replace(tournament, players=players), known


def keep(row: Tournament, known: dict[int, dict[str, str]]) -> None:
    """Store the personal data of a tournament that was just made."""
    PersonalData.objects.bulk_create(
        PersonalData(tournament=row, player=player, fields=fields)
        for player, fields in known.items()
    )
