"""Sentences of the engines on resistance points, chess and go."""

from __future__ import annotations

from zwitser.messages import Sentences

SENTENCES: Sentences = {
    # The size of the waiting room.
    "room.none": (
        (
            "De {count} spelers kunnen allemaal binnen de groep spelen: niemand gaat naar de "
            "wachtkamer."
        ),
        "The {count} players can all play within the group: nobody goes to the waiting room.",
    ),
    "room.forced": (
        "Heeft in deze groep geen enkele mogelijke tegenstander: {players}.",
        "Has no possible opponent at all in this group: {players}.",
    ),
    "room.odd": (
        "Het aantal spelers is oneven ({count}): één van hen gaat naar de wachtkamer.",
        "The number of players is odd ({count}): one of them goes to the waiting room.",
    ),
    "room.odd-others": (
        "Het aantal overige spelers is oneven ({count}): ook één van hen gaat naar de wachtkamer.",
        "The number of other players is odd ({count}): one of them goes to the waiting room too.",
    ),
    "room.larger-inside": (
        (
            "De groep komt tot hoogstens {pairs:paar|paren}: {size} spelers blijven over en gaan "
            "naar de wachtkamer."
        ),
        (
            "The group can make at most {pairs:pair|pairs}: {size} players are left over and go "
            "to the waiting room."
        ),
    ),
    "room.larger-below": (
        (
            "Onder deze groep kunnen {size} plaatsen (spelers, of de vrije ronde) niet gevuld "
            "worden zonder hulp van boven: {size} spelers gaan naar de wachtkamer."
        ),
        (
            "Below this group {size} places (players, or the bye) can't be filled without help "
            "from above: {size} players go to the waiting room."
        ),
    ),
    "room.larger": (
        "Met minder dan {size} spelers in de wachtkamer kan de ronde niet worden voltooid.",
        "With fewer than {size} players in the waiting room the round can't be completed.",
    ),
    # Who is in it, against the next best.
    "room.must": (
        "Naar de wachtkamer moet: {players}. Anders kan de ronde niet worden voltooid.",
        "Must go to the waiting room: {players}. Otherwise the round can't be completed.",
    ),
    "room.by-size": (
        "{players} en niet {runner_players}: {reached} in de wachtkamer in plaats van {instead}.",
        "{players} and not {runner_players}: {reached} in the waiting room instead of {instead}.",
    ),
    "room.by-points": (
        (
            "{players} en niet {runner_players}: minder punten ({reached_points} tegen "
            "{instead_points})."
        ),
        (
            "{players} and not {runner_players}: fewer points ({reached_points} against "
            "{instead_points})."
        ),
    ),
    "room.by-came": (
        (
            "{players} en niet {runner_players}: er gaan minder spelers door die al van boven "
            "kwamen ({reached} tegen {instead})."
        ),
        (
            "{players} and not {runner_players}: fewer players go on who came from above "
            "already ({reached} against {instead})."
        ),
    ),
    "room.by-again": (
        (
            "{players} en niet {runner_players}: minder spelers hoeven in de volgende groep "
            "opnieuw naar de wachtkamer ({reached} tegen {instead})."
        ),
        (
            "{players} and not {runner_players}: fewer players have to go to the waiting room "
            "again in the next group ({reached} against {instead})."
        ),
    ),
    "room.by-next": (
        (
            "{players} en niet {runner_players}: de wachtkamer van de volgende groep wordt "
            "kleiner ({reached} tegen {instead})."
        ),
        (
            "{players} and not {runner_players}: the waiting room of the next group becomes "
            "smaller ({reached} against {instead})."
        ),
    ),
    "room.by-refused": (
        (
            "{players} en niet {runner_players}: minder spelers in de groep missen de kleur "
            "van hun voorkeur ({reached} tegen {instead})."
        ),
        (
            "{players} and not {runner_players}: fewer players in the group miss the colour "
            "they prefer ({reached} against {instead})."
        ),
    ),
    "room.by-strong": (
        (
            "{players} en niet {runner_players}: minder spelers met een sterke voorkeur missen "
            "hun kleur ({reached} tegen {instead})."
        ),
        (
            "{players} and not {runner_players}: fewer players with a strong preference miss "
            "their colour ({reached} against {instead})."
        ),
    ),
    "room.by-wp": (
        (
            "{players} en niet {runner_players}: {higher} staat hoger dan {lower} (WP "
            "{higher_points} tegen {lower_points})."
        ),
        (
            "{players} and not {runner_players}: {higher} ranks above {lower} (WP "
            "{higher_points} against {lower_points})."
        ),
    ),
    "room.by-sb": (
        (
            "{players} en niet {runner_players}: {higher} staat hoger dan {lower} (WP gelijk, "
            "SB {higher_quarters} tegen {lower_quarters})."
        ),
        (
            "{players} and not {runner_players}: {higher} ranks above {lower} (WP equal, SB "
            "{higher_quarters} against {lower_quarters})."
        ),
    ),
    "room.by-lot": (
        (
            "{players} en niet {runner_players}: {higher} staat hoger dan {lower} (WP en SB "
            "gelijk, lotingsnummer {higher_lot} tegen {lower_lot})."
        ),
        (
            "{players} and not {runner_players}: {higher} ranks above {lower} (WP and SB "
            "equal, lot number {higher_lot} against {lower_lot})."
        ),
    ),
    # Colours in the group.
    "colours.all": (
        (
            "Liefst wit: {prefer_white}, liefst zwart: {prefer_black}, geen voorkeur: {none}. "
            "Iedereen die een voorkeur heeft krijgt die kleur."
        ),
        (
            "Prefer white: {prefer_white}, prefer black: {prefer_black}, no preference: "
            "{none}. Everybody with a preference gets that colour."
        ),
    ),
    "colours.counted": (
        (
            "Liefst wit: {prefer_white}, liefst zwart: {prefer_black}, geen voorkeur: {none}. "
            "Minstens {least:speler krijgt|spelers krijgen} dus niet de gewenste kleur (met een "
            "sterke voorkeur: {least_strong}), en meer zijn het er niet."
        ),
        (
            "Prefer white: {prefer_white}, prefer black: {prefer_black}, no preference: "
            "{none}. So at least {least:player misses|players miss} the wanted colour (with a "
            "strong preference: {least_strong}), and there are no more."
        ),
    ),
    "colours.more": (
        (
            "Liefst wit: {prefer_white}, liefst zwart: {prefer_black}, geen voorkeur: {none}. "
            "Naar de aantallen kon het met {least:speler|spelers} zonder de gewenste kleur (sterk: "
            "{least_strong}); omdat niet iedereen elkaar mag treffen zijn het er {refused} (sterk: "
            "{strong}), en minder kan niet."
        ),
        (
            "Prefer white: {prefer_white}, prefer black: {prefer_black}, no preference: "
            "{none}. By the numbers {least:player|players} without the wanted colour would do "
            "(strong: {least_strong}); because not everybody may meet there are {refused} (strong: "
            "{strong}), and fewer is impossible."
        ),
    ),
    # Who meets whom.
    "pair.lowest": (
        "{higher} is aan de beurt en krijgt de laagst geplaatste speler die over is: {lower}.",
        "It is the turn of {higher}, who gets the lowest-placed player left: {lower}.",
    ),
    "pair.lowest-possible": (
        "{higher} is aan de beurt en krijgt de laagst geplaatste speler met wie het kan: {lower}.",
        (
            "It is the turn of {higher}, who gets the lowest-placed player with whom it is "
            "possible: {lower}."
        ),
    ),
    "out.met": (
        "Heeft al tegen {player} gespeeld: {out_players}.",
        "Has met {player} before: {out_players}.",
    ),
    "out.met-many": (
        "Heeft al tegen {player} gespeeld: {out_players} en nog {count:ander|anderen}.",
        "Has met {player} before: {out_players} and {count:other|others}.",
    ),
    "out.colours": (
        "Moet dezelfde kleur hebben als {player}: {out_players}.",
        "Must have the same colour as {player}: {out_players}.",
    ),
    "out.colours-many": (
        "Moet dezelfde kleur hebben als {player}: {out_players} en nog {count:ander|anderen}.",
        "Must have the same colour as {player}: {out_players} and {count:other|others}.",
    ),
    "out.forbidden": (
        "Mag volgens de instellingen niet tegen {player}: {out_players}.",
        "Must not meet {player}, according to the settings: {out_players}.",
    ),
    "out.forbidden-many": (
        (
            "Mag volgens de instellingen niet tegen {player}: {out_players} en nog "
            "{count:ander|anderen}."
        ),
        (
            "Must not meet {player}, according to the settings: {out_players} and "
            "{count:other|others}."
        ),
    ),
    "out.preference": (
        (
            "Met {out_players} tegenover {player} kan de groep niet met zo weinig geweigerde "
            "kleuren worden ingedeeld."
        ),
        (
            "With {out_players} against {player} the group can't be paired with so few colours "
            "refused."
        ),
    ),
    "out.preference-many": (
        (
            "Met {out_players} of nog {count:ander|anderen} tegenover {player} kan de groep niet "
            "met zo weinig geweigerde kleuren worden ingedeeld."
        ),
        (
            "With {out_players} or {count:other|others} against {player} the group can't be paired "
            "with so few colours refused."
        ),
    ),
    "out.rest": (
        "Met {out_players} tegenover {player} kunnen de anderen niet meer allemaal spelen.",
        "With {out_players} against {player} the others can't all play any more.",
    ),
    "out.rest-many": (
        (
            "Met {out_players} of nog {count:ander|anderen} tegenover {player} kunnen de anderen "
            "niet meer allemaal spelen."
        ),
        (
            "With {out_players} or {count:other|others} against {player} the others can't all play "
            "any more."
        ),
    ),
    # The bye.
    "bye.left": (
        "{player} blijft na de laatste groep in de wachtkamer over en is vrij.",
        "{player} is left in the waiting room after the last group and is free.",
    ),
    "bye.barred": (
        "Heeft al punten gekregen zonder te spelen en mag niet vrij zijn: {out_players}.",
        "Has been given points without playing already and must not be free: {out_players}.",
    ),
    "bye.barred-many": (
        (
            "Heeft al punten gekregen zonder te spelen en mag niet vrij zijn: {out_players} "
            "en nog {count:ander|anderen}."
        ),
        (
            "Has been given points without playing already and must not be free: "
            "{out_players} and {count:other|others}."
        ),
    ),
    # Colours of a pair, chess.
    "colour.both": (
        (
            "{white} en {black} krijgen allebei een kleur die bij hun voorkeur past (tot nu "
            "toe: {white_history} en {black_history})."
        ),
        (
            "{white} and {black} both get a colour that suits their preference (so far: "
            "{white_history} and {black_history})."
        ),
    ),
    "colour.stronger": (
        (
            "Beiden willen dezelfde kleur; {strong_player} heeft de sterkste voorkeur (wit tot "
            "nu toe: {white_history}, zwart: {black_history})."
        ),
        (
            "Both want the same colour; {strong_player} has the stronger preference (white so "
            "far: {white_history}, black: {black_history})."
        ),
    ),
    "colour.alternate": (
        (
            "Beiden willen dezelfde kleur even sterk; {back:partij|partijen} terug hadden ze voor "
            "het laatst verschillende kleuren, en nu wisselen ze (wit tot nu toe: "
            "{white_history}, zwart: {black_history})."
        ),
        (
            "Both want the same colour equally strongly; {back:game|games} back they last had "
            "different colours, and now they change over (white so far: {white_history}, black: "
            "{black_history})."
        ),
    ),
    "colour.higher": (
        (
            "Beiden willen dezelfde kleur even sterk en hadden in hun laatste partijen dezelfde "
            "kleuren; {higher} staat hoger en krijgt de gewenste kleur (wit tot nu toe: "
            "{white_history}, zwart: {black_history})."
        ),
        (
            "Both want the same colour equally strongly and had the same colours in their last "
            "games; {higher} ranks higher and gets that colour (white so far: {white_history}, "
            "black: {black_history})."
        ),
    ),
    "colour.none": (
        "Geen van beiden heeft een voorkeur; {higher} staat hoger en krijgt wit.",
        "Neither has a preference; {higher} ranks higher and gets white.",
    ),
    # Colours of a pair, go.
    "colour.balance": (
        (
            "Zo komt het kleursaldo dichter bij 0 (zwart min wit: {white} {white_balance}, "
            "{black} {black_balance})."
        ),
        (
            "This brings the colour balance closer to 0 (black minus white: {white} "
            "{white_balance}, {black} {black_balance})."
        ),
    ),
    "colour.alternate-round": (
        (
            "Het saldo beslist niet ({white_balance} en {black_balance}); in ronde {round} "
            "hadden ze voor het laatst verschillende kleuren, en nu wisselen ze."
        ),
        (
            "The balance does not decide ({white_balance} and {black_balance}); in round "
            "{round} they last had different colours, and now they change over."
        ),
    ),
    "colour.higher-balance": (
        (
            "Het saldo van beiden wijst dezelfde kant op ({white_balance} en {black_balance}); dat "
            "van {higher}, die hoger staat, komt dichter bij 0."
        ),
        (
            "Both balances point the same way ({white_balance} and {black_balance}); that of "
            "{higher}, who ranks higher, comes closer to 0."
        ),
    ),
    "colour.higher-alternates": (
        "Het saldo van beiden is 0; {higher} staat hoger en wisselt van kleur.",
        "Both balances are 0; {higher} ranks higher and changes colour.",
    ),
    "colour.first-game": (
        "Er is nog niets dat beslist; {higher} staat hoger en krijgt zwart.",
        "Nothing decides yet; {higher} ranks higher and gets black.",
    ),
    # The first round.
    "first.fold": (
        (
            "Eerste ronde: {higher} (lotingsnummer {higher_lot}) speelt tegen de laagste die "
            "mogelijk is, {lower} (lotingsnummer {lower_lot})."
        ),
        (
            "First round: {higher} (lot number {higher_lot}) meets the lowest possible, "
            "{lower} (lot number {lower_lot})."
        ),
    ),
    "first.adjacent": (
        (
            "Eerste ronde: {higher} (lotingsnummer {higher_lot}) speelt tegen de volgende die "
            "mogelijk is, {lower} (lotingsnummer {lower_lot})."
        ),
        (
            "First round: {higher} (lot number {higher_lot}) meets the next one possible, "
            "{lower} (lot number {lower_lot})."
        ),
    ),
    "first.bye-fold": (
        "Het aantal spelers is oneven: {player} (lotingsnummer {lot}) is vrij.",
        "The number of players is odd: {player} (lot number {lot}) is free.",
    ),
    "first.bye-adjacent": (
        "Het aantal spelers is oneven: {player} (lotingsnummer {lot}) blijft over en is vrij.",
        "The number of players is odd: {player} (lot number {lot}) is left over and is free.",
    ),
    "first.colour-white": (
        "In de eerste ronde heeft de eerstgenoemde wit: {white}.",
        "In the first round the first named has white: {white}.",
    ),
    "first.colour-black": (
        "In de eerste ronde heeft de eerstgenoemde zwart: {black}.",
        "In the first round the first named has black: {black}.",
    ),
}

CRITERIA: Sentences = {
    "C3": ("spelers in de wachtkamer", "players in the waiting room"),
    "C4.1": ("punten van wie naar de wachtkamer gaan", "points of those in the waiting room"),
    "C4.2": ("opnieuw naar de wachtkamer", "to the waiting room again"),
    "C4.3": ("omvang van de volgende wachtkamer", "size of the next waiting room"),
    "C4.4": (
        "spelers zonder de kleur van hun voorkeur, van wie sterk",
        "players without the colour they prefer, of whom strong",
    ),
    "C4.5": ("plaatsen van wie naar de wachtkamer gaan", "places of those in the waiting room"),
    "C5": ("plaatsen van de tegenstanders, van boven af", "places of the opponents, from the top"),
    "4.3": ("spelers in de wachtkamer", "players in the waiting room"),
    "4.4a": (
        "spelers in de wachtkamer die al van boven kwamen",
        "players in the waiting room who had come from above",
    ),
    "4.4b": ("opnieuw naar de wachtkamer", "to the waiting room again"),
    "4.4c": (
        "plaatsen (WP, SB, loting) van wie naar de wachtkamer gaan",
        "places (WP, SB, lot) of those in the waiting room",
    ),
    "4.5": (
        "plaatsen (WP, SB, loting) van de tegenstanders, van boven af",
        "places (WP, SB, lot) of the opponents, from the top",
    ),
    "D1": ("plaatsen van de tegenstanders op lotingsnummer", "places of the opponents by lot"),
    "D2": ("plaatsen van de tegenstanders op lotingsnummer", "places of the opponents by lot"),
    "5.1": ("plaatsen van de tegenstanders op lotingsnummer", "places of the opponents by lot"),
    "5.2": ("plaatsen van de tegenstanders op lotingsnummer", "places of the opponents by lot"),
}
