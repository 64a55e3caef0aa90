"""Put what `check` found into words, as a story or as JSON."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from zwitser.explain.check import Check, Finding, Kind, RoundCheck
from zwitser.explain.story import Json, Section, Story, Teller
from zwitser.messages import Language, Message
from zwitser.systems import system_of
from zwitser.systems.swiss import ControlTotal


def to_json(check: Check, lang: Language = "nl") -> Json:
    """Give the findings as JSON values, round by round, each with its text."""
    teller = _teller(check, lang)
    found: Json = {
        "ok": check.is_clean,
        "rounds_checked": len(check.rounds),
        "counts": {kind: count for kind, count in _counts(check).items() if count},
        "without_reason": check.without_reason,
        "rounds": [_round_json(teller, found) for found in _told(check)],
        "control_totals": [teller.sentence(_total(total)).to_json() for total in check.totals],
    }
    if check.may_follow:
        found["may_follow"] = teller.sentence(_may_follow(check)).to_json()
    if check.lists:
        found["lists"] = [teller.sentence(claim).to_json() for claim in check.lists]
    return found


def to_story(check: Check, lang: Language = "nl") -> Story:
    """Tell what was found, round by round; rounds of which nothing is to be said are counted."""
    teller = _teller(check, lang)
    claims = [*_summary(check), *check.lists, *map(_total, check.totals)]
    summary = teller.section(teller.title("title.summary"), claims)
    sections = [_section(teller, found) for found in _told(check)]
    title = teller.title("title.check", name=check.tournament.name)
    return Story(title, lang, (summary, *sections))


def _summary(check: Check) -> Iterator[Message]:
    facts = {"rounds": len(check.rounds), "count": len(check.findings)}
    yield Message("check.clean" if check.is_clean else "check.found", "", {**facts})
    if check.findings:
        yield Message("check.counted", "", {**_counts(check)})
    if check.without_reason:
        yield Message("check.without-reason", "", {"count": check.without_reason})
    if check.may_follow:
        yield _may_follow(check)


def _may_follow(check: Check) -> Message:
    """Say that a correction may explain what was found: a document does not tell when it was."""
    return Message("check.may-follow", system_of(check.tournament).stands)


def _teller(check: Check, lang: Language) -> Teller:
    areas = (*system_of(check.tournament).sentences, "check", "explain", "norms")
    return Teller(check.tournament, lang, areas)


def _counts(check: Check) -> dict[str, int]:
    """Count the findings of each kind."""
    counts = Counter(finding.kind for finding in check.findings)
    return {kind.value: counts[kind] for kind in Kind}


def _total(total: ControlTotal) -> Message:
    facts = {"expected_points": total.expected, "found_points": total.found}
    return Message(f"check.total-{total.quantity}", "F8", {**facts})


def _told(check: Check) -> list[RoundCheck]:
    """Give the rounds about which there is something to say."""
    return [found for found in check.rounds if found.findings or found.remarks]


def _section(teller: Teller, found: RoundCheck) -> Section:
    told = found.findings
    claims: list[Message] = []
    if found.foreign and told:
        claims.append(_sum_up(found))
        told = tuple(f for f in told if f.kind in (Kind.NORM, Kind.IMPOSSIBLE))
    claims += [
        claim for finding in told for claim in (_claim(finding, teller.lang), *finding.reasons)
    ]
    if found.period:
        title = teller.title("title.period-round", period=found.period, round=found.round)
    else:
        title = teller.title("title.round-checked", round=found.round)
    return teller.section(title, (*claims, *found.remarks))


def _sum_up(found: RoundCheck) -> Message:
    """Count in one line what another program paired otherwise."""
    codes = Counter(finding.claim.code for finding in found.findings)
    bye = codes["check.bye"] + codes["check.bye-missing"] > 0
    facts = {
        "same": found.boards - codes["check.pair"],
        "boards": found.boards,
        "colours": codes["check.colour"],
    }
    return Message("check.foreign-bye" if bye else "check.foreign", "", {**facts})


def _claim(finding: Finding, lang: Language) -> Message:
    """Give the claim of a finding; an error that it rests on is said in the reader's language."""
    if finding.error is None:
        return finding.claim
    return Message(finding.claim.code, "", {"why": finding.error.text(lang)})


def _round_json(teller: Teller, found: RoundCheck) -> Json:
    period = {"period": found.period} if found.period else {}
    findings = [_finding_json(teller, finding) for finding in found.findings]
    remarks = [teller.sentence(remark).to_json() for remark in found.remarks]
    return {**period, "round": found.round, "findings": findings, "remarks": remarks}


def _finding_json(teller: Teller, finding: Finding) -> Json:
    return {
        "kind": finding.kind.value,
        **teller.sentence(_claim(finding, teller.lang)).to_json(),
        "reasons": [teller.sentence(reason).to_json() for reason in finding.reasons],
    }
