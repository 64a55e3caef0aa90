"""Sentences for what is wrong with a Keizer season: its options, lists and words."""

from __future__ import annotations

from zwitser.language import Sentences

SENTENCES: Sentences = {
    "keizer-number-above-0": (
        "een getal boven 0 tussen aanhalingstekens, zoals '60' of '2/3'",
        "a number above 0 in quotes, like '60' or '2/3'",
    ),
    "keizer-number-from-1": (
        "een getal van 1 of meer tussen aanhalingstekens, zoals '3/2'",
        "a number of 1 or more in quotes, like '3/2'",
    ),
    "keizer-number-above-1": (
        "een getal boven 1 tussen aanhalingstekens, zoals '3'",
        "a number above 1 in quotes, like '3'",
    ),
    "keizer-number": (
        "een getal tussen aanhalingstekens, zoals '20' of '2/3'",
        "a number in quotes, like '20' or '2/3'",
    ),
    "keizer-amount": (
        "een deel zoals '2/3' of punten zoals '+5', tussen aanhalingstekens",
        "a share like '2/3' or points like '+5', in quotes",
    ),
    "keizer-amount-or-own": (
        "een deel zoals '2/3', punten zoals '+5' of 'own:1/2', tussen aanhalingstekens",
        "a share like '2/3', points like '+5' or 'own:1/2', in quotes",
    ),
    "keizer-one-of": ("een van {known}", "one of {known}"),
    "keizer-whole": ("een heel getal van {least} of meer", "a whole number of {least} or more"),
    "keizer-whole-or-null": (
        "een heel getal van {least} of meer, of null",
        "a whole number of {least} or more, or null",
    ),
    "keizer-flag": ("true of false", "true or false"),
    "keizer-late": (
        "een deel zoals '2/3', punten zoals '+5' of 'notice', tussen aanhalingstekens",
        "a share like '2/3', points like '+5' or 'notice', in quotes",
    ),
    "keizer-retired": (
        "'list', 'paid', 'void' of een getal zoals '3/4'",
        "'list', 'paid', 'void' or a number like '3/4'",
    ),
    "keizer-score-needs-bottom": (
        "waarden naar totaal kunnen alleen met een vaste top en een bottom",
        "values by score work only with a fixed top and a bottom",
    ),
    "keizer-category": (
        "verwacht werd één letter van A tot en met Z, er staat {got}",
        "expected one letter from A to Z, got {got}",
    ),
    "keizer-not-together": (
        "{one} en {other} gaan niet samen",
        "{one} and {other} don't go together",
    ),
    "keizer-needs-groups": (
        "{key} kan alleen met groepen (a_size)",
        "{key} works only with groups (a_size)",
    ),
    "keizer-bottom-needs-top": (
        "bottom kan alleen met een vaste top",
        "bottom works only with a fixed top",
    ),
    "keizer-bottom-below-top": (
        "verwacht werd een getal onder de top ({top})",
        "expected a number below the top ({top})",
    ),
    "keizer-top-too-low": (
        "met {count} spelers op de lijst is de laatste plaats niets waard; neem een hogere top",
        "with {count} players on the list the last place is worth 0 or less; take a higher top",
    ),
    "keizer-late-after-joining": (
        "speler {player} kan niet 'late' zijn: die deed al mee",
        "player {player} can't be 'late' after joining",
    ),
    "keizer-period-empty": (
        "alleen de laatste periode mag zonder rondes zijn",
        "only the last period may be without rounds",
    ),
    "keizer-list-later": (
        "een latere periode heeft geen eigen lijst als alles doortelt (carry all)",
        "a later period has no list of its own when everything carries over (carry all)",
    ),
    "keizer-player-twice-in-list": (
        "speler {player} staat {count} keer op de lijst",
        "player {player} is on the list {count} times",
    ),
    "stuck-forbidden": (
        "door uitgesloten paren is er niet voor iedereen een tegenstander",
        "forbidden pairs leave somebody without an opponent",
    ),
    "foreign-nobody": (
        "in dit bestand staan geen spelers en geen partijen; kies een ander bestand",
        "this file has no players and no games; choose another file",
    ),
    "sevilla-nobody": (
        "in deze export van Sevilla staan geen spelers; exporteer de competitie opnieuw",
        "this export of Sevilla has no players; export the competition again",
    ),
    "sevilla-no-games": (
        (
            "in deze export van Sevilla staan ranglijsten, maar geen partijen; exporteer hem "
            "opnieuw met de partijen erbij (History)"
        ),
        (
            "this export of Sevilla has rankings but no games; export it again with the games "
            "(History)"
        ),
    ),
    "sevilla-not-keizer": (
        (
            "{found} is geen Keizercompetitie: de totalen zijn gewone punten; zet de spelers op "
            "de pagina Spelers, of exporteer een TRF"
        ),
        (
            "{found} is no Keizer competition: its totals are points for games alone; add the "
            "players on the page Players, or export a TRF"
        ),
    ),
    "kfc-database": (
        "deze database is niet te lezen: {found}",
        "this database can't be read: {found}",
    ),
    "kfc-table": (
        "dit is geen database van KeizerForClubs: de tabel {found} ontbreekt",
        "this is not a KeizerForClubs database: the table {found} is missing",
    ),
    "keizer-option-unknown": (
        "Keizer heeft deze instelling niet",
        "Keizer has no such option",
    ),
}
