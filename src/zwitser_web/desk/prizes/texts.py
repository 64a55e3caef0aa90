"""Prizes."""

TEXTS = {
    "prizes.title": ("Prijzen", "Prizes"),
    "prizes.list": ("Prijzenlijst", "Prize list"),
    "prizes.empty": (
        "Er zijn nog geen prijzen. Vul hieronder een naam en bedragen in.",
        "There are no prizes yet. Fill in a name and amounts below.",
    ),
    "prizes.later": (
        "De prijzen verschijnen zodra er gespeeld is.",
        "The awards appear once games have been played.",
    ),
    "prizes.provisional.round": (
        "Het toernooi loopt nog: dit is de verdeling naar de stand van nu.",
        "The tournament is not over: these are the prizes by the standings as they are.",
    ),
    "prizes.provisional.season": (
        "Het seizoen loopt nog: dit is de verdeling naar de seizoensstand van nu.",
        "The season is not over: these are the prizes by the season standings as they are.",
    ),
    "prizes.played": (
        "Wie geen enkele partij speelde, krijgt geen prijs.",
        "Nobody wins a prize without having played a game.",
    ),
    "prizes.new": ("Nieuwe prijs", "New prize"),
    "prizes.fund": ("Prijs", "Prize"),
    "prizes.place": ("Plaats", "Place"),
    "prizes.amount": ("Bedrag", "Amount"),
    "prizes.how": ("Hoe berekend", "How it was worked out"),
    "prizes.rest": ("Blijft in kas: {amount}.", "Not paid out: {amount}."),
    "prizes.sharing": ("Bij gelijke punten", "On equal points"),
    "prizes.sharing.equal": ("gelijk delen", "share equally"),
    "prizes.sharing.hort": ("volgens Hort (half om half)", "Hort system (half and half)"),
    "prizes.sharing.none": ("niet delen", "do not share"),
    "prizes.one_each": ("Per speler", "Per player"),
    "prizes.one_each.yes": ("één prijs, de hoogste", "one prize, the highest"),
    "prizes.one_each.no": ("alle prijzen", "all prizes"),
    "prizes.rounding": ("Naar beneden afronden op", "Round down to"),
    "prizes.name": ("Naam", "Name"),
    "prizes.name_help": ("Algemeen, tot 1600, jeugd …", "Overall, under 1600, youth …"),
    "prizes.amounts": ("Bedragen, hoogste eerst", "Amounts, highest first"),
    "prizes.rating_from": ("Rating vanaf", "Rating from"),
    "prizes.rating_to": ("tot en met", "up to"),
    "prizes.born_from": ("Geboren vanaf", "Born in or after"),
    "prizes.born_to": ("tot en met", "until"),
    "prizes.women": ("vrouwen", "women"),
    "prizes.men": ("mannen", "men"),
    "prizes.signature": ("Handtekening", "Signature"),
    "prizes.why.alone": ("de prijs voor plaats {place}", "the prize for place {place}"),
    "prizes.why.equal": (
        "{sum}, gedeeld door {count} spelers met evenveel punten",
        "{sum}, shared by {count} players on equal points",
    ),
    "prizes.why.hort": (
        "half de prijs van de eigen plaats, half een gelijk deel van {sum} met {count} spelers",
        "half the prize of one’s own place, half an equal share of {sum} among {count} players",
    ),
}
