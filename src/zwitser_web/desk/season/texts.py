"""A club's season: standing, periods, and the end of a period."""

TEXTS = {
    "season.rounds": ("Rondes van P{period}", "Rounds of P{period}"),
    "nav.season": ("Seizoen", "Season"),
    "season.title": ("Seizoen", "Season"),
    "season.progress": ("periode {period} van {planned}", "period {period} of {planned}"),
    "season.champion": ("Clubkampioen: {name}.", "Club champion: {name}."),
    "season.leader": ("{name} staat aan kop.", "{name} leads."),
    "season.periods": ("Periodes", "Periods"),
    "season.period_short": ("P{number}", "P{number}"),
    "season.total": ("Seizoen", "Season"),
    "season.free": ("Vrij", "Free"),
    "season.free_about": ("keren vrij dit seizoen", "times free this season"),
    "season.close": ("Periode {period} afsluiten", "Close period {period}"),
    "season.close_last": ("Seizoen afsluiten", "Close the season"),
    "season.empty": (
        "Er zijn nog geen deelnemers. Voer ze in met hun rating; dan volgen de groepen vanzelf.",
        "There are no players yet. Enter them with their ratings; the groups follow from those.",
    ),
    "season.differences": ("Na een correctie", "After a correction"),
    "season.difference": (
        (
            "{name} speelt vanaf periode {period} in groep {actual}. Met de uitslagen van nu zou "
            "dat groep {derived} zijn."
        ),
        (
            "{name} has played in group {actual} since period {period}. By the results as they are "
            "now it would be group {derived}."
        ),
    ),
    "season.differences_stay": (
        "De groepen blijven zoals ze gepubliceerd zijn.",
        "The groups stay as they were published.",
    ),
    "season.regroup_help": (
        "Er is in deze periode nog niet ingedeeld: je kunt de groepen opnieuw maken.",
        "Nothing has been paired in this period yet: you can make the groups again.",
    ),
    "season.regroup": (
        "Maak de groepen van periode {period} opnieuw",
        "Make the groups of period {period} again",
    ),
    "period.after": ("na ronde {round}", "after round {round}"),
    "period.value": ("Waarde", "Value"),
    "period.score": ("Score", "Score"),
    "period.met": ("Wie speelde tegen wie", "Who met whom"),
    "period.met_none": (
        "In deze periode is nog niet gespeeld.",
        "Nothing has been played in this period yet.",
    ),
    "period.met_nobody": ("nog tegen niemand", "nobody yet"),
    "rules.title": ("Reglement van de club", "The club's regulation"),
    "rules.help": (
        "Dit is het reglement van je club. Een nieuwe club begint met gangbare getallen.",
        "These numbers belong to your club's regulation. A new club starts with common values.",
    ),
    "rules.fixed": (
        (
            "Er is al ingedeeld. Alleen de periodes, de rondes en hoe vaak iemand vrij mag nemen "
            "kunnen nog veranderen."
        ),
        (
            "A round has already been paired. Only the periods, the rounds and how often somebody "
            "may take an evening off can still change."
        ),
    ),
    "rules.periods": ("Periodes in het seizoen", "Periods in the season"),
    "rules.rounds": ("Rondes per periode", "Rounds in a period"),
    "rules.rounds_help": (
        "Een getal voor alle periodes, of één voor elke: 7, 7, 6, 7. Leeg: niet vastgelegd.",
        "One number for all periods, or one for each: 7, 7, 6, 7. Empty: not fixed.",
    ),
    "rules.groups": ("Spelers in groep A", "Players in group A"),
    "rules.groups_help": (
        "Alle anderen spelen in groep B. Meer groepen: 8, 10 maakt A, B en C. 0: één groep.",
        "All others play in group B. More groups: 8, 10 makes A, B and C. 0: one group.",
    ),
    "rules.promotions": (
        "Aantal dat promoveert (en degradeert)",
        "Number promoted (and relegated)",
    ),
    "rules.free": ("Vrije avonden", "Free evenings"),
    "rules.free.once": (
        "Pas weer als ieder ander er een had",
        "Again only once everybody else has had one",
    ),
    "rules.free.any": ("Zo vaak als iemand wil", "As often as they like"),
    "rules.without_free": (
        "Laatste periodes zonder vrije avonden",
        "Last periods without free evenings",
    ),
    "rules.value_step": ("Waarden afronden op", "Round values to"),
    "rules.value_step_help": (
        "Een honderdste van de rating, hierop afgerond: 1910 is 19,2 waard bij stappen van 0,2.",
        "A hundredth of the rating is rounded to this: 1910 is worth 19.2 with a step of 0.2.",
    ),
    "rules.free_score": (
        "Score bij een vrije ronde (deel van de eigen waarde)",
        "Score for a bye (share of one’s own value)",
    ),
    "rules.free_score_help": (
        "Een deel van de eigen waarde, van 0 tot 1: 2/3.",
        "A share of the player’s own value, from 0 to 1: 2/3.",
    ),
    "rules.free_from": ("Eerste kandidaat om vrij te zijn", "First candidate for the bye"),
    "rules.free_from_help": (
        "De plaats onder de aanwezigen: B3 is de derde van groep B.",
        "The place among those present: B3 is the third of group B.",
    ),
    "rules.free_side": ("Volgende kandidaat", "Next candidate"),
    "rules.free_side.below": (
        "eerst een plaats lager: B3, B4, B2",
        "first one place lower: B3, B4, B2",
    ),
    "rules.free_side.above": (
        "eerst een plaats hoger: B3, B2, B4",
        "first one place higher: B3, B2, B4",
    ),
    "rules.seed": (
        "Lotingswoord (zelfde woord, zelfde loting)",
        "Seed word (same word, same drawing)",
    ),
    "rules.seed_help": (
        "Hetzelfde woord loot steeds dezelfde kleuren, zodat iedereen het kan narekenen.",
        "The same word always draws the same colours, so that everybody can check it.",
    ),
    "fault.groups": (
        "Geef een aantal spelers voor groep A, of voor elke groep behalve de laatste één.",
        "Give a number of players for group A, or one for each group but the last.",
    ),
    "fault.value_step": (
        "Waarden worden afgerond op een getal boven 0, bijvoorbeeld 0,2.",
        "Values are rounded to a number above 0, for example 0.2.",
    ),
    "fault.free_score": (
        "De score bij een vrije ronde is een deel van 0 tot 1, bijvoorbeeld 2/3.",
        "The score for a bye is a share from 0 to 1, for example 2/3.",
    ),
    "fault.free_from": (
        "De eerste kandidaat om vrij te zijn is een plaats zoals B3.",
        "The first candidate for the bye is a place such as B3.",
    ),
    "fault.rounds_per_period": (
        "Geef een aantal rondes voor alle periodes, of voor elke periode één.",
        "Give one number of rounds for all periods, or one for each period.",
    ),
    "turn.title": ("Periode {period} afsluiten", "Close period {period}"),
    "turn.title_season": ("Seizoen afsluiten", "Close the season"),
    "turn.help": (
        "Dit gebeurt er. Er verandert pas iets als je onderaan op de knop drukt.",
        "This is what will happen. Nothing changes until you press the button at the bottom.",
    ),
    "turn.missing": (
        "Rondes die in deze periode nog gepland zijn: {count}. Afsluiten kan toch.",
        "Rounds still planned in this period: {count}. You can close it all the same.",
    ),
    "turn.champion": ("{name} is clubkampioen.", "{name} is club champion."),
    "turn.moves": ("Wie gaat waarheen", "Who goes where"),
    "turn.no_moves": ("Niemand wisselt van groep.", "Nobody changes group."),
    "turn.place": ("Nu", "Now"),
    "turn.target": ("Wordt", "Becomes"),
    "turn.why": ("Waarom", "Why"),
    "turn.out": ("doet niet meer mee", "no longer takes part"),
    "turn.reason.promoted": (
        "promoveert: bij de eerste {count} van groep {source}",
        "promoted: among the first {count} of group {source}",
    ),
    "turn.reason.relegated": (
        "degradeert: bij de laatste {count} van groep {source}",
        "relegated: among the last {count} of group {source}",
    ),
    "turn.reason.promoted.one": (
        "promoveert: de eerste van groep {source}",
        "promoted: the first of group {source}",
    ),
    "turn.reason.relegated.one": (
        "degradeert: de laatste van groep {source}",
        "relegated: the last of group {source}",
    ),
    "turn.reason.fills": (
        "vult een open plaats in groep {target}",
        "fills an empty place in group {target}",
    ),
    "turn.reason.withdrawn": ("heeft zich teruggetrokken", "has withdrawn"),
    "turn.ratings": ("Ratings van de nieuwe periode", "Ratings of the new period"),
    "turn.ratings_help": (
        (
            "Typ nieuwe ratings in, plak een tabel met naam en rating, of kies een bestand. Wie "
            "je niet noemt, houdt de oude rating."
        ),
        (
            "Type new ratings, paste a table with name and "
            "rating, or choose a file. Anyone not named keeps their rating."
        ),
    ),
    "turn.ratings_many": ("Plakken of een bestand", "Paste or choose a file"),
    "turn.ratings_file": (
        "Of kies een bestand: CSV, of de KNSB-lijst (CSV of ZIP)",
        "Or choose a file: CSV, or the KNSB list (CSV or ZIP)",
    ),
    "turn.look": ("Laat de wijzigingen zien", "Show the changes"),
    "turn.changes": ("Ratings die veranderen: {count}.", "Ratings that change: {count}."),
    "turn.rating_of": ("Rating van {name}", "Rating of {name}"),
    "turn.now": ("Nu", "Now"),
    "turn.new": ("Nieuw", "New"),
    "turn.season_name": ("Naam van het nieuwe seizoen", "Name of the new season"),
    "turn.open": ("Sluit af en open periode {period}", "Close and open period {period}"),
    "turn.open_season": ("Sluit af en open het nieuwe seizoen", "Close and open the new season"),
    "turn.not_yet": ("Afsluiten kan nog niet.", "It can't be closed yet."),
    "today.close_period": ("Periode afsluiten", "Close the period"),
}
