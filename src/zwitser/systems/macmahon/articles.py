"""The articles of MacMahon and of the files go players use (F1 to F3)."""

from __future__ import annotations

from zwitser.article import Binding, Row

PROGRAM, ADVICE = Binding.PROGRAM, Binding.ADVICE

ROWS: tuple[Row, ...] = (
    (
        "M1",
        PROGRAM,
        "Een rang is een getal: 1d is 0 tot 9d is 8, 1k is -1 tot 30k is -30.",
        "A rank is a number: 1d is 0 up to 9d is 8, 1k is -1 down to 30k is -30.",
    ),
    (
        "M2",
        PROGRAM,
        "De rating is die van de EGD: 2100 is 1d, 100 per rang; zonder rating telt de rang.",
        "The rating is the EGD's: 2100 is 1d, 100 a rank; without one the rank gives it.",
    ),
    (
        "M3",
        PROGRAM,
        "De bar ligt niet onder de vloer.",
        "The bar is not below the floor.",
    ),
    (
        "M4",
        PROGRAM,
        "De startscore is de rang tussen vloer en bar, plus 30, en dan de correctie.",
        "The start score is the rank within floor and bar, plus 30, and then the correction.",
    ),
    (
        "M5",
        PROGRAM,
        "Een partij geeft 1, een half of 0 punten; een reglementaire uitslag geeft wat er staat.",
        "A game gives 1, a half or 0 points; a forfeit gives what it says.",
    ),
    (
        "M6",
        PROGRAM,
        "Een ronde zonder partij geeft wat er over de afwezigheid is afgesproken.",
        "A round without a game gives what was agreed about the absence.",
    ),
    (
        "M7",
        PROGRAM,
        "MMS is startscore plus partijen plus de ongespeelde rondes samen, naar beneden afgerond.",
        "MMS is start score plus games plus the sum of unplayed rounds, rounded down.",
    ),
    (
        "M8",
        PROGRAM,
        "NBW is de punten uit partijen, vrije rondes en toegekende punten.",
        "NBW is the points from games, byes and full points granted.",
    ),
    (
        "M9",
        PROGRAM,
        "Voor groepen, omhoog en omlaag spelen en voorgift telt de MMS in hele punten.",
        "For groups, draws up and down and handicap the MMS counts in whole points.",
    ),
    (
        "M10",
        PROGRAM,
        "De stand gaat op MMS en dan op de lijst; wie gelijk blijft deelt de plaats.",
        "Standings go by MMS and then by the list; players still equal share the rank.",
    ),
    (
        "M11",
        PROGRAM,
        "SOS telt de MMS van de tegenstanders op, met de voorgift van de partij erbij of eraf.",
        "SOS adds up the opponents' MMS, plus or minus the stones of the game.",
    ),
    (
        "M12",
        PROGRAM,
        "SOS-1 en SOS-2 laten de laagste een of twee termen weg.",
        "SOS-1 and SOS-2 leave the lowest one or two terms out.",
    ),
    (
        "M13",
        PROGRAM,
        "SOSOS telt de SOS van de tegenstanders op.",
        "SOSOS adds up the SOS of the opponents.",
    ),
    (
        "M14",
        PROGRAM,
        "SODOS telt de termen van gewonnen partijen op, en de helft bij jigo.",
        "SODOS adds up the terms of games won, and half of those of jigos.",
    ),
    (
        "M15",
        PROGRAM,
        "CUSS telt de MMS na elke ronde op.",
        "CUSS adds up the MMS after every round.",
    ),
    (
        "M16",
        PROGRAM,
        "DC is het onderlinge resultaat, als elk tweetal van de gelijken een winnaar heeft.",
        "DC is the direct confrontation, if every pair of the tied players has a winner.",
    ),
    (
        "M17",
        PROGRAM,
        "Zonder uitslag kan de volgende ronde niet worden ingedeeld.",
        "With a result missing the next round can't be paired.",
    ),
    (
        "M18",
        PROGRAM,
        "Ingedeeld wordt ieder die niet afwezig of teruggetrokken is.",
        "Everybody is paired who is not absent or withdrawn.",
    ),
    (
        "M19",
        PROGRAM,
        "De plaats gaat op MMS, de lijst, eventueel de rating, en dan het lot.",
        "The place goes by MMS, the list, the rating where it counts, and then the lot.",
    ),
    (
        "M20",
        PROGRAM,
        "Een groep is wie evenveel hele punten heeft, ook wie vrij zal zijn.",
        "A group is everybody with the same whole score, including the player to be free.",
    ),
    (
        "M21",
        PROGRAM,
        "Lege scores tellen mee in het aantal groepen, van de hoogste tot de laagste mogelijke.",
        "Empty scores count in the number of groups, from the highest possible to the lowest.",
    ),
    (
        "M22",
        PROGRAM,
        "Vrij is wie het minst vrij was, dan de laagste MMS, rang en plaats.",
        "The player free least often is free, then the lowest MMS, rank and place.",
    ),
    (
        "M23",
        PROGRAM,
        "Het gewicht van een paar is de som van zes criteria en 1.",
        "The weight of a pair is the sum of six criteria and 1.",
    ),
    (
        "M24",
        PROGRAM,
        "Wie al tegen elkaar speelden, doen dat liever niet weer; verboden paren nooit.",
        "Players who have met should preferably not meet again; forbidden pairs never do.",
    ),
    (
        "M25",
        PROGRAM,
        "Hoe verder de groepen uit elkaar, hoe minder het paar weegt.",
        "The further apart the groups, the less a pair weighs.",
    ),
    (
        "M26",
        PROGRAM,
        "Tegengestelde kleursaldo's wegen mee, als er geen voorgift is.",
        "Opposite colour balances count, where there is no handicap.",
    ),
    (
        "M27",
        PROGRAM,
        "Wie een andere groep treft, speelt omlaag of omhoog; ook bij voorgift of verstek.",
        "A player who meets another group is drawn down or up; with handicap or by forfeit too.",
    ),
    (
        "M28",
        PROGRAM,
        "Omlaag en omhoog speelt wie dat nog niet deed, en wie er in zijn groep voor staat.",
        "Drawn down and up are those who were not yet, and those placed for it in their group.",
    ),
    (
        "M29",
        PROGRAM,
        "Binnen een groep wordt geplaatst: halve groep verschoven (slip) of gevouwen (fold).",
        "Within a group players are seeded: by half a group (slip) or folded (fold).",
    ),
    (
        "M30",
        PROGRAM,
        "Bij loting speelt de bovenste helft tegen de onderste, naar een getal uit het lot.",
        "At random the upper half meets the lower, by a number drawn from the seed.",
    ),
    (
        "M31",
        PROGRAM,
        "Land- en clubgenoten treffen elkaar liever niet, tot zoveel groepen verschil.",
        "Compatriots and clubmates preferably do not meet, up to so many groups apart.",
    ),
    (
        "M32",
        PROGRAM,
        "Sterke spelers, winnaars en wie op de bar begon zijn daarvan vrijgesteld.",
        "Strong players, winners and those who started at the bar are exempt from that.",
    ),
    (
        "M33",
        PROGRAM,
        "De voorgift rekent met MMS of rang, hoogstens de drempel.",
        "Handicap is worked out from MMS or rank, at most the threshold.",
    ),
    (
        "M34",
        PROGRAM,
        "Stenen zijn het verschil min de correctie; de sterkere heeft wit en geeft ze.",
        "The stones are the difference less the correction; the stronger has white and gives them.",
    ),
    (
        "M35",
        PROGRAM,
        "De indeling is de volledige koppeling met het grootste gewicht.",
        "The pairing is the perfect matching with the greatest weight.",
    ),
    (
        "M36",
        PROGRAM,
        "Bij gelijk gewicht krijgt de hoogste in plaats de hoogste tegenstander die kan.",
        "At equal weight the first placed gets the highest placed opponent possible.",
    ),
    (
        "M37",
        PROGRAM,
        "De borden gaan naar de plaats van de hoogste van het paar.",
        "Boards go by the place of the higher of the pair.",
    ),
    (
        "M38",
        PROGRAM,
        "Zonder voorgift heeft wit wie het minder had, dan wie zwart had, dan om en om.",
        (
            "Without handicap, white goes to the player who had it less, then who had black, then "
            "in turn."
        ),
    ),
    (
        "M39",
        PROGRAM,
        "Een supergroep is een startscore met 1 of 2 erbij; meer kan niet.",
        "A super group is a start score with 1 or 2 more; no more than that.",
    ),
    (
        "M40",
        PROGRAM,
        "Een verbeterde uitslag verandert geen gepubliceerde ronde, wel de volgende.",
        "A corrected result changes no published round, only later ones.",
    ),
    (
        "M41",
        ADVICE,
        "Categorieën, teams en minimale voorgift van OpenGotha horen er niet bij.",
        "OpenGotha's categories, teams and minimum handicap are left out.",
    ),
    (
        "M42",
        ADVICE,
        "De EGF raadt bij 3 tot 9 rondes 4 tot 26 spelers op de bar aan, en MMS, SOS, DC.",
        "The EGF advises 4 to 26 players at the bar for 3 to 9 rounds, and MMS, SOS, DC.",
    ),
    (
        "F1",
        PROGRAM,
        "Een toernooi van OpenGotha wordt gelezen, met al zijn instellingen.",
        "A tournament of OpenGotha is read, with all its settings.",
    ),
    (
        "F2",
        PROGRAM,
        "De uitslag gaat als .h1 tot .h9 naar de EGD.",
        "The results go to the EGD as .h1 to .h9.",
    ),
    (
        "F3",
        PROGRAM,
        "De spelerslijst van de EGD wordt gelezen en doorzocht.",
        "The EGD's list of players is read and searched.",
    ),
)
