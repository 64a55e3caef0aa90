"""The desk: today, players, check-in, rounds, results, standings, journal, settings."""

TEXTS = {
    "cancel": ("Annuleren", "Cancel"),
    "board": ("Bord", "Board"),
    "white": ("Wit", "White"),
    "black": ("Zwart", "Black"),
    "points": ("Punten", "Points"),
    "result": ("Uitslag", "Result"),
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
    # Today
    "today.round": ("Ronde {round}", "Round {round}"),
    "today.pairing.title": ("Wie is er?", "Who is here?"),
    "today.players.title": ("Wie doet er mee?", "Who is playing?"),
    "today.publication.title": ("Bekijk de indeling", "Look at the pairing"),
    "today.results.title": ("De uitslagen komen binnen", "Results are coming in"),
    "today.nothing.title": ("Alle rondes zijn gespeeld", "All rounds have been played"),
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
    "today.checkin": ("Aanwezigheid", "Check-in"),
    "today.proposal": (
        "Het voorstel staat klaar. Nog niemand ziet het: publiceren doe je zelf.",
        "The proposal is ready. Nobody sees it yet: publishing is up to you.",
    ),
    "today.look": ("Naar het voorstel", "To the proposal"),
    "today.enter": ("Uitslagen invoeren", "Enter results"),
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
    "step.results": ("Uitslagen", "Results"),
    "step.standings": ("Stand", "Standings"),
    # Players
    "players.number": ("Nr", "No"),
    "players.name": ("Naam", "Name"),
    "players.name_help": ("Achternaam, Voornaam", "Last name, First name"),
    "players.rating": ("Rating", "Rating"),
    "players.entered_rating": ("ingevoerd: {rating}", "entered: {rating}"),
    "players.title": ("Titel", "Title"),
    "players.status": ("Volgende ronde", "Next round"),
    "players.add": ("Toevoegen", "Add"),
    "players.many": (
        "Meer tegelijk: plakken of een bestand",
        "Several at once: paste or upload a file",
    ),
    "players.paste": ("Plak hier een tabel", "Paste a table here"),
    "players.paste_help": (
        "Een regel per deelnemer: naam, titel, rating. Zo uit een spreadsheet gekopieerd is goed.",
        "One line for each player: name, title, rating. Copied from a spreadsheet is fine.",
    ),
    "players.file": ("Of kies een bestand (CSV of TRF)", "Or choose a file (CSV or TRF)"),
    "players.add_many": ("Allemaal toevoegen", "Add them all"),
    "players.empty": (
        "Nog niemand. Typ hierboven een naam en druk op Enter.",
        "Nobody yet. Type a name above and press Enter.",
    ),
    "players.edit": ("Wijzigen", "Edit"),
    "players.save": ("Bewaren", "Save"),
    "players.withdraw": ("Terugtrekken", "Withdraw"),
    "players.return": ("Doet weer mee", "Playing again"),
    "players.remove": ("Van de lijst halen", "Remove from the list"),
    "forbidden.title": ("Mogen niet tegen elkaar", "May not meet"),
    "forbidden.help": (
        "Bijvoorbeeld familie of wie samen reist. De indeling houdt hier rekening mee.",
        "For example family, or people who travel together. The pairing respects this.",
    ),
    "forbidden.first": ("Eerste deelnemer", "First player"),
    "forbidden.second": ("Tweede deelnemer", "Second player"),
    "forbidden.add": ("Toevoegen", "Add"),
    "forbidden.remove": ("Mag weer", "Allow again"),
    # Check-in
    "checkin.title": ("Aanwezigheid", "Check-in"),
    "checkin.help": (
        "Tik op een naam om te wisselen, voor ronde {round}. Alles wordt meteen bewaard.",
        "Tap a name to switch it, for round {round}. Everything is saved at once.",
    ),
    "checkin.count": ("{present} van {count} aanwezig", "{present} of {count} present"),
    "checkin.search": ("Zoek op naam", "Search by name"),
    "checkin.all_present": ("Iedereen aanwezig", "Everybody present"),
    "checkin.all_absent": ("Iedereen afwezig", "Everybody absent"),
    "checkin.away_before": ("Vorige ronde afwezig:", "Absent in the last round:"),
    "checkin.away_again": ("Ook nu afwezig", "Absent again"),
    "checkin.open_boards": ("Nog geen uitslag:", "No result yet:"),
    "checkin.adjourn": (
        "Noteer als afgebroken en deel ronde {round} in",
        "Note as adjourned and pair round {round}",
    ),
    "checkin.present": ("aanwezig", "present"),
    "checkin.otherwise": ("Andere afwezigheid:", "Other absence:"),
    "absence.bye": ("vrij", "free (bye)"),
    "absence.half": ("half punt", "half-point bye"),
    "absence.full": ("heel punt", "full-point bye"),
    "absence.zero": ("afwezig", "absent"),
    "absence.withdrawn": ("teruggetrokken", "withdrawn"),
    "absence.free": ("vrije avond", "free evening"),
    "absence.forfeit": ("reglementair", "by forfeit"),
    "absence.short.bye": ("vrij", "bye"),
    "absence.short.half": ("½", "½"),
    "absence.short.full": ("1", "1"),
    "absence.short.zero": ("afw", "abs"),
    "absence.short.withdrawn": ("–", "–"),
    "absence.short.free": ("vrij", "free"),
    "absence.short.forfeit": ("r", "f"),
    "absences.title": ("Afwezig in komende rondes", "Absent in rounds to come"),
    "absences.from": ("Vanaf ronde", "From round"),
    "absences.as": ("Telt als", "Counts as"),
    "absences.note": ("Noteren", "Save"),
    "absences.take_back": ("Is er toch", "Present after all"),
    "refused.round-order": (
        "Kies de eerste ronde voor de laatste.",
        "Choose the first round before the last.",
    ),
    # Proposal
    "proposal.title": ("Voorstel ronde {round}", "Proposal round {round}"),
    "proposal.private": ("nog niet openbaar", "not public yet"),
    "proposal.publish": ("Publiceren", "Publish"),
    "proposal.discard": ("Voorstel weggooien", "Discard the proposal"),
    "special.title": ("Bijzonder", "Worth noting"),
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
        "{upper} meets {lower} of a lower group.",
    ),
    "special.bye": ("{name} is vrij.", "{name} is free."),
    "special.bye_again": (
        "{name} is vrij, en was dat al eerder: ronde {rounds}.",
        "{name} is free, and was so before: round {rounds}.",
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
    "why.board": ("Bord {board}: {white} – {black}", "Board {board}: {white} – {black}"),
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
        "Tap Why, a colour or an arrow: what the regulation says about it appears here.",
    ),
    "why.what_if": (
        "En als deze twee tegen elkaar speelden?",
        "And if these two played each other?",
    ),
    "why.ask": ("Vraag", "Ask"),
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
        "Pair these two (the first has White)",
    ),
    "adjust.colours": ("Verwissel hun kleuren", "Swap their colours"),
    "adjust.breaks": ("Dit mag niet volgens het reglement:", "The regulation does not allow this:"),
    "adjust.reason": ("Toch doen, omdat", "Do it anyway, because"),
    "adjust.anyway": ("Toch doen", "Do it anyway"),
    "adjust.nothing": (
        "Met deze twee valt niets te wijzigen.",
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
            "The round is public already; a change goes into the journal with its reason. Who "
            "comes in late gets a new board with who is free, or with another latecomer."
        ),
    ),
    "change.reason": ("Reden", "Reason"),
    "what_if.title": ("Wat als iemand er niet is?", "What if somebody is absent?"),
    "what_if.who": ("Wie", "Who"),
    "what_if.without": ("Zonder {name}", "Without {name}"),
    "what_if.boards": ("Dan worden deze borden nieuw:", "Then these boards are new:"),
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
    # Results
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
    "results.waiting_one": ("1 uitslag wordt nog bewaard", "1 result waits to be saved"),
    "results.waiting_many": (
        "{count} uitslagen worden nog bewaard",
        "{count} results wait to be saved",
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
    "result.*": ("afgebroken", "adjourned"),
    "result.clear": ("wissen", "clear"),
    "result.short.1-0R": ("1–0 r", "1–0 f"),
    "result.short.0-1R": ("0–1 r", "0–1 f"),
    "result.short.0-0R": ("0–0 r", "0–0 f"),
    "result.short.*": ("afgebr.", "adj."),
    "results.unknown_key": ("Toets {sign} doet hier niets", "The key {sign} does nothing here"),
    # Phones
    "phones.title": ("Telefoons voor ronde {round}", "Phones for round {round}"),
    "phones.link": ("Telefoons", "Phones"),
    "phones.help": (
        (
            "Wie de code scant, voert uitslagen van deze borden in: drie grote knoppen, zonder "
            "wachtwoord. Een code werkt {hours} uur."
        ),
        (
            "Whoever scans the code enters results of these boards: three big buttons, no "
            "password. A code works for {hours} hours."
        ),
    ),
    "phones.network": (
        "De telefoon moet op hetzelfde netwerk (wifi) zitten als deze computer.",
        "The phone has to be on the same network (Wi-Fi) as this computer.",
    ),
    "phones.local": (
        (
            "Telefoons kunnen deze computer nu niet bereiken. Stop Zwitser en start het met "
            "zwitser serve --lan, of met make lan."
        ),
        (
            "Phones can't reach this computer now. Stop Zwitser and start it with "
            "zwitser serve --lan, or with make lan."
        ),
    ),
    "phones.no_network": (
        "Deze computer zit op geen netwerk. Verbind hem met de wifi en start Zwitser opnieuw.",
        "This computer is on no network. Connect it to the Wi-Fi and start Zwitser again.",
    ),
    "phones.from": ("Van bord", "From board"),
    "phones.to": ("tot en met", "to"),
    "phones.make": ("Maak een code", "Make a code"),
    "phones.boards": ("Borden {first} tot en met {last}", "Boards {first} to {last}"),
    "phones.until": ("geldig tot {time}", "valid until {time}"),
    "phones.revoke": ("Intrekken", "Revoke"),
    "phones.qr": ("QR-code voor {address}", "QR code for {address}"),
    "phone.title": ("Uitslagen ronde {round}", "Results round {round}"),
    "phone.1-0": ("wit wint", "white wins"),
    "phone.1/2-1/2": ("remise", "draw"),
    "phone.0-1": ("zwart wint", "black wins"),
    "phone.change": ("Wijzigen", "Change"),
    "phone.over": ("Deze code werkt niet meer", "This code no longer works"),
    "phone.expired": (
        "De tijd is om: de code gold tot {time}. Vraag de wedstrijdleider om een nieuwe.",
        "Its time is up: the code was valid until {time}. Ask the arbiter for a new one.",
    ),
    "phone.revoked": (
        "De wedstrijdleider heeft deze code ingetrokken. Vraag zo nodig om een nieuwe.",
        "The arbiter has revoked this code. Ask for a new one if you need it.",
    ),
    "phone.taken_back": (
        "Deze ronde is teruggenomen. Wacht tot ze weer is gepubliceerd, en laad dan opnieuw.",
        "This round was taken back. Wait until it is published again, then reload.",
    ),
    "phone.done": ("Alle uitslagen zijn binnen. Dank je wel.", "All results are in. Thank you."),
    "refused.board-range": (
        "Kies borden van deze ronde, de laagste eerst.",
        "Choose boards of this round, the lowest first.",
    ),
    "refused.too-many-codes": (
        "Er zijn al veel codes. Trek er eerst een in.",
        "There are many codes already. Revoke one first.",
    ),
    # Standings
    "standings.after": ("na ronde {round}", "after round {round}"),
    "standings.rank": ("#", "#"),
    "standings.open": (
        "Nog {count:bord heeft|borden hebben} geen uitslag.",
        "{count:board has|boards have} no result yet.",
    ),
    "standings.empty": (
        "Er is nog niets gespeeld. De stand verschijnt na de eerste uitslagen.",
        "Nothing has been played yet. The standings appear with the first results.",
    ),
    "standings.tap": (
        "Tik op een getal: dan zie je hoe het is opgebouwd.",
        "Tap a number to see how it came about.",
    ),
    "totals.title": ("Controletellingen", "Control totals"),
    "totals.help": (
        "Wat alle spelers samen moeten hebben. Komt het niet uit, dan klopt er een uitslag niet.",
        "What all players together must have. If it does not come out, a result is wrong.",
    ),
    "totals.what": ("Telling", "Total"),
    "totals.expected": ("Moet zijn", "Should be"),
    "totals.found": ("Is", "Is"),
    "totals.right": ("klopt", "right"),
    "totals.wrong": ("klopt niet", "wrong"),
    "totals.points": ("Punten", "Points"),
    "totals.ws": ("Weerstandsscore (WS)", "Resistance score (WS)"),
    "totals.wp": ("Weerstandspunten (WP)", "Resistance points (WP)"),
    "derivation.opponent": ("Tegenstander", "Opponent"),
    "card.title": ("Indelingskaart", "Pairing card"),
    "card.colour": ("Kleur", "Colour"),
    "card.total": ("Totaal", "Total"),
    "card.balance": ("Kleursaldo", "Colour balance"),
    "card.empty": (
        "Nog geen rondes. De kaart vult zich vanzelf.",
        "No rounds yet. The card fills itself.",
    ),
    # Journal and settings
    "journal.help": (
        "Alles wat er gebeurde, het nieuwste boven. Terugnemen wist niets: het is een regel erbij.",
        "Everything that happened, newest first. Taking back erases nothing: it adds a line.",
    ),
    "journal.line": ("Nr", "No"),
    "journal.when": ("Wanneer", "When"),
    "journal.what": ("Wat", "What"),
    "journal.who": ("Wie", "Who"),
    "journal.gone": ("teruggenomen", "taken back"),
    "journal.retract": ("Terugnemen", "Take back"),
    "journal.newer": ("Nieuwere", "Newer"),
    "journal.older": ("Oudere", "Older"),
    "refused.undo-moved": (
        "Er is intussen iets anders gedaan. Kijk nog eens wat je ongedaan wilt maken.",
        "Something else was done meanwhile. Look again at what you want to undo.",
    ),
    "settings.save": ("Bewaren", "Save"),
    "settings.files": ("Bestanden", "Files"),
    "settings.document": ("Toernooibestand", "Tournament file"),
    "settings.trf": ("Toernooi als TRF", "Tournament as TRF"),
    "settings.standings_csv": ("Stand als CSV", "Standings as CSV"),
    "settings.pairings_csv": ("Laatste ronde als CSV", "Last round as CSV"),
    "settings.journal": (
        "Reservekopie van dit toernooi, met het hele logboek",
        "Backup of this tournament, with the whole journal",
    ),
    "new.tiebreaks_help": (
        "Bijvoorbeeld WP SB, of een kant-en-klare lijst als osv. Leeg: dan geldt het reglement.",
        "For example WP SB, or a ready list such as osv. Empty: the regulation applies.",
    ),
    "import.title": ("Of uit een bestand", "Or from a file"),
    "import.file": (
        "Toernooibestand, TRF of reservekopie",
        "Tournament file, TRF or backup",
    ),
    "import.submit": ("Inlezen", "Import"),
    "fault.missing": ("Vul alle verplichte velden in.", "Fill in all required fields."),
    "fault.number": ("Dat getal kan niet.", "That number is not possible."),
    "fault.choice": ("Maak een keuze uit de lijst.", "Choose from the list."),
    "fault.tiebreaks": (
        "Een van de criteria bij gelijke punten kennen wij niet.",
        "One of the tie-breaks is not known to us.",
    ),
    "fault.long": ("Die tekst is te lang.", "That text is too long."),
    "refused.upload": (
        "Kies een bestand van hoogstens 8 MB.",
        "Choose a file of at most 8 MB.",
    ),
    "refused.no-club": (
        "Je bent nog bij geen enkele club wedstrijdleider. Vraag de beheerder om een uitnodiging.",
        "You are not yet an arbiter of any club. Ask a club’s owner for an invitation.",
    ),
    "refused.bad-input": (
        "Dit kon niet worden gelezen: {what}",
        "This could not be read: {what}",
    ),
    "refused.no-pairing": (
        "Er is geen indeling mogelijk die aan het reglement voldoet. Het loopt vast bij {names}.",
        "No pairing satisfies the regulation. It gets stuck at {names}.",
    ),
}
