"""Sentences of MacMahon, in Dutch and English."""

from __future__ import annotations

from zwitser.messages import Sentences

SENTENCES: Sentences = {
    "macmahon.total": (
        "Alle paren samen wegen {weight}; geen andere indeling weegt meer.",
        "All pairs together weigh {weight}; no other pairing weighs more.",
    ),
    "macmahon.came": (
        "Van boven erbij: {players}.",
        "Came from above: {players}.",
    ),
    "macmahon.play-down": (
        "Omlaag spelen: {players}.",
        "Drawn down: {players}.",
    ),
    "macmahon.play-up": (
        "Omhoog spelen: {players}.",
        "Drawn up: {players}.",
    ),
    "macmahon.same-group": (
        "{higher} en {lower} staan in dezelfde groep: beiden hebben score {score}.",
        "{higher} and {lower} are in the same group: both have score {score}.",
    ),
    "macmahon.drawn": (
        "{higher} (score {score}) speelt omlaag tegen {lower} (score {below}).",
        "{higher} (score {score}) is drawn down to {lower} (score {below}).",
    ),
    "macmahon.not-met": (
        "Ze hebben nog niet tegen elkaar gespeeld.",
        "They have not met before.",
    ),
    "macmahon.met": (
        "Ze hebben al tegen elkaar gespeeld.",
        "They have met before.",
    ),
    "macmahon.down-first": (
        "{player} heeft nog niet omlaag of omhoog gespeeld.",
        "{player} has not been drawn down or up before.",
    ),
    "macmahon.down-again": (
        "{player} heeft al {same:keer|keer} omlaag gespeeld, en {other:keer|keer} omhoog.",
        "{player} has been drawn down {same:time|times} before, and drawn up {other:time|times}.",
    ),
    "macmahon.down-only": (
        "{player} heeft al {same:keer|keer} omlaag gespeeld, nog niet omhoog.",
        "{player} has been drawn down {same:time|times} before, never up.",
    ),
    "macmahon.down-in-return": (
        "{player} heeft nog niet omlaag gespeeld, wel {other:keer|keer} omhoog.",
        "{player} has not been drawn down before, but has been drawn up {other:time|times}.",
    ),
    "macmahon.up-first": (
        "{player} heeft nog niet omhoog of omlaag gespeeld.",
        "{player} has not been drawn up or down before.",
    ),
    "macmahon.up-again": (
        "{player} heeft al {same:keer|keer} omhoog gespeeld, en {other:keer|keer} omlaag.",
        "{player} has been drawn up {same:time|times} before, and drawn down {other:time|times}.",
    ),
    "macmahon.up-only": (
        "{player} heeft al {same:keer|keer} omhoog gespeeld, nog niet omlaag.",
        "{player} has been drawn up {same:time|times} before, never down.",
    ),
    "macmahon.up-in-return": (
        "{player} heeft nog niet omhoog gespeeld, wel {other:keer|keer} omlaag.",
        "{player} has not been drawn up before, but has been drawn down {other:time|times}.",
    ),
    "macmahon.spared-down": (
        "Gespaard in die groep, want al eens omlaag: {players}.",
        "Spared in that group, having been drawn down before: {players}.",
    ),
    "macmahon.spared-up": (
        "Gespaard in die groep, want al eens omhoog: {players}.",
        "Spared in that group, having been drawn up before: {players}.",
    ),
    "macmahon.slip-exact": (
        "Plaats {first} en {second} van de {size} in de groep: precies een halve groep uit elkaar.",
        "Places {first} and {second} of the {size} in the group: exactly half a group apart.",
    ),
    "macmahon.slip-near": (
        (
            "Plaats {first} en {second} van de {size} in de groep; het liefst een halve groep uit "
            "elkaar."
        ),
        "Places {first} and {second} of the {size} in the group; best is half a group apart.",
    ),
    "macmahon.fold-exact": (
        "Plaats {first} en {second} van de {size} in de groep: de een even hoog als de ander laag.",
        "Places {first} and {second} of the {size} in the group: one as high as the other is low.",
    ),
    "macmahon.fold-near": (
        "Plaats {first} en {second} van de {size} in de groep; het liefst hoogste tegen laagste.",
        "Places {first} and {second} of the {size} in the group; best is highest against lowest.",
    ),
    "macmahon.random-apart": (
        "Plaats {first} en {second} van de {size}: een uit elke helft; daarbinnen is er geloot.",
        (
            "Places {first} and {second} of the {size}: one from each half; within that lots are "
            "drawn."
        ),
    ),
    "macmahon.random-same": (
        "Plaats {first} en {second} van de {size}: uit dezelfde helft van de groep.",
        "Places {first} and {second} of the {size}: both from the same half of the group.",
    ),
    "macmahon.apart": (
        "Ze verschillen van land en van club.",
        "They differ in country and in club.",
    ),
    "macmahon.same-country": (
        "Ze komen uit hetzelfde land, niet van dezelfde club.",
        "They are from the same country, not the same club.",
    ),
    "macmahon.same-club": (
        "Ze komen van dezelfde club, niet uit hetzelfde land.",
        "They are from the same club, not the same country.",
    ),
    "macmahon.same-both": (
        "Ze verschillen niet van land en niet van club.",
        "They differ neither in country nor in club.",
    ),
    "macmahon.apart-half": (
        "Ze verschillen van land en van club; voor {players} telt dat niet.",
        "They differ in country and in club; that does not count for {players}.",
    ),
    "macmahon.same-country-half": (
        "Ze komen uit hetzelfde land, niet van dezelfde club; voor {players} telt dat niet.",
        "They are from the same country, not the same club; that does not count for {players}.",
    ),
    "macmahon.same-club-half": (
        "Ze komen van dezelfde club, niet uit hetzelfde land; voor {players} telt dat niet.",
        "They are from the same club, not the same country; that does not count for {players}.",
    ),
    "macmahon.same-both-half": (
        "Ze verschillen niet van land en niet van club; voor {players} telt dat niet.",
        "They differ neither in country nor in club; that does not count for {players}.",
    ),
    "macmahon.exempt-both": (
        "Land en club tellen voor {higher} en {lower} niet.",
        "Country and club don't count for {higher} and {lower}.",
    ),
    "macmahon.balance": (
        "Hun kleursaldo's zijn tegengesteld ({balance} en {other}): beide kunnen naar 0 toe.",
        "Their colour balances are opposite ({balance} and {other}): both can move towards 0.",
    ),
    "macmahon.balance-half": (
        "Hun kleursaldo's zijn {balance} en {other}: wat niet 0 is, kan naar 0 toe.",
        "Their colour balances are {balance} and {other}: what is not 0 can move towards 0.",
    ),
    "macmahon.no-other": (
        "Zonder dit paar is er geen indeling van de hele ronde.",
        "Without this pair there is no pairing of the whole round.",
    ),
    "macmahon.other": (
        (
            "Zonder dit paar wordt de ronde als geheel slechter, vooral op {criterion} ({lost}): "
            "de beste andere indeling, met {higher} tegen {higher_other_player} en {lower} tegen "
            "{lower_other_player}, weegt {loss} minder."
        ),
        (
            "Without this pair the round as a whole gets worse, mostly in {criterion} ({lost}): "
            "the best other pairing, with {higher} against {higher_other_player} and {lower} "
            "against {lower_other_player}, weighs {loss} less."
        ),
    ),
    "macmahon.other-equal": (
        (
            "Even zwaar weegt een indeling met {higher} tegen {higher_other_player} en {lower} "
            "tegen {lower_other_player}; de volgorde van de plaatsen beslist."
        ),
        (
            "A pairing with {higher} against {higher_other_player} and {lower} against "
            "{lower_other_player} weighs the same; the order of the places decides."
        ),
    ),
    "macmahon.other-gain": (
        "Op {criterion} is zo'n indeling beter ({won}).",
        "In {criterion} such a pairing is better ({won}).",
    ),
    "macmahon.together": (
        (
            "Als {player} en {opponent} elkaar treffen, wordt de ronde als geheel slechter, "
            "vooral op {criterion} ({lost}): de beste indeling met dit paar weegt {loss} minder."
        ),
        (
            "If {player} and {opponent} met, the round as a whole would be worse, mostly in "
            "{criterion} ({lost}): the best pairing with this pair weighs {loss} less."
        ),
    ),
    "macmahon.together-equal": (
        (
            "Een indeling waarin {player} en {opponent} elkaar treffen weegt evenveel; de volgorde "
            "van de plaatsen beslist."
        ),
        (
            "A pairing in which {player} and {opponent} meet weighs the same; the order of the "
            "places decides."
        ),
    ),
    "macmahon.free-first": (
        "{player} is vrij; wie vrij is, staat vast voordat er wordt ingedeeld.",
        "{player} is free; who is free is fixed before anybody is paired.",
    ),
    "macmahon.handicap-mms": (
        (
            "{white} heeft wit en geeft {stones:steen|stenen} (komi {komi}): het verschil in score "
            "is {difference}, min {correction}."
        ),
        (
            "{white} has white and gives {stones:stone|stones} (komi {komi}): the difference in "
            "score is {difference}, less {correction}."
        ),
    ),
    "macmahon.handicap-mms-whole": (
        (
            "{white} heeft wit en geeft {stones:steen|stenen} (komi {komi}): het verschil in score "
            "is {difference}."
        ),
        (
            "{white} has white and gives {stones:stone|stones} (komi {komi}): the difference in "
            "score is {difference}."
        ),
    ),
    "macmahon.handicap-mms-more": (
        (
            "{white} heeft wit en geeft {stones:steen|stenen} (komi {komi}): het verschil in score "
            "is {difference}, plus {correction}."
        ),
        (
            "{white} has white and gives {stones:stone|stones} (komi {komi}): the difference in "
            "score is {difference} and {correction} more."
        ),
    ),
    "macmahon.handicap-rank": (
        (
            "{white} heeft wit en geeft {stones:steen|stenen} (komi {komi}): het verschil in rang "
            "is {difference}, min {correction}."
        ),
        (
            "{white} has white and gives {stones:stone|stones} (komi {komi}): the difference in "
            "rank is {difference}, less {correction}."
        ),
    ),
    "macmahon.handicap-rank-whole": (
        (
            "{white} heeft wit en geeft {stones:steen|stenen} (komi {komi}): het verschil in rang "
            "is {difference}."
        ),
        (
            "{white} has white and gives {stones:stone|stones} (komi {komi}): the difference in "
            "rank is {difference}."
        ),
    ),
    "macmahon.handicap-rank-more": (
        (
            "{white} heeft wit en geeft {stones:steen|stenen} (komi {komi}): het verschil in rang "
            "is {difference}, plus {correction}."
        ),
        (
            "{white} has white and gives {stones:stone|stones} (komi {komi}): the difference in "
            "rank is {difference} and {correction} more."
        ),
    ),
    "macmahon.handicap-ceiling": (
        "Hoger dan {limit:steen|stenen} gaat de voorgift niet.",
        "The handicap is never more than {limit:stone|stones}.",
    ),
    "macmahon.threshold": (
        "{player} telt daarbij als {threshold}, de drempel.",
        "For this {player} counts as {threshold}, the threshold.",
    ),
    "macmahon.even-always": (
        "In dit toernooi is er geen voorgift (komi {komi}).",
        "There is no handicap in this tournament (komi {komi}).",
    ),
    "macmahon.even-near": (
        "Geen voorgift (komi {komi}): het verschil {difference} min {correction} laat niets over.",
        "No handicap (komi {komi}): the difference {difference} less {correction} leaves nothing.",
    ),
    "macmahon.even-mms": (
        "Geen voorgift (komi {komi}): ze hebben dezelfde score.",
        "No handicap (komi {komi}): they have the same score.",
    ),
    "macmahon.handicap-swiss": (
        (
            "{white} heeft wit en geeft {stones:steen|stenen} (komi {komi}): het verschil in rang "
            "en punten samen is {difference}, min {correction}."
        ),
        (
            "{white} has white and gives {stones:stone|stones} (komi {komi}): the difference in "
            "rank and points together is {difference}, less {correction}."
        ),
    ),
    "macmahon.handicap-swiss-whole": (
        (
            "{white} heeft wit en geeft {stones:steen|stenen} (komi {komi}): het verschil in rang "
            "en punten samen is {difference}."
        ),
        (
            "{white} has white and gives {stones:stone|stones} (komi {komi}): the difference in "
            "rank and points together is {difference}."
        ),
    ),
    "macmahon.handicap-swiss-more": (
        (
            "{white} heeft wit en geeft {stones:steen|stenen} (komi {komi}): het verschil in rang "
            "en punten samen is {difference}, plus {correction}."
        ),
        (
            "{white} has white and gives {stones:stone|stones} (komi {komi}): the difference in "
            "rank and points together is {difference} and {correction} more."
        ),
    ),
    "macmahon.even-swiss": (
        "Geen voorgift (komi {komi}): rang en punten zijn samen gelijk.",
        "No handicap (komi {komi}): rank and points together are equal.",
    ),
    "macmahon.even-rank": (
        "Geen voorgift (komi {komi}): ze hebben dezelfde rang.",
        "No handicap (komi {komi}): they have the same rank.",
    ),
    "macmahon.even-threshold": (
        "Geen voorgift (komi {komi}): beiden staan op de drempel ({threshold}) of erboven.",
        "No handicap (komi {komi}): both are at the threshold ({threshold}) or above it.",
    ),
    "macmahon.colour-balance": (
        "{white} heeft wit: kleursaldo {white_balance} tegen {black_balance} van {black}.",
        "{white} has white: colour balance {white_balance} against {black_balance} for {black}.",
    ),
    "macmahon.colour-higher-alternates": (
        (
            "{white} heeft wit: de kleursaldo's zijn gelijk, en {higher}, hoger geplaatst, krijgt "
            "een andere kleur dan in de laatste partij zonder voorgift."
        ),
        (
            "{white} has white: the colour balances are equal, and {higher}, placed higher, gets "
            "the opposite colour to the latest even game."
        ),
    ),
    "macmahon.colour-lower-alternates": (
        (
            "{white} heeft wit: de kleursaldo's zijn gelijk, {higher} speelde nog niet zonder "
            "voorgift, en {lower} krijgt een andere kleur dan in de laatste partij zonder."
        ),
        (
            "{white} has white: the colour balances are equal, {higher} has had no even game yet, "
            "and {lower} gets the opposite colour to the latest one."
        ),
    ),
    "macmahon.colour-board": (
        (
            "{white} heeft wit: beiden speelden nog niet zonder voorgift, en dan heeft op oneven "
            "borden {higher} als hoger geplaatste wit en op even borden zwart (bord {board})."
        ),
        (
            "{white} has white: neither has had an even game yet, and then {higher}, placed "
            "higher, has white on odd boards and black on even ones (board {board})."
        ),
    ),
    "macmahon.bye": (
        "{player} is vrij, want het aantal spelers is oneven.",
        "{player} is free, because the number of players is odd.",
    ),
    "macmahon.bye-alone": (
        "{player} is vrij, want er is niemand anders.",
        "{player} is free, because there is nobody else.",
    ),
    "macmahon.bye-byes": (
        "{player} was {byes:keer|keer} vrij; {other_player}, die zou volgen, {other:keer|keer}.",
        "{player} was free {byes:time|times}; {other_player}, next in turn, {other:time|times}.",
    ),
    "macmahon.bye-never": (
        "{player} was nog niet vrij; {other_player}, die zou volgen, al {other:keer|keer}.",
        "{player} was not free before; {other_player}, next in turn, was ({other:time|times}).",
    ),
    "macmahon.bye-score": (
        "Even vaak vrij als {other_player}, die zou volgen, maar {points} tegen {other_points}.",
        "As often free as {other_player}, next in turn, but with {points} against {other_points}.",
    ),
    "macmahon.bye-rank": (
        "Verder gelijk aan {other_player}, die zou volgen, maar {rank} tegen {other_rank}.",
        "Otherwise equal to {other_player}, next in turn, but {rank} against {other_rank}.",
    ),
    "macmahon.bye-place": (
        "Gelijk aan {other_player}, die zou volgen, maar op plaats {place} tegen {other_place}.",
        "Equal to {other_player}, next in turn, but in place {place} against {other_place}.",
    ),
}

CRITERIA: Sentences = {
    "rematch": ("herhaalde partijen", "repeated games"),
    "balance": ("kleuren", "colours"),
    "score": ("verschillen in score", "differences in score"),
    "draw": ("omlaag en omhoog spelen", "draws down and up"),
    "seeding": ("plaatsing binnen de groep", "seeding within the group"),
    "geography": ("land en club", "country and club"),
    "M35": ("het gewicht van alle paren samen", "the weight of all pairs together"),
    "M36": ("de plaatsen van de tegenstanders", "the places of the opponents"),
}
