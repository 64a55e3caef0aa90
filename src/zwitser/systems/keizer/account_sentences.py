"""The sentences about a total: every round of it, why it moved, and what a win brings (K7-K12)."""

from __future__ import annotations

from zwitser.language import Sentences

_GAMES: Sentences = {
    "keizer.line-win": (
        "Ronde {round}: winst op {opponent} (waarde {value_amount}): {amount}.",
        "Round {round}: a win against {opponent} (value {value_amount}): {amount}.",
    ),
    "keizer.line-draw": (
        "Ronde {round}: remise tegen {opponent} (waarde {value_amount}): {amount}.",
        "Round {round}: a draw with {opponent} (value {value_amount}): {amount}.",
    ),
    "keizer.line-loss": (
        "Ronde {round}: verlies tegen {opponent} (waarde {value_amount}): {amount}.",
        "Round {round}: a loss against {opponent} (value {value_amount}): {amount}.",
    ),
    "keizer.line-forfeit-win": (
        "Ronde {round}: gewonnen van {opponent} zonder spelen (waarde {value_amount}): {amount}.",
        "Round {round}: won against {opponent} by forfeit (value {value_amount}): {amount}.",
    ),
    "keizer.line-forfeit-loss": (
        "Ronde {round}: verloren van {opponent} zonder spelen (waarde {value_amount}): {amount}.",
        "Round {round}: lost against {opponent} by forfeit (value {value_amount}): {amount}.",
    ),
}
"""What a game paid, at the value of the opponent."""

_AT_OWN_VALUE: Sentences = {
    f"{code}-own": (nl.replace("(waarde", "(eigen waarde"), en.replace("(value", "(own value"))
    for code, (nl, en) in _GAMES.items()
}
"""The same where a game pays a part of the own value (K2)."""

ACCOUNT: Sentences = {
    **_GAMES,
    **_AT_OWN_VALUE,
    "keizer.title-total": (
        "Totaal van {player} na ronde {round}",
        "Total of {player} after round {round}",
    ),
    "keizer.title-change": ("Veranderd sinds de vorige ronde", "Changed since the previous round"),
    "keizer.title-prospects": ("Wat winst oplevert", "What a win brings"),
    "keizer.nothing-yet": (
        "Er is nog niets gespeeld; {player} heeft wat de beginlijst geeft.",
        "Nothing has been played yet; {player} has what the start list gives.",
    ),
    "keizer.not-listed": ("{player} staat niet op de lijst.", "{player} is not on the list."),
    "keizer.not-coming": (
        "{player} staat voor de volgende ronde niet op de lijst.",
        "{player} is not on the list of the coming round.",
    ),
    "keizer.total": (
        (
            "{player} staat op plaats {place} met {total_amount} punten; de waarde die telde: "
            "{value_amount}."
        ),
        (
            "{player} is in place {place} with {total_amount} points; the value that counted: "
            "{value_amount}."
        ),
    ),
    "keizer.shown": (
        "Op de lijst staat dat afgerond: {shown_amount}.",
        "The list shows that rounded: {shown_amount}.",
    ),
    "keizer.value-first": (
        "Het is de eerste ronde: de waarde volgt uit plaats {place} van {count}.",
        "It is the first round: the value follows from place {place} of {count}.",
    ),
    "keizer.value-level": (
        (
            "Na ronde {round} had iedereen hetzelfde totaal: de waarde volgt uit plaats {place} "
            "van {count}."
        ),
        (
            "After round {round} everybody had the same total: the value follows from place "
            "{place} of {count}."
        ),
    ),
    "keizer.value-score": (
        (
            "De waarde volgt uit het totaal na ronde {round}: {bottom_amount} + ({top_amount} − "
            "{bottom_amount}) × ({score_amount} − {low_amount}) / ({high_amount} − {low_amount}); "
            "het laagste totaal was van {low_player}, het hoogste van {high_player}."
        ),
        (
            "The value follows from the total after round {round}: {bottom_amount} + ({top_amount} "
            "− {bottom_amount}) × ({score_amount} − {low_amount}) / ({high_amount} − "
            "{low_amount}); {low_player} had the lowest total, {high_player} the highest."
        ),
    ),
    "keizer.value-below": (
        (
            "{player} stond na ronde {round} niet op de lijst en heeft de waarde van "
            "{other_player}, de eerste daaronder die er wel op stond."
        ),
        (
            "{player} was not on the list after round {round} and has the value of "
            "{other_player}, the nearest below who was."
        ),
    ),
    "keizer.value-bottom": (
        (
            "{player} stond na ronde {round} niet op de lijst, en daaronder staat niemand die er "
            "wel op stond: de laagste waarde telt."
        ),
        (
            "{player} was not on the list after round {round}, and nobody below was: the lowest "
            "value counts."
        ),
    ),
    "keizer.own-part": ("Eigen deel: {amount}.", "Own part: {amount}."),
    "keizer.start-points": ("Beginpunten: {amount}.", "Start points: {amount}."),
    "keizer.line-open": (
        "Ronde {round}: de uitslag tegen {opponent} ontbreekt nog: {amount}.",
        "Round {round}: the result against {opponent} is not known yet: {amount}.",
    ),
    "keizer.line-gone": (
        (
            "Ronde {round}: partij tegen {opponent}, die gestopt is (eigen waarde {value_amount}): "
            "{amount}."
        ),
        "Round {round}: a game against {opponent}, who left (own value {value_amount}): {amount}.",
    ),
    "keizer.line-bye": (
        "Ronde {round}: vrij (eigen waarde {value_amount}): {amount}.",
        "Round {round}: free (own value {value_amount}): {amount}.",
    ),
    "keizer.line-club": (
        "Ronde {round}: speelde voor de club (eigen waarde {value_amount}): {amount}.",
        "Round {round}: played for the club (own value {value_amount}): {amount}.",
    ),
    "keizer.line-notice": (
        "Ronde {round}: afgemeld (eigen waarde {value_amount}): {amount}.",
        "Round {round}: absent with notice (own value {value_amount}): {amount}.",
    ),
    "keizer.line-notice-unpaid": (
        "Ronde {round}: afgemeld; deze afwezigheid levert niets op.",
        "Round {round}: absent with notice; this absence pays nothing.",
    ),
    "keizer.line-zero": (
        "Ronde {round}: afwezig zonder bericht (eigen waarde {value_amount}): {amount}.",
        "Round {round}: absent without notice (own value {value_amount}): {amount}.",
    ),
    "keizer.line-zero-unpaid": (
        "Ronde {round}: afwezig zonder bericht; dat levert niets op.",
        "Round {round}: absent without notice; that pays nothing.",
    ),
    "keizer.line-late": (
        "Ronde {round}: deed nog niet mee: {amount}.",
        "Round {round}: had not joined yet: {amount}.",
    ),
    "keizer.line-withdrawn-paid": (
        (
            "Ronde {round}: deed niet meer mee, telt als afgemeld (eigen waarde {value_amount}): "
            "{amount}."
        ),
        (
            "Round {round}: had withdrawn, counts as absent with notice (own value "
            "{value_amount}): {amount}."
        ),
    ),
    "keizer.line-withdrawn": (
        "Ronde {round}: deed niet meer mee: {amount}.",
        "Round {round}: had withdrawn: {amount}.",
    ),
    "keizer.change": (
        (
            "Het totaal van {player} ging van {before_amount} naar {now_amount} ({amount}), de "
            "plaats van {place_before} naar {place}."
        ),
        (
            "The total of {player} went from {before_amount} to {now_amount} ({amount}), the place "
            "from {place_before} to {place}."
        ),
    ),
    "keizer.change-same-place": (
        (
            "Het totaal van {player} ging van {before_amount} naar {now_amount} ({amount}); de "
            "plaats bleef {place}."
        ),
        (
            "The total of {player} went from {before_amount} to {now_amount} ({amount}); the place "
            "is still {place}."
        ),
    ),
    "keizer.change-entry": ("De nieuwe ronde: {amount}.", "The new round: {amount}."),
    "keizer.change-own": (
        "De eigen waarde (was {before_amount}, is {now_amount}), ook in vroegere rondes: {amount}.",
        "Own value (was {before_amount}, is {now_amount}), in earlier rounds too: {amount}.",
    ),
    "keizer.change-fade": (
        (
            "Het eigen deel loopt af, en de eigen waarde was {before_amount} en is {now_amount}: "
            "{amount}."
        ),
        (
            "The own part is fading, and the own value was {before_amount} and is {now_amount}: "
            "{amount}."
        ),
    ),
    "keizer.change-rounded": (
        "Afronding van de partij tegen {other_player}: {amount}.",
        "Rounding of the game against {other_player}: {amount}.",
    ),
    "keizer.change-start": ("Nieuwe beginpunten: {amount}.", "New start points: {amount}."),
    "keizer.change-other": (
        "De waarde van {other_player} ging van {before_amount} naar {now_amount}: {amount}.",
        "The value of {other_player} went from {before_amount} to {now_amount}: {amount}.",
    ),
    "keizer.change-left": (
        "{other_player} is van de lijst: {amount}.",
        "{other_player} left the list: {amount}.",
    ),
    "keizer.change-back": (
        "{other_player} staat weer op de lijst: {amount}.",
        "{other_player} is on the list again: {amount}.",
    ),
    "keizer.win-brings": (
        "Winst op {opponent} levert {player} {win_amount} op, remise {draw_amount}.",
        "A win against {opponent} brings {player} {win_amount}, a draw {draw_amount}.",
    ),
    "keizer.win-brings-now": (
        (
            "Naar de lijst van nu levert winst op {opponent} {player} {win_amount} op, remise "
            "{draw_amount}; de lijst na de ronde beslist."
        ),
        (
            "By the list as it is now, a win against {opponent} brings {player} {win_amount}, a "
            "draw {draw_amount}; the list after the round decides."
        ),
    ),
}
