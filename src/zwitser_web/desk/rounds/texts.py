"""A round before it is published: the proposal, why, and changes by hand."""

TEXTS = {
    "proposal.title": ("Voorstel voor ronde {round}", "Proposal for round {round}"),
    "proposal.private": ("nog niet openbaar", "not public yet"),
    "proposal.publish": ("Publiceren", "Publish"),
    "proposal.discard": ("Voorstel weggooien", "Discard the proposal"),
    "special.title": ("Bijzonder", "Worth noting"),
    "proposal.stale_result": (
        "Na het indelen van deze ronde is een uitslag gewijzigd; het voorstel telt de oude nog.",
        "A result was changed after this round was paired; the proposal still counts the old one.",
    ),
    "proposal.stale": (
        (
            "Na het indelen van deze ronde is gewijzigd waar het voorstel op rust; het voorstel "
            "gaat nog uit van wat toen bekend was:"
        ),
        (
            "What this proposal rests on was changed after it was paired; it still counts what was "
            "known then:"
        ),
    ),
    "breached.title": (
        (
            "Door wat na het indelen is verbeterd, voldoet ronde {round} niet meer aan de absolute "
            "normen. Je mag haar daarom wijzigen:"
        ),
        (
            "By what was corrected after the pairing, round {round} breaks absolute norms. You may "
            "change it for that reason:"
        ),
    ),
    "breached.board": ("Bord {board}: {words}", "Board {board}: {words}"),
    "proposal.again": ("Opnieuw indelen", "Pair again"),
    "special.no_show": (
        (
            "{name} verscheen vorige ronde niet; wie zonder bericht wegblijft, geldt als "
            "teruggetrokken."
        ),
        "{name} did not appear last round; staying away without notice counts as withdrawing.",
    ),
    "special.float": (
        "{name} speelt vanuit puntengroep {points} omlaag.",
        "{name} floats down from {points}.",
    ),
    "special.floats": (
        "{names} spelen vanuit puntengroep {points} omlaag.",
        "{names} float down from {points}.",
    ),
    "special.float_count": (
        "{count:speler speelt|spelers spelen} vanuit puntengroep {points} omlaag.",
        "{count:player floats|players float} down from {points}.",
    ),
    "special.across": (
        "{upper} speelt tegen {lower} uit een lagere groep.",
        "{upper} meets {lower} from a lower group.",
    ),
    "special.bye": ("{name} is vrij.", "{name} has the bye."),
    "special.bye_again": (
        "{name} is vrij, en was dat al eerder: ronde {rounds}.",
        "{name} has the bye, not for the first time: round {rounds}.",
    ),
    "special.changed_plain": ("Met de hand gewijzigd.", "Changed by hand."),
    "special.changed": (
        "Met de hand gewijzigd; reden: {reason}",
        "Changed by hand; reason: {reason}",
    ),
    "why": ("Waarom?", "Why?"),
    "why.title": ("Waarom?", "Why?"),
    "why.panel": ("Uitleg", "Explanation"),
    "why.close": ("Sluiten", "Close"),
    "why.pairing": ("Waarom deze indeling?", "Why this pairing?"),
    "why.board": ("Bord {board}: {first} – {second}", "Board {board}: {first} – {second}"),
    "why.colours": ("Waarom heeft {name} wit?", "Why does {name} have white?"),
    "why.down": (
        "Waarom speelt {name} tegen minder punten?",
        "Why does {name} meet somebody with fewer points?",
    ),
    "why.up": (
        "Waarom speelt {name} tegen meer punten?",
        "Why does {name} meet somebody with more points?",
    ),
    "why.help": (
        "Tik op Waarom, op een kleur of op een pijl: dan staat hier wat het reglement zegt.",
        "Tap Why, a colour or an arrow to see here what the regulation says about it.",
    ),
    "why.what_if": (
        "En als deze twee tegen elkaar speelden?",
        "And if these two played each other?",
    ),
    "why.ask": ("Vraag", "Ask"),
    "why.details": ("Hoe het reglement daartoe komt", "How the regulation gets there"),
    "adjust.title": ("Met de hand wijzigen", "Adjust by hand"),
    "adjust.help": (
        (
            "Kies twee namen, hier of op de borden, of sleep een naam op een andere (houd hem op "
            "een telefoon eerst even vast). Een wijziging komt in het logboek."
        ),
        (
            "Choose two names, here or on the boards, or drag one onto another (on a phone hold it "
            "for a moment first). A change goes into the journal."
        ),
    ),
    "adjust.first": ("Eerste", "First"),
    "adjust.second": ("Tweede", "Second"),
    "adjust.swap": ("Verwissel deze twee", "Swap these two"),
    "adjust.together": (
        "Laat ze tegen elkaar spelen (eerste heeft wit)",
        "Pair these two (the first has white)",
    ),
    "adjust.colours": ("Verwissel hun kleuren", "Swap their colours"),
    "adjust.breaks": ("Dit mag niet volgens het reglement:", "The regulation does not allow this:"),
    "adjust.reason": ("Toch doen, omdat", "Do it anyway, because"),
    "adjust.anyway": ("Toch doen", "Do it anyway"),
    "adjust.nothing": (
        "Met deze twee is er niets te wijzigen.",
        "There is nothing to change with these two.",
    ),
    "adjust.engine": ("Wat het systeem ervan zegt", "What the system says about it"),
    "adjust.late": ("Nieuw bord voor deze twee", "A new board for these two"),
    "change.title": ("Ronde wijzigen", "Change the round"),
    "change.help": (
        (
            "De ronde is al openbaar; een wijziging komt met haar reden in het logboek. Wie laat "
            "binnenkomt krijgt een nieuw bord met wie vrij is, of met een andere laatkomer."
        ),
        (
            "The round is already public; a change goes into the journal with its reason. A "
            "latecomer gets a new board with whoever has the bye, or with another latecomer."
        ),
    ),
    "change.reason": ("Reden", "Reason"),
    "what_if.title": ("Wat als iemand er niet is?", "What if somebody is absent?"),
    "what_if.who": ("Wie", "Who"),
    "what_if.without": ("Zonder {name}", "Without {name}"),
    "what_if.boards": ("Dit zijn dan de nieuwe borden:", "These would be the new boards:"),
    "what_if.same": ("Dan verandert er niets.", "Then nothing changes."),
    "what_if.nothing_changed": (
        "Dit is alleen een vraag; er is niets gewijzigd.",
        "This is only a question; nothing was changed.",
    ),
    "refused.no-proposal-now": (
        "Er ligt nu geen voorstel. Deel eerst de ronde in.",
        "There is no proposal now. Pair the round first.",
    ),
    "refused.two-players": ("Kies twee deelnemers.", "Choose two players."),
    "schedule.title": ("Speelschema", "Schedule"),
    "schedule.take_back": ("Schema terugnemen", "Take the schedule back"),
    "schedule.take_back_help": (
        "Kan zolang er na het publiceren niets is ingevoerd.",
        "Possible as long as nothing has been entered since it was published.",
    ),
    "refused.proposal-moved": (
        "Iemand anders veranderde het voorstel intussen. Bekijk het nog eens voor je publiceert.",
        "Somebody else has changed the proposal. Look at it again before you publish.",
    ),
    "refused.no-pairing": (
        "Er is geen indeling mogelijk die aan het reglement voldoet. Het loopt vast bij {names}.",
        "No pairing satisfies the regulation. It breaks down at {names}.",
    ),
}
