"""The articles of FIDE's Dutch system (C.04.3 of 2026), with those of C.04.1, C.04.2 and C.04.7.

`BR` are the basic rules for Swiss systems (C.04.1), `GHR` the general handling rules (C.04.2).
"""

from __future__ import annotations

from zwitser.article import Binding, Row

PROGRAM, ARBITER, ADVICE = Binding.PROGRAM, Binding.ARBITER, Binding.ADVICE

ROWS: tuple[Row, ...] = (
    (
        "BR 4",
        PROGRAM,
        "Een oneven aantal geeft één vrije speler; wie al zo een punt kreeg, is het niet weer.",
        (
            "An odd number leaves one player free; anyone who got such a point before is not free "
            "again."
        ),
    ),
    (
        "GHR 2.1",
        ARBITER,
        "Controleer de ratings vooraf en schat wie er geen heeft.",
        "Check the ratings beforehand and estimate where there is none.",
    ),
    (
        "GHR 2.2",
        PROGRAM,
        "De startlijst: rating, titel, naam; de plaats daarin is het indelingsnummer.",
        "The starting list: rating, title, name; the place in it is the pairing number.",
    ),
    (
        "GHR 2.3",
        PROGRAM,
        "Verbeterde ratings en titels hernummeren de lijst tot ronde 4 is ingedeeld.",
        "Corrected ratings and titles renumber the list until round 4 has been paired.",
    ),
    (
        "GHR 2.4",
        PROGRAM,
        "Wie later komt, krijgt de plaats die past; wie lager staat schuift een plaats op.",
        "A late arrival gets the fitting place; everybody below moves one place down.",
    ),
    (
        "GHR 3.1",
        PROGRAM,
        "Een afgebroken partij telt voor de indeling als gespeelde remise.",
        "An adjourned game counts as a draw that was played.",
    ),
    (
        "GHR 3.4",
        PROGRAM,
        "Alleen gespeelde partijen geven een kleur; de gaten worden gesloten.",
        "Only games that were played give a colour; the gaps are closed up.",
    ),
    (
        "GHR 3.5",
        PROGRAM,
        "Wie elkaar door een reglementaire uitslag niet speelden, mogen elkaar nog treffen.",
        "Two whose game was forfeited may meet later.",
    ),
    (
        "GHR 3.6",
        ADVICE,
        "Borden: de punten van de hoogste, de som van beide, zijn nummer; vrij komt het laatst.",
        (
            "Boards: score of the higher, sum of both, pairing number of the higher; the bye "
            "comes last."
        ),
    ),
    (
        "1.2",
        PROGRAM,
        "Rangorde: score, dan indelingsnummer.",
        "Rank: score, then pairing number.",
    ),
    (
        "1.3",
        PROGRAM,
        "Een groep is een puntengroep met wie van boven kwamen.",
        "A bracket is a score group with the players who moved down to it.",
    ),
    (
        "1.4",
        PROGRAM,
        "Wie een lagere score treft, of zonder spelen meer krijgt dan bij verlies, gaat omlaag.",
        "A player who meets a lower score, or gets more than a loss without playing, floats down.",
    ),
    (
        "1.7",
        PROGRAM,
        "Kleurvoorkeur: absoluut bij verschil twee of twee gelijke op rij, anders sterk of licht.",
        "Preference: absolute with a difference of two or two alike in a row, else strong or mild.",
    ),
    (
        "1.8",
        PROGRAM,
        "Topscorers: bij de indeling van de laatste ronde, met meer dan de helft van de punten.",
        "Topscorers: when the last round is paired, with more than half of the points.",
    ),
    (
        "1.9.3",
        ARBITER,
        "Is er geen volledige indeling, dan beslist de wedstrijdleider.",
        "Where no complete pairing exists the arbiter decides.",
    ),
    (
        "C1",
        PROGRAM,
        "Twee spelers spelen niet meer dan één keer tegen elkaar.",
        "Two players don't meet more than once.",
    ),
    (
        "C2",
        PROGRAM,
        "Wie al vrij was of zonder spelen een winstpunt kreeg, is niet vrij.",
        "A player who was free, or had as much as a win without playing, is not free again.",
    ),
    (
        "C3",
        PROGRAM,
        "Twee met dezelfde absolute voorkeur spelen niet tegen elkaar, topscorers uitgezonderd.",
        "Two with the same absolute preference don't meet, topscorers excepted.",
    ),
    (
        "C4",
        PROGRAM,
        "Na elke groep is de rest nog volledig in te delen.",
        "After every bracket the rest can still be paired completely.",
    ),
    (
        "C5",
        PROGRAM,
        "Wie vrij is, heeft de laagste score die mogelijk is.",
        "The free player has the lowest score that is possible.",
    ),
    (
        "C6",
        PROGRAM,
        "Zo weinig mogelijk spelers gaan naar de volgende groep.",
        "As few players as possible go on to the next bracket.",
    ),
    (
        "C7",
        PROGRAM,
        "Wie doorgaan, hebben zo laag mogelijke scores.",
        "Those who go on have as low a score as possible.",
    ),
    (
        "C8",
        PROGRAM,
        "Met wie doorgaan, blijven in de volgende groep zo weinig en zo laag mogelijk over.",
        "With those who go on, the next bracket leaves as few and as low scores as possible.",
    ),
    (
        "C9",
        PROGRAM,
        "Wie vrij is, heeft zo weinig mogelijk rondes niet gespeeld.",
        "The free player has as few unplayed rounds as possible.",
    ),
    (
        "C10",
        PROGRAM,
        "Zo weinig mogelijk topscorers of hun tegenstanders krijgen kleurverschil drie.",
        "As few topscorers or their opponents as possible get a colour difference of three.",
    ),
    (
        "C11",
        PROGRAM,
        "Zo weinig mogelijk van hen krijgen drie keer achtereen dezelfde kleur.",
        "As few of them as possible get the same colour three times in a row.",
    ),
    (
        "C12",
        PROGRAM,
        "Zo weinig mogelijk spelers krijgen niet de kleur van hun voorkeur.",
        "As few players as possible don't get the colour they prefer.",
    ),
    (
        "C13",
        PROGRAM,
        "Zo weinig mogelijk spelers met een sterke voorkeur krijgen die kleur niet.",
        "As few players as possible with a strong preference don't get that colour.",
    ),
    (
        "C14",
        PROGRAM,
        "Er gaan zo weinig mogelijk spelers omlaag die dat de vorige ronde ook deden.",
        "As few players as possible float down who did so in the previous round.",
    ),
    (
        "C15",
        PROGRAM,
        "Er spelen zo weinig mogelijk spelers omhoog die dat de vorige ronde ook deden.",
        "As few players as possible play up who did so in the previous round.",
    ),
    (
        "C16",
        PROGRAM,
        "Er gaan zo weinig mogelijk spelers omlaag die dat twee rondes geleden ook deden.",
        "As few players as possible float down who did so two rounds ago.",
    ),
    (
        "C17",
        PROGRAM,
        "Er spelen zo weinig mogelijk spelers omhoog die dat twee rondes geleden ook deden.",
        "As few players as possible play up who did so two rounds ago.",
    ),
    (
        "C18",
        PROGRAM,
        "Wie van boven kwam en vorige ronde omlaag ging, overbrugt een zo klein mogelijk verschil.",
        "A player who moved down and floated down last round has as small a score gap as possible.",
    ),
    (
        "C19",
        PROGRAM,
        "Wie vorige ronde omhoog speelde, overbrugt nu een zo klein mogelijk verschil.",
        "A player who played up in the previous round has as small a score gap as possible.",
    ),
    (
        "C20",
        PROGRAM,
        "Wie van boven kwam en twee rondes geleden omlaag ging, overbrugt een klein verschil.",
        "A player who moved down and floated down two rounds ago has a small score gap.",
    ),
    (
        "C21",
        PROGRAM,
        "Wie twee rondes geleden omhoog speelde, overbrugt nu een zo klein mogelijk verschil.",
        "A player who played up two rounds ago has as small a score gap as possible.",
    ),
    (
        "4.2",
        PROGRAM,
        "S2 verschuift: de tegenstanders van S1 komen zo vroeg mogelijk in de volgorde.",
        "S2 is transposed: the opponents of S1 come as early as possible in order.",
    ),
    (
        "4.3",
        PROGRAM,
        "Verwisselen tussen S1 en S2: zo weinig mogelijk spelers, met een zo klein verschil.",
        "Exchanges between S1 and S2: as few players as possible, with the smallest difference.",
    ),
    (
        "4.4",
        PROGRAM,
        "Kan niet iedereen die van boven kwam spelen, dan gaan de hoogsten voor.",
        "Where not all who moved down can play, the highest go first.",
    ),
    (
        "5.2.1",
        PROGRAM,
        "Zijn beide voorkeuren te vervullen, dan gebeurt dat.",
        "Where both preferences can be met, they are.",
    ),
    (
        "5.2.2",
        PROGRAM,
        "De sterkste voorkeur gaat voor; van twee absolute het grootste kleurverschil.",
        "The stronger preference is met; of two absolute ones the wider difference.",
    ),
    (
        "5.2.3",
        PROGRAM,
        "Andersom dan de laatste keer dat de een wit had en de ander zwart.",
        "Unlike the latest time that one had white and the other black.",
    ),
    (
        "5.2.4",
        PROGRAM,
        "De voorkeur van de hoogste in rang.",
        "The preference of the higher ranked.",
    ),
    (
        "5.2.5",
        PROGRAM,
        "Heeft niemand een voorkeur, dan krijgt de hoogste met een oneven nummer de beginkleur.",
        (
            "Without preferences the higher ranked has the initial colour if that player's number "
            "is odd."
        ),
    ),
    (
        "C.04.7",
        PROGRAM,
        "Baku: de eerste helft van de lijst krijgt in de eerste rondes virtuele punten.",
        "Baku: the first half of the list has virtual points in the first rounds.",
    ),
)
