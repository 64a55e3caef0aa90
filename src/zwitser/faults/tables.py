"""Sentences for what is wrong with a table of players, the KNSB list or a report to the KNSB."""

from __future__ import annotations

from zwitser.language import Sentences

SENTENCES: Sentences = {
    # The columns of players, by the value of `Column`
    "column.name": ("naam", "name"),
    "column.first name": ("voornaam", "first name"),
    "column.infix": ("tussenvoegsel", "infix"),
    "column.last name": ("achternaam", "last name"),
    "column.rating": ("rating", "rating"),
    "column.title": ("titel", "title"),
    "column.number": ("nummer", "number"),
    "column.lot number": ("lotingsnummer", "lot number"),
    "column.relation number": ("relatienummer", "KNSB number"),
    "column.federation": ("federatie", "federation"),
    "column.club": ("club", "club"),
    "column.born": ("geboren", "born"),
    "column.sex": ("geslacht", "sex"),
    "column.FIDE id": ("FIDE-nummer", "FIDE ID"),
    "column.category": ("categorie", "category"),
    "column.rank": ("rang", "rank"),
    "column.EGD number": ("EGD-nummer", "EGD number"),
    # Tables
    "table-empty": ("de tabel is leeg", "the table is empty"),
    "table-only-header": (
        "onder de kop staat niemand; zet de spelers onder de kolomnamen, één per regel",
        "there is nobody below the header; put the players there, one per row",
    ),
    "table-too-large": (
        "de tabel is groter dan wij lezen",
        "the table is larger than the most we read",
    ),
    "not-a-table": (
        "dit is geen tabel die wij kunnen lezen",
        "this is not a table we can read: {found}",
    ),
    "too-many-rows": ("hoogstens {most} regels kan", "expected at most {most} rows"),
    "no-names": (
        "er is geen kolom met namen; geef de tabel een kop zoals: Naam, Rating",
        "no column with names; give the table a header like: Naam, Rating",
    ),
    "name-missing": ("de naam ontbreekt", "the name is missing"),
    "name-too-long": (
        "een naam heeft hoogstens {limit} tekens, deze {got}",
        "expected a name of at most {limit} characters, got {got}",
    ),
    "rating-range": (
        "een rating is een getal van 0 tot en met 9999, er staat {got}",
        "expected a rating from 0 to 9999, got {got}",
    ),
    "born-range": (
        "een geboortejaar is een jaar als 1980, ook in een datum; er staat {got}",
        "expected a year of birth like 1980, or a date with one, got {got}",
    ),
    "rank-range": (
        "een rang is 30k tot 1k, 1d tot 9d of 1p tot 9p, er staat {got}",
        "expected a rank from 30k to 1k, 1d to 9d or 1p to 9p, got {got}",
    ),
    "whole-number": (
        "verwacht werd een heel getal, er staat {got}",
        "expected a whole number, got {got}",
    ),
    "whole-from-1": (
        "verwacht werd een heel getal vanaf 1, er staat {got}",
        "expected a whole number from 1, got {got}",
    ),
    "number-twice": (
        "het nummer {number} staat ook op regel {first}",
        "the number {number} is also on row {first}",
    ),
    "namesakes": (
        "er heten {count} spelers {name}; zet hun nummers in een kolom nr",
        "{count} players are called {name}; give their numbers in a column nr",
    ),
    "no-round": (
        "er is geen ronde {round}; ingedeeld: {paired}",
        "there is no round {round}; {paired} are paired",
    ),
    # The KNSB
    "expected-header": (
        "verwacht werd de kop {header}, er staat {got}",
        "expected the header {header}, got {got}",
    ),
    "columns": (
        "verwacht werden {count} kolommen, het zijn er {got}",
        "expected {count} columns, got {got}",
    ),
    "zip-damaged": (
        "deze ZIP kan niet uitgepakt worden; probeer de CSV die erin zit",
        "this ZIP can't be unpacked; try the CSV that is in it",
    ),
    "workbook-damaged": (
        "dit Excel-bestand kan niet gelezen worden; bewaar het opnieuw als .xlsx of als CSV",
        "this workbook can't be read; save it again as .xlsx or as CSV",
    ),
    "workbook-old": (
        (
            "dit is een Excel-bestand van voor 2007 (.xls); open het, bewaar het als .xlsx of CSV "
            "en kies dat, of kopieer de rijen en plak ze"
        ),
        (
            "this is an Excel file from before 2007 (.xls); open it, save it as .xlsx or CSV and "
            "choose that, or copy the rows and paste them"
        ),
    ),
    "workbook-open": (
        (
            "dit is een bestand van LibreOffice (.ods); open het, bewaar het als .xlsx of CSV "
            "en kies dat, of kopieer de rijen en plak ze"
        ),
        (
            "this is a LibreOffice file (.ods); open it, save it as .xlsx or CSV and choose "
            "that, or copy the rows and paste them"
        ),
    ),
    "no-list": (
        (
            "in dit bestand staat geen lijst die wij kunnen lezen; kies een Excel-bestand (.xlsx), "
            "CSV of TRF, of kopieer de rijen en plak ze"
        ),
        (
            "this file has no list that we can read; choose an Excel file (.xlsx), CSV or TRF, or "
            "copy the rows and paste them"
        ),
    ),
    "database-unknown": (
        "in deze database staat geen tabel met spelers (Player)",
        "this database has no table of players (Player)",
    ),
    "json-without-players": (
        "in dit JSON-bestand staan geen spelers zoals Sevilla of Zwitser ze schrijft",
        "this JSON file has no players as Sevilla or Zwitser writes them",
    ),
    "relation-number": (
        "een relatienummer bestaat uit cijfers, er staat {got}",
        "expected a KNSB number, got {got}",
    ),
    "date-like": (
        "verwacht werd een datum zoals 2026-01-08, er staat {got}",
        "expected a date like 2026-01-08, got {got}",
    ),
    "dates-reversed": (
        "het einde ({last}) ligt voor het begin ({first})",
        "the end ({last}) is before the beginning ({first})",
    ),
    "date-needed": (
        "geef ten minste één ronde een datum",
        "give at least one round a date",
    ),
    "date-for-each": (
        "elke ronde heeft een datum nodig: rondes {count}, datums {got}",
        "expected a date for each of the {count} rounds, got {got}",
    ),
}
