"""Why these two meet, and why nobody earlier in the order."""

from __future__ import annotations

from zwitser.messages import Sentences

MEETINGS: Sentences = {
    "rating.unrated": (
        "Zonder rating: {players}. Zij tellen als laagste; schat hun rating voor ze beginnen.",
        "No rating: {players}. They count as the lowest; estimate a rating before they start.",
    ),
    "rating.all-unrated": (
        (
            "Niemand heeft een rating; de volgorde is dan die van titel en naam. Schat ratings, of "
            "kies een volgorde op lotingsnummer."
        ),
        (
            "Nobody has a rating; the order is then by title and name. Estimate ratings, or choose "
            "an order by lot number."
        ),
    ),
    "rating.same-score": (
        "{higher} en {lower} hebben allebei {points:punt|punten}.",
        "{higher} and {lower} both have {points:point|points}.",
    ),
    "rating.other-score": (
        "{higher} heeft {higher_points:punt|punten} en {lower} {lower_points}.",
        "{higher} has {higher_points:point|points} and {lower} {lower_points}.",
    ),
    "rating.pool-halves": (
        "In zo'n groep speelt de bovenste helft tegen de onderste.",
        "In such a group the top half plays the bottom half.",
    ),
    "rating.pool-rest": (
        (
            "Eerst is ingedeeld wie van boven kwam; van de anderen in de groep speelt de bovenste "
            "helft tegen de onderste."
        ),
        (
            "Those from above are paired first; of the others in the group the top half plays the "
            "bottom half."
        ),
    ),
    "rating.pool-half-moved": (
        (
            "Minstens de helft van hun groep kwam van boven; zo'n groep is één geheel, waarin de "
            "bovenste helft tegen de onderste speelt."
        ),
        (
            "At least half of their group came from above; such a group is one whole, in which "
            "the top half plays the bottom half."
        ),
    ),
    "rating.pool-halves-fewer": (
        "In hun groep zijn de bovenste {pairs} ingedeeld tegen wie daaronder staan.",
        "In their group the top {pairs} are paired with those below them.",
    ),
    "rating.pool-rest-fewer": (
        (
            "Eerst is ingedeeld wie van boven kwam; van de anderen in de groep zijn de bovenste "
            "{pairs} ingedeeld tegen wie daaronder staan."
        ),
        (
            "Those from above are paired first; of the others in the group the top {pairs} are "
            "paired with those below them."
        ),
    ),
    "rating.pool-half-moved-fewer": (
        (
            "Minstens de helft van hun groep kwam van boven; zo'n groep is één geheel, waarin hier "
            "de bovenste {pairs} zijn ingedeeld tegen wie daaronder staan."
        ),
        (
            "At least half of their group came from above; such a group is one whole, in which "
            "here the top {pairs} are paired with those below them."
        ),
    ),
    "rating.pool-mixed": (
        (
            "Wie van boven kwam gaat hier niet voor; de groep is één geheel, waarin de bovenste "
            "helft tegen de onderste speelt."
        ),
        (
            "Those from above do not go first here; the group is one whole, in which the top half "
            "plays the bottom half."
        ),
    ),
    "rating.pool-mixed-fewer": (
        (
            "Wie van boven kwam gaat hier niet voor; de groep is één geheel, waarin de bovenste "
            "{pairs} zijn ingedeeld tegen wie daaronder staan."
        ),
        (
            "Those from above do not go first here; the group is one whole, in which the top "
            "{pairs} are paired with those below them."
        ),
    ),
    "rating.pool-exchanged": (
        "Om dat te laten lukken zijn spelers van helft gewisseld.",
        "To make that work, players have changed halves.",
    ),
    "rating.pool-came": (
        "{higher} bleef in een hogere groep over en speelt omlaag.",
        "{higher} was left over in a higher group and plays down.",
    ),
    "rating.pool-joined": (
        "De laatste groepen zijn samengevoegd om iedereen een tegenstander te geven.",
        "The last groups are joined to give everybody an opponent.",
    ),
    "rating.same-place": (
        "Ze staan allebei op plaats {place} van hun helft.",
        "Both are in place {place} of their half.",
    ),
    "rating.half-next": (
        "{lower} was de hoogste uit de onderste helft die nog geen tegenstander had.",
        "{lower} was the highest in the bottom half who had no opponent yet.",
    ),
    "rating.half-fits": (
        (
            "{lower} was de hoogste uit de onderste helft met wie het voor {higher} en voor de "
            "hele groep uitkwam."
        ),
        (
            "{lower} was the highest in the bottom half with whom it worked out for {higher} and "
            "for the whole group."
        ),
    ),
    "rating.others-next": (
        "{lower} was de hoogste van de anderen in de groep die nog geen tegenstander had.",
        "{lower} was the highest of the others in the group who had no opponent yet.",
    ),
    "rating.others-fits": (
        (
            "{lower} was de hoogste van de anderen in de groep met wie het voor {higher} en voor "
            "de hele groep uitkwam."
        ),
        (
            "{lower} was the highest of the others in the group with whom it worked out for "
            "{higher} and for the whole group."
        ),
    ),
    "rating.skipped-met": (
        "{higher} mag niet (meer) spelen tegen {players}.",
        "{higher} may not play {players} (again).",
    ),
    "rating.skipped-colours": (
        "{higher} moet dezelfde kleur hebben als {players}.",
        "{higher} must have the same colour as {players}.",
    ),
    "rating.skipped-worse": (
        (
            "Ook toegestaan voor {higher}, maar dan is de indeling van de groep minder goed, of "
            "even goed en later in de volgorde: {players}."
        ),
        (
            "Also allowed for {higher}, but then the pairing of the group is not as good, or as "
            "good and later in the order: {players}."
        ),
    ),
    "rating.skipped-opened-c12": (
        (
            "Ook toegestaan voor {higher}, maar dan loopt de volgende groep vast, of is de "
            "indeling minder goed of later in de volgorde: {players}."
        ),
        (
            "Also allowed for {higher}, but then the next group gets stuck, or the pairing is not "
            "as good or later in the order: {players}."
        ),
    ),
    "rating.skipped-opened-c13": (
        (
            "Ook toegestaan voor {higher}, maar dan loopt de laatste groep vast, of is de "
            "indeling minder goed of later in de volgorde: {players}."
        ),
        (
            "Also allowed for {higher}, but then the last group gets stuck, or the pairing is not "
            "as good or later in the order: {players}."
        ),
    ),
    "rating.skipped-more": (
        "Om zo'n reden vielen boven {lower} ook af: nog {count:ander|anderen}.",
        "For such reasons these above {lower} were passed over too: {count:other|others}.",
    ),
}
