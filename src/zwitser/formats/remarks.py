"""What a reader wants to say about a file that it could read: warnings as data."""

from __future__ import annotations

from dataclasses import dataclass

from zwitser.errors import one_line
from zwitser.messages import NUMBERS, Language, Message, Sentences, message, say

SENTENCES: Sentences = {
    "rounds-unknown": (
        "het aantal rondes staat er niet in (record 142 of XXR); de laatste ronde is dus onbekend",
        "the number of rounds is not stated (record 142 or XXR), so the last round is unknown",
    ),
    "system-unstated": (
        (
            "het indelingssysteem staat er niet in (record 192); gelezen als {system}, een ander "
            "kies je met --system"
        ),
        (
            "the pairing system is not stated (record 192); read as {system}, choose another with "
            "--system"
        ),
    ),
    "system-read-as": (
        "het indelingssysteem {found} kennen wij niet; gelezen als {system}",
        "the pairing system {found} is not one of ours; read as {system}",
    ),
    "acceleration-ignored": (
        "versnelling (record {record}) wordt niet gebruikt, wel bewaard",
        "acceleration (record {record}) is kept but not used",
    ),
    "acceleration-twice": (
        "virtuele punten staan in record 250 en in XXA; ze tellen één keer, wij schrijven er een",
        "virtual points stand in record 250 and in XXA; they count once, and we write one of them",
    ),
    "team-tournament": (
        "een teamtoernooi: spelers en partijen worden gelezen, teams niet",
        "a team tournament: players and games are read, teams are not",
    ),
    "rating-method-unknown": (
        "record 172: welke rating telt staat er niet ({found}, niet een van {known}); als {read}",
        "record 172: which rating counts is not said ({found}, none of {known}); read as {read}",
    ),
    "result-unknown": (
        (
            "ronde {round}, {white} tegen {black}: de uitslag {found} kennen wij niet; gelezen als "
            "nog niet bekend"
        ),
        "round {round}, {white} against {black}: we don't know the result {found}; read as open",
    ),
    "points-differ": (
        "speler {player} heeft {points} punten in het bestand; de uitslagen geven {results}",
        "player {player} has {points} points in the file; the results add up to {results}",
    ),
    "open-as-draw": (
        "partijen zonder uitslag tellen {found} in het bestand (record 162, X); hier een remise",
        "games without result count {found} in the file (record 162, X); here they are draws",
    ),
    "tiebreak-unrated": (
        "het criterium {found} is gelezen als {read}, zonder rating voor wie er geen heeft",
        "the tie-break {found} was read as {read}, without a rating for who has none",
    ),
    "teams-ignored": (
        "teamgegevens (record {record}) worden niet gebruikt, wel bewaard",
        "team data (record {record}) are kept but not used",
    ),
    "points-ignored": (
        "afwijkende punten (record 299) worden niet gebruikt, wel bewaard",
        "abnormal points (record 299) are kept but not used",
    ),
    "points-typed": (
        "afwijkende punten voor {found} (record 299): verrekend in de rondes tot nu toe",
        "abnormal points for {found} (record 299): reckoned with in the rounds so far",
    ),
    "record-unknown": (
        "record {record} kennen wij niet; het blijft bewaard",
        "record {record} is not known to us; it is kept",
    ),
    "rank-order-ignored": (
        "'XXC rank' wordt niet gebruikt; de volgorde volgt uit het reglement",
        "'XXC rank' is not used; the order follows from the regulation",
    ),
    "title-unknown": (
        "speler {player}: de titel {found} kennen wij niet; gelezen als geen titel",
        "player {player}: the title {found} is not known to us; read as no title",
    ),
    "name-overran": (
        "speler {player}: de naam is langer dan het veld; de rest is verschoven gelezen",
        "player {player}: the name is longer than its field; the rest of the line was read shifted",
    ),
    "name-missing": (
        "speler {player} heeft geen naam; het startnummer staat ervoor in de plaats",
        "player {player} has no name; the starting number stands in for it",
    ),
    "player-count": (
        "record 062 noemt {found} spelers, het bestand heeft er {count}",
        "record 062 says {found} players, the file has {count}",
    ),
    "later-byes": (
        "afwezigen voor ronde {round} (record 240) blijven bewaard; ronde {next} komt eerst",
        "absences for round {round} (record 240) are kept; round {next} comes first",
    ),
    "byes-differ": (
        (
            "record 240 noemt speler {player} in ronde {round} anders dan de eigen regel; die "
            "regel geldt"
        ),
        (
            "record 240 has player {player} in round {round} unlike the player's own line; that "
            "line counts"
        ),
    ),
    "win-without-opponent": (
        "speler {player}, ronde {round}: winst zonder tegenstander; gelezen als toegekend punt",
        "player {player}, round {round}: a win without opponent; read as a full point granted",
    ),
    "tiebreak-unknown": (
        "het beslissingscriterium {found} kennen wij niet; overgeslagen",
        "the tie-break {found} is not known to us; left out",
    ),
    "forbidden-some-rounds": (
        "verboden paren voor ronde {first} tot en met {last} gelden hier alleen in die rondes",
        "forbidden pairs for rounds {first} to {last} count here in those rounds only",
    ),
    "forbidden-nobody": (
        "verboden paren (record 260 of XXP): er staan geen twee nummers, dus dit verbiedt niets",
        "forbidden pairs (record 260 or XXP): there are no two numbers, so this forbids nothing",
    ),
    "own-unknown": (
        "de regel '### zwitser {found}' is van een nieuwere versie; die blijft bewaard",
        "the line '### zwitser {found}' is from a newer version; it is kept",
    ),
    "relation-missing": (
        "{found} heeft geen relatienummer; de partijen worden niet verwerkt",
        "{found} has no KNSB number; the games will not be rated",
    ),
    "column-ignored": (
        "de kolom {found} kennen wij niet; overgeslagen",
        "the column {found} is not known to us; left out",
    ),
    "header-guessed": (
        "er is geen kopregel; gelezen als {found}",
        "there is no header; read as {found}",
    ),
    "gotha-jigo-by-default": (
        "jigo zonder te spelen; gelezen als een gewone jigo",
        "a jigo without play; read as an ordinary jigo",
    ),
    "gotha-dc": (
        "DC van OpenGotha sorteert anders; gelezen als onderling resultaat (SDC)",
        "OpenGotha's DC sorts differently; read as direct confrontation (SDC)",
    ),
    "gotha-left-out": (
        "de instelling {found} kennen wij niet; die telt niet mee",
        "the setting {found} is not known to us; it does not count",
    ),
    "gotha-older": (
        (
            "het bestand is van OpenGotha {found}; volgende rondes gaan volgens de regels van 3.52 "
            "en kunnen anders zijn dan die versie ze had ingedeeld"
        ),
        (
            "the file is from OpenGotha {found}; coming rounds follow the rules of 3.52 and may "
            "differ from what that version would have made"
        ),
    ),
    "gotha-low-rank": (
        "een rang onder 30k is als 30k gelezen: {found}",
        "a rank below 30k was read as 30k: {found}",
    ),
    "gotha-low-ranks": (
        "een rang onder 30k is als 30k gelezen: {found} en nog {more:speler|spelers}",
        "a rank below 30k was read as 30k: {found} and {more:other player|other players}",
    ),
    "gotha-later": (
        ("wie na ronde {round} nog rondes mist, past niet in dit bestand; meld ze dan af: {found}"),
        (
            "this file can't hold who misses rounds after round {round}; note them as absent when "
            "it comes to that: {found}"
        ),
    ),
    "gotha-geography": (
        ("land en club wogen er zwaarder dan gelijke scores; hier wegen ze hoogstens even zwaar"),
        (
            "country and club counted for more than equal scores there; here they count as much "
            "at most"
        ),
    ),
    "gotha-categories": (
        "er zijn {found} categorieën; hier wordt iedereen samen ingedeeld",
        "there are {found} categories; here everybody is paired together",
    ),
    "gotha-one-category": (
        "er is één categorie, dus dit is een gewoon toernooi zonder categorieën",
        "there is one category, so this is an ordinary tournament without categories",
    ),
    "gotha-minimise": (
        (
            "OpenGotha koos er tegenstanders die weinig voorgift nodig hadden; dat telt hier niet "
            "mee"
        ),
        "OpenGotha preferred opponents who needed few stones there; that does not count here",
    ),
    "gotha-teams": (
        "teams kennen wij niet; iedereen speelt voor zichzelf",
        "we don't know teams; everybody plays alone",
    ),
    "gotha-beyond": (
        "een partij in ronde {found}, na de laatste ronde van het toernooi; die telt mee",
        "a game in round {found}, after the last round of the tournament; it counts",
    ),
    "gotha-zero": (
        "de nul van de schaal is {found}; hier is dat 30k",
        "the zero of the scale is {found}; here it is 30k",
    ),
    "name-twice": (
        "de naam {found} komt {count} keer voor",
        "the name {found} occurs {count} times",
    ),
    "sevilla-groups": (
        "het bestand heeft {count} groepen; gelezen is de grootste, {found}",
        "the file has {count} groups; the largest was read, {found}",
    ),
    "sevilla-not-begun": (
        "er is nog geen ronde gespeeld; of dit een Keizercompetitie is, staat er niet in",
        "no round has been played yet; the file does not say whether this is a Keizer competition",
    ),
    "sevilla-player": (
        "een speler zonder nummer is overgeslagen: {found}",
        "a player without a number was left out: {found}",
    ),
    "sevilla-rating": (
        "{found} heeft geen rating; gelezen als 0",
        "{found} has no rating; read as 0",
    ),
    "sevilla-game": (
        "speler {player}: een partij tegen {found} begrijpen wij niet; overgeslagen",
        "player {player}: a game against {found} is not understood; left out",
    ),
    "sevilla-result": (
        "speler {player}: de uitslag {found} begrijpen wij niet; gelezen als nog niet bekend",
        "player {player}: the result {found} is not understood; read as not known yet",
    ),
    "sevilla-reason": (
        "speler {player}: de reden {found} kennen wij niet; gelezen als afgemeld",
        "player {player}: the reason {found} is not known to us; read as absent with notice",
    ),
    "egd-letters": (
        (
            "deze namen hebben letters die het EGD-bestand niet kan bevatten, daar komt ? te "
            "staan; geef ze in Latijnse letters: {found}"
        ),
        (
            "these names have letters that the EGD file can't hold and shows as ?; give them in "
            "Latin letters: {found}"
        ),
    ),
    "egd-open": (
        "zonder uitslag en daarom niet in het EGD-bestand: {found}",
        "without a result and therefore not in the EGD file: {found}",
    ),
    "trf-of-go": (
        "een TRF heeft geen rangen, clubs, stenen of regels van go; bewaar ook het .json-bestand",
        "a TRF has no ranks, clubs, stones or rules of go; keep the .json file as well",
    ),
    "kfc-row": (
        "ronde {round}: de regel {found} is onmogelijk; overgeslagen",
        "round {round}: the row {found} is impossible; left out",
    ),
}
"""Every remark by its code, in Dutch and English."""


@dataclass(frozen=True, slots=True)
class Remark:
    """What there is to say about a file, and on which line of it (0: the whole file)."""

    what: Message
    line: int = 0

    @property
    def code(self) -> str:
        return self.what.code

    def text(self, lang: Language) -> str:
        """Say the remark on one line."""
        sentence = say(self.what, SENTENCES, NUMBERS, lang)
        where = f"{'regel' if lang == 'nl' else 'line'} {self.line}: " if self.line else ""
        return one_line(where + sentence)

    def __str__(self) -> str:
        return self.text("en")


def remark(code: str, line: int = 0, **facts: str | int) -> Remark:
    """Make a remark."""
    return Remark(message(code, **facts), line)
