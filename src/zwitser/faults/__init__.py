"""Sentences for everything that can be wrong with an input: one registry of five tables.

Here stand the places and what concerns rounds, clubs and linked tournaments.
"""

from __future__ import annotations

from zwitser.faults import document as faults_document
from zwitser.faults import go as faults_go
from zwitser.faults import keizer as faults_keizer
from zwitser.faults import lab as faults_lab
from zwitser.faults import lists as faults_lists
from zwitser.faults import tables as faults_tables
from zwitser.faults import trf as faults_trf
from zwitser.language import Sentences

PLACES: Sentences = {
    "line": ("regel {line}", "line {line}"),
    "line-column": ("regel {line}, teken {column}", "line {line} column {column}"),
    "line-path": ("regel {line}, {path}", "line {line} {path}"),
    "line-player": ("regel {line}, speler {player}", "line {line} player {player}"),
    "line-round": ("regel {line}, ronde {round}", "line {line} round {round}"),
    "row": ("regel {row}", "row {row}"),
    "row-column": ("regel {row}, kolom {column}", "row {row}, {column}"),
    "columns-from-to": ("teken {first}-{last}", "columns {first}-{last}"),
    "record": ("record {record}", "record {record}"),
    "round": ("ronde {round}", "round {round}"),
    "period": ("periode {period}", "period {period}"),
    "period-round": ("periode {period}, ronde {round}", "period {period} round {round}"),
    "player": ("speler {player}", "player {player}"),
    "part": ("deel {part}", "part {part}"),
    "playoff": ("play-off {playoff}", "playoff {playoff}"),
    "port": ("poort {port}", "port {port}"),
    "file-place": ("{file}, {place}", "{file} {place}"),
}
"""Where something is; a path in a document is said as it stands there."""

GENERAL: Sentences = {
    "more": ("en nog {count}", "and {count} more"),
    "either": ("{one} of {other}", "{one} or {other}"),
    "none": ("geen", "none"),
    "nothing": ("niets", "nothing"),
    "larger": ("meer", "more"),
    "harmful-character": (
        "er staat een onzichtbaar teken in: {found}",
        "it contains an invisible character: {found}",
    ),
    "name-blank": ("van deze naam is niets te zien", "nothing of this name can be seen"),
    "missing": ("ontbreekt", "missing"),
    "no-player": ("er is geen speler {player}", "there is no player {player}"),
    "expected": ("verwacht werd {wanted}, er staat {got}", "expected {wanted}, got {got}"),
    "expected-one-of": (
        "verwacht werd een van {known}, er staat {got}",
        "expected one of {known}, got {got}",
    ),
    "expected-at-most": (
        "hoogstens {limit} kan, er staat {got}",
        "expected at most {limit}, got {got}",
    ),
    "expected-0-to": (
        "verwacht werd 0 tot en met {limit}, er staat {got}",
        "expected 0 to {limit}, got {got}",
    ),
    "ids-like": (
        "verwacht werden nummers zoals 3,8, er staat {got}",
        "expected ids like 3,8, got {got}",
    ),
    "one-or-two-ids": (
        "verwacht werd het nummer van één speler of van twee, er staat {got}",
        "expected the id of one player or two, got {got}",
    ),
    "dates-like": (
        "verwacht werden datums zoals 2026-01-08, er staat {got}",
        "expected dates like 2026-01-08, got {got}",
    ),
    "one-tournament": (
        "verwacht werd één toernooi, er staan er meer in, elk op een regel",
        "expected one tournament, found several lines with one each",
    ),
    "system-says": ("{found}", "{found}"),
    "no-such-file": ("dit bestand is er niet", "no such file or directory"),
    "no-such-tournament": (
        "zo heet geen toernooi in deze map",
        "no tournament in this folder has this name",
    ),
    "file-exists": (
        "er is al een bestand met deze naam; --force vervangt het",
        "there is a file with this name; --force replaces it",
    ),
    "is-a-directory": ("dit is een map", "is a directory"),
    "no-permission": ("je hebt hier geen toegang", "permission denied"),
}

ROUNDS: Sentences = {
    "no-pairing": (
        "geen enkele indeling voldoet aan de absolute normen; het loopt vast bij: {players}",
        "no pairing satisfies the absolute norms; it gets stuck at: {players}",
    ),
    "stuck-few-opponents": (
        "zij hebben te weinig mogelijke tegenstanders over",
        "they have too few possible opponents left",
    ),
    "stuck-no-opponent": (
        "er is geen mogelijke tegenstander meer over",
        "no possible opponent is left",
    ),
    "stuck-nobody-free": (
        "er moet iemand vrij zijn, en niemand mag dat nog",
        "one player must be free, and nobody may be",
    ),
    "stuck-not-present": ("niet aanwezig in deze ronde", "not present in this round"),
    "stuck-himself": ("niemand speelt tegen zichzelf", "nobody is their own opponent"),
    "stuck-other-round": (
        "volgens de tabel spelen zij in een andere ronde tegen elkaar",
        "the table has them meet in another round",
    ),
    "stuck-these-two": (
        "deze twee kunnen deze avond niet tegen elkaar",
        "these two can't meet on this evening",
    ),
    "stuck-met-too-many": (
        "zij speelden deze periode al tegen te veel van de aanwezigen",
        "they have met too many of those present in this period",
    ),
    "all-rounds-paired": (
        "alle geplande rondes ({rounds}) zijn al ingedeeld",
        "all planned rounds ({rounds}) have already been paired",
    ),
    "no-result-yet": ("nog geen uitslag op bord {boards}", "no result yet on board {boards}"),
    "nobody-present": (
        "er is niemand aanwezig: er valt geen ronde in te delen",
        "nobody is present: there is no round to pair",
    ),
    "round-robin-needs-two": (
        "een rondetoernooi heeft ten minste twee spelers nodig",
        "a round robin needs at least two players",
    ),
    "round-robin-too-large": (
        "een rondetoernooi heeft hoogstens {limit} spelers",
        "a round robin has at most {limit} players",
    ),
    "table-played": (
        "alle rondes van de tabel ({rounds}) zijn al ingedeeld",
        "all rounds of the table ({rounds}) have already been paired",
    ),
    "table-meets-forbidden": (
        (
            "{one} en {other} mogen niet tegen elkaar, maar in een rondetoernooi speelt ieder "
            "tegen ieder en dit is hun ronde; laat ze weer tegen elkaar toe of deel met de hand in"
        ),
        (
            "{one} and {other} must not meet, but in a round robin everybody meets everybody and "
            "this is their round; allow them to meet again, or pair by hand"
        ),
    ),
    "rest-makes-no-round": (
        "de partijen die over zijn passen niet in een ronde; deel met de hand in",
        "the games that are left make no round; pair by hand",
    ),
    "lot-twice": (
        "speler {first} en speler {second} hebben allebei lotingsnummer {lot}",
        "players {first} and {second} both have lot number {lot}",
    ),
    "cannot-meet-himself": (
        "speler {player} kan niet tegen zichzelf spelen",
        "player {player} can't be their own opponent",
    ),
    "round-range": (
        "verwacht werd een ronde van 0 tot en met {rounds}, er staat {got}",
        "expected a round from 0 to {rounds}, got {got}",
    ),
    "paired-round": (
        "verwacht werd een ronde die ingedeeld is, er staat {got}",
        "expected a round that was paired, got {got}",
    ),
    "unknown-criterion": (
        "onbekend criterium {criterion}; bekend zijn {known}",
        "unknown criterion {criterion}; known are {known}",
    ),
    "chance-range": (
        "verwacht werd een kans tussen 0 en 1, er staat {got}",
        "expected a chance between 0 and 1, got {got}",
    ),
    "trf-folder": (
        "meer dan één TRF past niet op het scherm; noem met -o de map waar ze in komen",
        "more than one TRF can't be printed; name the folder they go to with -o",
    ),
    "no-rate": (
        "er is geen kans {rate}; wel {known}",
        "there is no rate {rate}; choose one of {known}",
    ),
    "players-range": (
        "verwacht werden 2 tot en met {limit} spelers, er staat {got}",
        "expected 2 to {limit} players, got {got}",
    ),
    "one-round-at-least": (
        "verwacht werd ten minste één ronde, er staat {got}",
        "expected at least one round, got {got}",
    ),
    "no-board": (
        "deze speler heeft geen bord in het voorstel",
        "this player has no board in the proposal",
    ),
}

CLUB: Sentences = {
    "evening-too-large": (
        "er zijn {count} spelers aanwezig; een clubavond heeft er hoogstens {limit}",
        "{count} players are present; a club evening has at most {limit}",
    ),
    "rating-of-player": (
        "speler {player}: verwacht werd 0 tot en met {limit}, er staat {got}",
        "player {player}: expected 0 to {limit}, got {got}",
    ),
    "no-free-evenings": (
        "{name} kan geen vrije avond nemen: in de laatste periodes ({periods}) kan dat niet",
        "{name} can't take a free evening: no free evenings in the last {periods} periods",
    ),
    "free-before-others": (
        "{name} kan geen vrije avond nemen: die was al eens vrij, en {other} nog niet",
        "{name} can't take a free evening: has already been free, and {other} has not",
    ),
    "no-period": (
        "er is geen periode {period}, alleen 1 tot en met {last}",
        "there is no period {period}, only 1 to {last}",
    ),
    "no-round-in-period": (
        "periode {period} heeft geen ronde {round}; het aantal rondes is {rounds}",
        "period {period} has no round {round}; it has {rounds:round|rounds}",
    ),
    "no-rating-for": ("geen rating voor speler {players}", "no rating for player {players}"),
    "own-standings": (
        "dit systeem heeft zijn eigen stand",
        "this system has standings of its own",
    ),
    "several-standings": (
        "dit systeem heeft zijn eigen standen; gebruik standings --json",
        "this system has standings of its own; use standings --json",
    ),
    "options-of-season": (
        "alleen een competitie in periodes heeft deze",
        "only a season in periods has these",
    ),
    "periods-of-season": (
        "dit systeem heeft geen periodes",
        "this system has no periods",
    ),
}

LINKED: Sentences = {
    "player-twice-in-ranking": (
        "speler {player} staat twee keer in de stand",
        "player {player} is in the ranking twice",
    ),
    "ranking-of-strangers": (
        "in die stand staat niemand van dit toernooi",
        "the ranking has no player of this tournament",
    ),
    "group-needs-two": (
        "een groep heeft ten minste twee spelers, er staat {got}",
        "a group needs at least two players, got {got}",
    ),
    "final-groups-need-two": (
        "voor vierkampen zijn ten minste twee spelers in de stand nodig",
        "final groups need at least two ranked players",
    ),
    "parts-need-two": (
        "voor het optellen van plaatsen zijn ten minste twee deeltoernooien nodig",
        "adding up ranks takes two or more part tournaments",
    ),
    "other-name-before": (
        "speler {player} heet hier {here} en eerder {before}",
        "player {player} is {here} here and {before} before",
    ),
    "two-of-one-name": (
        "twee spelers heten {name}; geef een van hen een andere naam",
        "two players are called {name}; give one of them another name",
    ),
    "other-name-there": (
        "speler {player} heet daar {there} en hier {here}",
        "player {player} is {there} there and {here} here",
    ),
    "playoff-needs-two": (
        "een play-off heeft ten minste twee verschillende spelers nodig",
        "a play-off needs two or more different players",
    ),
    "armageddon-for-two": (
        "een armageddonpartij is voor twee spelers, niet voor {got}",
        "an Armageddon is for two players, not {got}",
    ),
    "armageddon-one-game": (
        "een armageddon wordt beslist door één partij die uit is",
        "an Armageddon is decided by one finished game",
    ),
    "playoff-of-others": (
        "verwacht werden precies de spelers die in de vorige play-off eerste staan",
        "expected exactly the players who share first place in the previous play-off",
    ),
}

SENTENCES: Sentences = {
    **PLACES,
    **GENERAL,
    **ROUNDS,
    **CLUB,
    **LINKED,
    **faults_document.SENTENCES,
    **faults_keizer.SENTENCES,
    **faults_go.SENTENCES,
    **faults_lab.SENTENCES,
    **faults_lists.SENTENCES,
    **faults_tables.SENTENCES,
    **faults_trf.SENTENCES,
}
"""Every fault and its place by its code, in Dutch and English."""
