"""Tournaments that hang together."""

TEXTS = {
    "linked.title": ("Gekoppelde toernooien", "Linked tournaments"),
    "linked.help": (
        "Een toernooi dat je hier maakt, heeft dezelfde deelnemers met dezelfde nummers.",
        "A tournament made here has the same players with the same numbers.",
    ),
    "linked.groups": ("Vierkampen", "Final groups"),
    "linked.groups_help": (
        (
            "Van boven af worden groepen gevormd die elk een rondetoernooi spelen. Blijft er "
            "een rest over, dan komt die bij de laatste groep."
        ),
        (
            "Groups are formed from the top down, each of which plays a round robin. Any "
            "remainder joins the last group."
        ),
    ),
    "linked.size": ("Spelers in een groep", "Players in a group"),
    "linked.groups_make": ("Maak de groepen", "Make the groups"),
    "linked.made": ("Groepen gemaakt: {count}.", "Groups made: {count}."),
    "linked.playoff": ("Play-off om de eerste plaats", "Play-off for first place"),
    "linked.playoff_none": (
        "Eén speler staat alleen bovenaan; een play-off is niet nodig.",
        "One player leads alone; no play-off is needed.",
    ),
    "linked.playoff_again": (
        "Er staan er nog gelijk: maak de volgende play-off",
        "Some are still level: make the next play-off",
    ),
    "linked.stage_open": ("nog bezig", "still going on"),
    "linked.stage_done": ("gespeeld", "played"),
    "linked.chain_order": ("Uitslag: {order}", "Outcome: {order}"),
    "linked.chain_taken": ("(overgenomen)", "(counted)"),
    "linked.decides": ("Deze play-off beslist in", "This play-off decides"),
    "linked.playoff_who": ("Wie speelt er?", "Who plays?"),
    "linked.playoff_shares": ("deelt de eerste plaats", "shares first place"),
    "linked.playoff_make": ("Maak de play-off", "Make the play-off"),
    "linked.decider": ("Vorm", "Form"),
    "linked.decider.double-round-robin": (
        "Dubbele ronde, ieder één keer met elke kleur",
        "Double round robin, each colour once",
    ),
    "linked.decider.sudden-death": ("Wie verliest ligt eruit", "Knock-out: the loser is out"),
    "linked.decider.armageddon": (
        "Armageddon: één partij, onbeslist telt voor zwart",
        "Armageddon: one game, a tie counts for black",
    ),
    "linked.outcome": ("Uitslag van een play-off", "Outcome of a play-off"),
    "linked.outcome_help": (
        "De uitslag beslist voortaan eerst bij gelijke punten.",
        "From then on the outcome decides first when points are equal.",
    ),
    "linked.outcome_take": ("Uitslag overnemen", "Use this outcome"),
    "linked.outcome_done": (
        "De uitslag van de play-off is overgenomen.",
        "The outcome of the play-off now counts.",
    ),
    "linked.outcome_now": ("Nu: {order}", "Now: {order}"),
    "linked.parts": ("Deeltoernooien optellen", "Add up part tournaments"),
    "linked.parts_help": (
        "De plaatsen in dit toernooi en in de gekozen toernooien worden opgeteld; laagste wint.",
        "The places in this and the chosen tournaments are added up; the lowest sum wins.",
    ),
    "linked.parts_partly": (
        "Niet in alle delen onder dezelfde naam: {names}.",
        "Not in every part under the same name: {names}.",
    ),
    "linked.parts_more": ("en nog {count}", "and {count} more"),
    "linked.parts_name": ("Naam van het geheel", "Name of the whole"),
    "linked.parts_make": ("Plaatsen optellen", "Add up the places"),
    "linked.ranking": ("Stand van een ander toernooi", "Ranking of another tournament"),
    "linked.ranking_help": (
        (
            "De plaats in dat toernooi beslist dan bij gelijke punten, na de andere criteria. De "
            "volgorde verander je bij Instellingen."
        ),
        (
            "The place in that tournament then decides when points are equal, after the other "
            "tie-breaks. Change the order under Settings."
        ),
    ),
    "linked.ranking_take": ("Koppel de stand", "Link the ranking"),
    "linked.ranking_done": (
        "Gekoppeld: de plaats in {name} telt nu mee bij gelijke punten.",
        "Linked: the place in {name} now counts when points are equal.",
    ),
    "linked.ranking_now": ("Gekoppeld: {names}", "Linked: {names}"),
    "linked.other": ("Toernooi", "Tournament"),
    "linked.no_others": (
        "Je club heeft nog geen ander toernooi.",
        "Your club has no other tournament yet.",
    ),
    "refused.choose-tournament": (
        "Kies een toernooi van je club.",
        "Choose a tournament of your club.",
    ),
    "refused.group-size": (
        "Een groep heeft ten minste twee spelers.",
        "A group has at least two players.",
    ),
    "refused.too-many-groups": (
        "Dat worden meer dan 64 groepen. Kies grotere groepen.",
        "That makes more than 64 groups. Choose larger ones.",
    ),
}
