"""One's own account: address, second factor, where one is logged in."""

TEXTS = {
    "account.title": ("Mijn account", "My account"),
    "account.name": ("Je naam", "Your name"),
    "account.name_help": (
        "Zo sta je in het logboek, ook bij wat je al deed.",
        "This is how the journal names you, also for what you did before.",
    ),
    "account.rename": ("Naam wijzigen", "Change name"),
    "account.renamed": ("Je naam is gewijzigd.", "Your name was changed."),
    "account.name_of": ("Naam van {name}", "Name of {name}"),
    "refused.name-empty": ("Vul een naam in.", "Fill in a name."),
    "address.title": ("E-mailadres", "E-mail address"),
    "address.now": ("Je logt in met {email}.", "You log in with {email}."),
    "address.new": ("Nieuw e-mailadres", "New e-mail address"),
    "address.help": (
        "We sturen een link naar het nieuwe adres. Pas als je die opent, verandert je adres.",
        "We send a link to the new address. Your address changes only once you open it.",
    ),
    "address.ask": (
        (
            "Wil je een ander adres? Deze server verstuurt geen mail: vraag de beheerder van je "
            "club om een link."
        ),
        (
            "Do you want another address? This server sends no mail: ask the owner of your club "
            "for a link."
        ),
    ),
    "address.send": ("Stuur de link", "Send the link"),
    "address.sent": (
        "Er is een mail met een link onderweg naar {email}.",
        "A mail with a link is on its way to {email}.",
    ),
    "address.subject": ("Je e-mailadres bij Zwitser", "Your e-mail address at Zwitser"),
    "address.mail_new": (
        (
            "Dag {name},\n\nOpen deze link om voortaan met dit adres in te loggen; hij werkt één "
            "keer, drie dagen lang:\n\n{link}\n\nVroeg je hier niet om, dan hoef je niets te "
            "doen.\n"
        ),
        (
            "Hello {name},\n\nOpen this link to log in with this address from now on; it works "
            "once, within three days:\n\n{link}\n\nIf you did not ask for this, you can ignore "
            "this message.\n"
        ),
    ),
    "address.confirm": (
        "{name} logt voortaan in met {email}.",
        "{name} logs in with {email} from now on.",
    ),
    "address.submit": ("Gebruik dit adres", "Use this address"),
    "address.done": ("Je logt voortaan in met {email}.", "From now on you log in with {email}."),
    "address.make": ("Link voor een ander adres", "Link for another address"),
    "address.link": (
        "Geef deze link aan {name}; hij werkt één keer, drie dagen lang: {link}",
        "Give this link to {name}; it works once, within three days: {link}",
    ),
    "refused.address-wrong": (
        "Dat is geen e-mailadres. Vul er een in zoals naam@voorbeeld.nl.",
        "That is not an e-mail address. Fill in one like name@example.org.",
    ),
    "refused.address-taken": (
        "Er is al een account met dit adres. Kies een ander adres.",
        "There is already an account with this address. Choose another one.",
    ),
    "refused.mail-failed": (
        "De mail kon niet worden verstuurd. Probeer het later nog eens.",
        "The mail could not be sent. Try again later.",
    ),
    "refused.no-mail": (
        "Deze server verstuurt geen mail. Vraag de beheerder van je club om een link.",
        "This server sends no mail. Ask the owner of your club for a link.",
    ),
    "second.title": ("Inloggen in twee stappen", "Two-step log-in"),
    "second.about": (
        (
            "Na je wachtwoord vraagt Zwitser dan ook een code van een app op je telefoon. Wie je "
            "wachtwoord kent, komt er zonder je telefoon niet in."
        ),
        (
            "After your password Zwitser then asks for a code from an app on your phone. "
            "Somebody who knows your password does not get in without your phone."
        ),
    ),
    "second.is_on": (
        "Staat aan. Je hebt nog {count:herstelcode|herstelcodes}.",
        "It is on. You have {count:recovery code|recovery codes} left.",
    ),
    "second.begin": ("Zet aan", "Switch on"),
    "second.scan": (
        (
            "Scan dit met een authenticator-app (zoals Aegis, Google Authenticator, 2FAS of die "
            "van je wachtwoordkluis)."
        ),
        (
            "Scan this with an authenticator app (such as Aegis, Google Authenticator, 2FAS, or "
            "the one in your password manager)."
        ),
    ),
    "second.qr": ("QR-code voor de app", "QR code for the app"),
    "second.by_hand": ("Of typ deze sleutel over:", "Or type this key:"),
    "second.first": ("Code die de app nu toont", "Code that the app shows now"),
    "second.switch_on": ("Zet aan", "Switch on"),
    "second.codes": ("Bewaar deze herstelcodes", "Keep these recovery codes"),
    "second.codes_help": (
        (
            "Inloggen in twee stappen staat aan. Ben je je telefoon kwijt, dan werkt elk van deze "
            "codes één keer. Druk ze af of bewaar ze in je wachtwoordkluis; ze worden nu getoond "
            "en daarna nooit meer."
        ),
        (
            "Two-step log-in is on. If you lose your phone, each of these codes works once. Print "
            "them or keep them in your password manager; they are shown now and never again."
        ),
    ),
    "second.kept": ("Ik heb ze bewaard", "I have saved them"),
    "second.change": ("Uitzetten of nieuwe herstelcodes", "Switch off, or new recovery codes"),
    "second.new_codes": ("Maak nieuwe herstelcodes", "Make new recovery codes"),
    "second.switch_off": ("Zet uit", "Switch off"),
    "second.off": (
        "Inloggen in twee stappen staat uit.",
        "Two-step log-in is off.",
    ),
    "second.code": ("Code", "Code"),
    "second.code_help": (
        "De code in de app op je telefoon, of een van je herstelcodes.",
        "The code in the app on your phone, or one of your recovery codes.",
    ),
    "second.wrong": (
        "Deze code klopt niet of is al gebruikt. Wacht op de volgende.",
        "This code is wrong or has already been used. Wait for the next one.",
    ),
    "second.lost": (
        (
            "Telefoon en herstelcodes kwijt? Wie de server beheert, kan de tweede stap voor je "
            "uitzetten."
        ),
        (
            "Lost your phone and your recovery codes? Whoever runs the server can switch off the "
            "second step for you."
        ),
    ),
    "refused.code-wrong": (
        (
            "Deze code klopt niet. Wacht tot de app de volgende toont; loopt de klok van je "
            "telefoon gelijk?"
        ),
        "This code is wrong. Wait until the app shows the next one; is your phone's clock right?",
    ),
    "visits.title": ("Waar je bent ingelogd", "Where you are logged in"),
    "visits.device": ("Apparaat", "Device"),
    "visits.since": ("Sinds", "Since"),
    "visits.seen": ("Laatst gezien", "Last seen"),
    "visits.unknown": ("Onbekend apparaat", "Unknown device"),
    "visits.here": ("dit apparaat", "this device"),
    "visits.end": ("Log uit", "Log out"),
    "visits.end_others": ("Log alle andere apparaten uit", "Log out all other devices"),
    "visits.ended": (
        "{count:apparaat|apparaten} uitgelogd.",
        "Logged out {count:device|devices}.",
    ),
}
