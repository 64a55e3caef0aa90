"""The articles of the Keizer system as we read it, K1 to K22, each in a line of our own words."""

from __future__ import annotations

from zwitser.article import Binding, Row

PROGRAM = Binding.PROGRAM

ROWS: tuple[Row, ...] = (
    (
        "K1",
        PROGRAM,
        "Een seizoen bestaat uit periodes met rondes; wie niet speelt heeft een reden.",
        "A season has periods with rounds; anyone who does not play has a reason.",
    ),
    (
        "K2",
        PROGRAM,
        "Een voorinstelling geeft elke instelling een waarde; wat erbij staat vervangt die.",
        "A preset gives every option a value; what is stated replaces it.",
    ),
    (
        "K3",
        PROGRAM,
        "Wie hoger staat is meer waard: telkens een stap, of naar het totaal na de vorige ronde.",
        "Who stands higher is worth more: a step each, or by the total after the last round.",
    ),
    (
        "K4",
        PROGRAM,
        "Op de lijst staat wie meedoet, niet wie nog niet meedoet of gestopt is.",
        (
            "The list has everybody who takes part, not those who have not joined yet or have "
            "withdrawn."
        ),
    ),
    (
        "K5",
        PROGRAM,
        "De beginlijst is die van de club, de laatste lijst, of gaat op rating, naam en nummer.",
        "The start list is the club's own, the last list, or goes by rating, name and id.",
    ),
    (
        "K6",
        PROGRAM,
        "Een ronde begint met de lijst na de vorige; wie erbij komt staat waar de beginlijst zegt.",
        "A round starts from the list after the last one; a newcomer is where the start list says.",
    ),
    (
        "K7",
        PROGRAM,
        (
            "Een partij levert een deel van de waarde van de tegenstander op, een reden een deel "
            "van de eigen."
        ),
        (
            "A game pays a share of the opponent's value, a reason for absence a share of the own "
            "value."
        ),
    ),
    (
        "K8",
        PROGRAM,
        (
            "Afwezigheden worden genummerd; boven de grens, of vóór de eerste partij, leveren ze "
            "niets op."
        ),
        "Absences are numbered; beyond the limit, or before the first game, they pay nothing.",
    ),
    (
        "K9",
        PROGRAM,
        "Het totaal is het eigen deel plus de beginpunten plus alle rondes.",
        "The total is the own part plus the start points plus all rounds.",
    ),
    (
        "K10",
        PROGRAM,
        "Er wordt niet afgerond, of op halven, of op hele punten, of alleen wat je ziet.",
        "Nothing is rounded, or to halves, or to whole points, or only what is shown.",
    ),
    (
        "K11",
        PROGRAM,
        "Alle rondes tellen met de waarden waarmee de ronde begon; één doorrekening.",
        "All rounds are paid by the values the round began with; one pass.",
    ),
    (
        "K12",
        PROGRAM,
        "Of er wordt doorgerekend tot de volgorde blijft staan of in een kring draait.",
        "Or it is recalculated until the order settles or goes round in a circle.",
    ),
    (
        "K13",
        PROGRAM,
        "De lijst gaat op groep, totaal en beginlijst; plaatsen worden nooit gedeeld.",
        "The list goes by group, total and start list; places are never shared.",
    ),
    (
        "K14",
        PROGRAM,
        "Een periode begint opnieuw, neemt de lijst mee, of telt alles door.",
        "A period starts afresh, takes the list along, or carries everything over.",
    ),
    (
        "K15",
        PROGRAM,
        "Na elke periode ruilen de laagsten van A met de hoogsten van B.",
        "After every period the lowest of A change places with the highest of B.",
    ),
    (
        "K16",
        PROGRAM,
        "Ingedeeld wordt wie er is, in de volgorde van de lijst.",
        "Those present are paired, in the order of the list.",
    ),
    (
        "K17",
        PROGRAM,
        "Wie elkaar te kort geleden of te vaak troffen, treffen elkaar liever niet weer.",
        "Players who met too recently or too often preferably do not meet again.",
    ),
    (
        "K18",
        PROGRAM,
        "Bij een oneven aantal is de laagste vrij, of de laagste van wie het minst miste.",
        "With an odd number the lowest is free, or the lowest of those who missed least.",
    ),
    (
        "K19",
        PROGRAM,
        "Zo min mogelijk herhalingen; dan van boven af: de dichtstbijzijnde lagere.",
        "As few repeats as possible; then from the top: the nearest below.",
    ),
    (
        "K19.1",
        PROGRAM,
        "Eerst: zo min mogelijk herhalingen.",
        "First: as few repeats as possible.",
    ),
    (
        "K19.1a",
        PROGRAM,
        "Dan: zo min mogelijk paren waarvan de categorieën te ver uit elkaar liggen.",
        "Then: as few pairs with categories too far apart as possible.",
    ),
    (
        "K19.2",
        PROGRAM,
        "Dan: vrij is wie het eerst aan de beurt is.",
        "Then: the first in line for the bye is free.",
    ),
    (
        "K19.3",
        PROGRAM,
        "Dan: zo min mogelijk paren tussen de groepen.",
        "Then: as few pairs across the groups as possible.",
    ),
    (
        "K19.4",
        PROGRAM,
        "Dan: herhalingen zo lang mogelijk geleden.",
        "Then: repeats as long ago as possible.",
    ),
    (
        "K19.5",
        PROGRAM,
        "Dan, van boven af: de dichtstbijzijnde lagere met wie de rest nog uitkomt.",
        "Then, from the top: the nearest below with whom the rest can still be completed.",
    ),
    (
        "K20",
        PROGRAM,
        "Wie naar verhouding minder wit had, heeft wit.",
        "The player who had white less often, on balance, has white.",
    ),
    (
        "K21",
        PROGRAM,
        "De borden staan in de volgorde van de hoogste speler.",
        "The boards are in the order of the higher player.",
    ),
    (
        "K22",
        PROGRAM,
        "De lijst noemt plaats, vorige plaats, totaal, waarde, partijen en afwezigheden.",
        "The list gives place, previous place, total, value, games and absences.",
    ),
)
