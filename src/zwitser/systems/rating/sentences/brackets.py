"""What became of a bracket: its kind, its pairs, its halves, and what was opened."""

from __future__ import annotations

from zwitser.messages import Sentences

BRACKETS: Sentences = {
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
        "Van boven kwamen {m0} spelers, van wie er hier {m1:speelt|spelen}: meer kan niet.",
        "Of the {m0} players from above, {m1:plays|play} here: more is impossible.",
    ),
    "rating.fewer-moved-last": (
        (
            "Van boven kwamen {m0} spelers, van wie er {m1:voorgaat|voorgaan}: met meer krijgt "
            "niet iedereen een tegenstander."
        ),
        (
            "Of the {m0} players from above, {m1:goes|go} first: with more of them not everybody "
            "has an opponent."
        ),
    ),
    "rating.fewer-moved-c13": (
        (
            "Van boven kwamen {m0} spelers, van wie er hier {m1:speelt|spelen}: met meer loopt de "
            "laatste groep vast."
        ),
        (
            "Of the {m0} players from above, {m1:plays|play} here: with more the last group gets "
            "stuck."
        ),
    ),
    "rating.fewer-moved-joined": (
        (
            "Het bovenste deel telt {m0} spelers, van wie er {m1:voorgaat|voorgaan}: met meer "
            "worden de verschillen in punten groter, of krijgt niet iedereen een tegenstander."
        ),
        (
            "Of the {m0} players in the upper part, {m1:goes|go} first: with more the differences "
            "in points are larger, or not everybody has an opponent."
        ),
    ),
    "rating.none-moved-last": (
        "Wie van boven kwam gaat hier niet voor: anders krijgt niet iedereen een tegenstander.",
        "Those from above do not go first here: otherwise not everybody has an opponent.",
    ),
    "rating.none-moved-c13": (
        "Wie van boven kwam speelt hier niet: anders loopt de laatste groep vast.",
        "Those from above do not play here: otherwise the last group gets stuck.",
    ),
    "rating.none-moved-joined": (
        (
            "Het bovenste deel gaat hier niet voor: anders worden de verschillen in punten groter, "
            "of krijgt niet iedereen een tegenstander."
        ),
        (
            "The upper part does not go first here: otherwise the differences in points are "
            "larger, or not everybody has an opponent."
        ),
    ),
    "rating.fewer-pairs-max": (
        "Meer dan {pairs:paar|paren} kan niet, want niet iedereen mag elkaar treffen.",
        "More than {pairs:pair|pairs} is impossible, because not everybody may meet.",
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
        "Van boven gaan voor: {players}.",
        "From above these go first: {players}.",
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
        "Tegenstanders van S1, in volgorde: {players}.",
        "Opponents of S1, in order: {players}.",
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
}
