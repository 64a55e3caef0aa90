"""Sentences of the round robins."""

from __future__ import annotations

from zwitser.messages import Sentences

SENTENCES: Sentences = {
    "round_robin.table-round": (
        "Dit is ronde {table_round} van de Bergertabel; de nummers zijn de lotingsnummers.",
        "This is round {table_round} of the Berger table; its numbers are the lot numbers.",
    ),
    "round_robin.other-order": (
        "De rondes tot nu toe volgen de Bergertabel niet; de rest is opnieuw verdeeld.",
        "The rounds so far do not follow the Berger table; the rest has been arranged anew.",
    ),
    "round_robin.meet-still-owed": (
        "{white} en {black} moeten nog tegen elkaar.",
        "{white} and {black} still have to meet.",
    ),
    "round_robin.colours-by-balance": (
        "{white} had niet vaker wit dan {black} en krijgt nu wit.",
        "{white} has had white no more often than {black} and has it now.",
    ),
    "round_robin.meet-by-table": (
        "{white} en {black} ontmoeten elkaar in ronde {table_round} van de tabel.",
        "{white} and {black} meet in round {table_round} of the table.",
    ),
    "round_robin.colours-of-table": (
        "De tabel geeft {white} wit.",
        "The table gives {white} white.",
    ),
    "round_robin.colours-reversed": (
        "In hun vorige partij had {black} wit; nu is dat {white}.",
        "In their previous game {black} had white; now it is {white}.",
    ),
    "round_robin.free-in-odd-field": (
        "Het aantal spelers is oneven; deze ronde is {player} vrij, zonder punt.",
        "The number of players is odd; this round {player} is free, without a point.",
    ),
    "round_robin.free-annulled": (
        "{opponent} stopte vóór de helft van de partijen: die vervallen en {player} is vrij.",
        "{opponent} withdrew before half of the games: they are annulled, and {player} is free.",
    ),
    "round_robin.free-forfeit": (
        "{opponent} is er niet en verliest reglementair van {player}.",
        "{opponent} is not there and loses to {player} by forfeit.",
    ),
}
