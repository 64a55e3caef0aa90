"""Sentences of the tie-breaks: names of criteria, how a value came about, and warnings."""

from __future__ import annotations

from collections.abc import Mapping

from zwitser.messages import Fact, Language, Message, Sentences, format_points, format_quarters, say
from zwitser.ranking.criterion import HALVES, QUARTERS, Criterion
from zwitser.ranking.field import Term
from zwitser.ranking.standings import POINTS, Derivation, Standings, Tie
from zwitser.results import NOBODY

NAMES: Sentences = {
    "PTS": ("punten", "points"),
    "WP": ("weerstandspunten", "resistance points (Buchholz)"),
    "WP-C1": ("weerstandspunten zonder de laagste", "resistance points (Buchholz), lowest cut"),
    "WP-C2": ("weerstandspunten zonder de twee laagste", "resistance points (Buchholz), two cut"),
    "WP-M1": ("weerstandspunten, mediaan", "resistance points (Buchholz), median"),
    "WP-M2": ("weerstandspunten, mediaan 2", "resistance points (Buchholz), median 2"),
    "SB": ("Sonneborn-Berger", "Sonneborn-Berger"),
    "SB-C1": ("Sonneborn-Berger zonder de laagste", "Sonneborn-Berger, lowest cut"),
    "SB-C2": ("Sonneborn-Berger zonder de twee laagste", "Sonneborn-Berger, two lowest cut"),
    "DE": ("onderling resultaat", "mutual result"),
    "DEB": ("onderling resultaat, bij remise zwart", "mutual result, black after a draw"),
    "DE-FIDE": ("onderling resultaat volgens de FIDE", "direct encounter (FIDE)"),
    "BLACK": ("kleurverhouding", "colour ratio"),
    "WINS": ("winstpartijen, ook reglementair", "wins, also by forfeit"),
    "WON": ("winstpartijen op het bord", "games won"),
    "BWINS": ("winstpartijen met zwart", "games won with black"),
    "KOYA": ("Koya", "Koya"),
    "SOPS": ("som van de tussenstanden", "sum of progressive scores"),
    "LOT": ("loting", "lot"),
    "RATING": ("rating, laagste eerst", "rating, lowest first"),
    "ARO": ("gemiddelde rating van de tegenstanders", "average rating of opponents"),
    "TPR": ("toernooiprestatierating", "tournament performance rating"),
    "LPR": ("lijstprestatierating", "list performance rating"),
    "IPR": ("individuele prestatierating", "individual performance rating"),
    "RANKSUM": ("som van de rangnummers", "sum of ranks"),
    "PLAYOFF": ("play-off", "play-off"),
    "STANDING": ("plaats in een andere stand", "place in another ranking"),
}
"""A name for every criterion; `STANDING:x` goes by `STANDING`."""

GO_NAMES: Sentences = {
    id_: (dutch, english.replace("Buchholz", "SOS")) for id_, (dutch, english) in NAMES.items()
}
"""The same for go players, who know the sum of opponents' scores by another name."""

SENTENCES: Sentences = {
    "wp-met": (
        "Ronde {round}: {opponent} telt voor {score_points}.",
        "Round {round}: {opponent} counts for {score_points}.",
    ),
    "wp-oneself": (
        "Ronde {round}: niet gespeeld, gelijk tegen zichzelf; telt voor de eigen {score_points}.",
        (
            "Round {round}: not played, a tie with oneself; counts for the player's own "
            "{score_points}."
        ),
    ),
    "wp-virtual": (
        "Ronde {round}: niet gespeeld; de virtuele tegenstander telt voor {score_points}.",
        "Round {round}: not played; the virtual opponent counts for {score_points}.",
    ),
    "wp-dummy": (
        "Ronde {round}: niet gespeeld; de schijntegenstander telt voor {score_points}.",
        "Round {round}: not played; the dummy opponent counts for {score_points}.",
    ),
    "wp-forfeit": (
        "Ronde {round}: reglementair; {opponent} telt voor {score_points}.",
        "Round {round}: by forfeit; {opponent} counts for {score_points}.",
    ),
    "sb-met": (
        "Ronde {round}: {points} tegen {opponent} met {score_points}: {adds}.",
        "Round {round}: {points} against {opponent} with {score_points}: {adds}.",
    ),
    "sb-oneself": (
        "Ronde {round}: niet gespeeld, gelijk tegen zichzelf met {score_points}: {adds}.",
        "Round {round}: not played, a tie with oneself on {score_points}: {adds}.",
    ),
    "sb-virtual": (
        "Ronde {round}: niet gespeeld; {points} tegen een virtuele {score_points}: {adds}.",
        "Round {round}: not played; {points} against a virtual {score_points}: {adds}.",
    ),
    "sb-dummy": (
        "Ronde {round}: niet gespeeld; {points} tegen een schijnscore van {score_points}: {adds}.",
        "Round {round}: not played; {points} against a dummy with {score_points}: {adds}.",
    ),
    "sb-forfeit": (
        "Ronde {round}: reglementair {points} tegen {opponent} met {score_points}: {adds}.",
        "Round {round}: {points} by forfeit against {opponent} with {score_points}: {adds}.",
    ),
    "round": (
        "Ronde {round} tegen {opponent}: {adds}.",
        "Round {round} against {opponent}: {adds}.",
    ),
    "round-open": (
        "Ronde {round} tegen {opponent}: nog geen uitslag.",
        "Round {round} against {opponent}: no result yet.",
    ),
    "extra": (
        "Naast de uitslag van ronde {round}: {adds}.",
        "Beside the result of round {round}: {adds}.",
    ),
    "extra-start": ("Voor de eerste ronde: {adds}.", "Before the first round: {adds}."),
    "round-no-result": (
        "Ronde {round} tegen {opponent}, geen resultaat, telt als jigo: {adds}.",
        "Round {round} against {opponent}, no result, counts as jigo: {adds}.",
    ),
    "round-alone": ("Ronde {round}: {adds}.", "Round {round}: {adds}."),
    "mutual": (
        "Ronde {round}: {points} tegen {opponent}.",
        "Round {round}: {points} against {opponent}.",
    ),
    "not-met": ("Niet ontmoet: {opponent}.", "Not met: {opponent}."),
    "rated": (
        "Ronde {round}: {points} tegen {opponent} met rating {rating}.",
        "Round {round}: {points} against {opponent}, rated {rating}.",
    ),
    "unrated": (
        "Ronde {round}: {opponent} heeft geen rating en telt niet mee.",
        "Round {round}: {opponent} has no rating and does not count.",
    ),
    "part": ("Deeltoernooi {round}: plaats {adds}.", "Part tournament {round}: place {adds}."),
    "part-missed": (
        "Deeltoernooi {round}: deed niet mee, telt als plaats {adds}.",
        "Part tournament {round}: did not take part, counts as place {adds}.",
    ),
    "cut": ("{sentence} Vervalt.", "{sentence} Cut."),
    "aro": ("Het gemiddelde van {games:rating|ratings}.", "The average of {games:rating|ratings}."),
    "tpr": (
        "Gemiddeld {average}; {percentage} % geeft een verschil van {difference}.",
        "Average {average}; {percentage} % gives a difference of {difference}.",
    ),
    "lpr": (
        "De rating waarbij {made_points} uit {games} de verwachte score is.",
        "The rating for which {made_points} out of {games} is the expected score.",
    ),
    "lpr-clean": (
        (
            "{made_points} uit {games} is 0 of 100 %; er is gerekend met een kwart punt van die "
            "grens af."
        ),
        (
            "{made_points} out of {games} is 0 or 100 %; a score a quarter point off that limit "
            "was used."
        ),
    ),
    "ipr": (
        "Lijstprestatierating {performance} min de eigen rating {rating}.",
        "List performance {performance} minus the player's own rating {rating}.",
    ),
    "ipr-unrated": (
        "Zonder eigen rating niet te berekenen; telt in de volgorde als 0.",
        "Can't be worked out for a player without a rating; counts as 0 in the order.",
    ),
    "lot-drawn": (
        "In de loting als nummer {place} getrokken.",
        "Drawn as number {place} by lot.",
    ),
    "lot-number": ("Lotingsnummer {place}.", "Lot number {place}."),
    "not-tied": (
        "Niet toegepast: bij dit criterium stond niemand gelijk.",
        "Not applied: nobody was tied at this criterion.",
    ),
    "first-place-only": (
        "Niet toegepast: beslist alleen een gedeelde eerste plaats.",
        "Not applied: decides a shared first place only.",
    ),
    "all-met": (
        "Gelijk stonden {players}; zij hebben elkaar allemaal getroffen.",
        "Tied: {players}; all of them have met.",
    ),
    "not-all-met": (
        (
            "Gelijk stonden {players}; zij hebben elkaar niet allemaal getroffen, dus dit beslist "
            "niet."
        ),
        "Tied: {players}; not all of them have met, so this decides nothing.",
    ),
    "black-first": (
        "{black} en {white} speelden remise; {black} had zwart en gaat voor.",
        "{black} and {white} drew; {black} had black and goes first.",
    ),
    "table-decided": (
        "Gelijk stonden {players}; hun onderlinge tabel geeft de volgorde.",
        "Tied: {players}; the table of their games gives the order.",
    ),
    "table-open": (
        "Gelijk stonden {players}; hun onderlinge tabel beslist niet.",
        "Tied: {players}; the table of their games decides nothing.",
    ),
    "tie-broken": (
        "Gelijk met {players}; {criterion} gaf een verschil.",
        "Tied with {players}; {criterion} made a difference.",
    ),
    "tie-left": (
        "Gelijk met {players}; {criterion} gaf geen verschil.",
        "Tied with {players}; {criterion} made no difference.",
    ),
    "tie-broken-many": (
        "Gelijk met {count} anderen; {criterion} gaf een verschil.",
        "Tied with {count} others; {criterion} made a difference.",
    ),
    "tie-left-many": (
        "Gelijk met {count} anderen; {criterion} gaf geen verschil.",
        "Tied with {count} others; {criterion} made no difference.",
    ),
    "tiebreaks.shared-first": (
        (
            "Met deze criteria kan de eerste plaats gedeeld blijven; sluit af met loting (LOT) of "
            "een play-off (PLAYOFF)."
        ),
        (
            "With these criteria the first place may stay shared; end the list with a drawing of "
            "lots (LOT) or a play-off (PLAYOFF)."
        ),
    ),
    "tiebreaks.not-in-round-robin": (
        "{criterion} zegt niets in een rondetoernooi: iedereen treft dezelfde tegenstanders.",
        "{criterion} says nothing in a round robin: everybody meets the same opponents.",
    ),
    "tiebreaks.not-in-swiss": (
        "{criterion} is alleen voor rondetoernooien bedoeld.",
        "{criterion} is meant for round robins only.",
    ),
    "tiebreaks.no-link": (
        "{criterion} heeft een andere stand nodig, en die ontbreekt in dit toernooi.",
        "{criterion} needs another ranking, which this tournament lacks.",
    ),
}


def name_of(criterion: str, lang: Language, *, is_go: bool = False) -> str:
    """Give a criterion its name, with that of the other ranking where it has one.

    A criterion of a system's own standings, such as SOS, is known by its id.
    """
    id_, _, ranking = criterion.partition(":")
    names = GO_NAMES if is_go else NAMES
    name = names.get(id_, (id_, id_))[0 if lang == "nl" else 1]
    return f"{name}: {ranking}" if ranking else name


NAMED = 5
"""Of a larger group only the number is said."""


def tie_lines(table: Standings, player: int, names: Mapping[int, str], lang: Language) -> list[str]:
    """Say for each tie that a player was in after the points what a criterion made of it."""
    return [
        say(_tie_claim(tie, player), SENTENCES, names, lang)
        for tie in table.ties_of(player)
        if tie.criterion != POINTS.id
    ]


def _tie_claim(tie: Tie, player: int) -> Message:
    others = tuple(other for other in tie.tied if other != player)
    code = "tie-broken" if len(tie.parts) > 1 else "tie-left"
    if len(others) > NAMED:
        return Message(f"{code}-many", "", {"count": len(others), "criterion": tie.criterion})
    return Message(code, "", {"players": others, "criterion": tie.criterion})


def amount(criterion: Criterion, value: int | None) -> str | None:
    """Write a value for people: points with ½ and ¼, the rest as a decimal."""
    if value is None:
        return None
    if criterion.unit == HALVES:
        return format_points(value)
    return format_quarters(value) if criterion.unit == QUARTERS else criterion.format(value)


def lines(derivation: Derivation, names: Mapping[int, str], lang: Language) -> list[str]:
    """Write out how a value came about, a sentence for each term and one for the sum."""
    said = [_line(term, derivation.criterion, names, lang) for term in derivation.terms]
    if derivation.conclusion is not None:
        said.append(say(derivation.conclusion, SENTENCES, names, lang))
    return said


def _line(term: Term, criterion: Criterion, names: Mapping[int, str], lang: Language) -> str:
    sentence = say(_claim(term, criterion), SENTENCES, names, lang)
    if term.cut and term.code != "unrated":
        return say(Message("cut", "", {"sentence": sentence}), SENTENCES, names, lang)
    return sentence


def _claim(term: Term, criterion: Criterion) -> Message:
    code = "round-alone" if term.code == "round" and term.opponent == NOBODY else term.code
    facts: dict[str, Fact] = {"round": term.round}
    given = {
        "opponent": term.opponent or None,
        "points": term.points,
        "score_points": term.score,
        "rating": term.rating,
        "adds": amount(criterion, term.adds),
    }
    facts |= {key: fact for key, fact in given.items() if fact is not None}
    return Message(code, criterion.article, facts)
