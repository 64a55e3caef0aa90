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
            "With a key a program of the club, such as its own site, reads and writes: it brings "
            "members up to date, passes on sign-offs and results, follows the journal. What is "
            "public can be read by everybody without a key."
        ),
    ),
    "api.description": ("De beschrijving (OpenAPI)", "The description (OpenAPI)"),
    "api.keys": ("Sleutels", "Keys"),
    "api.no_keys": ("Er zijn nog geen sleutels.", "There are no keys yet."),
    "api.make_key": ("Een nieuwe sleutel", "A new key"),
    "api.key_name": ("Waarvoor hij is, zoals „onze site”", "What it is for, such as “our site”"),
    "api.make_key_go": ("Maak een sleutel", "Make a key"),
    "api.key_made": (
        "Bewaar deze sleutel goed; hij wordt maar één keer getoond: {secret}",
        "Keep this key in a safe place; it is shown only once: {secret}",
    ),
    "api.may": ("Wat hij mag", "What it may do"),
    "api.may.players": ("spelers bijwerken", "bring players up to date"),
    "api.may.absences": ("afmeldingen lezen en doorgeven", "read and pass on sign-offs"),
    "api.may.results": ("uitslagen doorgeven", "pass on results"),
    "api.may.journal": ("het logboek lezen", "read the journal"),
    "api.ends_in": ("eindigt op {hint}", "ends in {hint}"),
    "api.used": ("laatst gebruikt", "last used"),
    "api.unused": ("nog niet gebruikt", "not used yet"),
    "api.revoke": ("Trek deze sleutel in", "Revoke this key"),
    "api.revoked": ("Ingetrokken sleutels", "Revoked keys"),
    "api.method": (
        "Zo kan dit adres niet gevraagd worden; de kop Allow zegt hoe wel.",
        "This address can't be asked so; the header Allow says how it can.",
    ),
    "api.not-found": (
        "Dit is er niet, of niet voor deze sleutel.",
        "There is no such thing, or not for this key.",
    ),
    "api.key": (
        (
            "Stuur een sleutel mee die geldig is: Authorization: Bearer … . Een beheerder van de "
            "club maakt er een bij „Sleutels en webhooks”."
        ),
        (
            "Send a key that works: Authorization: Bearer … . An owner of the club makes one at "
            "“Keys and webhooks”."
        ),
    ),
    "api.scope": (
        "Deze sleutel mag dit niet; daarvoor is een sleutel voor „{scope}” nodig.",
        "This key may not do this; that takes a key for “{scope}”.",
    ),
    "api.too-often": (
        "Dit is te vaak: hoogstens {most} keer per minuut. Wacht zo lang als Retry-After zegt.",
        "This is too often: at most {most} times a minute. Wait as long as Retry-After says.",
    ),
    "api.bad-input": (
        "Wat gestuurd is heeft een andere vorm dan nodig; bij „faults” staat alles wat er mis is.",
        "What was sent has another shape than is needed; “faults” says all that is wrong.",
    ),
    "api.clash": (
        "Op dit bord staat al een andere uitslag. Stuur die mee als „seen” om haar te vervangen.",
        "This board has another result already. Send that one as “seen” to replace it.",
    ),
    "api.reason": (
        "Een latere ronde rust op deze uitslag. Stuur een „reason” mee om haar te verbeteren.",
        "A later round rests on this result. Send a “reason” to correct it.",
    ),
    "refused.number-twice": (
        "Dit nummer staat tweemaal in wat gestuurd is; alleen de eerste keer telt.",
        "This number stands twice in what was sent; only the first counts.",
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
}
