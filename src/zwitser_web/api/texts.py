"""The programming interface: what it refuses, and the page of a club's keys and webhooks."""

TEXTS = {
    "api.title": ("Sleutels en webhooks", "Keys and webhooks"),
    "api.about": (
        (
            "Met een sleutel leest en schrijft een programma van de club, zoals de eigen site: "
            "leden bijwerken, afmeldingen en uitslagen doorgeven, het logboek volgen. Wat openbaar "
            "is leest iedereen zonder sleutel."
        ),
        (
            "With a key, a program of the club, such as its own site, can read and write: update "
            "members, pass on sign-offs and results, follow the journal. What is public can be "
            "read by anyone without a key."
        ),
    ),
    "api.description": ("De beschrijving (OpenAPI)", "The description (OpenAPI)"),
    "api.keys": ("Sleutels", "Keys"),
    "api.no_keys": ("Er zijn nog geen sleutels.", "There are no keys yet."),
    "api.make_key": ("Een nieuwe sleutel", "A new key"),
    "api.key_name": ("Waarvoor hij is, zoals “onze site”", "What it is for, such as “our site”"),
    "api.make_key_go": ("Maak een sleutel", "Make a key"),
    "api.key_made": (
        "Bewaar deze sleutel goed; hij wordt maar één keer getoond: {secret}",
        "Keep this key in a safe place; it is shown only once: {secret}",
    ),
    "api.may": ("Wat hij mag", "What it may do"),
    "api.may.players": ("spelers bijwerken", "update players"),
    "api.may.absences": ("afmeldingen lezen en doorgeven", "read and pass on sign-offs"),
    "api.may.results": ("uitslagen doorgeven", "pass on results"),
    "api.may.journal": ("het logboek lezen", "read the journal"),
    "api.ends_in": ("eindigt op {hint}", "ends in {hint}"),
    "api.used": ("laatst gebruikt", "last used"),
    "api.unused": ("nog niet gebruikt", "not used yet"),
    "api.revoke": ("Trek deze sleutel in", "Revoke this key"),
    "api.revoked": ("Ingetrokken sleutels", "Revoked keys"),
    "api.method": (
        "Dit adres is zo niet op te vragen; de header Allow zegt hoe wel.",
        "This address can't be used like that; the Allow header says how it can.",
    ),
    "api.not-found": (
        "Dit is er niet, of niet voor deze sleutel.",
        "This does not exist, or not for this key.",
    ),
    "api.key": (
        (
            "Stuur een geldige sleutel mee: Authorization: Bearer … . Een beheerder van de club "
            "maakt er een bij “Sleutels en webhooks”."
        ),
        (
            "Send a valid key: Authorization: Bearer … . An owner of the club makes one under "
            "“Keys and webhooks”."
        ),
    ),
    "api.scope": (
        "Deze sleutel mag dit niet; daarvoor is een sleutel voor “{scope}” nodig.",
        "This key may not do this; that takes a key for “{scope}”.",
    ),
    "api.too-often": (
        "Dit is te vaak: hoogstens {most} keer per minuut. Wacht zo lang als Retry-After zegt.",
        "This is too often: at most {most} times a minute. Wait as long as Retry-After says.",
    ),
    "api.bad-input": (
        "Wat gestuurd is heeft niet de juiste vorm; bij “faults” staat alles wat er mis is.",
        "What was sent does not have the right form; “faults” lists everything that is wrong.",
    ),
    "api.clash": (
        "Op dit bord staat al een andere uitslag. Stuur die mee als “seen” om haar te vervangen.",
        "This board already has another result. Send that one as “seen” to replace it.",
    ),
    "api.reason": (
        "Een latere ronde hangt van deze uitslag af. Stuur een “reason” mee om haar te verbeteren.",
        "A later round depends on this result. Send a “reason” to correct it.",
    ),
    "refused.number-twice": (
        "Dit nummer staat tweemaal in wat gestuurd is; alleen de eerste keer telt.",
        "This number occurs twice in what was sent; only the first one counts.",
    ),
    "refused.number-unknown": (
        "Niemand in dit toernooi heeft nummer {number}.",
        "Nobody in this tournament has number {number}.",
    ),
    "refused.round-unreadable": (
        "Schrijf een ronde als 3, of als 2-3 voor de derde ronde van de tweede periode.",
        "Write a round as 3, or as 2-3 for the third round of the second period.",
    ),
    "refused.token-incomplete": (
        "Geef de sleutel een naam, en kies wat hij mag.",
        "Name the key, and choose what it may do.",
    ),
    "refused.too-many-tokens": (
        "Een club heeft hoogstens {most} sleutels. Trek er eerst een in.",
        "A club has at most {most} keys. Revoke one first.",
    ),
    "webhook.title": ("Webhooks", "Webhooks"),
    "webhook.about": (
        (
            "Een webhook is een adres van jullie zelf dat vanzelf elke nieuwe regel van elk "
            "logboek krijgt, in volgorde en ondertekend. Lukt dat niet, dan probeert Zwitser het "
            "steeds opnieuw, drie dagen lang."
        ),
        (
            "A webhook is an address of your own that gets every new line of every journal by "
            "itself, in order and signed. If that fails, Zwitser keeps trying for three days."
        ),
    ),
    "webhook.none": ("Er zijn nog geen webhooks.", "There are no webhooks yet."),
    "webhook.make": ("Een nieuwe webhook", "A new webhook"),
    "webhook.make_go": ("Maak een webhook", "Make a webhook"),
    "webhook.address": ("Adres", "Address"),
    "webhook.made": (
        "Met dit geheim is alles ondertekend; het wordt maar één keer getoond: {secret}",
        "Everything is signed with this secret; it is shown only once: {secret}",
    ),
    "webhook.state.well": ("Deze webhook is bij.", "This webhook is up to date."),
    "webhook.state.failing": ("Afleveren lukt nu niet.", "Delivery is failing at the moment."),
    "webhook.state.ended": (
        "Deze webhook is uitgezet, omdat het te lang niet lukte of het adres vervallen is.",
        "This webhook was switched off, because it failed for too long or the address is gone.",
    ),
    "webhook.state.restored": (
        "Deze webhook komt uit een reservekopie en staat uit.",
        "This webhook comes from a backup and is switched off.",
    ),
    "webhook.why.restored": (
        (
            "Wie een kopie van de server uitprobeert, meldt zo nergens iets. Zet hem weer aan als "
            "dit de echte server is; hij krijgt dan elk toernooi opnieuw vanaf de eerste regel."
        ),
        (
            "So nobody who tries a copy of the server sends anything. Switch it on again if this "
            "is the real server; it then gets every tournament again from the first line."
        ),
    ),
    "webhook.why.answer": (
        "Het adres antwoordde niet dat het goed was (2xx).",
        "The address did not answer with success (2xx).",
    ),
    "webhook.why.offline": ("Er kwam geen antwoord.", "There was no answer."),
    "webhook.why.certificate": (
        "Het certificaat van het adres klopt niet.",
        "The certificate of the address is not valid.",
    ),
    "webhook.why.name": (
        "De naam in het adres bestaat niet.",
        "The name in the address does not exist.",
    ),
    "webhook.why.inside": (
        "Het adres ligt in een besloten netwerk; een webhook gaat alleen naar het open internet.",
        "The address is on a private network; a webhook only goes to the open internet.",
    ),
    "webhook.since": ("Zo is het sinds", "This has been so since"),
    "webhook.next": ("De volgende poging is om", "The next attempt is at"),
    "webhook.try": ("Probeer het nu opnieuw", "Try again now"),
    "webhook.remove": ("Verwijder deze webhook", "Remove this webhook"),
    "webhook.log": ("De laatste pogingen", "The last attempts"),
    "webhook.when": ("Wanneer", "When"),
    "webhook.lines": ("Regels", "Lines"),
    "webhook.answer": ("Antwoord", "Answer"),
    "refused.webhook-address": (
        "Schrijf een adres zoals https://www.jouwclub.nl/zwitser.",
        "Write an address like https://www.yourclub.org/zwitser.",
    ),
    "refused.webhook-https": (
        "Een webhook gaat alleen naar een adres dat met https:// begint.",
        "A webhook goes only to an address that begins with https://.",
    ),
    "refused.quota-webhooks": (
        "Een club heeft hoogstens {most} webhooks. Verwijder er eerst een.",
        "A club has at most {most} webhooks. Remove one first.",
    ),
}
