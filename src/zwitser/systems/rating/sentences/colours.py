"""Why these colours: who wanted what, how strongly, what decided."""

from __future__ import annotations

from zwitser.messages import Sentences

COLOURS: Sentences = {
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
            "Allebei wilden ze wit. {player} had de laatste twee keer zwart en moet nu wit "
            "hebben. Voor {other_player} geldt dat niet: die krijgt zwart."
        ),
        (
            "Both wanted white. {player} had black the last two times and must have white now. "
            "{other_player} need not, and gets black."
        ),
    ),
    "rating.colours-owed-white": (
        (
            "Allebei wilden ze wit. {player} had al {count:partij|partijen} meer met zwart dan met "
            "wit en moet nu wit hebben. Voor {other_player} geldt dat niet: die krijgt zwart."
        ),
        (
            "Both wanted white. {player} had {count:game|games} more with black than with white "
            "and must have white now. {other_player} need not, and gets black."
        ),
    ),
    "rating.colours-must-black": (
        (
            "Allebei wilden ze zwart. {player} had de laatste twee keer wit en moet nu zwart "
            "hebben. Voor {other_player} geldt dat niet: die krijgt wit."
        ),
        (
            "Both wanted black. {player} had white the last two times and must have black now. "
            "{other_player} need not, and gets white."
        ),
    ),
    "rating.colours-owed-black": (
        (
            "Allebei wilden ze zwart. {player} had al {count:partij|partijen} meer met wit dan met "
            "zwart en moet nu zwart hebben. Voor {other_player} geldt dat niet: die krijgt wit."
        ),
        (
            "Both wanted black. {player} had {count:game|games} more with white than with black "
            "and must have black now. {other_player} need not, and gets white."
        ),
    ),
    "rating.colours-stronger-white": (
        (
            "Allebei wilden ze wit. {player} had één partij meer met zwart dan met wit, "
            "{other_player} van beide evenveel: die krijgt zwart."
        ),
        (
            "Both wanted white. {player} had one more game with black than with white, "
            "{other_player} as many of both: that player gets black."
        ),
    ),
    "rating.colours-stronger-black": (
        (
            "Allebei wilden ze zwart. {player} had één partij meer met wit dan met zwart, "
            "{other_player} van beide evenveel: die krijgt wit."
        ),
        (
            "Both wanted black. {player} had one more game with white than with black, "
            "{other_player} as many of both: that player gets white."
        ),
    ),
    "rating.colours-alternate-white": (
        (
            "Allebei wilden ze wit, even sterk. De laatste keer dat hun kleuren verschilden "
            "({back:partij|partijen} terug) had {white} zwart; nu is het andersom."
        ),
        (
            "Both wanted white, equally strongly. The last time their colours differed "
            "({back:game|games} back) {white} had black; now it is the other way round."
        ),
    ),
    "rating.colours-alternate-black": (
        (
            "Allebei wilden ze zwart, even sterk. De laatste keer dat hun kleuren verschilden "
            "({back:partij|partijen} terug) had {black} wit; nu is het andersom."
        ),
        (
            "Both wanted black, equally strongly. The last time their colours differed "
            "({back:game|games} back) {black} had white; now it is the other way round."
        ),
    ),
    "rating.colours-higher-white": (
        (
            "Allebei wilden ze wit, even sterk, en hun laatste kleuren waren gelijk; {higher} "
            "staat hoger en krijgt wit."
        ),
        (
            "Both wanted white, equally strongly, and their last colours were the same; {higher} "
            "is ranked higher and gets white."
        ),
    ),
    "rating.colours-higher-black": (
        (
            "Allebei wilden ze zwart, even sterk, en hun laatste kleuren waren gelijk; {higher} "
            "staat hoger en krijgt zwart."
        ),
        (
            "Both wanted black, equally strongly, and their last colours were the same; {higher} "
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
    "rating.colours-history": (
        "Kleuren tot nu toe: {white} {white_history}, {black} {black_history}.",
        "Colours so far: {white} {white_history}, {black} {black_history}.",
    ),
}
