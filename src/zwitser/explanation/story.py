"""A story: claims formatted as sentences, section by section, as text, Markdown or JSON."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from zwitser.articles import find_articles, format_article
from zwitser.errors import BadInput
from zwitser.journal.wording import format_result
from zwitser.language import Areas, languages, sentences, word
from zwitser.messages import Fact, Language, Message, format_points, join, say
from zwitser.model import Result, Tournament
from zwitser.names import spoken
from zwitser.systems import system_named, system_of

Json = Any
"""A value of JSON, which the type system can't describe in a useful way."""

_MARKDOWN = str.maketrans({mark: f"\\{mark}" for mark in "\\`*_{}[]<>#|~"})


@dataclass(frozen=True, slots=True)
class Sentence:
    """A claim in words, with the article it follows; the claim itself stays with it."""

    text: str
    claim: Message

    @property
    def with_article(self) -> str:
        return f"{self.text} ({self.article})" if self.article else self.text

    @property
    def article(self) -> str:
        """The article as people read it; empty where there is none."""
        return format_article(self.claim.article)

    def to_json(self) -> Json:
        claim = self.claim
        facts = {key: list(f) if isinstance(f, tuple) else f for key, f in claim.facts.items()}
        found = {"code": claim.code, "article": claim.article, "facts": facts, "text": self.text}
        return found | {"detail": True} if claim.detail else found


@dataclass(frozen=True, slots=True)
class Section:
    """Sentences about a group, a pair or the bye; `about` has its ids.

    The answer stands first (`lead`); a page can fold the `details` away.
    """

    title: str
    sentences: tuple[Sentence, ...] = ()
    about: Mapping[str, Json] = field(default_factory=dict)

    @property
    def lead(self) -> tuple[Sentence, ...]:
        return tuple(one for one in self.sentences if not one.claim.detail)

    @property
    def details(self) -> tuple[Sentence, ...]:
        return tuple(one for one in self.sentences if one.claim.detail)


@dataclass(frozen=True, slots=True)
class Story:
    """A title and sections, in one language."""

    title: str
    lang: Language
    sections: tuple[Section, ...]
    about: Mapping[str, Json] = field(default_factory=dict)

    def to_text(self) -> str:
        """Write the story for a terminal."""
        parts = [_format_heading(self.title, "="), ""]
        for section in self.sections:
            parts.append(_format_heading(section.title, "-"))
            parts += [f"  {sentence.with_article}" for sentence in section.sentences]
            parts.append("")
        return "\n".join(parts).rstrip() + "\n"

    def to_markdown(self) -> str:
        """Write the story as Markdown; what players' names contain is escaped."""
        parts = [f"# {escape_markdown(self.title)}"]
        for section in self.sections:
            parts += ["", f"## {escape_markdown(section.title)}"]
            parts += [""] if section.sentences else []
            parts += [f"- {escape_markdown(s.with_article)}" for s in section.sentences]
        return "\n".join(parts) + "\n"

    def to_json(self) -> Json:
        """Give the story as JSON values: every claim with its code, article, facts and text."""
        return {
            **self.about,
            "title": self.title,
            "lang": self.lang,
            "sections": [
                {
                    **section.about,
                    "title": section.title,
                    "claims": [sentence.to_json() for sentence in section.sentences],
                }
                for section in self.sections
            ],
        }


class Teller:
    """Formats claims about a tournament as sentences in one language."""

    def __init__(self, tournament: Tournament, lang: Language, areas: Areas) -> None:
        if lang not in languages():
            known = ", ".join(languages())
            raise BadInput.at("lang", "expected-one-of", known=known, got=repr(lang))
        self.lang = lang
        self.system = tournament.system
        self.half_points = system_named(tournament.system).half_point_criteria
        self.black_first = system_of(tournament).is_go
        season = system_named(tournament.system).season
        self.numbers_periods = season is not None and season.numbers_periods(tournament)
        self.names = {id_: spoken(name) for id_, name in names_of(tournament).items()}
        self.areas = areas

    def say(self, claim: Message) -> str:
        """Format a claim, without its article; in go black is named first."""
        facts = {key: self._format_fact(key, fact) for key, fact in claim.facts.items()}
        facts |= self._half_points(claim)
        if self.numbers_periods and facts.get("period") and "round" in facts:
            facts["round"] = f"{facts['period']}.{facts['round']}"
        black_first = f"black-first.{claim.code}"
        known = sentences(self.lang, self.areas)
        code = black_first if self.black_first and black_first in known else claim.code
        return say(Message(code, claim.article, facts), self.areas, self.names, self.lang)

    def _format_fact(self, key: str, fact: Fact) -> Fact:
        """Write out a code that is the same in every language: a criterion, a result, colours."""
        if key == "criterion":
            return criterion_name(self.system, str(fact), self.lang)
        if key in ("result", "was_result"):
            return format_result(Result(fact), self.lang, is_go=self.black_first)
        if key.endswith(("colours", "history")) and isinstance(fact, str):
            return format_colours(fact, self.lang)
        return "–" if fact == () else fact

    def _half_points(self, claim: Message) -> dict[str, Fact]:
        """Write the values of a criterion that counts half points as points.

        Where a number of players comes before their points, these stand in brackets.
        """
        start = self.half_points.get(str(claim.facts.get("criterion")))
        number = claim.facts.get("number", 1)
        written: dict[str, Fact] = {}
        if start is None or not isinstance(number, int):
            return {}
        for key in ("reached", "instead"):
            values = claim.facts.get(key)
            if values and isinstance(values, tuple) and not isinstance(values, Message):
                counts = [str(value) for value in values[: max(0, start + 1 - number)]]
                points = [format_points(value) for value in values[len(counts) :]]
                both = [join(part, self.lang) for part in (counts, points) if part]
                written[key] = f"{both[0]} ({both[1]})" if len(both) > 1 else both[0]
        return written

    def title(self, code: str, **facts: Fact) -> str:
        return self.say(Message(code, "", facts))

    def section(self, title: str, claims: Iterable[Message], **about: Json) -> Section:
        """Format claims under one heading, the answer first."""
        ordered = sorted(claims, key=lambda claim: claim.detail)
        return Section(title, tuple(self.sentence(claim) for claim in ordered), about)

    def sentence(self, claim: Message) -> Sentence:
        """Format a claim with a capital letter and a full stop."""
        text = self.say(claim)
        end = "" if text.endswith((".", "?", ":")) else "."
        return Sentence(text[:1].upper() + text[1:] + end, claim)


def names_of(tournament: Tournament) -> dict[int, str]:
    """Name every player; of two with the same name the id is added."""
    count = Counter(player.name for player in tournament.players)
    return {
        player.id: player.name if count[player.name] == 1 else f"{player.name} ({player.id})"
        for player in tournament.players
    }


def criterion_name(system_id: str, criterion: str, lang: Language) -> str:
    """Name a criterion: in its engine's words, else by the line of its article."""
    code = f"criteria.{criterion}"
    names = sentences(lang, system_named(system_id).sentences)
    if code in names:
        return names[code]
    found = find_articles(system_id, criterion)
    return found[0].line(lang).rstrip(".") if found else criterion


def format_colours(colours: str, lang: Language) -> str:
    """Write a row of colours, such as `WBW`, with the letters of a language."""
    return "".join(word(lang, f"colour.{c}") if c in "WB" else c for c in colours)


def escape_markdown(text: str) -> str:
    """Escape a text for Markdown, on one line."""
    return " ".join(text.translate(_MARKDOWN).split())


def _format_heading(title: str, with_: str) -> str:
    return f"{title}\n{with_ * len(title)}"


def account_story(
    tournament: Tournament,
    player: int,
    lang: Language = "nl",
    *,
    period: int | None = None,
    after: int | None = None,
) -> Story:
    """Explain a player's score, section by section."""
    system = system_of(tournament)
    if system.standings is None or not system.explains_scores:
        raise BadInput.at("--explain", "own-standings")
    if player not in tournament.by_id:
        raise BadInput.at("", "no-player", player=player)
    teller = Teller(tournament, lang, system.sentences)
    account = system.standings.account(tournament, player, period=period, after=after)
    sections = tuple(teller.section(teller.say(title), claims) for title, claims in account)
    return Story(sections[0].title, lang, sections, {"player": player})


def prospect_section(
    tournament: Tournament, player: int, opponent: int, lang: Language = "nl"
) -> Section | None:
    """Explain what a game against an opponent would bring a player; None where no system says."""
    system, known = system_of(tournament), tournament.by_id
    if system.standings is None or not system.explains_scores:
        return None
    if player == opponent or not {player, opponent} <= set(known):
        return None
    teller = Teller(tournament, lang, system.sentences)
    return teller.section("", system.standings.prospects(tournament, player, opponent))
