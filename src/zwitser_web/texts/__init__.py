"""The words of the web application in Dutch and English: literal tables `key: (nl, en)`.

`{% t "key" %}` writes one in a template. `{name}` in a text is filled from the tag's arguments.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from zwitser.arbiter import sentences as arbiter_wording
from zwitser.errors import BadInput, Fault, NoPairing, Refused, ZwitserError, one_line, said
from zwitser.language import Count, Language, join, sentence_in
from zwitser.names import spoken
from zwitser_web.accounts import account_texts as account
from zwitser_web.accounts import texts as access
from zwitser_web.accounts import trail_texts as trail
from zwitser_web.api import texts as api
from zwitser_web.desk.checkin import texts as checkin
from zwitser_web.desk.lab import texts as lab
from zwitser_web.desk.linked import texts as linked
from zwitser_web.desk.players import texts as players
from zwitser_web.desk.prizes import texts as prizes
from zwitser_web.desk.results import texts as results
from zwitser_web.desk.rounds import texts as rounds
from zwitser_web.desk.season import texts as season
from zwitser_web.desk.settings import texts as settings
from zwitser_web.desk.standings import texts as standings
from zwitser_web.files import backup_texts as backup
from zwitser_web.files import fide_report_texts as fide_report
from zwitser_web.files import rating_list_texts as rating_list
from zwitser_web.hall import club_texts as club_page
from zwitser_web.hall import texts as public
from zwitser_web.operations import texts as operations
from zwitser_web.paper import texts as printing
from zwitser_web.phones import texts as phones
from zwitser_web.privacy import texts as privacy
from zwitser_web.program import texts as program
from zwitser_web.texts import desk, frame, go, lists, tiebreaks
from zwitser_web.world import texts as world

Texts = Mapping[str, tuple[str, str]]

TABLES: tuple[Texts, ...] = (
    frame.TEXTS,
    access.TEXTS,
    account.TEXTS,
    trail.TEXTS,
    api.TEXTS,
    desk.TEXTS,
    players.TEXTS,
    checkin.TEXTS,
    rounds.TEXTS,
    results.TEXTS,
    phones.TEXTS,
    standings.TEXTS,
    prizes.TEXTS,
    settings.TEXTS,
    go.TEXTS,
    public.TEXTS,
    club_page.TEXTS,
    printing.TEXTS,
    season.TEXTS,
    linked.TEXTS,
    lab.TEXTS,
    backup.TEXTS,
    rating_list.TEXTS,
    lists.TEXTS,
    fide_report.TEXTS,
    tiebreaks.TEXTS,
    privacy.TEXTS,
    program.TEXTS,
    world.TEXTS,
    operations.TEXTS,
)

TEXTS: dict[str, tuple[str, str]] = {key: pair for table in TABLES for key, pair in table.items()}


OURS = ("players", "rounds", "history", "next", "next.absent", "system")
"""Places in our own document, which a reader who brought no file does not know."""


def text(key: str, lang: Language, **facts: object) -> str:
    """Give a text in a language, with its facts filled in."""
    sentence = sentence_in(lang, key, TEXTS)
    if not facts:
        return sentence
    counts = {name: Count(fact) for name, fact in facts.items() if type(fact) is int}
    return sentence.format(**{**facts, **counts})


def refusal(error: ZwitserError, names: Mapping[int, str], lang: Language) -> str:
    """Say in the reader's language why something was not done."""
    match error:
        case NoPairing():
            stuck = join([spoken(names[player]) for player in error.stuck], lang)
            why = _as_sentence(said(error.why, lang)) if error.why else ""
            return f"{text('refused.no-pairing', lang, names=stuck)} {why}".rstrip()
        case BadInput():
            return _bad_input(error, lang)
        case Refused() if error.code in arbiter_wording.SENTENCES:
            return _as_sentence(arbiter_wording.explain(error, names, lang))
        case Refused():
            return text(f"refused.{error.code}", lang, **error.facts)
        case _:
            return text(f"refused.{error.code}", lang)


def fault_words(error: BadInput, lang: Language) -> list[str]:
    """Say every fault of an input in the reader's language, with its place if that helps him."""
    return [_as_sentence(one_line(fault.text(lang))) for fault in _placed(error)]


def _placed(error: BadInput) -> list[Fault]:
    return [replace(fault, where="") if fault.where in OURS else fault for fault in error.faults]


def _bad_input(error: BadInput, lang: Language) -> str:
    """Say what is wrong; what has a place in a file begins with saying that."""
    faults = _placed(error)
    words = BadInput(faults).text(lang)
    if not any(fault.where for fault in faults):
        return _as_sentence(words)
    return text("refused.bad-input", lang, what=words)


def _as_sentence(words: str) -> str:
    return words[:1].upper() + words[1:] + ("" if words.endswith((".", "?")) else ".")
