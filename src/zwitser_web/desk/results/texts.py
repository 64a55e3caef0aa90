"""Results: keys, buttons, and how each result is written."""

TEXTS = {
    "result": ("Uitslag", "Result"),
    "results.progress": ("{done} van {total} binnen", "{done} of {total} in"),
    "results.keys": ("Toetsen:", "Keys:"),
    "results.forfeits": ("reglementair", "forfeits"),
    "results.use_123": (
        "Andere toetsen: 1 wit · 2 remise · 3 zwart",
        "Other keys: 1 white · 2 draw · 3 black",
    ),
    "results.use_105": (
        "Andere toetsen: 1 wit · 5 remise · 0 zwart",
        "Other keys: 1 white · 5 draw · 0 black",
    ),
    "results.show_open": ("Alleen open borden", "Only open boards"),
    "results.show_all": ("Alle borden", "All boards"),
    "results.hint": (
        (
            "Kies “Waarom deze indeling?” achter de drie puntjes van een bord: hier staat dan wat "
            "het reglement zegt."
        ),
        (
            "Choose “Why this pairing?” behind the three dots of a board: what the regulation "
            "says will appear here."
        ),
    ),
    "results.more": ("Meer", "More"),
    "results.more_of": ("Meer over bord {board}", "More about board {board}"),
    "results.of": ("Uitslag van bord {board}", "Result of board {board}"),
    "results.mine": ("jij", "you"),
    "results.clash": (
        "{by} voerde {theirs} in, jij {mine}. Welke klopt?",
        "{by} entered {theirs}, you {mine}. Which is right?",
    ),
    "results.clear": ("Uitslag wissen", "Clear the result"),
    "results.clear_question": ("Uitslag van dit bord wissen?", "Clear the result of this board?"),
    "results.correct_question": (
        "Er is al een ronde ingedeeld met {before}. Toch {after} van maken?",
        "A round has already been paired using {before}. Change it to {after} anyway?",
    ),
    "results.reason": ("Reden, voor het logboek", "Reason, for the journal"),
    "results.correct": ("Uitslag verbeteren", "Correct the result"),
    "results.keep": ("Laat staan", "Keep it"),
    "results.reversed": ("Kleuren waren verwisseld", "Colours were reversed"),
    "results.next": ("Ronde {round} voorbereiden", "Prepare round {round}"),
    "results.waiting_one": ("1 uitslag wordt nog bewaard", "1 result waiting to be saved"),
    "results.waiting_many": (
        "{count} uitslagen worden nog bewaard",
        "{count} results waiting to be saved",
    ),
    "results.offline": (
        "geen verbinding; we proberen het opnieuw",
        "no connection; trying again",
    ),
    "result.1-0": ("1–0", "1–0"),
    "result.0-1": ("0–1", "0–1"),
    "result.1/2-1/2": ("½–½", "½–½"),
    "result.1-0R": ("1–0 reglementair", "1–0 by forfeit"),
    "result.0-1R": ("0–1 reglementair", "0–1 by forfeit"),
    "result.0-0R": ("0–0 reglementair", "0–0 by forfeit"),
    "result.1-1R": ("1–1 reglementair", "1–1 by arbitration"),
    "result.*": ("afgebroken", "adjourned"),
    "result.clear": ("wissen", "clear"),
    "go.result.": ("–", "–"),
    "go.result.1-0": ("W+", "W+"),
    "go.result.0-1": ("B+", "B+"),
    "go.result.1/2-1/2": ("jigo", "jigo"),
    "go.result.1-0R": ("W+ reglementair", "W+ by forfeit"),
    "go.result.0-1R": ("B+ reglementair", "B+ by forfeit"),
    "go.result.0-0R": ("beiden verloren", "both lost"),
    "go.result.1-1R": ("beiden gewonnen", "both won"),
    "go.result.short.1-1R": ("B+ W+", "B+ W+"),
    "go.result.*": ("geen resultaat, telt als jigo", "no result, counts as jigo"),
    "go.result.clear": ("wissen", "clear"),
    "go.result.short.1-0": ("W+", "W+"),
    "go.result.short.0-1": ("B+", "B+"),
    "go.result.short.1/2-1/2": ("jigo", "jigo"),
    "go.result.short.1-0R": ("W+ r", "W+ f"),
    "go.result.short.0-1R": ("B+ r", "B+ f"),
    "go.result.short.0-0R": ("B− W−", "B− W−"),
    "go.result.short.*": ("geen res.", "no result"),
    "result.short.1-0R": ("1–0 r", "1–0 f"),
    "result.short.0-1R": ("0–1 r", "0–1 f"),
    "result.short.1-1R": ("1–1 r", "1–1 f"),
    "result.short.0-0R": ("0–0 r", "0–0 f"),
    "result.short.*": ("afgebr.", "adj."),
    "results.unknown_key": ("Toets {sign} doet hier niets", "The key {sign} does nothing here"),
}
