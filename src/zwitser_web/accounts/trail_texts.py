"""Who did what to people's access, what is mailed about it, and the required second step."""

TEXTS = {
    "trail.title": ("Wat er aan de toegang veranderde", "What changed in who has access"),
    "trail.about": (
        (
            "Links, rollen, sleutels en tweede stappen: wie maakte of veranderde ze, en voor wie. "
            "Dit blijft {count:maand|maanden} staan."
        ),
        (
            "Links, roles, keys and second steps: who made or changed them, and for whom. "
            "Kept for {count:month|months}."
        ),
    ),
    "trail.by": ("door {name}", "by {name}"),
    "trail.whom": ("betreft {name}", "concerning {name}"),
    "trail.none": ("Nog niets.", "Nothing yet."),
    "trail.nobody": (
        "door de opdrachtregel, of door wie geen account meer heeft",
        "by the command line, or by somebody who has no account any more",
    ),
    "trail.invitation": ("uitnodiging gemaakt", "invitation made"),
    "trail.invitation-withdrawn": ("uitnodiging ingetrokken", "invitation withdrawn"),
    "trail.joined": ("lid geworden", "joined"),
    "trail.role": ("rol gewijzigd", "role changed"),
    "trail.removed": ("lidmaatschap beëindigd", "membership ended"),
    "trail.renamed": ("andere naam gegeven", "given another name"),
    "trail.reset-link": ("link voor een nieuw wachtwoord gemaakt", "link for a new password made"),
    "trail.address-link": (
        "link voor een ander e-mailadres gemaakt",
        "link for another e-mail address made",
    ),
    "trail.password": ("wachtwoord gewijzigd", "password changed"),
    "trail.address": ("e-mailadres gewijzigd", "e-mail address changed"),
    "trail.account-deleted": ("account verwijderd", "account deleted"),
    "trail.second-on": ("tweede stap aangezet", "second step switched on"),
    "trail.second-off": ("tweede stap uitgezet", "second step switched off"),
    "trail.second-codes": ("nieuwe herstelcodes gemaakt", "new recovery codes made"),
    "trail.second-required": (
        "tweede stap verplicht voor leden",
        "second step required of members",
    ),
    "trail.second-free": ("tweede stap niet meer verplicht", "second step no longer required"),
    "trail.key": ("sleutel voor een programma gemaakt", "key for a program made"),
    "trail.key-revoked": ("sleutel ingetrokken", "key revoked"),
    "trail.webhook": ("webhook gemaakt", "webhook made"),
    "trail.webhook-removed": ("webhook verwijderd", "webhook removed"),
    "trail.mirror-key": ("sleutel voor een laptop gemaakt", "key for a laptop made"),
    "trail.club-made": ("club gemaakt", "club created"),
    "trail.club-closed": ("club gesloten", "club closed"),
    "trail.club-opened": ("club weer geopend", "club opened again"),
    "trail.operator": ("mag de server beheren", "may run the server"),
    "trail.operator-no": ("beheert de server niet meer", "runs the server no longer"),
    "second.require": ("Inloggen in twee stappen voor iedereen", "Two-step log-in for everybody"),
    "second.require_help": (
        (
            "Wie de tweede stap nog niet heeft, kan dan niets anders dan hem instellen, en kan hem "
            "niet uitzetten."
        ),
        (
            "Members without the second step can then do nothing but set it up, and nobody can "
            "switch it off."
        ),
    ),
    "second.require_check": (
        "Verplicht de tweede stap voor alle leden",
        "Require the second step of all members",
    ),
    "second.has": ("met tweede stap", "with second step"),
    "second.has_not": ("zonder tweede stap", "without second step"),
    "second.required": (
        (
            "Je club of deze server vraagt een tweede stap bij het inloggen. Stel die nu in; "
            "daarna kun je verder."
        ),
        (
            "Your club or this server asks for a second step at log-in. Set it up now; then you "
            "can go on."
        ),
    ),
    "refused.second-required": (
        "Je club of deze server vraagt een tweede stap; die kan niet uit.",
        "Your club or this server asks for a second step; it can't be switched off.",
    ),
    "refused.second-first": (
        "Zet eerst bij Mijn account je eigen tweede stap aan; daarna kun je hem verplichten.",
        "Switch on your own second step at My account first; then you can require it.",
    ),
    "refused.name-reserved": (
        "Met deze naam tekent het programma zelf regels in het logboek. Kies een andere.",
        "The program itself signs lines of the journal with this name. Choose another one.",
    ),
    "refused.name-mixed": (
        "Schrijf een naam in letters van één alfabet; in deze staan er van twee.",
        "Write a name in letters of one alphabet; this one has letters of two.",
    ),
    "refused.name-signed": (
        (
            "In het logboek van een toernooi staan regels onder deze naam die niet van dit account "
            "zijn. Kies een naam die ervan verschilt."
        ),
        (
            "The journal of a tournament has lines under this name that are not this account's. "
            "Choose a name that differs from it."
        ),
    ),
    "refused.quota-tournaments": (
        (
            "Je club heeft op deze server hoogstens {most} toernooien. Gooi er eerst een weg, of "
            "vraag wie de server beheert om meer ruimte."
        ),
        (
            "Your club has at most {most} tournaments on this server. Put one in the bin first, or "
            "ask whoever runs the server for more room."
        ),
    ),
    "refused.quota-lines": (
        (
            "De logboeken van je club hebben op deze server hoogstens {most} regels. Vraag wie de "
            "server beheert om meer ruimte, of gooi oude toernooien weg: na dertig dagen in de "
            "prullenbak zijn die regels er niet meer."
        ),
        (
            "The journals of your club have at most {most} lines on this server. Ask whoever runs "
            "the server for more room, or delete old tournaments: after thirty days in the bin "
            "their lines are gone."
        ),
    ),
    "refused.quota-mirrors": (
        (
            "Je club toont op deze server hoogstens {most} toernooien van laptops. Verwijder er "
            "eerst een."
        ),
        (
            "Your club shows at most {most} tournaments from laptops on this server. Remove one "
            "first."
        ),
    ),
    "notice.subject": ("Je account bij Zwitser", "Your account at Zwitser"),
    "notice.password": (
        (
            "Dag {name},\n\nHet wachtwoord van je account is gewijzigd. Overal waar je was "
            "ingelogd, ben je uitgelogd.\n\nWas jij dat niet? Kies met “Wachtwoord vergeten” "
            "meteen een nieuw, en vertel het de beheerder van je club.\n"
        ),
        (
            "Hello {name},\n\nThe password of your account was changed. You were logged out "
            "everywhere.\n\nWasn't that you? Choose a new one at once with “Forgotten password”, "
            "and tell the owner of your club.\n"
        ),
    ),
    "notice.address-asked": (
        (
            "Dag {name},\n\nIemand vroeg om een link waarmee je voortaan inlogt met {email} in "
            "plaats van met dit adres.\n\nWas jij dat niet? Wijzig dan meteen je wachtwoord: dan "
            "werkt die link niet meer. Vertel het ook de beheerder van je club.\n"
        ),
        (
            "Hello {name},\n\nSomebody asked for a link with which you will log in with {email} "
            "instead of with this address.\n\nWasn't that you? Change your password at once: then "
            "that link no longer works. Tell the owner of your club as well.\n"
        ),
    ),
    "notice.address-old": (
        (
            "Dag {name},\n\nVoortaan log je bij Zwitser in met {email}; dit adres werkt niet "
            "meer.\n\nWas jij dat niet? Vraag dan meteen de beheerder van je club om hulp.\n"
        ),
        (
            "Hello {name},\n\nFrom now on you log in to Zwitser with {email}; this address no "
            "longer works.\n\nWasn't that you? Ask the owner of your club for help at once.\n"
        ),
    ),
    "notice.address-new": (
        (
            "Dag {name},\n\nVoortaan log je bij Zwitser in met dit adres, {email}. Overal elders "
            "ben je uitgelogd.\n"
        ),
        (
            "Hello {name},\n\nFrom now on you log in to Zwitser with this address, {email}. You "
            "were logged out everywhere else.\n"
        ),
    ),
    "notice.second-on": (
        (
            "Dag {name},\n\nInloggen in twee stappen staat nu aan.\n\nWas jij dat niet? Wijzig je "
            "wachtwoord en vraag de beheerder van je club om hulp.\n"
        ),
        (
            "Hello {name},\n\nTwo-step log-in is now on.\n\nWasn't that you? Change your password "
            "and ask the owner of your club for help.\n"
        ),
    ),
    "notice.second-off": (
        (
            "Dag {name},\n\nInloggen in twee stappen staat nu uit: je wachtwoord alleen is "
            "genoeg.\n\nWas jij dat niet, en vroeg je er ook niet om? Wijzig meteen je wachtwoord "
            "en zet de tweede stap weer aan.\n"
        ),
        (
            "Hello {name},\n\nTwo-step log-in is now off: your password alone is enough.\n\nWasn't "
            "that you, and did you not ask for it? Change your password at once and switch the "
            "second step on again.\n"
        ),
    ),
    "notice.second-codes": (
        (
            "Dag {name},\n\nEr zijn nieuwe herstelcodes voor je account gemaakt; de oude werken "
            "niet meer.\n\nWas jij dat niet? Wijzig meteen je wachtwoord.\n"
        ),
        (
            "Hello {name},\n\nNew recovery codes were made for your account; the old ones no "
            "longer work.\n\nWasn't that you? Change your password at once.\n"
        ),
    ),
    "notice.device": (
        (
            "Dag {name},\n\nEr is ingelogd met je account op een apparaat dat je nog niet "
            "gebruikte: {device}.\n\nWas jij dat niet? Wijzig meteen je wachtwoord.\n"
        ),
        (
            "Hello {name},\n\nSomebody logged in to your account on a device that you had not used "
            "before: {device}.\n\nWasn't that you? Change your password at once.\n"
        ),
    ),
    "notice.key": (
        (
            "Dag {name},\n\nVoor {club} is een sleutel voor een programma gemaakt: {program}.\n\n"
            "Ken je die niet? Trek hem in bij Leden, Sleutels en webhooks.\n"
        ),
        (
            "Hello {name},\n\nA key for a program was made for {club}: {program}.\n\nDon't you "
            "know it? Revoke it at Members, Keys and webhooks.\n"
        ),
    ),
}
