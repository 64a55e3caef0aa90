"""The articles of the go regulation for Swiss on resistance points."""

from __future__ import annotations

from zwitser.article import Binding, Row

PROGRAM = Binding.PROGRAM

ROWS: tuple[Row, ...] = (
    (
        "1.1",
        PROGRAM,
        "Weerstandspunten (WP): tel de punten van alle tegenstanders tot nu toe op.",
        "Resistance points (WP): add up the points of all opponents so far.",
    ),
    (
        "1.2",
        PROGRAM,
        "SB: de punten van wie je versloeg, plus de helft van die bij jigo.",
        "SB: the points of those you beat, plus half of those you drew with.",
    ),
    (
        "1.3",
        PROGRAM,
        "Wie evenveel punten heeft, zit in dezelfde scoregroep.",
        "Players with the same number of points are one score group.",
    ),
    (
        "1.4",
        PROGRAM,
        "Wie in zijn groep niet te plaatsen is, gaat via de wachtkamer één groep omlaag.",
        "A player who can't be placed in the group goes one group down through the waiting room.",
    ),
    (
        "1.5",
        PROGRAM,
        "Kleursaldo: keren zwart min keren wit.",
        "Colour balance: blacks minus whites.",
    ),
    (
        "1.6",
        PROGRAM,
        "Iedereen heeft vanaf het begin een lotingsnummer.",
        "Everybody has a lot number from the start.",
    ),
    (
        "2.1a",
        PROGRAM,
        "Volgorde voor de indeling: eerst de meeste punten.",
        "Order for the pairing: first the most points.",
    ),
    (
        "2.1b",
        PROGRAM,
        "Dan de meeste weerstandspunten.",
        "Then the most resistance points.",
    ),
    (
        "2.1c",
        PROGRAM,
        "Dan de hoogste SB.",
        "Then the highest SB.",
    ),
    (
        "2.1d",
        PROGRAM,
        "Dan het laagste lotingsnummer.",
        "Then the lowest lot number.",
    ),
    (
        "2.2",
        PROGRAM,
        "Wie bij een oneven aantal geen tegenstander heeft, krijgt een punt.",
        "A player without an opponent because the number is odd gets a point.",
    ),
    (
        "2.3",
        PROGRAM,
        "Een ronde zonder echte partij telt voor WP en SB als jigo tegen jezelf.",
        "A round not really played counts for WP and SB as a jigo against oneself.",
    ),
    (
        "2.4",
        PROGRAM,
        "Een partij zonder resultaat is een jigo.",
        "A game without result is a jigo.",
    ),
    (
        "3.1",
        PROGRAM,
        "Dezelfde twee spelers treffen elkaar geen tweede keer.",
        "The same two players never meet a second time.",
    ),
    (
        "3.2",
        PROGRAM,
        "Wie al een punt zonder spelen kreeg, is niet nog eens vrij.",
        "A player who has had a point without playing is not given the bye.",
    ),
    (
        "3.3",
        PROGRAM,
        "Tegenstanders verschillen zo weinig mogelijk in punten.",
        "Opponents differ as little as possible in points.",
    ),
    (
        "4.1",
        PROGRAM,
        "De groepen worden van boven af ingedeeld; daarna komen de kleuren.",
        "The groups are paired from the top; then come the colours.",
    ),
    (
        "4.2",
        PROGRAM,
        "Wie in de wachtkamer zit, doet mee in de groep die nu wordt ingedeeld.",
        "Players in the waiting room take part in the group that is paired now.",
    ),
    (
        "4.3",
        PROGRAM,
        "De wachtkamer is zo klein mogelijk: nul of één, en alleen als het moet twee meer.",
        "The waiting room is as small as possible: none or one, and two more only if needed.",
    ),
    (
        "4.4a",
        PROGRAM,
        "Wie er wacht: zo weinig mogelijk spelers die al van boven kwamen.",
        "Who waits: as few as possible of those who came from above already.",
    ),
    (
        "4.4b",
        PROGRAM,
        "Dan zo weinig mogelijk spelers die een groep lager opnieuw moeten wachten.",
        "Then as few players as possible who have to wait again one group down.",
    ),
    (
        "4.4c",
        PROGRAM,
        "Dan wie de meeste WP heeft.",
        "Then whoever has the most WP.",
    ),
    (
        "4.4d",
        PROGRAM,
        "Dan wie de hoogste SB heeft.",
        "Then whoever has the highest SB.",
    ),
    (
        "4.4e",
        PROGRAM,
        "Dan wie het laagste lotingsnummer heeft.",
        "Then whoever has the lowest lot number.",
    ),
    (
        "4.5a",
        PROGRAM,
        "Van hoog naar laag krijgt ieder een tegenstander: die met de minste WP.",
        "From high to low each gets an opponent: the one with the fewest WP.",
    ),
    (
        "4.5b",
        PROGRAM,
        "Is dat gelijk, dan die met de laagste SB.",
        "If equal, the one with the lowest SB.",
    ),
    (
        "4.5c",
        PROGRAM,
        "Is ook dat gelijk, dan die met het hoogste lotingsnummer.",
        "If equal again, the one with the highest lot number.",
    ),
    (
        "4.6",
        PROGRAM,
        "Loopt het vast, dan krijgt de hoogste van het laatste paar een andere tegenstander.",
        "When it gets stuck, the higher of the last pair gets another opponent.",
    ),
    (
        "4.7",
        PROGRAM,
        "Lukt de groep niet, dan wacht een ander; helpt dat niet, dan wachten er twee meer.",
        "If the group fails, another waits; if that does not help, two more wait.",
    ),
    (
        "4.8",
        PROGRAM,
        "Komt de laatste groep niet rond, dan wordt een groep hoger een andere keuze gemaakt.",
        "If the last group can't be completed, another choice is made one group up.",
    ),
    (
        "5.1",
        PROGRAM,
        "Aantal vooraf bekend: de eerste tegen de laatste; bij oneven is nummer 1 vrij.",
        (
            "Number known beforehand: the first against the last; with an odd number, number 1 is "
            "free."
        ),
    ),
    (
        "5.2",
        PROGRAM,
        "Aantal vooraf onbekend: buren op de lijst; bij oneven is de laatste vrij.",
        "Number not known beforehand: neighbours on the list; with an odd number the last is free.",
    ),
    (
        "5.3",
        PROGRAM,
        "In de eerste ronde heeft de eerstgenoemde zwart.",
        "In the first round the first named has black.",
    ),
    (
        "6.1a",
        PROGRAM,
        "Kleuren: breng een saldo dat niet nul is dichter bij nul.",
        "Colours: bring a balance that is not zero closer to zero.",
    ),
    (
        "6.1b",
        PROGRAM,
        "Anders wisselen ze ten opzichte van de laatste ronde waarin hun kleuren verschilden.",
        "Otherwise they swap compared with the latest round in which their colours differed.",
    ),
    (
        "6.1c",
        PROGRAM,
        "Anders gaat het saldo van de hoger geplaatste naar nul.",
        "Otherwise the balance of the higher placed goes towards zero.",
    ),
    (
        "6.1d",
        PROGRAM,
        "Anders wisselt de hoger geplaatste van zijn vorige kleur.",
        "Otherwise the higher placed player changes from the last colour.",
    ),
    (
        "7.1",
        PROGRAM,
        "Wie bij een oneven aantal in de wachtkamer overblijft is vrij, als dat nog mag.",
        "With an odd number whoever is left in the waiting room is free, if still allowed.",
    ),
    (
        "7.2",
        PROGRAM,
        "Een partij die niet echt is gespeeld telt niet voor saldo en niet als ontmoeting.",
        "A game not really played counts neither for the balance nor as a meeting.",
    ),
    (
        "7.3",
        PROGRAM,
        "Wie stopt wordt niet meer ingedeeld; wie een ronde afmeldt krijgt daarvoor nul.",
        (
            "A player who withdraws is no longer paired; one who reports absent gets zero for "
            "that round."
        ),
    ),
    (
        "7.4",
        PROGRAM,
        "Een afgebroken partij is voor de indeling zolang jigo.",
        "An adjourned game is a jigo for the pairing until it is finished.",
    ),
    (
        "7.5a",
        PROGRAM,
        "Eindstand: eerst de punten; geldprijzen worden bij gelijke stand gedeeld.",
        "Final ranking: first the points; money prizes are shared on equal points.",
    ),
    (
        "7.5b",
        PROGRAM,
        "Dan weerstandspunten.",
        "Then resistance points.",
    ),
    (
        "7.5c",
        PROGRAM,
        "Dan SB.",
        "Then SB.",
    ),
    (
        "7.5d",
        PROGRAM,
        "Dan het onderlinge resultaat, als iedereen die gelijkstaat elkaar heeft getroffen.",
        "Then the mutual result, if all who are tied have met each other.",
    ),
    (
        "7.5e",
        PROGRAM,
        "Ten slotte het lot.",
        "Finally the lot.",
    ),
    (
        "7.6",
        PROGRAM,
        "Een gepubliceerde indeling blijft staan, tenzij ze tegen 3.1 of 3.2 ingaat.",
        "A published pairing stands, unless it goes against 3.1 or 3.2.",
    ),
    (
        "7.7",
        PROGRAM,
        "Een verbeterde uitslag of kleur werkt alleen door in wat nog ingedeeld moet worden.",
        "A corrected result or colour only affects what is still to be paired.",
    ),
)
