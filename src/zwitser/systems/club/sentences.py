"""Sentences of the club's internal competition."""

from __future__ import annotations

from zwitser.messages import Sentences

SENTENCES: Sentences = {
    "club.present": (
        "Aanwezig: {count} van de {members} in de groep, in de volgorde van de periodestand.",
        "Present: {count} of the {members} in the group, in the order of the period standings.",
    ),
    "club.free-here": (
        "{player} is vanavond vrij.",
        "{player} is free this evening.",
    ),
    "club.odd-group": (
        (
            "In te delen in groep {name}: {count}. Dat is oneven, dus er speelt iemand tegen een "
            "lagere groep."
        ),
        "To be paired in group {name}: {count}. That is odd, so someone meets a lower group.",
    ),
    "club.more-across": (
        (
            "Uit groep {name} spelen er {count} tegen een lagere groep: met minder paren tussen "
            "opeenvolgende groepen kan niet iedereen worden ingedeeld."
        ),
        (
            "From group {name}, {count} meet a lower group: with fewer pairs between neighbouring "
            "groups not everyone can be paired."
        ),
    ),
    "club.next": (
        "{higher} is de hoogste zonder tegenstander; {lower} is de eerstvolgende.",
        "{higher} is the highest without an opponent; {lower} is the next below.",
    ),
    "club.next-possible": (
        "{higher} is de hoogste zonder tegenstander; {lower} is de eerstvolgende met wie het kan.",
        "{higher} is the highest without an opponent; {lower} is the next with whom it works.",
    ),
    "club.passed-met": (
        "Tegen {players} heeft {higher} deze periode al gespeeld.",
        "{higher} has already met {players} in this period.",
    ),
    "club.passed-forbidden": (
        "{higher} mag van de organisatie niet tegen {players}.",
        "The organiser keeps {higher} and {players} apart.",
    ),
    "club.passed-strands": (
        (
            "Dichterbij in de stand: {players}; maar dan blijft er in de groep iemand zonder "
            "tegenstander."
        ),
        (
            "Nearer in the standings: {players}; but then someone in the group is left without an "
            "opponent."
        ),
    ),
    "club.across": (
        (
            "{higher} is dan de laagste die tegen een lagere groep kan; van de mogelijke "
            "tegenstanders staat {lower} op rating het dichtstbij (verschil {distance})."
        ),
        (
            "{higher} is then the lowest who can meet a lower group; {lower} is the nearest in "
            "rating of those with whom it works (difference {distance})."
        ),
    ),
    "club.lower-needed": (
        (
            "Lager geplaatst: {players}; maar dan kan niet iedereen meer worden ingedeeld met een "
            "paar tussen de groepen."
        ),
        "Lower placed: {players}; but then not everyone could be paired with one pair across.",
    ),
    "club.lower-crossed": (
        (
            "Lager geplaatst: {players}; maar dan spelen er meer dan {count} voor de tweede keer "
            "in deze periode tegen de andere groep."
        ),
        (
            "Lower placed: {players}; but then more than {count} would cross the groups for a "
            "second time in this period."
        ),
    ),
    "club.lower-worse": (
        (
            "Lager dan {higher} geplaatst: {players}; maar dat geeft meer paren tussen de groepen,"
            " of hogerop, of meer spelers voor de tweede keer, of geen indeling."
        ),
        (
            "Lower placed than {higher}: {players}; but that gives more pairs across, or higher "
            "up, or more players for a second time, or no pairing."
        ),
    ),
    "club.nearer-taken": (
        "Dichterbij op rating: {players}; maar al ingedeeld tegen iemand die lager staat.",
        "Nearer in rating: {players}; but already paired with someone placed lower.",
    ),
    "club.nearer-needed": (
        (
            "Dichterbij op rating: {players}; maar dan kunnen de anderen van die groep niet meer "
            "onderling worden ingedeeld."
        ),
        (
            "Nearer in rating: {players}; but then the others of that group can't be paired among "
            "themselves."
        ),
    ),
    "club.nearer-crossed": (
        (
            "Dichterbij op rating: {players}; maar dan spelen er meer dan {count} voor de tweede "
            "keer in deze periode tegen de andere groep."
        ),
        (
            "Nearer in rating: {players}; but then more than {count} would cross the groups for a "
            "second time in this period."
        ),
    ),
    "club.nearer-worse": (
        (
            "Dichter bij {higher} op rating: {players}; maar dat geeft meer paren tussen de "
            "groepen, of hogerop, of meer spelers voor de tweede keer, of geen indeling."
        ),
        (
            "Nearer to {higher} in rating: {players}; but that gives more pairs across, or higher "
            "up, or more players for a second time, or no pairing."
        ),
    ),
    "club.colour-lot": (
        "Hun eerste partij van het seizoen: het lot geeft {white} wit.",
        "Their first game of the season: the lot gives {white} white.",
    ),
    "club.colour-swapped": (
        "In hun vorige partij van het seizoen had {black} wit; nu is dat {white}.",
        "In their previous game of the season {black} had white; now it is {white}.",
    ),
    "club.bye-odd": (
        "Aantal aanwezigen: {count}. Dat is oneven, dus er is iemand vrij.",
        "Players present: {count}. That is odd, so someone is free.",
    ),
    "club.bye-been": (
        "Eerder in de volgorde: {players}; maar dit seizoen al vaker vrij ({player}: {times}).",
        "Earlier in the order: {players}; but free more often this season ({player}: {times}).",
    ),
    "club.bye-candidates": (
        (
            "Eerder aan de beurt: {players}; maar titelkandidaten zijn in de laatste periode niet "
            "vrij zolang een ander het kan zijn."
        ),
        (
            "Earlier in line: {players}; but title candidates are not free in the last period as "
            "long as another can be."
        ),
    ),
    "club.bye-needed": (
        "Eerder aan de beurt: {players}; maar dan kan niet iedereen worden ingedeeld.",
        "Earlier in line: {players}; but then not everyone can be paired.",
    ),
    "club.bye-first": (
        (
            "{player} staat op plaats {place} van de aanwezigen en was dit seizoen {times} keer "
            "vrij: de eerste die nu vrij kan zijn."
        ),
        (
            "{player} is in place {place} of those present and has been free {times:time|times} "
            "this season: the first who can be free now."
        ),
    ),
    "club.bye-all-candidates": (
        "{player} is titelkandidaat, maar dat is iedereen die er is: dan telt alleen de volgorde.",
        "{player} is a title candidate, but so is everybody present: then only the order counts.",
    ),
    "club.bye-candidate-needed": (
        (
            "{player} is titelkandidaat en is toch vrij: wie geen kandidaat is ({players}) moet "
            "spelen, anders kan niet iedereen worden ingedeeld."
        ),
        (
            "{player} is a title candidate and is free all the same: those who are not "
            "({players}) have to play, otherwise not everyone can be paired."
        ),
    ),
    "club.rounds-unknown": (
        (
            "Hoeveel rondes periode {period} heeft, is niet ingevuld: wie nog kampioen kan worden "
            "is berekend alsof dit de laatste ronde is. Vul het aantal rondes per periode in."
        ),
        (
            "How many rounds period {period} has is not filled in: who can still become champion "
            "is worked out as if this were the last round. Fill in the rounds in a period."
        ),
    ),
    "club.bye-runner-up": (
        "Daarna was {player} aan de beurt (plaats {place}, {times} keer vrij geweest).",
        "Next in line was {player} (place {place}, free {times:time|times}).",
    ),
}

CRITERIA: Sentences = {
    "Oneven": (
        "wie vrij is, als nummer in de volgorde",
        "who is free, as number in the order",
    ),
    "skipped-groups": (
        "overgeslagen groepen",
        "groups skipped",
    ),
    "OnevenA": (
        "paren tussen de groepen",
        "pairs across the groups",
    ),
    "borders": (
        "paren onder elke groep, van boven af",
        "pairs below each group, from the top",
    ),
    "crossed-before": (
        "spelers die al eerder tegen een andere groep speelden",
        "players who crossed the groups before",
    ),
    "crossing": (
        "een paar tussen de groepen: plaats van onder af, verschil in rating, plaats",
        "a pair across: place from below, difference in rating, place",
    ),
    "Indeling": (
        "een paar, als plaatsen in de groep",
        "a pair, as places in the group",
    ),
}
