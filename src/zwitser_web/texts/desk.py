"""The desk: words that many pages share, and today."""

TEXTS = {
    "cancel": ("Annuleren", "Cancel"),
    "board": ("Bord", "Board"),
    "white": ("Wit", "White"),
    "black": ("Zwart", "Black"),
    "points": ("Punten", "Points"),
    "article": ("Artikel {id}", "Article {id}"),
    "not_playing": ("Speelt niet", "Not playing"),
    "group.points": ("Puntengroep {points}", "Score group {points}"),
    "club.group": ("Groep {group}", "Group {group}"),
    "club.across": ("Tussen de groepen {upper} en {lower}", "Between groups {upper} and {lower}"),
    "club.season": ("Seizoen", "Season"),
    "club.period": ("Periode {number}", "Period {number}"),
    "float.down": (
        "speelt tegen iemand met minder punten",
        "meets somebody with fewer points",
    ),
    "float.up": ("speelt tegen iemand met meer punten", "meets somebody with more points"),
    "bar.saved": ("Alles bewaard {time}", "All saved {time}"),
    "home.period": ("periode {period}, ronde {round}", "period {period}, round {round}"),
    "today.round": ("Ronde {round}", "Round {round}"),
    "today.pairing.title": ("Wie is er?", "Who is here?"),
    "today.players.title": ("Wie doet er mee?", "Who is playing?"),
    "today.publication.title": ("Bekijk de indeling", "Look at the pairing"),
    "today.results.title": ("De uitslagen komen binnen", "Results are coming in"),
    "today.nothing.title": ("De einduitslag", "The final result"),
    "today.period.title": ("Periode {period} is gespeeld", "Period {period} has been played"),
    "today.provisional.title": ("De voorlopige einduitslag", "The provisional final result"),
    "today.adjourned": (
        "Nog uit te spelen: {count:afgebroken partij|afgebroken partijen}.",
        "Still to be finished: {count:adjourned game|adjourned games}.",
    ),
    "today.no_result": (
        (
            "Zonder resultaat: {count:partij|partijen}; dat telt als jigo. Speelt men nog uit, "
            "vul dan de uitslag in."
        ),
        (
            "Without a result: {count:game|games}; that counts as jigo. Where one is still to be "
            "finished, enter its result."
        ),
    ),
    "today.no_players": (
        "Er zijn nog geen deelnemers. Typ ze in, of plak ze uit een spreadsheet.",
        "There are no players yet. Type them, or paste them from a spreadsheet.",
    ),
    "today.one_player": (
        "Er is één deelnemer. Voeg er nog minstens één toe.",
        "There is one player. Add at least one more.",
    ),
    "today.add_players": ("Deelnemers invoeren", "Add players"),
    "today.present": ("{present} van {count} aanwezig.", "{present} of {count} present."),
    "today.pair": ("Ronde {round} indelen", "Pair round {round}"),
    "today.arbiter_pairs": ("Indelen doet de wedstrijdleider.", "The arbiter does the pairing."),
    "today.checkin": ("Aanwezigheid", "Check-in"),
    "today.proposal": (
        "Het voorstel staat klaar. Nog niemand ziet het: publiceren doe je zelf.",
        "The proposal is ready. Nobody sees it yet: publishing is up to you.",
    ),
    "today.look": ("Naar het voorstel", "To the proposal"),
    "today.enter": ("Uitslagen invoeren", "Enter results"),
    "today.share": ("Delen", "Share"),
    "today.done": (
        "Alle uitslagen van de geplande rondes zijn binnen.",
        "All results of the planned rounds are in.",
    ),
    "today.evening": ("De avond", "The evening"),
    "today.all_standings": ("Hele stand", "Full standings"),
    "today.latest": ("Laatste handelingen", "Latest actions"),
    "step.checkin": ("Aanwezig", "Check-in"),
    "step.pair": ("Indelen", "Pair"),
    "step.publish": ("Publiceren", "Publish"),
    "step.schedule": ("Schema", "Schedule"),
    "step.results": ("Uitslagen", "Results"),
    "step.standings": ("Stand", "Standings"),
    "today.table": (
        "Het schema ligt vast; aanwezigheid hoef je niet bij te houden.",
        "The schedule is fixed; there is no need to check in.",
    ),
    "today.table.title": ("Speel het schema", "Play the schedule"),
    "today.table_publish_all": ("Alle rondes publiceren", "Publish all rounds"),
    "today.table_publish": ("Alleen ronde {round} publiceren", "Publish round {round} only"),
}
