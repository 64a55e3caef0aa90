"""The articles of OSV's paper on tie-breaks (2019): chapter and heading, shortened."""

from __future__ import annotations

from zwitser.article import Binding, Row

PROGRAM, ARBITER, ADVICE = Binding.PROGRAM, Binding.ARBITER, Binding.ADVICE

ROWS: tuple[Row, ...] = (
    (
        "1.Vooraf",
        ARBITER,
        "Leg vóór het toernooi vast welke criteria bij een gelijke stand beslissen.",
        "Lay down before the tournament which criteria decide a tie.",
    ),
    (
        "1.EenWinnaar",
        PROGRAM,
        "De lijst van criteria moet in elk geval één winnaar aanwijzen.",
        "The list of criteria must point out one winner in every case.",
    ),
    (
        "2.Play-off",
        PROGRAM,
        "Een dubbele ronde tussen wie gelijkstaat, herhaald, of sudden death of Armageddon.",
        "A double round robin of the tied players, repeated, or sudden death or Armageddon.",
    ),
    (
        "2.WP",
        PROGRAM,
        "Weerstandspunten: de opgetelde scores van de tegenstanders.",
        "Resistance points: the opponents' scores added up.",
    ),
    (
        "2.WP-FIDE2012",
        PROGRAM,
        "Variant van 2012: een virtuele tegenstander voor een ronde zonder partij.",
        "Variant of 2012: a virtual opponent for a round without a game.",
    ),
    (
        "2.WP-M1",
        PROGRAM,
        "Mediaan: zonder de hoogste en de laagste tegenstander.",
        "Median: without the highest and the lowest opponent.",
    ),
    (
        "2.WP-M2",
        PROGRAM,
        "Mediaan 2: zonder de twee hoogste en de twee laagste.",
        "Median 2: without the two highest and the two lowest.",
    ),
    (
        "2.WP-C1",
        PROGRAM,
        "Cut 1: zonder de laagste tegenstander.",
        "Cut 1: without the lowest opponent.",
    ),
    (
        "2.WP-C2",
        PROGRAM,
        "Cut 2: zonder de twee laagste tegenstanders.",
        "Cut 2: without the two lowest opponents.",
    ),
    (
        "2.SB",
        PROGRAM,
        "Sonneborn-Berger: de score van wie men versloeg, de halve bij remise.",
        "Sonneborn-Berger: the score of those beaten, half the score of those drawn with.",
    ),
    (
        "2.DE",
        PROGRAM,
        "Onderling resultaat, alleen als iedereen die gelijkstaat elkaar trof.",
        "Mutual result, only if all who are tied have met each other.",
    ),
    (
        "2.BLACK",
        PROGRAM,
        "Wie vaker zwart dan wit had, gaat voor.",
        "Players who had black more often than white go first.",
    ),
    (
        "2.WINS",
        PROGRAM,
        "Wie de meeste partijen won, gaat voor.",
        "The player who won the most games goes first.",
    ),
    (
        "2.BWINS",
        PROGRAM,
        "Wie de meeste partijen met zwart won, gaat voor.",
        "The player who won the most games with black goes first.",
    ),
    (
        "2.KOYA",
        PROGRAM,
        "Koya: punten tegen wie minstens de helft scoorde; alleen iedereen tegen iedereen.",
        "Koya: points against those who made at least half; round robin only.",
    ),
    (
        "2.SOPS",
        PROGRAM,
        "De som van de tussenstanden na elke ronde.",
        "The sum of the scores after each round.",
    ),
    (
        "2.LOT",
        PROGRAM,
        "Het lot, als niets anders beslist.",
        "The lot, when nothing else decides.",
    ),
    (
        "3.Betrouwbaar",
        ARBITER,
        "Ratings gebruiken heeft pas zin als de meeste betrouwbaar zijn.",
        "Ratings are only worth using when most of them are reliable.",
    ),
    (
        "3.RATING",
        PROGRAM,
        "De laagste eigen rating gaat voor.",
        "The lowest rating of one's own goes first.",
    ),
    (
        "3.ARO",
        PROGRAM,
        "De hoogste gemiddelde rating van de tegenstanders gaat voor.",
        "The highest average rating of the opponents goes first.",
    ),
    (
        "3.TPR",
        PROGRAM,
        "Toernooiprestatie: gemiddelde tegenstander plus het verschil dat bij de score hoort.",
        "Tournament performance: average opponent plus the difference that fits the score.",
    ),
    (
        "3.LPR",
        PROGRAM,
        "De rating waarbij de verwachte score gelijk is aan de behaalde.",
        "The rating at which the expected score equals the score made.",
    ),
    (
        "3.IPR",
        PROGRAM,
        "LPR min de eigen rating; 0 waar dat niet te berekenen is.",
        "LPR minus one's own rating; 0 where it can't be computed.",
    ),
    (
        "4.FIDE",
        PROGRAM,
        "De drie lijstjes die de FIDE aanbeveelt.",
        "The three lists that FIDE recommends.",
    ),
    (
        "4.KNSB",
        PROGRAM,
        "Het lijstje van het KNSB-kampioenschap voor senioren.",
        "The list of the KNSB senior championship.",
    ),
    (
        "5.OSV-Zwitsers",
        PROGRAM,
        "OSV bij Zwitsers: weerstandspunten, Sonneborn-Berger, IPR.",
        "OSV for Swiss: resistance points, Sonneborn-Berger, IPR.",
    ),
    (
        "5.Vierkamp",
        PROGRAM,
        "Vierkamp: onderling resultaat, bij remise zwart, dan de plaats in de huiscompetitie.",
        "Group of four: mutual result, black if drawn, then the place in the house competition.",
    ),
    (
        "5.Snelschaak",
        PROGRAM,
        "Snelschaak: de rangnummers van de turnussen samen, dan een play-off.",
        "Blitz: the ranks in the part tournaments together, then a play-off.",
    ),
    (
        "6.Keuze",
        ADVICE,
        "Geen enkel systeem is het beste; de keuze blijft een kwestie van smaak.",
        "No system is the best; the choice remains a matter of taste.",
    ),
)
