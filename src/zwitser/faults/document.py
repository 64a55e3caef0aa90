"""Sentences for what is wrong with a document, a journal or a backup: all that is JSON."""

from __future__ import annotations

from zwitser.language import Sentences

SENTENCES: Sentences = {
    # Any file
    "file-empty": ("het bestand is leeg", "the file is empty"),
    "file-too-large": (
        "groter dan {megabytes} MB, meer lezen wij niet",
        "larger than {megabytes} MB, the most we read",
    ),
    "file-stopped": (
        "het lezen van dit bestand kost te veel tijd of geheugen; stuur het in een andere vorm",
        "reading this file takes too much time or memory; send it in another format",
    ),
    "not-text": (
        "dit is geen tekstbestand; verwacht werd een toernooidocument of een TRF-bestand",
        "this is not a text file; expected a tournament document or a TRF file",
    ),
    "no-tournament-file": (
        "dit is geen toernooidocument (JSON) en geen TRF-bestand: het begint met {found}",
        "neither a tournament document (JSON) nor a TRF file: it begins with {found}",
    ),
    "system-override": (
        "een bestand van {stated} kan niet gelezen worden als '{system}'",
        "a {stated} file can't be read as '{system}'",
    ),
    # JSON
    "not-json": (
        "dit is geen goede JSON: hier staat iets wat er niet hoort",
        "not JSON: {found}",
    ),
    "not-json-number": (
        "dit is geen goede JSON: {found} is geen getal",
        "not JSON: {found} is not a number",
    ),
    "json-object": ("verwacht werd een JSON-object", "expected a JSON object"),
    "too-many-values": (
        "meer dan {most} waarden; zo veel heeft geen toernooi",
        "more than {most} values; no tournament has that many",
    ),
    "too-many-keys": (
        "een object heeft meer dan {most} sleutels",
        "an object has more than {most} keys",
    ),
    "too-many-digits": (
        "er staat een getal van duizenden cijfers in",
        "not JSON we can use: a number has thousands of digits",
    ),
    "half-character": (
        "in een tekst staat een half teken: {found}",
        "some text has half a character in it: {found}",
    ),
    "nested-too-deeply": (
        "het document is te diep genest voor een toernooi",
        "the document is nested too deeply to be a tournament",
    ),
    "number-too-large": ("het getal {found} is te groot", "the number {found} is too large"),
    "key-twice": (
        "de sleutel {key} staat twee keer in één object",
        "the key {key} occurs twice in one object",
    ),
    # What the schema asks for
    "type-string": ("tekst tussen aanhalingstekens", "text in quotes"),
    "type-integer": ("een heel getal", "a whole number"),
    "type-boolean": ("true of false", "true or false"),
    "type-array": ("een lijst [...]", "a list [...]"),
    "type-object": ("een object {{...}}", "an object {{...}}"),
    "type-null": ("null", "null"),
    "a-text": ("een tekst", "a text"),
    "a-list": ("een lijst", "a list"),
    "an-object": ("een object", "an object"),
    "pattern-number": (
        "een getal tussen aanhalingstekens zoals '0.2' of '2/3'",
        "a number in quotes like '0.2' or '2/3'",
    ),
    "pattern-points": (
        "punten tussen aanhalingstekens zoals '1' of '0.5'",
        "points in quotes like '1' or '0.5'",
    ),
    "pattern-extra": (
        "punten tussen aanhalingstekens zoals '2' of '-0.5'",
        "points in quotes like '2' or '-0.5'",
    ),
    "pattern-place": ("een plaats zoals 'B3'", "a place like 'B3'"),
    "pattern-date": ("een datum zoals '2026-11-20'", "a date like '2026-11-20'"),
    "pattern-born": (
        "een jaar of datum zoals '1999' of '1999-05-31'",
        "a year or date like '1999' or '1999-05-31'",
    ),
    "pattern-fide-id": ("een FIDE-nummer (cijfers)", "a FIDE ID (digits)"),
    "pattern-federation": ("een bond zoals 'NED'", "a federation like 'NED'"),
    "long-number": (
        "een getal van meer dan {digits} cijfers",
        "a number of more than {digits} digits",
    ),
    "list-of": ("een lijst van {count}", "a list of {count}"),
    "empty-list": ("een lege lijst", "an empty list"),
    "some-object": ("een object {{…}}", "an object {{…}}"),
    "empty-object": ("een leeg object {{}}", "an empty object {{}}"),
    "expected-text": ("verwacht werd tekst, er staat ''", "expected some text, got ''"),
    "expected-at-least": (
        "ten minste {least} is nodig, er staat {got}",
        "expected at least {least}, got {got}",
    ),
    "text-too-long": (
        "hoogstens {limit} tekens kan, het zijn er {got}",
        "expected at most {limit} characters, got {got}",
    ),
    "too-few-items": (
        "ten minste {least} stuks zijn nodig, het zijn er {got}",
        "expected at least {least} items, got {got}",
    ),
    "too-many-items": (
        "hoogstens {limit} stuks kan, het zijn er {got}",
        "expected at most {limit} items, got {got}",
    ),
    "too-many-properties": (
        "hoogstens {limit} sleutels kan, het zijn er {got}",
        "expected at most {limit} keys, got {got}",
    ),
    "baku-points": (
        "Baku vereist dat remise half zo veel waard is als winst, en verlies niets",
        "Baku requires a draw to be worth half a win, and a loss nothing",
    ),
    "baku-rounds": (
        "Baku vereist een gepland aantal rondes",
        "Baku requires a planned number of rounds",
    ),
    "points-order": (
        "winst moet meer waard zijn dan verlies, en remise daar niet buiten liggen",
        "a win has to be worth more than a loss, with a draw not beyond the two",
    ),
    "exact-number": (
        "verwacht werd een getal zoals 0.2 of 2/3, er staat {got}",
        "expected a number like 0.2 or 2/3, got {got}",
    ),
    "key-missing": ("de sleutel '{key}' ontbreekt", "the key '{key}' is missing"),
    "key-like": (
        "onbekende sleutel {key} (bedoel je '{close}'?)",
        "unknown key {key} (did you mean '{close}'?)",
    ),
    "key-not-of": (
        "onbekende sleutel {key} (verwacht werd een van {known})",
        "unknown key {key} (expected {known})",
    ),
    "key-unknown": ("onbekende sleutel {key}", "unknown key {key}"),
    "unknown-key": ("onbekende sleutel", "unknown key"),
    # What a schema can't say
    "id-twice": (
        "het nummer {player} staat er {count} keer",
        "the id {player} occurs {count} times",
    ),
    "key-of-other-system": (
        "een toernooi met {system} heeft geen '{key}'",
        "a {system} tournament has no '{key}'",
    ),
    "period-needed": (
        "een clubcompetitie heeft ten minste één periode nodig",
        "a club season needs at least one period",
    ),
    "rounds-needed": (
        "het geplande aantal rondes ontbreekt",
        "the planned number of rounds is missing",
    ),
    "meets-himself": (
        "speler {player} speelt tegen zichzelf",
        "player {player} is their own opponent",
    ),
    "player-twice-in-round": (
        "speler {player} staat {count} keer in deze ronde",
        "player {player} is in this round {count} times",
    ),
    "player-twice-in-list": (
        "speler {player} staat twee keer in deze lijst",
        "player {player} is in this list twice",
    ),
    "player-twice-in-pair": (
        "speler {player} staat twee keer in dit paar",
        "player {player} is in this pair twice",
    ),
    "rounds-per-period": (
        "voor elk van de {periods} periodes is een getal nodig, het zijn er {got}",
        "expected a number for each of the {periods} periods, got {got}",
    ),
    "group-a-size": (
        "a_size geeft groep A {a_size} plaatsen, group_sizes {first}; geef er maar één",
        "a_size says {a_size} for group A, group_sizes {first}; give only one",
    ),
    "expected-above-0": ("verwacht werd een getal boven 0", "expected a number above 0"),
    "expected-0-to-1": (
        "verwacht werd een getal van 0 tot en met 1",
        "expected a number from 0 to 1",
    ),
    "no-group": (
        "er is geen groep {group}, alleen {known}",
        "there is no group {group}, only {known}",
    ),
    "player-twice-in-groups": (
        "speler {player} staat {count} keer in de groepen",
        "player {player} is in the groups {count} times",
    ),
    "absence-of-other-system": (
        "speler {player} kan in dit systeem niet afwezig zijn als '{kind}'",
        "player {player} can't be absent as '{kind}' in this system",
    ),
    "bye-announced": (
        "speler {player}: wie vrij is volgt uit de indeling",
        "player {player}: the pairing decides who has the bye",
    ),
    "rating-needed": (
        "speler {player} ({name}) heeft geen rating voor periode {period}; daaruit volgt de waarde",
        (
            "player {player} ({name}) has no rating for period {period}; "
            "the value of a player follows from it"
        ),
    ),
    # The journal
    "journal-version": (
        "verwacht werd versie {version} van het logboek, er staat {got}",
        "expected version {version} of the journal, got {got}",
    ),
    "no-event": ("de gebeurtenis {event} bestaat niet", "there is no event {event}"),
    "not-a-known-value": (
        "{got} is niet een van de bekende waarden",
        "{got} is not one of the known values",
    ),
    "number-of-values": (
        "verwacht werden {count} waarden, het zijn er {got}",
        "expected {count} values, got {got}",
    ),
    "journal-beginning": (
        "hier hoort een toernooi te beginnen",
        "expected a tournament to begin here",
    ),
    "journal-system": (
        "een logboek zegt zelf welk systeem het is; laat dit weg",
        "a journal says itself which system it is; leave this out",
    ),
    "journal-misfit": (
        "past niet bij de regels ervoor",
        "does not fit the lines before it",
    ),
    "journal-retracts-later": (
        "neemt regel {number} terug, en die staat er niet voor",
        "takes back line {number}, which is not before it",
    ),
    "journal-nobody": ("schrijft niemand in", "enters nobody"),
    "journal-too-much": (
        "te veel regels voor zo veel spelers; zo lang is geen logboek",
        "too many lines for so many players; no journal is that long",
    ),
    "journal-time": (
        "verwacht werd een tijd met tijdzone, er staat {got}",
        "expected a time with its zone, got {got}",
    ),
    "journal-empty": ("het logboek is leeg", "the journal is empty"),
    # Backups
    "no-backup": ("dit is geen reservekopie", "this is not a backup"),
    "no-backup-or-damaged": (
        "dit is geen reservekopie, of hij is beschadigd",
        "this is not a backup, or it is damaged",
    ),
    "backup-damaged": ("deze reservekopie is beschadigd", "this backup is damaged"),
    "database-damaged": (
        "de database is beschadigd ({found}); herstel een kopie: zwitser restore BESTAND --force",
        "the database is damaged ({found}); restore a backup: zwitser restore FILE --force",
    ),
    "folder-closed": (
        "in deze map kan niet worden geschreven ({found}); maak ruimte of kies een andere: --data",
        "nothing can be written in this folder ({found}); make room, or choose another with --data",
    ),
    "backup-twice": ("{name} staat er twee keer in", "{name} is in it twice"),
    "backup-too-large": (
        "groter dan een reservekopie van ons ooit is",
        "larger than any backup we make",
    ),
    "backup-file-too-large": (
        "groter dan een bestand van ons ooit is",
        "larger than any file we write",
    ),
    "backup-of-club": (
        "dit is de reservekopie van één club; zet hem terug op de pagina Reservekopie van een club",
        "this is the backup of one club; restore it at the desk, on the page Backup of a club",
    ),
    "backup-of-server": (
        "dit is de reservekopie van een hele server; zet hem terug met `zwitser restore`",
        "this is the backup of a whole server; restore it with the command `zwitser restore`",
    ),
    "backup-newer": (
        "verwacht werd formaat {format}, er staat {got}: gebruik de nieuwere Zwitser",
        "expected format {format}, got {got}: a newer Zwitser made it, use that one",
    ),
    "backup-older": (
        "verwacht werd formaat {format}, er staat {got}: een oudere Zwitser maakte dit",
        "expected format {format}, got {got}: an older Zwitser made it",
    ),
    "backup-lacks": (
        "dit is geen reservekopie: {file} ontbreekt",
        "this is not a backup: {file} is missing",
    ),
    "backup-one-club": (
        "verwacht werd de reservekopie van één club, het zijn er {found}",
        "expected the backup of one club, found {found}",
    ),
    "backup-no-club": (
        "er is geen club {club} in deze reservekopie; wel: {known}",
        "there is no club {club} in this backup; it has: {known}",
    ),
    "backup-members": ("hoogstens {limit} leden kan", "expected at most {limit} members"),
    "backup-shape": ("staat er anders dan wij het schrijven", "{found}"),
    "no-account": ("er is geen account {account}", "there is no account {account}"),
    "no-database": (
        "hier is geen database; zie --data",
        "there is no database here; see --data",
    ),
    "database-older": (
        "deze database is leeg of van een oudere Zwitser; werk hem eerst bij",
        "this database is empty or from an older Zwitser; update it first",
    ),
    "database-newer": (
        (
            "deze gegevens zijn van een nieuwere Zwitser ({found}); installeer die weer, of zet "
            "met deze versie een reservekopie van vóór de update terug in een lege map of database"
        ),
        (
            "this data is newer: a newer Zwitser made it ({found}); install that one again, or "
            "restore a backup from before the update into an empty folder or database with this one"
        ),
    ),
    "not-utf8": ("is geen tekst in UTF-8", "is not UTF-8 text"),
}
