"""Sentences of FIDE's Dutch system."""

from __future__ import annotations

from zwitser.messages import Sentences

SENTENCES: Sentences = {
    "fide.homogeneous": (
        "In deze groep: {size:speler|spelers} met evenveel punten.",
        "In this group: {size:player|players} with the same score.",
    ),
    "fide.heterogeneous": (
        (
            "Van boven gekomen: {moved:speler|spelers}; in de groep zelf: {size}. Wie van boven "
            "komt, gaat voor."
        ),
        (
            "From above: {moved:player|players}; in the group itself: {size}. Those from above go "
            "first."
        ),
    ),
    "fide.alone": (
        "{player} is hier de enige.",
        "{player} is the only one here.",
    ),
    "fide.virtual": (
        "Hier met virtuele punten van de versnelling: {count:speler|spelers}.",
        "Here by virtual points of the acceleration: {count:player|players}.",
    ),
    "fide.odd": (
        "Het aantal is oneven, dus één speler gaat door: {players}.",
        "The number is odd, so one player goes on: {players}.",
    ),
    "fide.fewer-pairs-here": (
        "Van deze spelers is niet meer dan {pairs:paar|paren} te maken; zo gaan door: {players}.",
        "No more than {pairs:pair|pairs} can be made of these players; so these go on: {players}.",
    ),
    "fide.no-pairs-here": (
        "Van deze spelers is geen paar te maken; daarom gaan door: {players}.",
        "No pair can be made of these players; so these go on: {players}.",
    ),
    "fide.fewer-pairs": (
        (
            "Meer dan {pairs:paar|paren} kan hier niet, als ook alle anderen nog een tegenstander "
            "moeten krijgen; daarom gaan door: {players}."
        ),
        (
            "No more than {pairs:pair|pairs} can be made here if everybody else is to get an "
            "opponent too; so these go on: {players}."
        ),
    ),
    "fide.fewer-pairs-bye": (
        (
            "Meer dan {pairs:paar|paren} kan hier niet, als ook alle anderen nog een tegenstander "
            "moeten krijgen en wie vrij is {points:punt|punten} moet hebben; daarom gaan door: "
            "{players}."
        ),
        (
            "No more than {pairs:pair|pairs} can be made here if everybody else is to get an "
            "opponent too and the free player is to be on {points:point|points}; so these go on: "
            "{players}."
        ),
    ),
    "fide.no-pairs": (
        (
            "Hier is geen paar te maken als ook alle anderen nog een tegenstander moeten "
            "krijgen; daarom gaan door: {players}."
        ),
        (
            "No pair can be made here if everybody else is to get an opponent too; so these go "
            "on: {players}."
        ),
    ),
    "fide.no-pairs-bye": (
        (
            "Hier is geen paar te maken als ook alle anderen nog een tegenstander moeten "
            "krijgen en wie vrij is {points:punt|punten} moet hebben; daarom gaan door: "
            "{players}."
        ),
        (
            "No pair can be made here if everybody else is to get an opponent too and the free "
            "player is to be on {points:point|points}; so these go on: {players}."
        ),
    ),
    "fide.limbo": (
        "Van boven gekomen en ook hier zonder tegenstander: {players}.",
        "From above and without an opponent here too: {players}.",
    ),
    "fide.rival": (
        "{player} en niet {other_player} – {criterion}: nu {reached}, anders {instead}.",
        "{player} and not {other_player} – {criterion}: now {reached}, otherwise {instead}.",
    ),
    "fide.rival-bye": (
        "{player} en niet {other_player}: die mag niet (nog eens) vrij zijn.",
        "{player} and not {other_player}, who may not be free (again).",
    ),
    "fide.rival-rest": (
        "{player} en niet {other_player}: dan zijn de anderen niet meer allemaal in te delen.",
        "{player} and not {other_player}: then the others can't all be paired any more.",
    ),
    "fide.rival-rest-bye": (
        (
            "{player} en niet {other_player}: dan zijn de anderen niet meer allemaal in te delen "
            "met iemand vrij die {points:punt|punten} heeft."
        ),
        (
            "{player} and not {other_player}: then the others can't all be paired any more with "
            "somebody free who is on {points:point|points}."
        ),
    ),
    "fide.rival-pairs": (
        "{player} en niet {other_player}: dan zijn de anderen hier niet allemaal te paren.",
        "{player} and not {other_player}: then the others here can't all be paired.",
    ),
    "fide.rival-opponent": (
        (
            "{player} en niet {other_player}: andersom is het even goed, maar dan speelt {higher} "
            "tegen {instead_player} in plaats van {lower}, en dat komt later in de volgorde."
        ),
        (
            "{player} and not {other_player}: the other way round is as good, but then {higher} "
            "meets {instead_player} instead of {lower}, which comes later in the order."
        ),
    ),
    "fide.rival-exchange": (
        (
            "{player} en niet {other_player}: andersom is het even goed, maar met een verwisseling "
            "die later aan de beurt is: {out_players} tegen {in_players}."
        ),
        (
            "{player} and not {other_player}: the other way round is as good, but with an exchange "
            "that comes later in the order: {out_players} for {in_players}."
        ),
    ),
    "fide.stays": (
        (
            "Blijft {player} hier, dan is het beste: {players} naar de volgende groep. Dat is "
            "minder goed – {criterion}: nu {reached}, dan {instead}."
        ),
        (
            "If {player} stays here, the best is: {players} to the next group. That is worse – "
            "{criterion}: now {reached}, otherwise {instead}."
        ),
    ),
    "fide.stays-later": (
        (
            "Met {player} hier en {players} naar de volgende groep is het even goed, maar dat "
            "komt later in de volgorde."
        ),
        (
            "With {player} here and {players} in the next group it is as good, but that comes "
            "later in the order."
        ),
    ),
    "fide.stays-rest": (
        (
            "Krijgt {player} hier een tegenstander, dan zijn de anderen niet meer allemaal in te "
            "delen."
        ),
        "If {player} gets an opponent here, the others can't all be paired any more.",
    ),
    "fide.stays-rest-bye": (
        (
            "Krijgt {player} hier een tegenstander, dan zijn de anderen niet meer allemaal in te "
            "delen met iemand vrij die {points:punt|punten} heeft."
        ),
        (
            "If {player} gets an opponent here, the others can't all be paired any more with "
            "somebody free who is on {points:point|points}."
        ),
    ),
    "fide.count": (
        "{criterion}: {count}; minder kan alleen ten koste van wat voorgaat.",
        "{criterion}: {count}; fewer only at the cost of what comes first.",
    ),
    "fide.levels": (
        "{criterion}: {count}; beter kan alleen ten koste van wat voorgaat.",
        "{criterion}: {count}; better only at the cost of what comes first.",
    ),
    "fide.chosen": (
        "Van boven gekomen en hier met een tegenstander: {players}.",
        "From above and with an opponent here: {players}.",
    ),
    "fide.heads": (
        "Eerst wie van boven kwam (S1): {s1_players}, tegen de anderen (S2): {s2_players}.",
        "First those from above (S1): {s1_players}, against the others (S2): {s2_players}.",
    ),
    "fide.subgroups": (
        "Bovenste deel (S1): {s1_players}. Onderste deel (S2): {s2_players}.",
        "Upper part (S1): {s1_players}. Lower part (S2): {s2_players}.",
    ),
    "fide.exchanged": (
        (
            "Verwisseld: {out_players} uit het bovenste deel tegen {in_players} uit het onderste "
            "(verschil {difference})."
        ),
        (
            "Exchanged: {out_players} from the upper part for {in_players} from the lower "
            "(difference {difference})."
        ),
    ),
    "fide.straight": (
        (
            "De eerste van het bovenste deel speelt tegen de eerste van het onderste, de tweede "
            "tegen de tweede, enzovoort."
        ),
        (
            "The first of the upper part meets the first of the lower, the second the second, and "
            "so on."
        ),
    ),
    "fide.transposed": (
        "Het onderste deel is verschoven; het bovenste speelt in volgorde tegen {players}.",
        "The lower part is transposed; the upper part meets, in order, {players}.",
    ),
    "fide.level": (
        "{higher} en {lower} staan voor deze ronde allebei op {points:punt|punten}.",
        "{higher} and {lower} are both on {points:point|points} for this round.",
    ),
    "fide.apart": (
        (
            "{higher} ({higher_points:punt|punten}) kwam van boven en speelt tegen "
            "{lower} ({lower_points:punt|punten})."
        ),
        (
            "{higher} ({higher_points:point|points}) came from above and meets "
            "{lower} ({lower_points:point|points})."
        ),
    ),
    "fide.level-virtual": (
        (
            "{higher} en {lower} staan voor deze ronde allebei op {points:punt|punten}, met de "
            "virtuele punten van de versnelling."
        ),
        (
            "{higher} and {lower} are both on {points:point|points} for this round, with the "
            "virtual points of the acceleration."
        ),
    ),
    "fide.apart-virtual": (
        (
            "{higher} ({higher_points:punt|punten}) kwam van boven en speelt tegen {lower} "
            "({lower_points:punt|punten}), met de virtuele punten van de versnelling."
        ),
        (
            "{higher} ({higher_points:point|points}) came from above and meets {lower} "
            "({lower_points:point|points}), with the virtual points of the acceleration."
        ),
    ),
    "fide.meet-first": (
        (
            "{lower} is de hoogste uit het onderste deel van de groep die nog geen tegenstander "
            "heeft en tegen {higher} mag."
        ),
        (
            "{lower} is the highest in the lower part of the group who has no opponent yet and may "
            "meet {higher}."
        ),
    ),
    "fide.meet": (
        (
            "{lower} is de eerste uit het onderste deel van de groep met wie het voor {higher} "
            "goed uitkomt."
        ),
        "{lower} is the first in the lower part of the group with whom it works out for {higher}.",
    ),
    "fide.skipped-met": (
        "{higher} mag niet (meer) spelen tegen {players}.",
        "{higher} may not play {players} (again).",
    ),
    "fide.skipped-colours": (
        "{higher} heeft absoluut dezelfde kleur nodig als {players}.",
        "{higher} absolutely needs the same colour as {players}.",
    ),
    "fide.skipped-worse": (
        (
            "Met {players} als tegenstander van {higher} wordt geen indeling van de groep even "
            "goed (bij hetzelfde bovenste deel en dezelfde paren ervoor)."
        ),
        (
            "With {players} as opponent of {higher} no pairing of the group is as good (the "
            "upper part and the pairs before it being the same)."
        ),
    ),
    "fide.skipped-more": (
        "Ook met {count:ander|anderen} eerder in het onderste deel lukt het voor {higher} niet.",
        "Nor does it work out for {higher} with {count:other|others} earlier in the lower part.",
    ),
    "fide.colours-both": (
        (
            "Allebei krijgen ze de kleur die ze wilden (tot nu toe {white}: {white_history}, "
            "{black}: {black_history})."
        ),
        (
            "Both get the colour they wanted (so far {white}: {white_history}, {black}: "
            "{black_history})."
        ),
    ),
    "fide.colours-one": (
        (
            "Alleen {player} had een voorkeur, en krijgt die kleur (tot nu toe {white}: "
            "{white_history}, {black}: {black_history})."
        ),
        (
            "Only {player} had a preference, and gets that colour (so far {white}: "
            "{white_history}, {black}: {black_history})."
        ),
    ),
    "fide.colours-stronger": (
        (
            "Allebei wilden ze dezelfde kleur, {player} het sterkst (tot nu toe {white}: "
            "{white_history}, {black}: {black_history})."
        ),
        (
            "Both wanted the same colour, {player} more strongly (so far {white}: "
            "{white_history}, {black}: {black_history})."
        ),
    ),
    "fide.colours-wider": (
        (
            "Allebei hadden ze dezelfde kleur hard nodig; bij {player} is het verschil tussen "
            "wit en zwart het grootst (tot nu toe {white}: {white_history}, {black}: "
            "{black_history})."
        ),
        (
            "Both badly needed the same colour; the difference between white and black is "
            "widest for {player} (so far {white}: {white_history}, {black}: {black_history})."
        ),
    ),
    "fide.colours-alternate": (
        (
            "Allebei wilden ze dezelfde kleur, even sterk; de laatste keer dat hun kleuren "
            "verschilden ({back:partij|partijen} terug) was het andersom (tot nu toe {white}: "
            "{white_history}, {black}: {black_history})."
        ),
        (
            "Both wanted the same colour, equally strongly; the last time their colours differed "
            "({back:game|games} back) it was the other way round (so far {white}: "
            "{white_history}, {black}: {black_history})."
        ),
    ),
    "fide.colours-higher": (
        (
            "Allebei wilden ze dezelfde kleur, even sterk; {higher} staat hoger en gaat voor "
            "(tot nu toe {white}: {white_history}, {black}: {black_history})."
        ),
        (
            "Both wanted the same colour, equally strongly; {higher} is ranked higher and goes "
            "first (so far {white}: {white_history}, {black}: {black_history})."
        ),
    ),
    "fide.colours-number": (
        "Nog geen voorkeuren: het nummer van {higher} ({number}) beslist, en {white} heeft wit.",
        "No preferences yet: the number of {higher} ({number}) decides, and {white} has white.",
    ),
    "fide.meeting-open": (
        (
            "Er zijn indelingen waarin {player} en {opponent} elkaar treffen, maar geen is zo goed "
            "als deze; het zijn er te veel om te zeggen welke de beste is."
        ),
        (
            "There are pairings in which {player} and {opponent} meet, but none is as good as this "
            "one; they are too many to say which is the best."
        ),
    ),
    "fide.bye": (
        "Het aantal spelers is oneven, dus één is vrij: {player}, met score {points}.",
        "The number of players is odd, so one is free: {player}, with a score of {points}.",
    ),
    "fide.bye-lowest": (
        "Lager dan {player} staat voor deze ronde niemand.",
        "Nobody has a lower score than {player} for this round.",
    ),
    "fide.bye-barred": (
        "Met een lagere score, maar niet (nog eens) vrij: {players}.",
        "With a lower score, but not to be free (again): {players}.",
    ),
    "fide.bye-stuck": (
        "Met een lagere score, maar dan zijn de anderen niet allemaal in te delen: {players}.",
        "With a lower score, but then the others can't all be paired: {players}.",
    ),
    "fide.bye-played": (
        "Wie de meeste rondes speelde, gaat voor; {player} miste er geen.",
        "Whoever has played most rounds goes first; {player} has missed none.",
    ),
    "fide.bye-unplayed": (
        "Wie de meeste rondes speelde, gaat voor; {player} miste er {count}.",
        "Whoever has played most rounds goes first; {player} has missed {count}.",
    ),
}
