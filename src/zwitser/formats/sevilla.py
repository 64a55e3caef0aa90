"""Sevilla's JSON export: groups with rankings by round, each player with his games and absences.

Games stand in `History`, ratings, totals and values in `Ranking`; both are read. The format is
known from few files only, so entries that are not understood give a warning and are left out.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import islice, takewhile
from math import ceil, floor, isqrt
from operator import eq
from typing import Any

from zwitser.errors import BadInput
from zwitser.formats import Loaded
from zwitser.formats.document import from_json
from zwitser.formats.source import Json, Remark, quote, remark, whole_or_0
from zwitser.model import Tournament
from zwitser.numbers import format_exact
from zwitser.systems.keizer import ID
from zwitser.systems.keizer.options import KeizerOptions
from zwitser.systems.keizer.standings import ForeignList, differences

MOST_ROUNDS = 1000
"""Rounds with a higher number are ignored."""

MOST_COMPARED = 100
"""Totals after later rounds are not compared; no season has so many."""

_RESULTS = {
    "1-0": "1-0",
    "0-1": "0-1",
    "0-0": "0-0R",
    "": None,
    "*": None,
    **dict.fromkeys(("1/2-1/2", "½-½", "0.5-0.5"), "1/2-1/2"),
}
_BY_FORFEIT = {"1-0": "1-0R", "0-1": "0-1R", "0-0": "0-0R"}
_PLAIN_POINTS = ((1, Fraction(1, 2)), (2, 1), (3, 1))
"""Points for a win and a draw in competitions that are not Keizer."""

_POINTS = re.compile(r"-?[0-9]{1,7}(\.[0-9]{1,15})?")
_FORFEIT = re.compile(r"\s*(?:r|ff|f|reg|forfeit)\.?$")

_WORDS: tuple[tuple[str, str], ...] = (
    ("withdrawn", r"terug|gestopt|stopt|retired|withdr|uitgeschr"),
    ("late", r"nog niet|not yet|later|nieuw"),
    ("zero", r"zonder|unexcused|no show|niet op|without|no msg|geen bericht"),
    ("club", r"extern|club|team|bond|knsb|competitie"),
    ("bye", r"bye|vrij|oneven|odd"),
    ("notice", r"bericht|msg|afgemeld|afwezig|afm|excused|notice|absent|ziek|vakantie"),
)
"""Our absence for words in a reason; the first that matches counts."""


def is_sevilla(document: Any) -> bool:
    """Say whether JSON is an export of Sevilla."""
    return isinstance(document, dict) and isinstance(document.get("GroupReport"), list)


def read(document: Json) -> Loaded:
    """Read a Keizer season from an export; of several groups, the largest that plays Keizer."""
    groups = [_Group(group) for group in _records(document, "GroupReport")]
    if not any(group.players for group in groups):
        raise BadInput.at("", "sevilla-nobody")
    played = [group for group in groups if group.has_games or not group.rounds_ranked]
    if not any(group.players for group in played):
        raise BadInput.at("", "sevilla-no-games")
    keizer = [group for group in played if group.players and not group.is_plain]
    if not keizer:
        raise BadInput.at("", "sevilla-not-keizer", found=quote(played[0].name))
    chosen = max(keizer, key=lambda group: len(group.players))
    reader = _SeasonReader(chosen)
    if len(groups) > 1:
        reader.warn("sevilla-groups", count=len(groups), found=quote(chosen.name))
    return reader.read(str(document.get("Name") or chosen.name or "Sevilla"))


def _records(owner: Json, key: str) -> list[Json]:
    """Give the objects in a list, without entries of other types."""
    found = owner.get(key)
    return [one for one in found if isinstance(one, dict)] if isinstance(found, list) else []


def _exact(value: Any) -> Fraction | None:
    """Read a number of points; None for anything else, and for more than anybody ever has."""
    text = str(value).strip().replace(",", ".")
    return Fraction(text) if _POINTS.fullmatch(text) else None


class _Group:
    """A group of an export: its rankings by round, and its players.

    `Ranking` has a player's totals, ratings and values, `History` the games. Both are merged, round
    by round; later entries override earlier ones.
    """

    def __init__(self, group: Json) -> None:
        self.name = str(group.get("Name") or "")
        self.nameless: list[str] = []
        self.standings: dict[int, dict[int, Json]] = {}
        self.players: dict[int, Json] = {}
        found = [
            (whole_or_0(standing.get("Round")), standing["Player"])
            for key in ("History", "Ranking")
            for standing in _records(group, key)
            if isinstance(standing.get("Player"), list)
        ]
        for number, players in sorted(found, key=lambda one: one[0]):
            ranked = self.standings.setdefault(number, {})
            for player in players:
                id_ = whole_or_0(player.get("ID")) if isinstance(player, dict) else 0
                if id_ <= 0:
                    self.nameless.append(quote(str(player)))
                    continue
                ranked[id_] = ranked.get(id_, {}) | player
                before = self.players.get(id_, {"Name": str(id_)})
                lines = {}
                for key in ("Game", "Abs"):
                    both = _records(before, key) + _records(player, key)
                    lines[key] = list({str(one.get("Round")): one for one in both}.values())
                name = str(player.get("Name") or before["Name"])
                self.players[id_] = before | player | lines | {"Name": name}
        self.players = dict(sorted(self.players.items()))

    @property
    def has_games(self) -> bool:
        return any(player["Game"] for player in self.players.values())

    @property
    def rounds_ranked(self) -> int:
        """The last round after which there is a ranking."""
        return max(self.standings, default=0)

    @property
    def is_plain(self) -> bool:
        """Whether all totals are points for games alone, as in any competition but Keizer.

        That is: no player has less than the points of the games, or more than those and a win for
        every other round.
        """
        if not self.has_games:
            return False
        scored: list[tuple[int, int, Fraction, int]] = []
        for player in self.players.values():
            if (total := _exact(player.get("Score"))) is not None:
                if _exact(player.get("Value")) is not None:
                    return False
                games = player["Game"]
                results = [_RESULTS.get(_squeeze(str(game.get("Res") or ""))) for game in games]
                won = ["1-0" if _has_white(game) else "0-1" for game in games]
                wins = sum(map(eq, results, won))
                others = max(0, self.rounds_ranked - len(games))
                scored.append((wins, results.count("1/2-1/2"), total, others))
        return bool(scored) and any(
            all(0 <= total - n * win - m * draw <= others * win for n, m, total, others in scored)
            for win, draw in _PLAIN_POINTS
        )


def _has_white(game: Json) -> bool:
    return str(game.get("ActualColor") or game.get("Color") or "W").upper()[:1] in ("W", "")


def _squeeze(text: str) -> str:
    return text.strip().lower().replace(" ", "")


class _SeasonReader:
    """Builds the document of a group, with warnings."""

    def __init__(self, group: _Group) -> None:
        self.group, self.players = group, group.players
        self.by_name = {player["Name"]: id_ for id_, player in self.players.items()}
        self.warnings: list[Remark] = []

    def warn(self, code: str, **facts: str | int) -> None:
        self.warnings.append(remark(code, 0, **facts))

    def read(self, name: str) -> Loaded:
        """Read the season, with the options that agree best with the totals in the file."""
        for found in self.group.nameless:
            self.warn("sevilla-player", found=found)
        rounds, standings = self._rounds(), self.group.standings
        players = []
        for id_, player in self.players.items():
            rating = whole_or_0(player.get("IRtg")) or whole_or_0(player.get("Rating"))
            if not 0 < rating <= 9999:
                self.warn("sevilla-rating", found=quote(player["Name"]))
                rating = 0
            players.append({"id": id_, "name": player["Name"][:100], "rating": rating})
        start = {"list": _by_place(standings[0])} if 0 in standings else {}
        document: Json = {
            "zwitser": 1,
            "name": name[:200] or "Sevilla",
            "system": ID,
            "options": {},
            "players": players,
            "periods": [{"rounds": rounds, **start}],
        }
        if not rounds:
            self.warn("sevilla-not-begun")
        lists = []
        for after, standing in sorted(standings.items()):
            if 1 <= after <= min(len(rounds), MOST_COMPARED):
                scores = ((id_, _exact(standing[id_].get("Score"))) for id_ in _by_place(standing))
                totals = tuple((id_, total) for id_, total in scores if total is not None)
                lists.append(ForeignList(after, totals))
        by_rating = sorted(players, key=lambda one: (-one["rating"], one["name"], one["id"]))
        order = start.get("list") or [player["id"] for player in by_rating]
        everyone = [_exact(one.get("Score")) for one in self.players.values()]
        clues = Clues(
            values=tuple(
                tuple(filter(None, (_exact(one.get(key)) for one in standing.values())))
                for standing in standings.values()
                for key in ("Value", "PrvVal")
            ),
            paid=tuple(self._payments(rounds)),
            first=tuple(self._first(rounds, order)),
            count=len(order),
            whole=all(score is None or score.denominator == 1 for score in everyone),
        )
        options = best_options(from_json(document), lists, clues)
        season = from_json(document | {"options": options})
        return Loaded(season, tuple(self.warnings), lists=tuple(lists), is_foreign=True)

    def _payments(self, rounds: list[Json]) -> Iterator[Paid]:
        """List the absences of which the file states the points, with the value that counted.

        Every list pays old rounds anew: the points in the last list belong to its values.
        """
        words = {player: dict[int, str]() for player in self.players}
        for number, round_ in enumerate(rounds, 1):
            for absence in round_["absent"]:
                words[absence["player"]][number] = absence["as"]
        for id_, player in self.players.items():
            value = _exact(player.get("PrvVal")) or _exact(player.get("Value"))
            whole, notices = _exact(player.get("AbsScore")), 0
            if not value:
                continue
            points = {
                whole_or_0(one.get("Round")): _exact(one.get("Score")) for one in player["Abs"]
            }
            for number, word in words[id_].items():
                notices += word == "notice"
                if (paid := points.get(number)) is not None:
                    yield Paid(word, value, paid, notices if word == "notice" else 0)
            if whole is not None and len({*words[id_].values()}) == 1 and not any(points.values()):
                word, *more = words[id_].values()
                yield Paid(word, value * (1 + len(more)), whole)

    def _first(
        self, rounds: list[Json], order: Sequence[int]
    ) -> Iterator[tuple[int, str, Fraction]]:
        """List the players who lost in round 1, or had no game, by place on the start list."""
        ranked = self.group.standings.get(1, {})
        if not rounds or not ranked:
            return
        words = {absence["player"]: absence["as"] for absence in rounds[0]["absent"]}
        for game in rounds[0]["games"]:
            lost = {"1-0": "black", "0-1": "white"}.get(game["result"] or "")
            if lost is not None:
                words[game[lost]] = LOSS
        for place, id_ in enumerate(order):
            total = _exact(ranked.get(id_, {}).get("Score"))
            if total is not None and id_ in words:
                yield place, words[id_], total

    def _rounds(self) -> list[Json]:
        games = self._games()
        playing = {(r, p) for r, white, black in games for p in (white, black)}
        words = self._absences(_first_rounds(playing))
        entered = playing | words.keys()
        # Rounds before a player's first entry in which no ranking has the player: not joined yet.
        ranked = {(number, id_) for number, ids in self.group.standings.items() for id_ in ids}
        first = _first_rounds(entered)
        for player in self.players:
            before = [(number, player) for number in range(1, first.get(player, 1))]
            words |= dict.fromkeys(takewhile(lambda key: key not in ranked, before), "late")
        last = max((number for number, _ in entered), default=0)
        return [
            {
                "games": [game for key, game in games.items() if key[0] == number],
                "absent": [
                    {"player": key[1], "as": word}
                    for key, word in words.items()
                    if key[0] == number and key not in playing
                ],
            }
            for number in range(1, last + 1)
        ]

    def _games(self) -> dict[tuple[int, int, int], Json]:
        """Read every game once, by round, white and black; the first of two that clash counts."""
        games: dict[tuple[int, int, int], Json] = {}
        seated: set[tuple[int, int]] = set()
        for own, player in self.players.items():
            for line in player["Game"]:
                number, opponent = whole_or_0(line.get("Round")), whole_or_0(line.get("Opponent"))
                if opponent not in self.players:
                    sides = {self.by_name.get(str(line.get(side))) for side in ("White", "Black")}
                    opponent = next((side for side in sides - {own} if side is not None), 0)
                is_known = opponent in self.players and opponent != own
                if not is_known or not 1 <= number <= MOST_ROUNDS:
                    self.warn("sevilla-game", player=own, found=quote(str(line.get("Opponent"))))
                    continue
                text = str(line.get("Res") or "")
                plain = _squeeze(text)
                result = _RESULTS.get(plain) or _BY_FORFEIT.get(_FORFEIT.sub("", plain))
                if result is None and plain not in _RESULTS:
                    self.warn("sevilla-result", player=own, found=quote(text))
                white, black = (own, opponent) if _has_white(line) else (opponent, own)
                both = {(number, white), (number, black)}
                if (number, white, black) not in games and both & seated:
                    other = self.players[opponent]["Name"]
                    self.warn("sevilla-game", player=own, found=quote(other))
                    continue
                games[number, white, black] = {"white": white, "black": black, "result": result}
                seated |= both
        return games

    def _absences(self, first: Mapping[int, int]) -> dict[tuple[int, int], str]:
        """Read why players had no game, by round and player; `late` only before the first (K4)."""
        by_payment, words = self._reasons_by_payment(), {}
        for own, player in self.players.items():
            joined = first.get(own, MOST_ROUNDS + 1)
            for absence in sorted(player["Abs"], key=lambda one: whole_or_0(one.get("Round"))):
                number, reason = whole_or_0(absence.get("Round")), _reason(absence)
                if not 1 <= number <= MOST_ROUNDS:
                    continue
                word = by_payment.get(reason) or _word(reason)
                if word is None or (word == "late" and number > joined):
                    self.warn("sevilla-reason", player=own, found=quote(reason))
                    word = "notice"
                if word not in ("late", "withdrawn"):
                    joined = min(joined, number)
                words[number, own] = word
        return words

    def _reasons_by_payment(self) -> dict[str, str]:
        """Interpret reasons by their payment: never anything, or as much as a known reason.

        A reason whose words mean another absence than one with notice keeps that meaning.
        """
        paid: dict[str, list[tuple[Fraction, Fraction]]] = {}
        for player in self.players.values():
            value = _exact(player.get("PrvVal")) or _exact(player.get("Value")) or Fraction(1)
            for absence in player["Abs"]:
                if (points := _exact(absence.get("Score"))) is not None:
                    paid.setdefault(_reason(absence), []).append((points, value))
        shares = {
            reason: sum((points for points, _ in seen), Fraction(0)) / sum(v for _, v in seen)
            for reason, seen in paid.items()
        }
        known = [(share, word) for reason, share in shares.items() if (word := _word(reason))]
        found = {}
        for reason, share in shares.items():
            if not share and _word(reason) in (None, "notice"):
                found[reason] = "zero"
            elif _word(reason) is None:
                near = min(known, key=lambda one: abs(one[0] - share), default=(share, "notice"))
                found[reason] = near[1] if near[1] in ("bye", "club", "notice") else "notice"
        return found


def _first_rounds(entered: Iterable[tuple[int, int]]) -> dict[int, int]:
    """Map players to their first round."""
    return {player: number for number, player in sorted(entered, reverse=True)}


def _reason(absence: Json) -> str:
    return str(absence.get("Reason") or "")


def _word(reason: str) -> str | None:
    """Find the absence that the words of a reason mean; None if they are unknown."""
    return next((word for word, found in _WORDS if re.search(found, reason.lower())), None)


def _by_place(standing: dict[int, Json]) -> list[int]:
    return sorted(standing, key=lambda id_: whole_or_0(standing[id_].get("Pos")))


# The options of a season. An export has no settings: they are inferred from values and payments of
# absences. Of several candidates the one that reproduces most totals in the file is taken.

LOSS = "loss"
"""The word for a lost game, after which the total of round 1 is the player's own value."""

ENOUGH = 3
"""The fewest values from which the first and the last one are inferred."""

MOST_LISTS = 60
"""The most lists with which candidates are compared: the first ones."""

MOST_WORK = 100_000
"""The most payments computed for one candidate: with more players fewer lists are compared."""

MOST_TRIES = 150
"""The most other shares that are tried."""

MOST_COUNTED = 300_000
"""The most totals counted for them: of large seasons fewer are tried."""

MOST_PAID = 10
"""The highest limit of paid absences that is tried."""

_USUAL_SHARES = (
    *("0", "0.2", "0.25", "0.3", "0.33", "0.333", "1/3", "0.4", "0.5"),
    *("0.6", "0.66", "0.667", "2/3", "0.67", "0.7", "0.75", "0.8", "1"),
)

_SIMPLE = sorted({Fraction(n, d) for d in range(1, 7) for n in range(d + 1)})
_ROUND_NUMBERS = (100, 50, 25, 10, 5, 1)


@dataclass(frozen=True, slots=True)
class Paid:
    """The points of an absence, and the player's value then; `number` counts those with notice."""

    word: str
    value: Fraction
    points: Fraction
    number: int = 0


@dataclass(frozen=True, slots=True)
class Clues:
    """Evidence for options: values by ranking, payments, and the totals after round 1.

    `first` has for each place of the start list the word of round 1 and the total. `whole` is true
    if all totals are whole numbers.
    """

    values: tuple[tuple[Fraction, ...], ...]
    paid: tuple[Paid, ...]
    first: tuple[tuple[int, str, Fraction], ...]
    count: int
    whole: bool


def best_options(tournament: Tournament, lists: Sequence[ForeignList], clues: Clues) -> Json:
    """Find the candidate that agrees with most totals; of equals the first.

    If totals still differ, other shares of absences and limits are tried one at a time; they are
    taken only if that explains at least half of the differences.
    """
    best, fewest = Json(), None
    judged = lists[: min(MOST_LISTS, 3 + isqrt(MOST_WORK // max(1, clues.count)))]
    for options in _candidates(clues):
        wrong = _count_wrong(tournament, judged, options, fewest)
        if wrong is not None and (fewest is None or wrong < fewest):
            best, fewest = options, wrong
        if fewest == 0:
            break
    if not fewest:
        return best
    tries = iter(range(min(MOST_TRIES, MOST_COUNTED // sum(len(one.totals) for one in judged))))
    found, left, before = best, fewest, 0
    while left and left != before:
        before = left
        for change, _ in zip(_other_shares(tournament), tries, strict=False):
            wrong = _count_wrong(tournament, judged, found | change, left)
            if wrong is not None and wrong < left:
                found, left = found | change, wrong
    return found if 2 * left <= fewest else best


def _count_wrong(
    tournament: Tournament, lists: Sequence[ForeignList], options: Json, most: int | None
) -> int | None:
    """Count the totals that differ, up to `most`; None for invalid options."""
    if any(KeizerOptions.faults(options)):
        return None
    own = replace(tournament.options, own=KeizerOptions.read(options))
    try:
        return sum(1 for _ in islice(differences(replace(tournament, options=own), lists), most))
    except BadInput:
        # A `top` that is too low for so many players: there is no list (K3).
        return None


def _other_shares(tournament: Tournament) -> Iterator[Json]:
    """List shares for the absences of a season, and limits of paid ones with notice."""
    absences = [one.kind.value for round_ in tournament.last_rounds for one in round_.absences]
    paid: Json = {word: _USUAL_SHARES for word in ("bye", "club", "notice") if word in absences}
    for word, shares in paid.items():
        yield from ({word: share} for share in shares)
    if "notice" in absences:
        yield from ({"limit": limit} for limit in (None, *range(MOST_PAID + 1)))


def _candidates(clues: Clues) -> Iterator[Json]:
    """List candidates: from the values in the file, by preset, and from the first list."""
    shown = "unit" if clues.whole else "exact"
    for values in _stated_values(clues.values):
        yield from _with_shares(values, clues.paid, shown)
    large = {"top": str(ceil(Fraction(3, 2) * clues.count))} if clues.count >= 50 else {}
    yield {"preset": "sevilla", "shown": shown} | large
    yield {"preset": "sevilla-score", "shown": shown}
    for values, worth in _first_values(clues):
        paid = [Paid(word, worth[n], total - worth[n]) for n, word, total in clues.first]
        yield from _with_shares(values, (*clues.paid, *paid), shown)


# Values of the places.


def _stated_values(rankings: Iterable[Sequence[Fraction]]) -> Iterator[Json]:
    """Read the first and the last value, and whether the values between fall evenly (K3)."""
    found = [sorted(values, reverse=True) for values in rankings if len(values) >= ENOUGH]
    if not found:
        return
    top, bottom = (Counter(v[end] for v in found).most_common(1)[0][0] for end in (0, -1))
    if all(
        abs(values[0] - n * (values[0] - values[-1]) / (len(values) - 1) - value) <= 1
        for values in found
        for n, value in enumerate(values)
    ):
        longest = max(found, key=len)
        if longest[0] - longest[-1] == len(longest) - 1:
            yield {"top": format_exact(top)}
        yield _from_to(top, bottom)
    yield _from_to(top, bottom) | {"values": "score"}


def _from_to(top: Fraction, bottom: Fraction) -> Json:
    return {"top": format_exact(top), "bottom": format_exact(bottom)}


def _first_values(clues: Clues) -> Iterator[tuple[Json, list[Fraction]]]:
    """Infer the values of the start list from the totals of players who lost in round 1."""
    lost = sorted((place, total) for place, word, total in clues.first if word == LOSS)
    if len({place for place, _ in lost}) < ENOUGH:
        return
    (high, most), (low, least) = lost[0], lost[-1]
    step, last = (most - least) / (low - high), clues.count - 1
    whole = _to(most + high, 1)
    ladders = [({"top": format_exact(whole)}, whole, Fraction(1))]
    for unit in _ROUND_NUMBERS:
        top, bottom = _to(most + high * step, unit), _to(least - (last - low) * step, unit)
        ladders.append((_from_to(top, bottom), top, (top - bottom) / last))
    for values, top, step in ladders:
        worth = [top - n * step for n in range(clues.count)]
        if all(abs(worth[place] - total) <= Fraction(1, 2) for place, total in lost):
            yield values, worth
            if "bottom" in values:
                yield values | {"values": "score"}, worth
            return


def _to(number: Fraction, unit: int) -> Fraction:
    return Fraction(floor(number / unit + Fraction(1, 2)) * unit)


# Shares that absences pay.


def _with_shares(values: Json, paid: Sequence[Paid], shown: str) -> Iterator[Json]:
    """Combine values with every rounding of the shares of the absences.

    The limit of paid absences is what the file shows, else none and Sevilla's own five.
    """
    preset = "sevilla-score" if "values" in values else "sevilla"
    found: dict[str, list[str]] = {}
    for word in ("bye", "club", "notice", "zero"):
        seen = [one for one in paid if one.word == word]
        if any(one.points for one in seen) and word != "zero":
            seen = [one for one in seen if one.points]
        if not seen:
            continue
        # The share that fits best: as a fraction, with two and with three decimals.
        best = max(_SIMPLE, key=lambda share: (_fits(share, seen), -share.denominator))
        if 2 * _fits(best, seen) <= len(seen):
            best = sum((one.points for one in seen), Fraction(0)) / sum(one.value for one in seen)
        decimals = [format_exact(_to(best * 10**n, 1) / 10**n) for n in (2, 3)]
        found[word] = [str(best) if best in _SIMPLE else decimals[1], *decimals]
    limits: tuple[int | None, ...] = (None, 5)
    if numbered := [one for one in paid if one.number]:
        unpaid = min((one.number for one in numbered if not one.points), default=None)
        limits = (None,) if unpaid is None else (unpaid - 1, None)
    for style in range(3):
        shares = {word: texts[style] for word, texts in found.items()}
        for limit in limits:
            yield {"preset": preset, "shown": shown, "limit": limit} | values | shares


def _fits(share: Fraction, paid: Sequence[Paid]) -> int:
    """Count the payments that this share explains; file and value may be rounded."""
    return sum(abs(share * one.value - one.points) <= (1 + share) / 2 for one in paid)
