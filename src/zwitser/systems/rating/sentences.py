"""Sentences of Zwitsers op rating: the answers in plain words, then what the procedure did."""

from __future__ import annotations

from zwitser.messages import Sentences

LEADS: Sentences = {
    # Why these two.
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
        "To make that work players have changed halves.",
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
    # Why these colours.
    "rating.colours-both": (
        "{white} wilde wit en {black} wilde zwart: allebei krijgen ze hun kleur.",
        "{white} wanted white and {black} wanted black: both get their colour.",
    ),
    "rating.colours-one-white": (
        "{white} wilde wit; {black} had nog niet gespeeld en vond alles goed.",
        "{white} wanted white; {black} had not played yet and did not mind.",
    ),
    "rating.colours-one-black": (
        "{black} wilde zwart; {white} had nog niet gespeeld en vond alles goed.",
        "{black} wanted black; {white} had not played yet and did not mind.",
    ),
    "rating.colours-must-white": (
        (
            "Allebei wilden ze wit. {player} moest het wel hebben (de laatste twee keer zwart, of "
            "twee keer vaker zwart dan wit), {other_player} niet: die krijgt zwart."
        ),
        (
            "Both wanted white. {player} had to have it (black the last two times, or two more "
            "blacks than whites), {other_player} did not and gets black."
        ),
    ),
    "rating.colours-must-black": (
        (
            "Allebei wilden ze zwart. {player} moest het wel hebben (de laatste twee keer wit, of "
            "twee keer vaker wit dan zwart), {other_player} niet: die krijgt wit."
        ),
        (
            "Both wanted black. {player} had to have it (white the last two times, or two more "
            "whites than blacks), {other_player} did not and gets white."
        ),
    ),
    "rating.colours-stronger-white": (
        (
            "Allebei wilden ze wit. {player} had een keer vaker zwart dan wit, {other_player} "
            "beide even vaak: die krijgt zwart."
        ),
        (
            "Both wanted white. {player} had one more black than whites, {other_player} as many of "
            "both and gets black."
        ),
    ),
    "rating.colours-stronger-black": (
        (
            "Allebei wilden ze zwart. {player} had een keer vaker wit dan zwart, {other_player} "
            "beide even vaak: die krijgt wit."
        ),
        (
            "Both wanted black. {player} had one more white than blacks, {other_player} as many of "
            "both and gets white."
        ),
    ),
    "rating.colours-alternate-white": (
        (
            "Allebei wilden ze wit, even sterk. De laatste keer dat hun kleuren verschilden "
            "({back:partij|partijen} terug) had {white} zwart; nu is het andersom."
        ),
        (
            "Both wanted white, just as strongly. The last time their colours differed "
            "({back:game|games} back) {white} had black; now it is the other way round."
        ),
    ),
    "rating.colours-alternate-black": (
        (
            "Allebei wilden ze zwart, even sterk. De laatste keer dat hun kleuren verschilden "
            "({back:partij|partijen} terug) had {black} wit; nu is het andersom."
        ),
        (
            "Both wanted black, just as strongly. The last time their colours differed "
            "({back:game|games} back) {black} had white; now it is the other way round."
        ),
    ),
    "rating.colours-higher-white": (
        (
            "Allebei wilden ze wit, even sterk, en hun kleuren waren steeds gelijk; {higher} staat "
            "hoger en krijgt wit."
        ),
        (
            "Both wanted white, just as strongly, and their colours were always the same; {higher} "
            "is ranked higher and gets white."
        ),
    ),
    "rating.colours-higher-black": (
        (
            "Allebei wilden ze zwart, even sterk, en hun kleuren waren steeds gelijk; {higher} "
            "staat hoger en krijgt zwart."
        ),
        (
            "Both wanted black, just as strongly, and their colours were always the same; {higher} "
            "is ranked higher and gets black."
        ),
    ),
    "rating.colours-board": (
        (
            "In de eerste ronde heeft niemand een voorkeur: de kleuren wisselen per bord, en op "
            "bord {number} heeft {white} wit."
        ),
        (
            "In the first round nobody has a preference: colours alternate by board, and on board "
            "{number} {white} has white."
        ),
    ),
    "rating.colours-number": (
        (
            "Allebei hebben ze nog niet gespeeld. Het nummer van {higher}, die hoger staat, is "
            "{number}; even of oneven beslist, en {white} heeft wit."
        ),
        (
            "Neither has played yet. The number of {higher}, who is ranked higher, is {number}; "
            "even or odd decides, and {white} has white."
        ),
    ),
    # Why free, and why not somebody else.
    "rating.bye": (
        "Het aantal spelers is oneven; {player} blijft in de laatste groep over en is vrij.",
        "The number of players is odd; {player} is left over in the last group and is free.",
    ),
    "rating.next-b3": (
        (
            "{players} en niet {runner_players}: anders werd een verschil in punten groter "
            "({instead_points} in plaats van {reached_points})."
        ),
        (
            "{players} and not {runner_players}: otherwise a difference in points would be larger "
            "({instead_points} instead of {reached_points})."
        ),
    ),
    "rating.next-b2": (
        (
            "{players} en niet {runner_players}: anders gingen meer paren tegen de kleurnorm in "
            "({instead} in plaats van {reached})."
        ),
        (
            "{players} and not {runner_players}: otherwise more pairs would go against the colour "
            "norm ({instead} instead of {reached})."
        ),
    ),
    "rating.next-a7d": (
        (
            "{players} en niet {runner_players}: anders wilden in meer paren beiden sterk dezelfde "
            "kleur ({instead} in plaats van {reached})."
        ),
        (
            "{players} and not {runner_players}: otherwise both would strongly want the same "
            "colour in more pairs ({instead} instead of {reached})."
        ),
    ),
    "rating.next-x": (
        (
            "{players} en niet {runner_players}: anders wilden in meer paren beiden dezelfde kleur "
            "({instead} in plaats van {reached})."
        ),
        (
            "{players} and not {runner_players}: otherwise both would want the same colour in more "
            "pairs ({instead} instead of {reached})."
        ),
    ),
    "rating.next-z": (
        (
            "{players} en niet {runner_players}: anders wilden in meer paren beiden sterk dezelfde "
            "kleur ({instead} in plaats van {reached})."
        ),
        (
            "{players} and not {runner_players}: otherwise both would strongly want the same "
            "colour in more pairs ({instead} instead of {reached})."
        ),
    ),
    "rating.next-b5-down": (
        (
            "{players} en niet {runner_players}: anders gingen meer spelers omlaag die dat vorige "
            "ronde ook al deden ({instead} in plaats van {reached})."
        ),
        (
            "{players} and not {runner_players}: otherwise more players would go down who did so "
            "last round already ({instead} instead of {reached})."
        ),
    ),
    "rating.next-b6-down": (
        (
            "{players} en niet {runner_players}: anders gingen meer spelers omlaag die dat twee "
            "rondes terug ook al deden ({instead} in plaats van {reached})."
        ),
        (
            "{players} and not {runner_players}: otherwise more players would go down who did so "
            "two rounds ago already ({instead} instead of {reached})."
        ),
    ),
    "rating.next-b5-up": (
        (
            "{players} en niet {runner_players}: anders speelden meer spelers omhoog die dat "
            "vorige ronde ook al deden ({instead} in plaats van {reached})."
        ),
        (
            "{players} and not {runner_players}: otherwise more players would play up who did so "
            "last round already ({instead} instead of {reached})."
        ),
    ),
    "rating.next-b6-up": (
        (
            "{players} en niet {runner_players}: anders speelden meer spelers omhoog die dat twee "
            "rondes terug ook al deden ({instead} in plaats van {reached})."
        ),
        (
            "{players} and not {runner_players}: otherwise more players would play up who did so "
            "two rounds ago already ({instead} instead of {reached})."
        ),
    ),
    "rating.next-moved": (
        (
            "{players} en niet {runner_players}: zo hebben meer spelers van boven hier een "
            "tegenstander ({reached} in plaats van {instead})."
        ),
        (
            "{players} and not {runner_players}: so more players from above have an opponent here "
            "({reached} instead of {instead})."
        ),
    ),
    "rating.next-chosen": (
        (
            "{players} en niet {runner_players}: dat is even goed, maar dan speelt hier {lower} in "
            "plaats van {higher}, die hoger staat."
        ),
        (
            "{players} and not {runner_players}: that is as good, but then {lower} plays here "
            "instead of {higher}, who is ranked higher."
        ),
    ),
    "rating.next-exchange": (
        (
            "{players} en niet {runner_players}: dat is even goed, maar dan moet van helft "
            "wisselen: {out_players} met {in_players}, en dat komt later in de volgorde."
        ),
        (
            "{players} and not {runner_players}: that is as good, but then {out_players} would "
            "have to change halves with {in_players}, which comes later in the order."
        ),
    ),
    "rating.next-opponent": (
        (
            "{players} en niet {runner_players}: dat is even goed, maar dan speelt {higher} niet "
            "tegen {lower} maar tegen {instead_player}, en dat komt later in de volgorde."
        ),
        (
            "{players} and not {runner_players}: that is as good, but then {higher} meets "
            "{instead_player} instead of {lower}, which comes later in the order."
        ),
    ),
    "rating.next-none": (
        "Met zo veel paren kan hier niemand anders overblijven dan {players}.",
        "With so many pairs nobody else can be left over here but {players}.",
    ),
    "rating.next-none-last": (
        (
            "In deze laatste groep kan alleen {players} vrij zijn: met een ander krijgt niet "
            "iedereen een tegenstander, of die ander mag niet vrij zijn."
        ),
        (
            "In this last group only {players} can be free: with somebody else not everyone has an "
            "opponent, or that player may not be free."
        ),
    ),
}

DETAILS: Sentences = {
    "rating.no-opponent": (
        "Voor {players} is hier geen enkele tegenstander toegestaan: door naar de volgende groep.",
        "Nobody here may meet {players}: on to the next group.",
    ),
    "rating.homogeneous": (
        "Iedereen in deze groep heeft evenveel punten ({size:speler|spelers}).",
        "Everybody in this group has the same score ({size:player|players}).",
    ),
    "rating.heterogeneous": (
        "De groep heeft {size} spelers, van wie {moved} van boven; wie van boven kwam gaat voor.",
        "The group has {size} players, {moved} of them from above; those from above go first.",
    ),
    "rating.half-moved": (
        (
            "De groep heeft {size:speler|spelers}, van wie {moved} van boven, de helft of meer: "
            "dan wordt ze als één geheel ingedeeld."
        ),
        (
            "The group has {size:player|players}; {moved} came from above, half or more: then it "
            "is paired as one whole."
        ),
    ),
    "rating.joined": (
        (
            "De laatste groepen zijn samengevoegd tot {size:speler|spelers}; het bovenste deel "
            "telt er {moved} en gaat voor."
        ),
        (
            "The last groups are joined to {size:player|players}; the upper part has {moved} and "
            "goes first."
        ),
    ),
    "rating.pairs": (
        "Hooguit {pairs:paar is|paren zijn} hier mogelijk.",
        "At most {pairs:pair is|pairs are} possible here.",
    ),
    "rating.fewer-moved-max": (
        "Van de {m0} spelers van boven spelen er hier {m1}: meer kan niet.",
        "Of the {m0} players from above {m1} play here: more is impossible.",
    ),
    "rating.fewer-moved-last": (
        (
            "Van de {m0} spelers van boven gaan er {m1} voor: met meer krijgt niet iedereen een "
            "tegenstander."
        ),
        (
            "Of the {m0} players from above {m1} go first: with more of them not everybody has an "
            "opponent."
        ),
    ),
    "rating.fewer-moved-c13": (
        "Van de {m0} spelers van boven spelen er hier {m1}: met meer loopt de laatste groep vast.",
        "Of the {m0} players from above {m1} play here: with more the last group gets stuck.",
    ),
    "rating.fewer-moved-joined": (
        (
            "Van de {m0} spelers in het bovenste deel gaan er {m1} voor: met meer worden de "
            "verschillen in punten groter, of krijgt niet iedereen een tegenstander."
        ),
        (
            "Of the {m0} players in the upper part {m1} go first: with more the differences in "
            "points are larger, or not everybody has an opponent."
        ),
    ),
    "rating.fewer-pairs-max": (
        "Meer dan {pairs:paar|paren} kan niet, want niet iedereen mag elkaar treffen.",
        "More than {pairs:pair|pairs} is impossible, for not everybody may meet.",
    ),
    "rating.fewer-pairs-c13": (
        "Met meer dan {pairs:paar|paren} loopt de laatste groep vast.",
        "With more than {pairs:pair|pairs} the last group gets stuck.",
    ),
    "rating.fewer-pairs-c13-moved": (
        (
            "Met meer dan {pairs:paar|paren}, en evenveel spelers van boven, loopt de laatste "
            "groep vast."
        ),
        (
            "With more than {pairs:pair|pairs}, and as many players from above, the last group "
            "gets stuck."
        ),
    ),
    "rating.subgroups": (
        "Bovenste helft (S1): {s1_players}. Onderste helft (S2): {s2_players}.",
        "Top half (S1): {s1_players}. Bottom half (S2): {s2_players}.",
    ),
    "rating.rest": (
        "Daarna de anderen. Bovenste helft (S1): {s1_players}. Onderste helft (S2): {s2_players}.",
        "Then the others. Top half (S1): {s1_players}. Bottom half (S2): {s2_players}.",
    ),
    "rating.first": (
        "Eerst wie van boven kwam (S1): {s1_players}. De anderen (S2): {s2_players}.",
        "First those from above (S1): {s1_players}. The others (S2): {s2_players}.",
    ),
    "rating.chosen": (
        "Van de spelers van boven spelen hier {players}.",
        "Of the players from above these play here: {players}.",
    ),
    "rating.exchanged": (
        "Van helft gewisseld: {out_players} met {in_players} (plaatsverschil {difference}).",
        "Changed halves: {out_players} with {in_players} (difference of places {difference}).",
    ),
    "rating.straight": (
        "De eerste van S1 speelt tegen de eerste van S2, de tweede tegen de tweede, enzovoort.",
        "The first of S1 meets the first of S2, the second the second, and so on.",
    ),
    "rating.transposed": (
        "De tegenstanders van S1 zijn in volgorde: {players}.",
        "The opponents of S1 are, in order: {players}.",
    ),
    "rating.opened-c12": (
        (
            "Met {before_players} liep de volgende groep vast; deze groep is losgemaakt en opnieuw "
            "ingedeeld. Nu door: {players}."
        ),
        (
            "With {before_players} the next group got stuck; this group was taken apart and paired "
            "again, and now goes on: {players}."
        ),
    ),
    "rating.opened-c13": (
        (
            "De laatste groep liep vast; deze groep is losgemaakt en opnieuw ingedeeld. Nu door: "
            "{players}."
        ),
        (
            "The last group got stuck; this group was taken apart and paired again, and now goes "
            "on: {players}."
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
            "Met {players} tegen {higher} is de indeling van de groep minder goed, of ze is even "
            "goed maar komt later in de volgorde."
        ),
        (
            "With {players} against {higher} the pairing of the group is not as good, or it is as "
            "good but comes later in the order."
        ),
    ),
    "rating.skipped-opened-c12": (
        (
            "Met {players} tegen {higher} loopt de volgende groep vast, of de indeling is minder "
            "goed of komt later in de volgorde."
        ),
        (
            "With {players} against {higher} the next group gets stuck, or the pairing is not as "
            "good or comes later in the order."
        ),
    ),
    "rating.skipped-opened-c13": (
        (
            "Met {players} tegen {higher} loopt de laatste groep vast, of de indeling is minder "
            "goed of komt later in de volgorde."
        ),
        (
            "With {players} against {higher} the last group gets stuck, or the pairing is not as "
            "good or comes later in the order."
        ),
    ),
    "rating.skipped-more": (
        "Nog {count:ander|anderen} boven {lower} vielen om zo'n reden af.",
        "For such reasons {count:other|others} above {lower} were passed over as well.",
    ),
    "rating.colours-history": (
        "Kleuren tot nu toe: {white} {white_history}, {black} {black_history}.",
        "Colours so far: {white} {white_history}, {black} {black_history}.",
    ),
    "rating.bye-allowed": (
        "{player} kreeg nog niet eerder punten zonder te spelen.",
        "{player} has not been given points without playing before.",
    ),
    "rating.bye-b5": (
        "{player} speelde ook in de vorige ronde omlaag, of kreeg toen punten zonder te spelen.",
        "{player} also played down in the previous round, or had points without playing then.",
    ),
    "rating.bye-b6": (
        "{player} speelde ook twee rondes terug omlaag, of kreeg toen punten zonder te spelen.",
        "{player} also played down two rounds ago, or had points without playing then.",
    ),
    "rating.bye-barred": (
        "Mag niet meer vrij zijn: {players}.",
        "May not be free any more: {players}.",
    ),
}

_RELAXED: Sentences = {
    "rating.relaxed-b2": (
        "Paren met een topscorer tegen de kleurnorm in: {count}",
        "Pairs with a top scorer against the colour norm: {count}",
    ),
    "rating.relaxed-a7d": (
        "Paren waarin beiden sterk dezelfde kleur willen: {count}",
        "Pairs in which both strongly want the same colour: {count}",
    ),
    "rating.relaxed-x": (
        "Paren waarin beiden dezelfde kleur willen: {count}",
        "Pairs in which both want the same colour: {count}",
    ),
    "rating.relaxed-z": (
        "Paren waarin beiden sterk dezelfde kleur willen: {count}",
        "Pairs in which both strongly want the same colour: {count}",
    ),
    "rating.relaxed-b5-down": (
        "Spelers die omlaag gaan en dat vorige ronde ook deden: {count}",
        "Players who go down and did so last round: {count}",
    ),
    "rating.relaxed-b6-down": (
        "Spelers die omlaag gaan en dat twee rondes terug ook deden: {count}",
        "Players who go down and did so two rounds ago: {count}",
    ),
    "rating.relaxed-b5-up": (
        "Spelers die omhoog spelen en dat vorige ronde ook deden: {count}",
        "Players who play up and did so last round: {count}",
    ),
    "rating.relaxed-b6-up": (
        "Spelers die omhoog spelen en dat twee rondes terug ook deden: {count}",
        "Players who play up and did so two rounds ago: {count}",
    ),
}

_ENDS: Sentences = {
    "": (
        "; minder kan niet zonder iets belangrijkers op te geven.",
        "; fewer is impossible without giving up something more important.",
    ),
    "-c12": (
        (
            "; minder kan niet als er evenveel spelers met dezelfde punten doorgaan, de volgende "
            "groep niet vastloopt en niets belangrijkers wordt opgegeven."
        ),
        (
            "; fewer is impossible if as many players with the same scores go on, the next group "
            "does not get stuck and nothing more important is given up."
        ),
    ),
    "-c13": (
        (
            "; minder kan niet zonder dat de laatste groep vastloopt of iets belangrijkers wordt "
            "opgegeven."
        ),
        (
            "; fewer is impossible unless the last group gets stuck or something more important is "
            "given up."
        ),
    ),
}

_COUNTED: Sentences = {
    "-counted": (
        "; door de aantallen alleen al kan het niet met minder.",
        "; by the numbers alone it can't be done with fewer.",
    ),
}

_ABOVE: Sentences = {
    f"-above{end}": (
        f" (door de aantallen alleen al minstens {{least}}){nl}",
        f" (by the numbers alone at least {{least}}){en}",
    )
    for end, (nl, en) in _ENDS.items()
}


def _ended(codes: Sentences, ends: Sentences) -> Sentences:
    """Give every sentence each of the ends."""
    return {
        code + end: (nl + nl_end, en + en_end)
        for code, (nl, en) in codes.items()
        for end, (nl_end, en_end) in ends.items()
    }


_BY_COLOUR = {code: _RELAXED[code] for code in ("rating.relaxed-x", "rating.relaxed-z")}

SENTENCES: Sentences = {
    **LEADS,
    **DETAILS,
    **_ended(_RELAXED, _ENDS),
    **_ended(_BY_COLOUR, {**_COUNTED, **_ABOVE}),
}

CRITERIA: Sentences = {
    "C3a": (
        "paren die ontbreken, en spelers van boven zonder tegenstander",
        "pairs that are missing, and players from above without an opponent",
    ),
    "B3": ("verschillen in punten, in halve punten", "differences in points, in half points"),
    "C3b": ("paren tegen de kleurnorm", "pairs against the colour norm"),
    "C3c": (
        "paren waarin beiden sterk dezelfde kleur willen",
        "pairs in which both strongly want the same colour",
    ),
    "C3d": (
        "paren waarin beiden dezelfde kleur willen",
        "pairs in which both want the same colour",
    ),
    "A7e": (
        "paren waarin beiden sterk dezelfde kleur willen",
        "pairs in which both strongly want the same colour",
    ),
    "C3e": (
        "spelers die omlaag gaan, net als vorige ronde",
        "players who go down, as in the previous round",
    ),
    "C3f": (
        "spelers die omlaag gaan, net als twee rondes terug",
        "players who go down, as two rounds ago",
    ),
    "C3g": (
        "spelers die omhoog spelen, net als vorige ronde",
        "players who play up, as in the previous round",
    ),
    "C3h": (
        "spelers die omhoog spelen, net als twee rondes terug",
        "players who play up, as two rounds ago",
    ),
    "D3": ("wie van boven hier spelen, op plaats", "who from above play here, by place"),
    "D1.2": (
        "de plaatsen van de tegenstanders van wie van boven kwam",
        "the places of the opponents of those from above",
    ),
    "D2": (
        "spelers die van helft wisselen: aantal en verschil in plaats",
        "players who change halves: number and difference of places",
    ),
    "D1.1": (
        "de plaatsen van de tegenstanders van de bovenste helft",
        "the places of the opponents of the top half",
    ),
}
"""The names of the values by which two pairings are compared."""
