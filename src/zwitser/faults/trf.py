"""Sentences for what is wrong with a TRF."""

from __future__ import annotations

from zwitser.language import Sentences

SENTENCES: Sentences = {
    "too-many-lines": (
        "meer dan {most} regels; zo veel heeft geen toernooi",
        "more than {most} lines; no tournament has that many",
    ),
    "too-many-rounds": (
        "hoogstens {limit} rondes kan, het zijn er {got}",
        "expected at most {limit} rounds, got {got}",
    ),
    "too-many-forbidden": (
        "meer dan {most} paren die niet tegen elkaar mogen",
        "more than {most} forbidden pairs",
    ),
    "player-named": ("speler {player} ({name})", "player {player} ({name})"),
    "with-white": ("wit", "white"),
    "with-black": ("zwart", "black"),
    # Player lines
    "trf-players": (
        (
            "gevonden spelers: {found}; een TRF heeft voor elke speler een regel 001, "
            "van 1 tot en met {limit}"
        ),
        "found {found} players; a TRF has a line 001 for each player, from 1 to {limit} of them",
    ),
    "trf-player-twice": (
        "speler {player} staat al op regel {first}",
        "player {player} is already on line {first}",
    ),
    "trf-number": (
        "{columns}: verwacht werd een startnummer van 1 tot en met 9999, er staat {got}",
        "{columns}: expected a starting number from 1 to 9999, got {got}",
    ),
    "trf-line-short": (
        "de regel houdt op bij teken {column}, voor de punten ({columns})",
        "the line ends at column {column}, before the points ({columns})",
    ),
    "trf-rating": (
        "{columns}: verwacht werd een rating, er staat {got}",
        "{columns}: expected a rating, got {got}",
    ),
    "trf-points": (
        "{columns}: verwacht werden punten zoals 2.5, er staat {got}",
        "{columns}: expected points like 2.5, got {got}",
    ),
    "trf-cell": (
        (
            "ronde {round}, {columns}: verwacht werden tegenstander, kleur en uitslag "
            "zoals '  12 w 1', er staat {got}"
        ),
        "round {round}, {columns}: expected opponent, colour and result like '  12 w 1', got {got}",
    ),
    "trf-sum": (
        "{player} heeft {points} punten in {columns}, maar de uitslagen geven samen {results}",
        "{player} has {points} points in {columns}, but the results add up to {results}",
    ),
    # Rounds
    "trf-himself": ("{player} speelt tegen zichzelf", "{player} is their own opponent"),
    "trf-no-opponent": (
        "{player} speelt tegen {opponent}, maar er is geen speler {opponent}",
        "{player} meets {opponent}, but there is no player {opponent}",
    ),
    "trf-one-sided": (
        "{player} speelt tegen {opponent}, maar {other} niet tegen {player}",
        "{player} meets {opponent}, but {other} does not meet {player}",
    ),
    "trf-no-result": (
        "{player} heeft '{one}' tegen '{two}' van {other}: geen uitslag past bij allebei",
        "{player} has '{one}' against '{two}' of {other}: no result fits both",
    ),
    "trf-both": (
        "{player} heeft {colour}, en {other} ook",
        "{player} has {colour}, and so has {other}",
    ),
    "trf-no-colour": (
        "{player} heeft geen kleur, en {other} ook niet",
        "{player} has no colour, nor has {other}",
    ),
    "trf-bye-and-opponent": (
        "{player} is vrij ('{found}') en heeft ook een tegenstander",
        "{player} has a bye ('{found}') and an opponent",
    ),
    "trf-result-alone": (
        "{player} heeft de uitslag '{found}' zonder tegenstander",
        "{player} has the result '{found}' without an opponent",
    ),
    "trf-too-far": (
        "{player} is hier al ingevuld, maar ronde {coming} is nog niet ingedeeld",
        "{player} has an entry, but round {coming} is not paired yet",
    ),
    # Records
    "trf-rounds": (
        "{record}: verwacht werd een aantal rondes, er staat {got}",
        "{record}: expected a number of rounds, got {got}",
    ),
    "trf-colour": (
        "{record}: verwacht werd W of B, er staat {got}",
        "{record}: expected W or B, got {got}",
    ),
    "trf-points-like": (
        "{record}: verwacht werden punten zoals 'W 1.0', er staat {got}",
        "{record}: expected points like 'W 1.0', got {got}",
    ),
    "trf-worth": (
        "{record}: verwacht werden punten, er staat {got}",
        "{record}: expected points, got {got}",
    ),
    "trf-virtual": (
        (
            "{record}: verwacht werden een nummer in kolom 5-8 en per ronde virtuele punten "
            "(10-13, 15-18, ...), er staat {got}"
        ),
        (
            "{record}: expected a number in columns 5-8 and virtual points for each round (10-13, "
            "15-18, ...), got {got}"
        ),
    ),
    "trf-virtual-range": (
        (
            "{record}: verwacht werden virtuele punten in kolom 10-13, de eerste en laatste ronde "
            "in 15-17 en 19-21, het eerste en laatste nummer in 23-26 en 28-31, er staat {got}"
        ),
        (
            "{record}: expected virtual points in columns 10-13, the first and last round in 15-17 "
            "and 19-21, the first and last number in 23-26 and 28-31, got {got}"
        ),
    ),
    "trf-worth-other": (
        "{record}: {symbol} telt {worth}; hier is winst 1, remise ½ en verlies 0",
        "{record}: {symbol} counts {worth}; here a win is 1, a draw 0.5 and a loss 0",
    ),
    "trf-worth-system": (
        "andere punten heeft alleen het systeem {system}: kies dat (--system {system})",
        "only the system {system} has other points: choose that one (--system {system})",
    ),
    "trf-bye-worth": (
        "verwacht werd een vrije ronde van 1 of ½ punt, er staat {got}",
        "expected a bye worth 1 or 0.5, got {got}",
    ),
    "trf-abnormal": (
        (
            "{record}: verwacht werden een soort in kolom 5, punten in 14-17, een ronde in 20-22 "
            "en startnummers vanaf 24, er staat {got}"
        ),
        (
            "{record}: expected a type in column 5, points in columns 14-17, a round in 20-22 and "
            "starting numbers from 24, got {got}"
        ),
    ),
    "trf-byes": (
        "{record}: verwacht werd F, H of Z en een ronde, er staat {got}",
        "{record}: expected F, H or Z and a round, got {got}",
    ),
    "trf-two-rounds": (
        "{record}: verwacht werden twee rondes, er staat {got}",
        "{record}: expected two rounds, got {got}",
    ),
    "trf-numbers": (
        "{record}: verwacht werden startnummers, er staat {got}",
        "{record}: expected starting numbers, got {got}",
    ),
    "own-value-damaged": (
        "de waarde van '{key}' is beschadigd",
        "the value of '{key}' is damaged",
    ),
    # Writing one
    "trf-club": (
        "een clubcompetitie kan niet als TRF geschreven worden: een TRF heeft geen periodes",
        "a club season can't be written as TRF, which has no periods",
    ),
    "trf-number-too-large": (
        "het nummer is te groot: een TRF heeft er vier tekens voor, dus hoogstens {limit}",
        "the number is too large: TRF has four columns for it, so at most {limit}",
    ),
}
