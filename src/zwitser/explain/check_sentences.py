"""The sentences of `check`."""

from __future__ import annotations

from zwitser.messages import Sentences

SENTENCES: Sentences = {
    "title.check": ("Controle van {name}", "Check of {name}"),
    "title.summary": ("Samengevat", "In short"),
    "title.round-checked": ("Ronde {round}", "Round {round}"),
    "title.period-round": ("Periode {period}, ronde {round}", "Period {period}, round {round}"),
    "check.clean": (
        "{rounds:ronde|rondes} nagerekend: alles volgens het reglement.",
        "{rounds:round|rounds} replayed: everything follows the regulation.",
    ),
    "check.found": (
        "{rounds:ronde|rondes} nagerekend: {count:bevinding|bevindingen}.",
        "{rounds:round|rounds} replayed: {count:finding|findings}.",
    ),
    "check.counted": (
        "Paren: {pair}; kleuren: {colour}; vrij: {bye}; normen: {norm}; onmogelijk: {impossible}.",
        "Pairs: {pair}; colours: {colour}; byes: {bye}; norms: {norm}; impossible: {impossible}.",
    ),
    "check.without-reason": (
        (
            "Bij {count:verschil|verschillen} is geen reden gezocht; "
            "`zwitser explain --round R --why A B` geeft die."
        ),
        (
            "{count:difference has|differences have} no reason here; "
            "`zwitser explain --round R --why A B` gives it."
        ),
    ),
    "check.may-follow": (
        (
            "Wat na het indelen is verbeterd, verandert een gepubliceerde ronde niet. Dit bestand "
            "zegt niet wanneer iets is verbeterd; het logboek van het toernooi (.jsonl) wel: reken "
            "dat na als er een uitslag, kleur of rating is verbeterd"
        ),
        (
            "What was corrected after a round was paired does not change it. This file does not "
            "say when anything was corrected; the tournament's journal (.jsonl) does: check that "
            "if a result, colour or rating was corrected"
        ),
    ),
    "check.foreign": (
        (
            "Met een ander programma ingedeeld: {same} van {boards:paar|paren} zijn als hier, en "
            "daarvan {colours} met andere kleuren."
        ),
        (
            "Paired with another program: {same} of {boards:pair|pairs} are as here, {colours} of "
            "them with other colours."
        ),
    ),
    "check.foreign-bye": (
        (
            "Met een ander programma ingedeeld: {same} van {boards:paar|paren} zijn als hier, en "
            "daarvan {colours} met andere kleuren; iemand anders was vrij."
        ),
        (
            "Paired with another program: {same} of {boards:pair|pairs} are as here, {colours} of "
            "them with other colours; somebody else was free."
        ),
    ),
    "check.pair": (
        "Bord {board}: {white} – {black} is gespeeld, maar volgt niet uit het reglement.",
        "Board {board}: {white} – {black} was played, but does not follow from the regulation.",
    ),
    "black-first.check.pair": (
        "Bord {board}: {black} – {white} is gespeeld, maar volgt niet uit het reglement.",
        "Board {board}: {black} – {white} was played, but does not follow from the regulation.",
    ),
    "check.missing": (
        "Volgens het reglement: {white} – {black}.",
        "By the regulation: {white} – {black}.",
    ),
    "black-first.check.missing": (
        "Volgens het reglement: {black} – {white}.",
        "By the regulation: {black} – {white}.",
    ),
    "check.colour": (
        "Bord {board}: {white} had wit tegen {black}; volgens het reglement andersom.",
        "Board {board}: {white} had white against {black}; by the regulation the other way round.",
    ),
    "check.bye": (
        "{player} was vrij; volgens het reglement niet.",
        "{player} was free; by the regulation that is not so.",
    ),
    "check.bye-missing": (
        "Volgens het reglement is {player} vrij.",
        "By the regulation {player} is free.",
    ),
    "check.byes": (
        "{count} spelers waren vrij in dezelfde ronde: {players}.",
        "{count} players were free in the same round: {players}.",
    ),
    "check.returned": (
        "Teruggetrokken en weer in deze ronde: {players}; tussendoor als afwezig geteld.",
        "Withdrawn and back in this round: {players}; counted as absent in between.",
    ),
    "check.no-show": (
        "Niet verschenen: {players}. Wie zonder bericht wegblijft, geldt als teruggetrokken.",
        "Did not appear: {players}. Staying away without notice counts as withdrawing.",
    ),
    "check.unlisted": (
        "In geen partij en niet als afwezig vermeld: {players}; als afwezig geteld.",
        "In no game and not listed as absent: {players}; counted as absent.",
    ),
    "check.no-pairing": (
        "Geen indeling voldoet aan de absolute normen; het loopt vast bij: {players}.",
        "No pairing satisfies the absolute norms; it gets stuck at: {players}.",
    ),
    "check.refused": (
        "Deze ronde is niet na te rekenen: {why}.",
        "This round can't be replayed: {why}.",
    ),
    "check.total-points": (
        "Controlegetal punten: het moet {expected_points} zijn en is {found_points}.",
        "Control total of points: it should be {expected_points} and is {found_points}.",
    ),
    "check.total-ws": (
        "Controlegetal WS: het moet {expected_points} zijn en is {found_points}.",
        "Control total of WS: it should be {expected_points} and is {found_points}.",
    ),
    "check.total-wp": (
        "Controlegetal WP: het moet {expected_points} zijn en is {found_points}.",
        "Control total of WP: it should be {expected_points} and is {found_points}.",
    ),
}
