"""The words of the lab: a name and a sentence for every measure, and what stands around tables."""

from __future__ import annotations

from zwitser.lab.measures import FIRST_BY
from zwitser.lab.systems import OWN_ORDER, POINTS
from zwitser.language import Language, Sentences, sentence_in

NAMES: Sentences = {
    "strongest-wins": ("sterkste wint", "strongest wins"),
    "top-three": ("juiste eerste drie", "right top three"),
    "top-three-in-order": ("eerste drie op volgorde", "top three in order"),
    "winner-strength": ("sterkteplaats van de winnaar", "winner's place in strength"),
    "tau": ("tau", "tau"),
    "tau-top": ("tau aan de top", "tau at the top"),
    "single-winner": ("één winnaar", "single winner"),
    "first-by": ("eerste plaats door {criterion}", "first place by {criterion}"),
    "first-by-points": ("eerste plaats op punten", "first place on points"),
    "first-by-order": (
        "eerste plaats door de eigen volgorde van het systeem",
        "first place by the system's own order",
    ),
    "first-shared": ("eerste plaats gedeeld", "first place shared"),
    "score-difference": ("puntenverschil", "score difference"),
    "floats": ("partijen met verschil", "games between different scores"),
    "repeated-floats": ("twee keer achtereen dezelfde kant", "same float twice running"),
    "colour-balance": ("kleursaldo", "colour balance"),
    "three-in-a-row": ("drie keer dezelfde kleur", "same colour three times"),
    "alternation": ("kleur wisselt", "colour alternates"),
    "byes": ("vrije rondes", "byes"),
    "free-twice": ("vaker dan eens vrij", "free more than once"),
    "favourites-met": ("favorieten troffen elkaar", "favourites met"),
    "favourites-round": ("ronde waarin favorieten elkaar troffen", "round in which favourites met"),
    "first-two-met": ("nummers één en twee troffen elkaar", "first two met"),
    "repeats": ("herhaalde ontmoetingen", "repeated meetings"),
    "unfinished": ("niet uitgespeeld", "not played out"),
}

ABOUT: Sentences = {
    "strongest-wins": (
        (
            "De kans dat de sterkste speler eerste wordt; is de eerste plaats gedeeld, dan telt "
            "zijn kans als er geloot zou worden."
        ),
        (
            "The chance that the strongest player comes first; where first place is shared, the "
            "chance in a drawing of lots counts."
        ),
    ),
    "top-three": (
        "De kans dat de drie sterksten de eerste drie plaatsen bezetten, in welke volgorde ook.",
        "The chance that the three strongest take the first three places, in whatever order.",
    ),
    "top-three-in-order": (
        "De kans dat de drie sterksten eerste, tweede en derde worden, in die volgorde.",
        "The chance that the three strongest come first, second and third, in that order.",
    ),
    "winner-strength": (
        "De gemiddelde plaats van de winnaar op de lijst van ware sterkte; 1 is de sterkste.",
        "The mean place of the winner on the list of true strength; 1 is the strongest.",
    ),
    "tau": (
        (
            "Kendalls tau tussen eindstand en ware sterkte: het aandeel paren spelers in de "
            "juiste volgorde min het aandeel in de verkeerde; 1 is volmaakt, 0 is puur toeval."
        ),
        (
            "Kendall's tau between final ranking and true strength: the share of pairs of players "
            "in the right order minus the share in the wrong order; 1 is perfect, 0 is pure "
            "chance."
        ),
    ),
    "tau-top": (
        "Hetzelfde, alleen tussen de {top} sterkste spelers.",
        "The same, among the {top} strongest players only.",
    ),
    "single-winner": (
        (
            "De kans dat één speler de meeste punten heeft, of van alle anderen met evenveel "
            "punten gewonnen heeft."
        ),
        "The chance that one player has the most points, or has beaten all others with as many.",
    ),
    "first-by": (
        "De kans dat {criterion} de eerste plaats besliste, na gelijk te zijn op alles ervoor.",
        "The chance that {criterion} decided the first place, all before it being equal.",
    ),
    "first-by-points": (
        "De kans dat de punten alleen de eerste plaats beslisten.",
        "The chance that the points alone decided the first place.",
    ),
    "first-by-order": (
        "De kans dat de eersten gelijkstonden en de eigen volgorde van het systeem besliste.",
        "The chance that the leaders had the same score and the system's own order decided.",
    ),
    "first-shared": (
        "De kans dat de eerste plaats na alle criteria nog gedeeld was.",
        "The chance that the first place was still shared after all criteria.",
    ),
    "score-difference": (
        "Het gemiddelde verschil in punten tussen twee tegenstanders, vanaf ronde 2.",
        "The mean difference in points between two opponents, from round 2 on.",
    ),
    "floats": (
        "Het aandeel partijen, vanaf ronde 2, tussen spelers met een verschillend aantal punten.",
        "The share of games, from round 2 on, between players with different scores.",
    ),
    "repeated-floats": (
        (
            "Hoe vaak een speler, vanaf ronde 3, voor de tweede keer achtereen een tegenstander "
            "met meer punten had, of voor de tweede keer een met minder."
        ),
        (
            "How often a player, from round 3 on, had an opponent with more points for the second "
            "time running, or one with fewer for the second time."
        ),
    ),
    "colour-balance": (
        "Het gemiddelde verschil tussen het aantal keren wit en zwart van een speler aan het eind.",
        "The mean difference between a player's numbers of whites and blacks at the end.",
    ),
    "three-in-a-row": (
        "Het aandeel spelers dat ten minste drie partijen achtereen dezelfde kleur had.",
        "The share of players who had the same colour in three games running at least once.",
    ),
    "alternation": (
        "Hoe vaak de kleur van een speler van de ene partij op de volgende wisselde.",
        "How often a player's colour changed from one game to the next.",
    ),
    "byes": (
        "Het aantal vrije rondes dat de indeling per toernooi gaf.",
        "The number of byes that the pairing gave in a tournament.",
    ),
    "free-twice": (
        "Het aandeel spelers dat meer dan eens vrij was.",
        "The share of players who were free more than once.",
    ),
    "favourites-met": (
        "Hoeveel van alle paren onder de {favourites} sterkste spelers elkaar troffen.",
        "How many of all pairs among the {favourites} strongest players met.",
    ),
    "favourites-round": (
        "De gemiddelde ronde van de eerste ontmoeting van zulke paren, als die er was.",
        "The mean round of the first meeting of such pairs, where there was one.",
    ),
    "first-two-met": (
        "De kans dat de twee sterkste spelers elkaar troffen.",
        "The chance that the two strongest players met.",
    ),
    "repeats": (
        "Het aandeel partijen tussen spelers die elkaar al eerder troffen.",
        "The share of games between players who had met before.",
    ),
    "unfinished": (
        (
            "De kans dat er vóór de laatste ronde geen indeling meer was die aan de absolute "
            "normen voldeed; geteld is dan wat gespeeld was."
        ),
        (
            "The chance that before the last round no pairing satisfied the absolute norms any "
            "more; what was played by then is counted."
        ),
    ),
}

TABLE: Sentences = {
    "measure": ("maat", "measure"),
    "runs": (
        "{runs} toernooien per kolom; tussen haakjes het 95%-interval.",
        "{runs} tournaments per column; in brackets the 95% interval.",
    ),
    "runs-drawn": (
        "{runs} toernooien per punt; de streep is het 95%-interval.",
        "{runs} tournaments per point; the bar is the 95% interval.",
    ),
    "intervals": (
        (
            "Procenten met het interval van Wilson, al het andere met het normale interval van "
            "een gemiddelde of een verhouding van gemiddelden."
        ),
        (
            "Percentages with Wilson's interval, everything else with the normal interval of a "
            "mean or a ratio of means."
        ),
    ),
    "rounds": ("rondes", "rounds"),
    "resume": (
        "gestopt na {done} van {total}; hetzelfde commando gaat verder vanaf {file}",
        "stopped after {done} of {total}; the same command continues from {file}",
    ),
}


DECIDERS = {POINTS: "first-by-points", OWN_ORDER: "first-by-order"}
"""What decides the first place without being a tie-break."""


def name_of(measure: str, lang: Language) -> str:
    """Give the name of a measure."""
    return _say(measure, lang, NAMES)


def about(measure: str, lang: Language, **facts: int) -> str:
    """Say in a sentence what a measure is."""
    return _say(measure, lang, ABOUT, **facts)


def _say(measure: str, lang: Language, sentences: Sentences, **facts: int) -> str:
    if not measure.startswith(FIRST_BY):
        return sentence_in(lang, measure, sentences).format(**facts)
    criterion = measure.removeprefix(FIRST_BY)
    code = DECIDERS.get(criterion, "first-by")
    return sentence_in(lang, code, sentences).format(criterion=criterion)


def text(lang: Language, code: str, **facts: object) -> str:
    """Give the words around a table."""
    return sentence_in(lang, code, TABLE).format(**facts)
