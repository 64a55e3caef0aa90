"""The sentences of the Keizer room, in Dutch and English: its pairing, its list, its faults."""

from __future__ import annotations

from zwitser.language import Sentences
from zwitser.systems.keizer.account_sentences import ACCOUNT

SENTENCES: Sentences = {
    "keizer.list-mean": (
        (
            "De volgorde van de lijst draaide in een kring van {count}; het gemiddelde daarvan "
            "geldt (na {passes} keer doorrekenen)."
        ),
        (
            "The order of the list went round in a circle of {count}; their mean counts (after "
            "{passes} passes)."
        ),
    ),
    "keizer.list-cycled": (
        (
            "De volgorde van de lijst draaide in een kring van {count}; de uitkomst van "
            "doorrekening {passes} geldt."
        ),
        (
            "The order of the list went round in a circle of {count}; the result of pass {passes} "
            "counts."
        ),
    ),
    "keizer.list-other": (
        (
            "Er bestaat nog een lijst die zichzelf bevestigt: daarin staat {other_player} op "
            "plaats {place}, hier {player}; wij beginnen bij de beginlijst."
        ),
        (
            "Another list exists that confirms itself: there {other_player} has place {place}, "
            "here {player} has; we begin with the start list."
        ),
    ),
    "keizer.no-repeats": (
        "Iedereen kan worden ingedeeld zonder dat een paar zich te snel of te vaak herhaalt.",
        "Everybody can be paired without a pair that repeats too soon or too often.",
    ),
    "keizer.repeats": (
        (
            "Zonder herhaling lukt het niet: ten minste {count:paar speelt|paren spelen} te snel "
            "of te vaak weer tegen elkaar."
        ),
        "It can't be done without repeats: at least {count:pair|pairs} must meet again.",
    ),
    "keizer.near": (
        "Niemand treft iemand wiens categorie meer dan {count:letter|letters} verschilt.",
        "Nobody meets a player whose category is more than {count:letter|letters} away.",
    ),
    "keizer.far": (
        (
            "{count:paar verschilt|paren verschillen} te veel van categorie; met minder zijn er "
            "meer herhalingen nodig, of kan niet iedereen worden ingedeeld."
        ),
        (
            "{count:pair has|pairs have} categories too far apart; with fewer more repeats are "
            "needed, or someone can't be paired."
        ),
    ),
    "keizer.across": (
        "{count:paar speelt|paren spelen} tussen de groepen; met minder is de rest minder goed.",
        "{count:pair goes|pairs go} across the groups; with fewer the rest is not as good.",
    ),
    "keizer.next": (
        "Van wie nog niet was ingedeeld, staat {lower} het dichtst onder {higher}.",
        "Of those not yet paired, {lower} is nearest below {higher}.",
    ),
    "keizer.next-possible": (
        "Van de mogelijke tegenstanders staat {lower} het dichtst onder {higher}.",
        "Of the possible opponents, {lower} is nearest below {higher}.",
    ),
    "keizer.passed-often": (
        (
            "Dichter bij {higher}: {players}; maar daar speelde {higher} al zo vaak tegen als in "
            "een periode mag ({times:keer|keer})."
        ),
        (
            "Nearer to {higher}: {players}; but {higher} met them as often as a period allows "
            "({times:time|times})."
        ),
    ),
    "keizer.passed-soon": (
        (
            "Dichter bij {higher}: {players}; maar de vorige partij met {higher} is te kort "
            "geleden, met minder dan {count:ronde|rondes} ertussen."
        ),
        (
            "Nearer to {higher}: {players}; but the last game with {higher} is too recent, with "
            "fewer than {count:round|rounds} between."
        ),
    ),
    "keizer.passed-forbidden": (
        "Dichter bij {higher}: {players}; maar uitgesloten als tegenstander van {higher}.",
        "Nearer to {higher}: {players}; but they may not meet {higher}.",
    ),
    "keizer.passed-far": (
        (
            "Dichter bij {higher}: {players}; maar daar verschilt de categorie meer dan "
            "{count:letter|letters} van die van {higher}."
        ),
        (
            "Nearer to {higher}: {players}; but there the category is more than "
            "{count:letter|letters} away from that of {higher}."
        ),
    ),
    "keizer.passed-strands": (
        (
            "Dichter bij {higher}: {players}; maar dan kunnen de anderen niet meer zonder "
            "herhaling worden ingedeeld."
        ),
        (
            "Nearer to {higher}: {players}; but then the others can no longer be paired without a "
            "repeat."
        ),
    ),
    "keizer.passed-strands-free": (
        (
            "Dichter bij {higher}: {players}; maar dan kunnen de anderen, met {free_player} vrij, "
            "niet meer zonder herhaling worden ingedeeld."
        ),
        (
            "Nearer to {higher}: {players}; but then the others can no longer be paired without a "
            "repeat, with {free_player} free."
        ),
    ),
    "keizer.passed-worse": (
        (
            "Dichter bij {higher}: {players}; maar dan zijn er meer herhalingen, is een ander "
            "vrij, spelen er meer paren tussen de groepen of is een herhaling van korter geleden."
        ),
        (
            "Nearer to {higher}: {players}; but then there are more repeats, somebody else is "
            "free, more pairs go across the groups or a repeat is more recent."
        ),
    ),
    "keizer.passed-worse-far": (
        (
            "Dichter bij {higher}: {players}; maar dan zijn er meer herhalingen, verschillen meer "
            "paren te veel van categorie, is een ander vrij, spelen er meer paren tussen de "
            "groepen of is een herhaling van korter geleden."
        ),
        (
            "Nearer to {higher}: {players}; but then there are more repeats, more pairs have "
            "categories too far apart, somebody else is free, more pairs go across the groups or "
            "a repeat is more recent."
        ),
    ),
    "keizer.pair-far": (
        "De categorieën van {higher} ({first}) en {lower} ({second}) liggen te ver uit elkaar.",
        "The categories of {higher} ({first}) and {lower} ({second}) are too far apart.",
    ),
    "keizer.pair-across": (
        "{higher} en {lower} zitten in verschillende groepen.",
        "{higher} and {lower} are in different groups.",
    ),
    "keizer.repeat": (
        ("Het is een herhaling: {higher} en {lower} speelden het laatst in ronde {round}."),
        "It is a repeat: {higher} and {lower} last met in round {round}.",
    ),
    "keizer.met-before": (
        ("{higher} en {lower} speelden het laatst in ronde {round}; dat is lang genoeg geleden."),
        "{higher} and {lower} last met in round {round}; that is long enough ago.",
    ),
    "keizer.prospect": (
        (
            "Winst levert {white} {white_win_amount} op (remise {white_draw_amount}), {black} "
            "{black_win_amount} (remise {black_draw_amount})."
        ),
        (
            "A win brings {white} {white_win_amount} (a draw {white_draw_amount}), {black} "
            "{black_win_amount} (a draw {black_draw_amount})."
        ),
    ),
    "keizer.prospect-now": (
        (
            "Naar de lijst van nu levert winst {white} {white_win_amount} op (remise "
            "{white_draw_amount}), {black} {black_win_amount} (remise {black_draw_amount}); de "
            "lijst na de ronde beslist."
        ),
        (
            "By the list as it is now, a win brings {white} {white_win_amount} (a draw "
            "{white_draw_amount}), {black} {black_win_amount} (a draw {black_draw_amount}); the "
            "list after the round decides."
        ),
    ),
    "keizer.colour-run": (
        (
            "Andersom zou iemand een kleur vaker dan {count} keer achtereen krijgen: {white} "
            "heeft wit."
        ),
        (
            "The other way round somebody would have a colour more than {count} times running: "
            "{white} has white."
        ),
    ),
    "keizer.colour-balance": (
        "{white} had naar verhouding minder wit (saldo {white_balance} tegen {black_balance}).",
        "{white} had white less often on balance ({white_balance} against {black_balance}).",
    ),
    "keizer.colour-reverse": (
        "In hun vorige partij had {black} wit; nu is dat {white}.",
        "In their last game {black} had white; now it is {white}.",
    ),
    "keizer.colour-last": (
        (
            "Even vaak wit en zwart; de laatste kleur beslist: {white} had {white_history}, "
            "{black} had {black_history}."
        ),
        (
            "Equal on balance; the last colour decides: {white} had {white_history}, {black} had "
            "{black_history}."
        ),
    ),
    "keizer.colour-last-white-none": (
        (
            "Even vaak wit en zwart; {black} had het laatst wit, {white} had nog "
            "geen kleur en heeft nu wit."
        ),
        (
            "Equal on balance; {black} had white last, {white} has had no colour "
            "yet and has white now."
        ),
    ),
    "keizer.colour-last-black-none": (
        (
            "Even vaak wit en zwart; {white} had het laatst zwart en heeft nu "
            "wit, {black} had nog geen kleur."
        ),
        (
            "Equal on balance; {white} had black last and has white now, {black} "
            "has had no colour yet."
        ),
    ),
    "keizer.colour-lower": (
        "In kleuren zijn ze gelijk; de lager geplaatste, {white}, heeft wit.",
        "Their colours are equal; the lower placed, {white}, has white.",
    ),
    "keizer.bye-only": (
        "{player} is de enige die er is en is dus vrij.",
        "{player} is the only one present and so is free.",
    ),
    "keizer.bye-lowest": (
        (
            "Het aantal aanwezigen is oneven ({count}); {player}, nummer {place}, is de laagste "
            "die vrij kan zijn."
        ),
        (
            "The number present is odd ({count}); {player}, number {place}, is the lowest who can "
            "be free."
        ),
    ),
    "keizer.bye-even": (
        (
            "Het aantal aanwezigen is oneven ({count}); {player}, nummer {place}, is de eerste die "
            "vrij kan zijn: tot nu toe {times} keer zonder partij."
        ),
        (
            "The number present is odd ({count}); {player}, number {place}, is the first who can "
            "be free: {times:time|times} without a game so far."
        ),
    ),
    "keizer.bye-needed": (
        (
            "Eerder aan de beurt: {players}; maar dan zijn er meer herhalingen nodig, of kan niet "
            "iedereen worden ingedeeld."
        ),
        "Earlier in line: {players}; but then more repeats are needed, or someone can't be paired.",
    ),
    "keizer.bye-needed-far": (
        (
            "Eerder aan de beurt: {players}; maar dan zijn er meer herhalingen nodig, verschillen "
            "meer paren te veel van categorie, of kan niet iedereen worden ingedeeld."
        ),
        (
            "Earlier in line: {players}; but then more repeats are needed, more pairs have "
            "categories too far apart, or someone can't be paired."
        ),
    ),
    "keizer.bye-recent": (
        "Lager geplaatst, maar kort geleden nog vrij (hoogstens {count:ronde|rondes}): {players}.",
        "Lower placed, but free not long ago (at most {count:round|rounds}): {players}.",
    ),
    "keizer.bye-missed": (
        "Lager geplaatst, maar al vaker zonder partij dan {player}: {players}.",
        "Lower placed, but without a game more often than {player} already: {players}.",
    ),
    "keizer.away": ("{count} keer afwezig", "absent {count:time|times}"),
    "keizer.away-of": (
        "{count} van de {limit} betaalde keren afwezig",
        "absent {count} of the {limit} times that are paid",
    ),
    "keizer.away-limit": (
        "{count} keer afwezig: de grens is bereikt, de volgende keer levert niets op",
        "absent {count:time|times}: the limit is reached, the next time pays nothing",
    ),
    "keizer.away-beyond": (
        "{count} keer afwezig: boven de grens van {limit}, deze keer levert niets op",
        "absent {count:time|times}: above the limit of {limit}, this time pays nothing",
    ),
    "keizer.foreign-same": (
        "Alle {count:totaal|totalen} van het andere programma zijn dezelfde als hier.",
        "All {count:total|totals} of the other program are the same as here.",
    ),
    "keizer.foreign-differs": (
        (
            "Van de {count} totalen zijn er {equal} dezelfde; het eerste verschil is na ronde "
            "{round}: {player} heeft daar {theirs_amount}, hier {ours_amount}."
        ),
        (
            "Of {count} totals {equal} are the same; the first difference is after round {round}: "
            "{player} has {theirs_amount} there, {ours_amount} here."
        ),
    ),
    "keizer.foreign-missing": (
        (
            "Van de {count} totalen zijn er {equal} dezelfde; het eerste verschil is na ronde "
            "{round}: {player} staat daar op de lijst ({theirs_amount}), hier niet."
        ),
        (
            "Of {count} totals {equal} are the same; the first difference is after round {round}: "
            "{player} is on the list there ({theirs_amount}), not here."
        ),
    ),
    "keizer.foreign-presets": (
        "Deze voorinstellingen geven alle totalen: {names}.",
        "These presets give all the totals: {names}.",
    ),
    "keizer.foreign-no-preset": (
        "Geen voorinstelling geeft alle totalen.",
        "No preset gives all the totals.",
    ),
    **ACCOUNT,
}

CRITERIA: Sentences = {
    "K19.1": ("herhalingen", "repeats"),
    "K19.1a": (
        "paren waarvan de categorieën te ver uit elkaar liggen",
        "pairs with categories too far apart",
    ),
    "K19.2": ("wie vrij is, als nummer in de volgorde", "who is free, as number in the order"),
    "K19.3": ("paren tussen de groepen", "pairs across the groups"),
    "K19.4": (
        "de rondes waarin de herhaalde paren elkaar het laatst troffen",
        "the rounds in which the repeated pairs last met",
    ),
    "K19.5": (
        "de tegenstanders van boven af, als plaatsen",
        "the opponents from the top, as places",
    ),
}
