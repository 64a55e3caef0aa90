"""Every option in plain words, with what it does to an example; for forms and for the docs.

The example is worth remembering: a list of ten, so 15 points for the first place and 6 for the
last in dutch-classic.
"""

from __future__ import annotations

from dataclasses import replace

from zwitser.language import Text
from zwitser.options import FormField

PROGRAMS: dict[str, Text] = {
    "dutch-classic": (
        "Zoals de meeste Nederlandse clubs",
        "As most Dutch clubs play it",
    ),
    "sevilla": ("Sevilla", "Sevilla"),
    "sevilla-score": ("Sevilla, waarde naar totaal", "Sevilla, value by total"),
    "kfc": ("KeizerForClubs", "KeizerForClubs"),
    "freekeizer": ("FreeKeizer", "FreeKeizer"),
    "openpairings": ("OpenPairings", "OpenPairings"),
    "chesspairing": ("Chesspairing", "Chesspairing"),
    "tomachess": ("ToMaChess", "ToMaChess"),
    "keizerphp": ("KeizerPHP", "KeizerPHP"),
}
"""The name of the program a club comes from."""


def _choice(key: str, name: Text, help_: Text, **choices: Text) -> FormField:
    values = tuple((value.replace("_OR_", "-"), words) for value, words in choices.items())
    return FormField(key, "choice", name, help_, values)


def _number(key: str, name: Text, help_: Text) -> FormField:
    return FormField(key, "number", name, help_)


def _limit(key: str, name: Text, help_: Text) -> FormField:
    return FormField(key, "limit", name, help_)


def _amount(key: str, name: Text, help_: Text) -> FormField:
    return FormField(key, "amount", name, help_)


def _either(key: str, name: Text, help_: Text) -> FormField:
    return FormField(key, "either", name, help_)


_PARTS: dict[str, Text] = {
    "top": ("De waarde van een plaats", "The value of a place"),
    "own": ("Hoe het totaal ontstaat", "How the total comes about"),
    "win": ("Punten voor een partij", "Points for a game"),
    "bye": ("Punten zonder partij", "Points without a game"),
    "gap": ("De indeling", "The pairing"),
    "carry": ("Periodes en groepen", "Periods and groups"),
}
"""The headings on a form, by the first field below each."""

_FIELDS: tuple[FormField, ...] = (
    FormField(
        "preset",
        "choice",
        ("Het programma waar jullie vandaan komen", "The program you come from"),
        (
            "Dat geeft elke instelling hieronder haar waarde.",
            "It gives every option below its value.",
        ),
        tuple((name, PROGRAMS[name]) for name in PROGRAMS),
    ),
    _amount(
        "top",
        ("Waarde van de eerste plaats", "Value of the first place"),
        (
            "60: de eerste is 60 waard, de tweede 59, de tiende 51.",
            "60: the first is worth 60, the second 59, the tenth 51.",
        ),
    ),
    _amount(
        "top_factor",
        ("… of als veelvoud van het aantal spelers", "… or as a multiple of the number of players"),
        (
            "3/2: bij tien spelers is de eerste 15 waard.",
            "3/2: with ten players the first is worth 15.",
        ),
    ),
    _amount(
        "top_ratio",
        ("… of als veelvoud van de laatste plaats", "… or as a multiple of the last place"),
        (
            "3: de eerste is driemaal de laatste waard; bij tien spelers 14 en 5.",
            "3: the first is worth three times the last; with ten players 14 and 5.",
        ),
    ),
    _choice(
        "top_rounding",
        ("Afronding van de eerste plaats", "Rounding of the first place"),
        ("Alleen bij een veelvoud.", "Only with a multiple."),
        none=("niet", "none"),
        half_even=("naar het dichtstbijzijnde hele getal", "to the nearest whole number"),
        down=("naar beneden", "down"),
        up=("naar boven", "up"),
    ),
    _amount(
        "step",
        ("Verschil tussen twee plaatsen", "Difference between two places"),
        (
            "1: elke plaats lager is één punt minder waard.",
            "1: each place down is worth one point less.",
        ),
    ),
    _amount(
        "bottom",
        ("Waarde van de laatste plaats", "Value of the last place"),
        (
            "In plaats van een verschil: van 3 tot 1 zijn vijf plaatsen 3, 2½, 2, 1½, 1.",
            "Instead of a difference: from 3 to 1 five places are 3, 2½, 2, 1½, 1.",
        ),
    ),
    _choice(
        "values",
        ("Waarnaar de waarde gaat", "What the value goes by"),
        (
            (
                "Naar totaal, met een eerste en een laatste waarde: van 200 tot 100 is wie precies "
                "tussen het hoogste en het laagste totaal zit 150 waard."
            ),
            (
                "By total, with a first and a last value: from 200 to 100 a player halfway between "
                "the highest and the lowest total is worth 150."
            ),
        ),
        place=("de plaats op de lijst", "the place on the list"),
        score=(
            "het totaal; in de eerste ronde de plaats",
            "the total; in the first round the place",
        ),
    ),
    _choice(
        "own",
        ("Eigen waarde in het totaal", "Own value in the total"),
        (
            "Wie als vijfde 11 waard is, heeft die 11 altijd, alleen aan het begin, of niet.",
            "A fifth place worth 11 adds those 11 always, only at the start, or not at all.",
        ),
        current=("de waarde van nu", "the value now"),
        start=("de waarde bij het begin", "the value at the start"),
        none=("telt niet mee", "does not count"),
        fade=("loopt in vijf rondes af", "fades in five rounds"),
    ),
    _choice(
        "recalc",
        ("Welke waarde telt in oude rondes", "Which value counts in past rounds"),
        (
            "Je won van de tiende (6), die later vijfde is (11). Levert dat 6 of 11 op?",
            "You beat the tenth (6), who is later fifth (11). Does that bring you 6 or 11?",
        ),
        previous=(
            "11: alles telt met de lijst waarmee de ronde begon",
            "11: everything counts by the list the round began with",
        ),
        iterate=(
            "11: en opnieuw, tot de lijst niet meer verandert",
            "11: and again, until the list no longer changes",
        ),
        frozen=("6: voor altijd", "6: for ever"),
        two_OR_generation=(
            "11: één ronde later dan bij de eerste",
            "11: one round later than with the first",
        ),
    ),
    _choice(
        "cycle",
        ("Als doorrekenen niet tot rust komt", "If recalculating never settles"),
        ("Alleen bij doorrekenen.", "Only when recalculating."),
        mean=("het gemiddelde", "the mean"),
        mean2=("het gemiddelde van twee", "the mean of two"),
        last=("de laatste uitkomst", "the last result"),
    ),
    _number(
        "passes",
        ("Hoogstens zo vaak doorrekenen", "Recalculate at most this often"),
        (
            "20: staat de lijst dan nog niet vast, dan geldt de laatste.",
            "20: if the list has not settled by then, the last one counts.",
        ),
    ),
    _amount(
        "win",
        ("Winst", "A win"),
        (
            (
                "1: winst op iemand die 11 waard is levert 11 op. +5: altijd 5. own:1/2: de helft "
                "van de eigen waarde."
            ),
            (
                "1: a win against someone worth 11 brings 11. +5: always 5. own:1/2: half of the "
                "own value."
            ),
        ),
    ),
    _amount("draw", ("Remise", "A draw"), ("1/2: tegen 11 dus 5½.", "1/2: against 11 that is 5½.")),
    _amount(
        "loss", ("Verlies", "A loss"), ("0, of als troost 1/6.", "0, or as a consolation 1/6.")
    ),
    _amount(
        "forfeit_win",
        ("Winst zonder spelen", "A win by forfeit"),
        (
            "1: evenveel als winst. own:1/2: de helft van de eigen waarde.",
            "1: as much as a win. own:1/2: half of the own value.",
        ),
    ),
    _amount(
        "forfeit_loss",
        ("Verlies zonder spelen", "A loss by forfeit"),
        ("0: wie niet komt krijgt niets.", "0: a player who does not come gets nothing."),
    ),
    _amount(
        "bye",
        ("Vrij door een oneven aantal", "Free because the number is odd"),
        ("2/3 van de eigen waarde: wie 12 waard is krijgt 8.", "2/3 of the own value: 12 gives 8."),
    ),
    _amount(
        "club",
        ("Speelt voor de club", "Plays for the club"),
        ("2/3: wie 12 waard is krijgt 8. +5: altijd 5.", "2/3: 12 gives 8. +5: always 5."),
    ),
    _amount(
        "notice",
        ("Afgemeld", "Absent with notice"),
        ("1/3: wie 12 waard is krijgt 4.", "1/3: 12 gives 4."),
    ),
    _amount(
        "zero",
        ("Niet afgemeld", "Absent without notice"),
        ("0: niets. 0,05: een twintigste van 12 is 0,6.", "0: nothing. 0.05: of 12 that is 0.6."),
    ),
    _amount(
        "late",
        ("Deed nog niet mee", "Had not joined yet"),
        (
            (
                "1/2: wie in ronde 4 komt krijgt driemaal de helft van de eigen waarde. notice: "
                "evenveel als wie is afgemeld."
            ),
            (
                "1/2: a player who joins in round 4 gets half of the own value three times. "
                "notice: as much as for absence with notice."
            ),
        ),
    ),
    _limit(
        "limit",
        ("Hoeveel afwezigheden iets opleveren", "How many absences pay"),
        (
            "5: de zesde keer levert niets op. Een streepje: geen grens.",
            "5: the sixth pays nothing. A dash: no limit.",
        ),
    ),
    _either(
        "decay",
        ("Elke volgende afwezigheid levert de helft op", "Each further absence pays half"),
        ("4, dan 2, dan 1, …", "4, then 2, then 1, …"),
    ),
    _either(
        "first_play",
        (
            "Afwezigheid levert pas na de eerste partij iets op",
            "Absence pays only after the first game",
        ),
        (
            "Ja: wie zich meteen afmeldt krijgt niets tot de eerste partij.",
            "Yes: a player absent from the start gets nothing until the first game.",
        ),
    ),
    FormField(
        "retired",
        "choice",
        ("Partijen tegen wie gestopt is", "Games against players who withdrew"),
        (
            "Je won van iemand die daarna stopt: houd je die punten?",
            "You beat somebody who then withdraws: do you keep those points?",
        ),
        (
            ("list", ("blijven zoals ze waren", "stay as they were")),
            (
                "paid",
                (
                    "blijven; wie stopte krijgt verder als afgemeld",
                    "stay; whoever left goes on as absent with notice",
                ),
            ),
            ("void", ("vervallen", "lapse")),
            ("3/4", ("winst telt als 3/4 van de eigen waarde", "a win is 3/4 of the own value")),
            ("1/2", ("winst telt als 1/2 van de eigen waarde", "a win is 1/2 of the own value")),
        ),
    ),
    _choice(
        "rounding",
        ("Afronding van punten", "Rounding of points"),
        ("1/3 van 11 is 3 2/3, 3½ of 4.", "1/3 of 11 is 3 2/3, 3½ or 4."),
        exact=("niet", "none"),
        unit=("op hele punten", "to whole points"),
        half=("op halven", "to halves"),
    ),
    _choice(
        "shown",
        ("Hoe de lijst getallen toont", "How the list shows numbers"),
        (
            "Alleen wat je ziet: 386,6 wordt 387, gerekend wordt met 386,6.",
            "Only what you see: 386.6 becomes 387, what counts is 386.6.",
        ),
        exact=("precies", "exactly"),
        unit=("als hele getallen", "as whole numbers"),
    ),
    _number(
        "gap",
        (
            "Rondes tussen twee partijen tegen dezelfde tegenstander",
            "Rounds between two games with the same opponent",
        ),
        ("5: na ronde 1 weer vanaf ronde 7.", "5: after round 1, again from round 7 on."),
    ),
    _limit(
        "max_meetings",
        (
            "Hoe vaak tegen dezelfde tegenstander in een periode",
            "How often against the same opponent in a period",
        ),
        (
            "1: nooit tweemaal in een periode. Een streepje: geen grens.",
            "1: never twice in a period. A dash: no limit.",
        ),
    ),
    _either(
        "forfeit_meets",
        ("Een niet gespeelde partij telt als ontmoeting", "A forfeit counts as a meeting"),
        (
            "Nee: wie niet kwam opdagen kan meteen weer je tegenstander zijn.",
            "No: a player who did not turn up can be your opponent again at once.",
        ),
    ),
    _limit(
        "category_distance",
        (
            "Hoeveel letters tegenstanders hoogstens verschillen",
            "How many letters opponents may be apart",
        ),
        (
            (
                "1: A speelt liefst tegen A of B, niet tegen C. De letters staan bij elke periode "
                "in het bestand (categories). Een streepje: geen grens."
            ),
            (
                "1: A preferably meets A or B, not C. The letters stand with each period in the "
                "file (categories). A dash: no limit."
            ),
        ),
    ),
    _choice(
        "bye_rule",
        ("Wie is vrij", "Who is free"),
        ("Bij een oneven aantal aanwezigen.", "If the number present is odd."),
        lowest=("de laagste op de lijst", "the lowest on the list"),
        even=("de laagste van wie het minst miste", "the lowest of those who missed least"),
    ),
    _number(
        "bye_gap",
        ("Niet weer vrij binnen zoveel rondes", "Not free again within this many rounds"),
        (
            "3: wie in ronde 1 vrij was, is dat zo mogelijk pas weer in ronde 5.",
            "3: a player free in round 1 is free again, if possible, not before round 5.",
        ),
    ),
    _choice(
        "first_round",
        ("De eerste ronde", "The first round"),
        ("Tien spelers: 1-2, 3-4, … of 1-6, 2-7, …", "Ten players: 1-2, 3-4, … or 1-6, 2-7, …"),
        adjacent=("buren", "neighbours"),
        halves=("bovenste helft tegen onderste", "upper half against lower half"),
    ),
    _number(
        "shake",
        ("Toeval in de eerste ronde", "Chance in the first round"),
        (
            "300: de rating telt daar met hoogstens 300 meer of minder.",
            "300: there a rating counts as up to 300 more or less.",
        ),
    ),
    _limit(
        "colour_run",
        ("Hoe vaak achtereen dezelfde kleur", "How often the same colour in a row"),
        (
            "2: na tweemaal wit volgt zo mogelijk zwart. Een streepje: geen grens.",
            "2: after white twice, black follows if possible. A dash: no limit.",
        ),
    ),
    _choice(
        "carry",
        ("Een nieuwe periode", "A new period"),
        (
            "Na de winterstop: gaan de punten mee, alleen de lijst, of niets?",
            "After the winter break: do the points carry over, only the list, or nothing?",
        ),
        none=("begint opnieuw op rating", "starts afresh by rating"),
        list=("begint met de laatste lijst", "starts from the last list"),
        all=("telt alles door", "carries everything over"),
    ),
    _number(
        "a_size",
        ("Spelers in groep A", "Players in group A"),
        (
            "10: de eerste tien van de lijst zijn groep A, de anderen B. Leeg: één groep.",
            "10: the first ten of the list are group A, the others B. Empty: one group.",
        ),
    ),
    _number(
        "promotions",
        ("Hoeveel er promoveren en degraderen", "How many go up and down"),
        (
            "3: na een periode ruilen de laatste drie van A met de eerste drie van B.",
            "3: after a period the last three of A change places with the first three of B.",
        ),
    ),
)

FIELDS: tuple[FormField, ...] = tuple(
    replace(field, part=_PARTS[field.key]) if field.key in _PARTS else field for field in _FIELDS
)
"""Every option, in the order of the page, under headings (K2)."""
