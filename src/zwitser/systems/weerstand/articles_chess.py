"""The articles of the KNSB regulation for Swiss on resistance points (1996)."""

from __future__ import annotations

from zwitser.article import Binding, Row

PROGRAM, ARBITER, ADVICE = Binding.PROGRAM, Binding.ARBITER, Binding.ADVICE

ROWS: tuple[Row, ...] = (
    (
        "A1a",
        PROGRAM,
        "Weerstandspunten (WP): tel de scores van alle tegenstanders tot nu toe op.",
        "Resistance points (WP): add up the scores of all opponents so far.",
    ),
    (
        "A1b",
        PROGRAM,
        "SB: de scores van wie je versloeg, plus de helft van die van wie je remise hield.",
        "SB: the scores of those you beat, plus half the scores of those you drew with.",
    ),
    (
        "A1c",
        PROGRAM,
        "Uitgewerkt voorbeeld: speler 57 komt op WP 30½ en SB 14¼.",
        "Worked example: player 57 arrives at WP 30½ and SB 14¼.",
    ),
    (
        "A1d",
        PROGRAM,
        "Een ronde zonder echte partij telt voor WP en SB als remise tegen jezelf (score: WS).",
        "A round not really played counts for WP and SB as a draw against oneself (score: WS).",
    ),
    (
        "A2",
        PROGRAM,
        "Wie evenveel punten heeft, zit in dezelfde puntengroep.",
        "Players with the same number of points are one score group.",
    ),
    (
        "A3",
        PROGRAM,
        "Wie in zijn puntengroep niet te plaatsen is, gaat via de wachtkamer één groep omlaag.",
        (
            "A player who can't be placed in the score group goes one group down through the "
            "waiting room."
        ),
    ),
    (
        "A4",
        PROGRAM,
        "Volgorde voor de indeling: punten, WP, SB, en dan het laagste lotingsnummer.",
        "Order for the pairing: points, WP, SB, and then the lowest lot number.",
    ),
    (
        "A5",
        PROGRAM,
        "Kleursaldo: keren wit min keren zwart; daaruit volgt de kleurvoorkeur.",
        "Colour balance: whites minus blacks; the colour preference follows from it.",
    ),
    (
        "A5a",
        PROGRAM,
        "Absolute voorkeur bij een saldo voorbij ±1 of twee keer achtereen dezelfde kleur.",
        "Absolute preference with a balance beyond ±1 or the same colour twice running.",
    ),
    (
        "A5b",
        PROGRAM,
        "Sterke voorkeur bij elk ander saldo dat niet nul is.",
        "Strong preference with any other balance that is not zero.",
    ),
    (
        "A5c",
        PROGRAM,
        "Lichte voorkeur bij saldo nul: de andere kleur dan in de vorige partij.",
        "Light preference with balance zero: the other colour than in the last game.",
    ),
    (
        "B1a",
        PROGRAM,
        "Dezelfde twee spelers treffen elkaar geen tweede keer.",
        "The same two players never meet a second time.",
    ),
    (
        "B1b",
        PROGRAM,
        "Wie al een punt zonder spelen kreeg, is niet nog eens vrij.",
        "A player who has had a point without playing is not given the bye.",
    ),
    (
        "B2a",
        PROGRAM,
        "Het kleursaldo blijft tussen −2 en +2; topscorers in de laatste ronde uitgezonderd.",
        "The colour balance stays between −2 and +2; top scorers in the last round excepted.",
    ),
    (
        "B2b",
        PROGRAM,
        "Geen drie keer achtereen dezelfde kleur; topscorers in de laatste ronde uitgezonderd.",
        "Never three times the same colour running; top scorers in the last round excepted.",
    ),
    (
        "B3",
        PROGRAM,
        "Tegenstanders verschillen zo weinig mogelijk in punten.",
        "Opponents differ as little as possible in points.",
    ),
    (
        "B4",
        PROGRAM,
        "Zo veel mogelijk spelers krijgen de kleur van hun voorkeur, de sterkste het eerst.",
        "As many players as possible get the colour they prefer, the strongest first.",
    ),
    (
        "C1",
        PROGRAM,
        "Wie in de wachtkamer zit, doet mee in de groep die nu wordt ingedeeld.",
        "Players in the waiting room take part in the group that is paired now.",
    ),
    (
        "C2",
        PROGRAM,
        "Wie in de groep geen enkele toegestane tegenstander heeft, gaat naar de wachtkamer.",
        "A player with no permitted opponent in the group goes to the waiting room.",
    ),
    (
        "C3",
        PROGRAM,
        "De wachtkamer is zo klein mogelijk: nul of één, en alleen als het moet twee meer.",
        "The waiting room is as small as possible: none or one, and two more only if needed.",
    ),
    (
        "C4",
        PROGRAM,
        "Wie er naar de wachtkamer gaat, volgt uit vijf regels op volgorde.",
        "Who goes to the waiting room follows from five rules in order.",
    ),
    (
        "C4.1",
        PROGRAM,
        "Eerst: wie de minste punten heeft.",
        "First: whoever has the fewest points.",
    ),
    (
        "C4.2",
        PROGRAM,
        "Dan: zo weinig mogelijk spelers die een groep lager opnieuw moeten wachten.",
        "Then: as few players as possible who have to wait again one group down.",
    ),
    (
        "C4.3",
        PROGRAM,
        "Dan: zo dat de wachtkamer van de volgende groep klein blijft.",
        "Then: so that the next group's waiting room stays small.",
    ),
    (
        "C4.4",
        PROGRAM,
        "Dan: zo dat in deze groep zo veel mogelijk kleurvoorkeuren uitkomen.",
        "Then: so that in this group as many colour preferences as possible are met.",
    ),
    (
        "C4.5",
        PROGRAM,
        "Ten slotte: de speler die hoger in de rangorde staat.",
        "Finally: the player who stands higher in the order.",
    ),
    (
        "C5",
        PROGRAM,
        "Van hoog naar laag krijgt ieder de laagst geplaatste tegenstander die mogelijk is.",
        "From high to low each gets the lowest-placed opponent that is possible.",
    ),
    (
        "C6",
        PROGRAM,
        "Loopt het vast, dan krijgt de hoogste van het laatste paar een andere tegenstander.",
        "When it gets stuck, the higher of the last pair gets another opponent.",
    ),
    (
        "C7",
        PROGRAM,
        "Lukt de groep niet, dan wacht een ander; helpt dat niet, dan wachten er twee meer.",
        "If the group fails, another waits; if that does not help, two more wait.",
    ),
    (
        "C8",
        PROGRAM,
        "Is de groep klaar, dan schuift de wachtkamer door naar de volgende.",
        "When the group is done its waiting room moves on to the next.",
    ),
    (
        "C9",
        PROGRAM,
        "Komt de laatste groep niet rond, dan wordt een groep hoger een andere keuze gemaakt.",
        "If the last group can't be completed, another choice is made one group up.",
    ),
    (
        "D",
        PROGRAM,
        "De eerste ronde gaat op lotingsnummer; de eerstgenoemde heeft wit.",
        "The first round goes by lot number; the first named has white.",
    ),
    (
        "D1",
        PROGRAM,
        "Aantal vooraf bekend: de eerste tegen de laatste, de tweede tegen de op één na laatste.",
        "Number known beforehand: the first against the last, the second against the last but one.",
    ),
    (
        "D2",
        PROGRAM,
        "Aantal vooraf onbekend: buren op de lijst spelen tegen elkaar.",
        "Number not known beforehand: neighbours on the list meet.",
    ),
    (
        "E1",
        PROGRAM,
        "Kan het, dan krijgen beiden hun kleur.",
        "If possible both get their colour.",
    ),
    (
        "E2",
        PROGRAM,
        "Anders gaat de sterkste voorkeur voor.",
        "Otherwise the stronger preference goes first.",
    ),
    (
        "E3",
        PROGRAM,
        "Anders wisselen ze ten opzichte van de laatste keer dat hun kleuren verschilden.",
        "Otherwise they swap compared with the latest time that their colours differed.",
    ),
    (
        "E4",
        PROGRAM,
        "Anders krijgt de hoger geplaatste zijn kleur.",
        "Otherwise the higher placed player gets the colour preferred.",
    ),
    (
        "F1",
        PROGRAM,
        "Wie bij een oneven aantal overblijft is vrij en krijgt een punt, hooguit één keer.",
        "With an odd number whoever is left is free and gets a point, at most once.",
    ),
    (
        "F2",
        PROGRAM,
        "Borden: op score van de hoogste, dan de som van de scores, dan de rangorde.",
        "Boards: by the higher player's score, then the sum of the scores, then the order.",
    ),
    (
        "F3",
        PROGRAM,
        "Een reglementaire uitslag telt niet voor kleur en niet als ontmoeting.",
        "A game decided by forfeit counts neither for colour nor as a meeting.",
    ),
    (
        "F4",
        PROGRAM,
        "Kleuren worden vergeleken alsof gemiste rondes vooraan stonden.",
        "Colours are compared as if missed rounds stood at the front.",
    ),
    (
        "F5",
        PROGRAM,
        "Wie stopt wordt niet meer ingedeeld; wie een ronde afmeldt krijgt daarvoor nul.",
        (
            "A player who withdraws is no longer paired; one who reports absent gets zero for "
            "that round."
        ),
    ),
    (
        "F6",
        PROGRAM,
        "Een gepubliceerde indeling blijft staan, tenzij ze tegen B1 of B2 ingaat.",
        "A published pairing stands, unless it goes against B1 or B2.",
    ),
    (
        "F7",
        PROGRAM,
        "Een verbeterde uitslag of kleur werkt alleen door in wat nog ingedeeld moet worden.",
        "A corrected result or colour only affects what is still to be paired.",
    ),
    (
        "F8",
        ADVICE,
        "Controleer vóór het indelen de totalen van punten, WS en WP.",
        "Before pairing check the totals of points, WS and WP.",
    ),
    (
        "F9",
        PROGRAM,
        "Een aangevraagde halve-puntsbye telt als een niet gespeelde ronde.",
        "A requested half-point bye counts as a round not played.",
    ),
    (
        "F10",
        ARBITER,
        "Wie zonder bericht wegblijft, geldt als teruggetrokken.",
        "A player who stays away without notice counts as withdrawn.",
    ),
    (
        "F11",
        PROGRAM,
        "Een afgebroken partij is voor de indeling zolang remise.",
        "An adjourned game is a draw for the pairing until it is finished.",
    ),
    (
        "F12",
        PROGRAM,
        "Eindstand: punten, om de eerste plaats het onderlinge resultaat, WP, SB, loting.",
        "Final ranking: points, for first place the mutual result, WP, SB, lot.",
    ),
    (
        "F12.1",
        PROGRAM,
        "Wie op gelijke punten eindigt, deelt de geldprijzen van die plaatsen gelijk.",
        "Players on equal points share the money prizes of their places equally.",
    ),
)
