"""The articles of the club's internal competition; the ids are its headings, shortened."""

from __future__ import annotations

from zwitser.article import Binding, Row

PROGRAM, ARBITER = Binding.PROGRAM, Binding.ARBITER

ROWS: tuple[Row, ...] = (
    (
        "Waarde",
        PROGRAM,
        "Aan het begin van een periode krijgt ieder een waarde: rating/100, afgerond op 0,2.",
        "At the start of a period everybody gets a value: rating/100, rounded to 0.2.",
    ),
    (
        "Scores",
        PROGRAM,
        "Winst brengt de waarde van de tegenstander, remise de helft, vrij ⅔ van de eigen waarde.",
        "A win brings the opponent's value, a draw half of it, a bye ⅔ of one's own value.",
    ),
    (
        "Stand",
        PROGRAM,
        "De stand gaat op score en dan op rating; de beste over het seizoen is clubkampioen.",
        "Standings go by score and then by rating; the best of the season is club champion.",
    ),
    (
        "Promotie",
        PROGRAM,
        "Na elke periode ruilen de drie laagsten van A met de drie hoogsten van B.",
        "After every period the lowest three of A change places with the highest three of B.",
    ),
    (
        "Indeling",
        PROGRAM,
        "Van boven af: de eerstvolgende in de stand die men deze periode nog niet trof.",
        "From the top: the next in the standings not met yet in this period.",
    ),
    (
        "OnevenA",
        PROGRAM,
        "Is A oneven, dan speelt de laagste uit A tegen wie uit B qua rating het dichtstbij staat.",
        "If A is odd its lowest meets the B player who is nearest in rating.",
    ),
    (
        "Oneven",
        PROGRAM,
        "Bij een oneven aantal is B3 vrij, dan B4, B2, B5, …; niemand twee keer vóór de anderen.",
        "With an odd number B3 is free, then B4, B2, B5, …; nobody twice before the others.",
    ),
    (
        "VrijeAvond",
        PROGRAM,
        "Een vrije avond kan men vooraf opnemen, maar niet in de laatste twee periodes.",
        "A free evening may be taken beforehand, but not in the last two periods.",
    ),
    (
        "Titelkandidaten",
        PROGRAM,
        "Wie nog kampioen kan worden, is in de laatste periode niet vrij.",
        "A player who can still become champion is not free in the last period.",
    ),
    (
        "Kleur",
        PROGRAM,
        "Bij de eerste ontmoeting in het seizoen beslist het lot de kleur, daarna wisselt die.",
        "The lot decides the colours of the first meeting in a season; then they alternate.",
    ),
    (
        "Telefoon",
        ARBITER,
        "Wie een telefoon hoort gaan, kan daarmee geen punt opeisen.",
        "A ringing telephone is no ground to claim a game.",
    ),
)
