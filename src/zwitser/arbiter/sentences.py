"""Sentences for everything that `arbiter` refuses: every code it has stands in this table."""

from __future__ import annotations

from collections.abc import Mapping

from zwitser.articles import cited
from zwitser.errors import Refused
from zwitser.journal.sentences import format_result
from zwitser.language import sentence_in
from zwitser.messages import Fact, Language, Message, Sentences, say
from zwitser.model import Result
from zwitser.systems import norm_sentences as norms

SENTENCES: Sentences = {
    "already-begun": ("het toernooi bestaat al", "the tournament already exists"),
    "name-missing": ("er is geen naam ingevuld", "the name is missing"),
    "name-harmful": (
        "in de naam staat een onzichtbaar teken ({found}); typ de naam opnieuw",
        "the name contains an invisible character ({found}); type the name again",
    ),
    "name-too-long": (
        "een naam mag hoogstens {limit} tekens lang zijn",
        "a name can have {limit} characters at most",
    ),
    "values-run-out": (
        (
            "met {count:speler|spelers} op de lijst is de laatste plaats niets meer waard; geef de "
            "eerste plaats in de instellingen een hogere waarde"
        ),
        (
            "with {count:player|players} on the list the last place is no longer worth anything; "
            "give the first place a higher value in the settings"
        ),
    ),
    "nothing-changed": ("er verandert niets", "nothing would change"),
    "rounds-missing": (
        "vul in hoeveel rondes er gespeeld worden",
        "say how many rounds will be played",
    ),
    "rounds-too-few": (
        "{paired:ronde is|rondes zijn} al ingedeeld; minder kan niet meer",
        "{paired:round has|rounds have} already been paired; there can't be fewer",
    ),
    "periods-too-few": (
        "periode {period} is al begonnen; minder periodes kan niet meer",
        "period {period} has already begun; there can't be fewer periods",
    ),
    "fixed-by-pairing": (
        "er is al een ronde ingedeeld; dit ligt nu vast: {setting}",
        "a round has already been paired; this can no longer change: {setting}",
    ),
    "absences-noted": (
        "er zijn al afwezigen genoteerd; haal die eerst weg",
        "absences have already been noted; take them back first",
    ),
    "unknown-player": ("er is geen speler {id}", "there is no player {id}"),
    "same-player": ("kies twee verschillende spelers", "choose two different players"),
    "rating-missing": (
        "in een clubcompetitie heeft iedereen een rating nodig; {name} heeft er geen",
        "everyone in a club season needs a rating; {name} has none",
    ),
    "rank-unknown": (
        "'{rank}' is geen rang; schrijf 30k tot 1k, 1d tot 9d, of 1p tot 9p",
        "'{rank}' is not a rank; write 30k to 1k, 1d to 9d, or 1p to 9p",
    ),
    "rank-missing": (
        "{name} heeft een rang nodig, zoals 3k of 2d, of een EGD-rating",
        "{name} needs a rank, like 3k or 2d, or an EGD rating",
    ),
    "rank-professional": (
        "voor een prof ({rank}) telt de EGD-rating; vul die bij {name} in, of een rang zoals 6d",
        (
            "for a professional ({rank}) the EGD rating counts; fill it in for {name}, or a rank "
            "like 6d"
        ),
    ),
    "no-komi": (
        "'{komi}' is geen komi; schrijf een getal, zoals 6.5 of -5.5",
        "'{komi}' is not a komi; write a number, like 6.5 or -5.5",
    ),
    "no-handicap": (
        "in dit toernooi wordt zonder stenen gespeeld",
        "this tournament is played without handicap stones",
    ),
    "one-winner": (
        "in dit toernooi kan een partij maar één winnaar hebben",
        "in this tournament a game has one winner at most",
    ),
    "out-of-range": (
        "{what} moet tussen {low} en {high} liggen, niet {value}",
        "{what} must be between {low} and {high}, not {value}",
    ),
    "lot-taken": (
        "lotingsnummer {lot} is al van {player}",
        "lot number {lot} already belongs to {player}",
    ),
    "round-robin-started": (
        "in een rondetoernooi kan niemand erbij of eraf als er al ingedeeld is",
        "in a round robin nobody can be added or removed once a round has been paired",
    ),
    "player-in-round": (
        "{player} staat in een ronde en kan zich alleen terugtrekken",
        "{player} is in a round and can only withdraw",
    ),
    "player-in-settings": (
        "{player} staat nog in de instellingen of een gekoppelde stand",
        "{player} is still named in the settings or a linked ranking",
    ),
    "already-withdrawn": (
        "{player} heeft zich al teruggetrokken",
        "{player} has already withdrawn",
    ),
    "not-withdrawn": (
        "{player} heeft zich niet teruggetrokken",
        "{player} has not withdrawn",
    ),
    "nobody-named": ("er is niemand gekozen", "nobody has been chosen"),
    "absence-kind": (
        "“{kind}” is in dit toernooi geen soort afwezigheid",
        "“{kind}” is not a kind of absence in this tournament",
    ),
    "round-past": ("ronde {round} is al gepubliceerd", "round {round} has already been published"),
    "round-beyond": (
        "het toernooi heeft {planned:ronde|rondes}; ronde {round} is er niet",
        "the tournament has {planned:round|rounds}; there is no round {round}",
    ),
    "not-absent": (
        "er is geen afwezigheid om terug te nemen",
        "there is no absence to take back",
    ),
    "half-byes-over": (
        "in de laatste {count} rondes zijn er geen halve punten op verzoek",
        "there are no half-point byes in the last {count} rounds",
    ),
    "half-byes-over-last": (
        "in de laatste ronde zijn er geen halve punten op verzoek",
        "there are no half-point byes in the last round",
    ),
    "half-byes-had": (
        "{player} krijgt hoogstens {count:half punt|halve punten} op verzoek",
        "{player} may have {count:half-point bye|half-point byes} at most",
    ),
    "free-evenings-over": (
        "in de laatste periodes zijn er geen vrije avonden meer",
        "there are no free evenings in the last periods",
    ),
    "late-after-joining": (
        "{player} deed al mee en kan niet meer “doet nog niet mee” zijn",
        "{player} has already joined and can't be “not joined yet”",
    ),
    "free-evening-again": (
        "{player} is al vrij geweest en een ander nog niet",
        "{player} has already been free and somebody else has not",
    ),
    "proposal-open": (
        "voor ronde {round} ligt er een voorstel; publiceer het of gooi het eerst weg",
        "round {round} has a proposal; publish it or discard it first",
    ),
    "no-proposal": ("er is geen voorstel", "there is no proposal"),
    "results-missing": (
        "in ronde {round} ontbreken nog uitslagen: bord {boards}",
        "results are missing in round {round}: board {boards}",
    ),
    "all-rounds-paired": (
        "alle geplande rondes ({planned}) zijn al ingedeeld",
        "all planned rounds ({planned}) have already been paired",
    ),
    "other-round": (
        "dit is een indeling voor ronde {given}, en ronde {round} is aan de beurt",
        "this is a pairing for round {given}, but round {round} is next",
    ),
    "nobody-to-pair": ("er is niemand om in te delen", "there is nobody to pair"),
    "player-twice": (
        "{player} staat twee keer in deze ronde",
        "{player} is in this round twice",
    ),
    "player-not-there": (
        "{player} is er deze ronde niet",
        "{player} does not take part in this round",
    ),
    "player-left-out": (
        "{player} is er wel maar is niet ingedeeld",
        "{player} is present but was not paired",
    ),
    "norms-breached": (
        "dit mag niet: {why}. Bevestig het met een reden als het toch moet",
        "this is not allowed: {why}. Give a reason to confirm it anyway",
    ),
    "reason-missing": (
        "de ronde is gepubliceerd; geef een reden voor de wijziging",
        "the round has been published; give a reason for the change",
    ),
    "board-played": (
        "bord {board} heeft al een uitslag en kan niet meer worden gewijzigd",
        "board {board} already has a result and can no longer be changed",
    ),
    "not-in-round": (
        "{player} speelt deze ronde niet en is ook niet vrij",
        "{player} is neither playing nor free this round",
    ),
    "already-playing": ("{player} heeft al een partij", "{player} already has a game"),
    "other-players": (
        "de nieuwe indeling heeft niet dezelfde spelers als de oude",
        "the new pairing does not have the same players as the old one",
    ),
    "no-round": ("er is nog geen ronde ingedeeld", "no round has been paired yet"),
    "not-published": (
        "ronde {round} is nog niet gepubliceerd",
        "round {round} has not been published yet",
    ),
    "table-meets-all": (
        "In een rondetoernooi speelt ieder tegen ieder: daar kun je niemand uit elkaar houden.",
        "In a round robin everybody meets everybody: nobody can be kept apart there.",
    ),
    "no-such-board": (
        "ronde {round} heeft geen bord {board}",
        "round {round} has no board {board}",
    ),
    "no-result-given": ("kies een uitslag", "choose a result"),
    "result-known": (
        "bord {board} heeft al een uitslag: {result}",
        "board {board} already has a result: {result}",
    ),
    "result-unknown": (
        "bord {board} heeft nog geen uitslag",
        "board {board} has no result yet",
    ),
    "not-adjourned": (
        "de partij op bord {board} is niet afgebroken",
        "the game on board {board} is not adjourned",
    ),
    "round-closed": (
        "na ronde {round} is al verder ingedeeld; verbeter de uitslag in plaats van hem te wissen",
        (
            "later rounds have been paired since round {round}; correct the result instead of "
            "clearing it"
        ),
    ),
    "not-a-club": ("alleen een clubcompetitie heeft periodes", "only a club season has periods"),
    "period-empty": (
        "in periode {period} is nog niet gespeeld",
        "nothing has been played in period {period} yet",
    ),
    "period-begun": (
        "de groepen van periode {period} staan vast: er is al ingedeeld",
        "the groups of period {period} are fixed: a round has already been paired",
    ),
    "last-period": (
        "periode {period} is de laatste van het seizoen",
        "period {period} is the last of the season",
    ),
    "not-last-period": (
        "het seizoen heeft {planned} periodes en dit is periode {period}",
        "the season has {planned} periods and this is period {period}",
    ),
    "nothing-to-undo": ("er is niets om ongedaan te maken", "there is nothing to undo"),
    "nothing-to-redo": ("er is niets om opnieuw te doen", "there is nothing to redo"),
    "no-such-line": (
        "regel {number} staat niet in het logboek of telt al niet meer",
        "line {number} is not in the journal or no longer counts",
    ),
    "depended-on": (
        "regel {number} kan niet meer ongedaan worden gemaakt: regel {later} bouwt erop voort",
        "line {number} can no longer be undone: line {later} builds on it",
    ),
}

TERMS: Sentences = {
    "system": ("het systeem", "the system"),
    "rounds": ("het aantal rondes", "the number of rounds"),
    "rating": ("de rating", "the rating"),
    "lot": ("het lotingsnummer", "the lot number"),
    "first_round": ("de opzet van de eerste ronde", "the first round"),
    "bye_points": ("het aantal punten voor een vrije ronde", "the points for a bye"),
    "initial_colour": (
        "de kleur van de hoogste in ronde 1",
        "the colour of the top player in round 1",
    ),
    "tiebreaks": ("wat bij gelijke punten beslist", "the list of tie-breaks"),
    "seed": ("het lotingswoord", "the seed word"),
    "unplayed": ("hoe niet gespeelde rondes tellen", "how unplayed rounds count"),
    "a_size": ("de grootte van groep A", "the size of group A"),
    "group_sizes": ("de grootte van de groepen", "the size of the groups"),
    "promotions": ("het aantal dat promoveert", "the number of promotions"),
    "periods": ("het aantal periodes", "the number of periods"),
    "rounds_per_period": ("het aantal rondes per periode", "the rounds in a period"),
    "value_step": ("het afronden van de waarden", "the rounding of values"),
    "free_score": ("de score bij een vrije ronde", "the score for a bye"),
    "free_from": ("de eerste kandidaat om vrij te zijn", "the first candidate for the bye"),
    "free_side": ("de volgende kandidaat om vrij te zijn", "the next candidate for the bye"),
    "free_evenings": ("hoe vaak een vrije avond mag", "how often an evening off is allowed"),
    "periods_without_free": (
        "het aantal periodes zonder vrije avonden",
        "the number of periods without free evenings",
    ),
    "acceleration": ("de versnelling", "the acceleration"),
    "virtual": ("de virtuele punten", "the virtual points"),
    "points": ("wat een uitslag waard is", "what a result is worth"),
    "starting_list": ("de startlijst", "the starting list"),
    "starting_order": ("de beginvolgorde", "the starting order"),
    "foreign_rounds": (
        "hoeveel rondes elders zijn ingedeeld",
        "how many rounds came from elsewhere",
    ),
    "start": ("de startscore", "the start score"),
    "bar": ("de bar", "the bar"),
    "floor": ("de vloer", "the floor"),
    "round_down": ("het afronden van halve punten", "the rounding of half points"),
    "handicap": ("de voorgift", "the handicap"),
    "komi": ("de komi", "the komi"),
    "seeding": ("de plaatsing in een groep", "the seeding in a group"),
    "draw": ("wie omlaag en omhoog speelt", "who is drawn down and up"),
    "geography": ("hoe land en club tellen", "how country and club count"),
    "weights": ("de gewichten", "the weights"),
    "absent_points": ("de punten voor wie afwezig is", "the points for absent players"),
    "smms": ("de correctie van de startscore", "the correction of the start score"),
    "bye": ("vrij", "a bye"),
    "half": ("half punt", "a half-point bye"),
    "full": ("heel punt", "a full-point bye"),
    "zero": ("afwezig", "absent"),
    "withdrawn": ("teruggetrokken", "withdrawn"),
    "free": ("vrije avond", "a free evening"),
    "club": ("speelt voor de club", "playing for the club"),
    "notice": ("afgemeld", "absent with notice"),
    "late": ("doet nog niet mee", "not joined yet"),
}
"""What the settings, numbers and absences that a refusal names are called."""


def sentence(
    code: str, facts: Mapping[str, object], names: Mapping[int, str], lang: Language
) -> str:
    """Put a refusal into words; the claims of a breached norm are put into its middle."""
    known: dict[str, Fact] = {
        key: fact for key, fact in facts.items() if isinstance(fact, int | str | tuple)
    }
    for key in ("setting", "what", "kind"):
        if key in known:
            known[key] = sentence_in(lang, str(known[key]), TERMS)
    if "result" in known:
        known["result"] = format_result(Result(known["result"]), lang)
    claims = known.pop("claims", ())
    if isinstance(claims, tuple) and claims:
        known["why"] = "; ".join(breach(claim, names, lang) for claim in claims)
    return say(Message(code, "", known), SENTENCES, names, lang)


def explain(refused: Refused, names: Mapping[int, str], lang: Language) -> str:
    """Put a refusal that was raised into words."""
    return sentence(refused.code, refused.facts, names, lang)


def breach(claim: object, names: Mapping[int, str], lang: Language) -> str:
    """Say which norm is breached, with its article."""
    assert isinstance(claim, Message)
    text = say(claim, norms.SENTENCES, names, lang)
    return f"{text} ({cited(claim.article)})" if claim.article else text
