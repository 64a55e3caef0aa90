"""Sevilla's JSON export: groups with rankings by round, each player with his games and absences.

Games stand in `History`, ratings, totals and values in `Ranking`; both are read. Known from few
files, so the reader is lenient: what it does not understand it reports and leaves.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from itertools import takewhile
from math import ceil, floor, isqrt
from typing import Any

from zwitser.errors import BadInput
from zwitser.formats.document import from_json
from zwitser.formats.keizer import ForeignSeason
from zwitser.formats.remarks import Remark, remark
from zwitser.formats.source import shown
from zwitser.model import Tournament
from zwitser.numbers import format_exact
from zwitser.systems.keizer import ID
from zwitser.systems.keizer.options import KeizerOptions
from zwitser.systems.keizer.standings import ForeignList, differences

Json = dict[str, Any]

MOST_ROUNDS = 1000
"""A round with a higher number is none."""

MOST_COMPARED = 100
"""No season has more rounds; of what claims to, later totals are not compared."""

_RESULTS = {
    "1-0": "1-0",
    "0-1": "0-1",
    "1/2-1/2": "1/2-1/2",
    "½-½": "1/2-1/2",
    "0.5-0.5": "1/2-1/2",
    "0-0": "0-0R",
    "": None,
    "*": None,
}
_BY_FORFEIT = {"1-0": "1-0R", "0-1": "0-1R", "0-0": "0-0R"}
_PLAIN_POINTS = tuple(
    (Fraction(win), Fraction(draw)) for win, draw in (("1", "1/2"), ("2", "1"), ("3", "1"))
)
"""What a win and a draw bring where a competition counts points for games."""

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
"""What a reason says, in the order in which it is looked for."""


def is_sevilla(document: Any) -> bool:
    """Say whether JSON is an export of Sevilla."""
    return isinstance(document, dict) and isinstance(document.get("GroupReport"), list)


def read(document: Json) -> ForeignSeason:
    """Make a Keizer season of an export; several groups: the largest that plays Keizer."""
    groups = [_Group(group) for group in _records(document, "GroupReport")]
    if not any(group.players for group in groups):
        raise BadInput.at("", "sevilla-nobody")
    played = [group for group in groups if group.has_games or not group.rounds_ranked]
    if not any(group.players for group in played):
        raise BadInput.at("", "sevilla-no-games")
    keizer = [group for group in played if group.players and not group.is_plain]
    if not keizer:
        raise BadInput.at("", "sevilla-not-keizer", found=shown(played[0].name))
    chosen = max(keizer, key=lambda group: len(group.players))
    reader = _Reader(chosen)
    if len(groups) > 1:
        reader.say("sevilla-groups", count=len(groups), found=shown(chosen.name))
    return reader.season(str(document.get("Name") or chosen.name or "Sevilla"))


def _records(owner: Json, key: str) -> list[Json]:
    """Give the records of a list; whatever else stands there is left."""
    found = owner.get(key)
    return [one for one in found if isinstance(one, dict)] if isinstance(found, list) else []


def _whole(value: Any) -> int:
    if isinstance(value, bool) or value is None:
        return 0
    try:
        return int(value)
    except (TypeError, ValueError, OverflowError):
        return 0


def _exact(value: Any) -> Fraction | None:
    """Read a number of points; None for anything else, and for more than anybody ever has."""
    text = str(value).strip().replace(",", ".")
    return Fraction(text) if _POINTS.fullmatch(text) else None


class _Group:
    """A group of an export: its rankings by round, and everybody with all that is said of him.

    What is known of a player stands in two places: `Ranking` has totals, ratings and values,
    `History` has the games. Both are read, round by round; the last that says something counts.
    """

    def __init__(self, group: Json) -> None:
        self.name = str(group.get("Name") or "")
        self.nameless: list[str] = []
        self.standings: dict[int, dict[int, Json]] = {}
        self.players: dict[int, Json] = {}
        found = [
            (_whole(standing.get("Round")), standing)
            for key in ("History", "Ranking")
            for standing in _records(group, key)
            if isinstance(standing.get("Player"), list)
        ]
        for number, standing in sorted(found, key=lambda one: one[0]):
            self._take(number, standing["Player"])
        self.players = dict(sorted(self.players.items()))

    def _take(self, number: int, players: list[Any]) -> None:
        ranked = self.standings.setdefault(number, {})
        for player in players:
            id_ = _whole(player.get("ID")) if isinstance(player, dict) else 0
            if id_ <= 0:
                self.nameless.append(shown(str(player)))
                continue
            ranked[id_] = ranked.get(id_, {}) | player
            before = self.players.get(id_, {"Name": str(id_)})
            lines = {key: _merged(before, player, key) for key in ("Game", "Abs")}
            name = str(player.get("Name") or before["Name"])
            self.players[id_] = before | player | lines | {"Name": name}

    @property
    def has_games(self) -> bool:
        return any(_records(player, "Game") for player in self.players.values())

    @property
    def rounds_ranked(self) -> int:
        """The last round after which there is a ranking."""
        return max(self.standings, default=0)

    @property
    def is_plain(self) -> bool:
        """Whether all totals are points for games alone, as in any competition but Keizer."""
        return self.has_games and any(map(self._is_plain, _PLAIN_POINTS))

    def _is_plain(self, points: tuple[Fraction, Fraction]) -> bool:
        """Say whether nobody has more than his games and a win for every other round."""
        win, draw = points
        scored = False
        for player in self.players.values():
            total, games = _exact(player.get("Score")), _records(player, "Game")
            if total is None:
                continue
            if _exact(player.get("Value")) is not None:
                return False
            scored = True
            least = sum(_won(game, win, draw) for game in games)
            if not least <= total <= least + win * max(0, self.rounds_ranked - len(games)):
                return False
        return scored


def _merged(before: Json, now: Json, key: str) -> list[Json]:
    """Put what two lists say of each round together; the later one counts."""
    rounds = {str(one.get("Round")): one for one in _records(before, key)}
    return list((rounds | {str(one.get("Round")): one for one in _records(now, key)}).values())


def _won(game: Json, win: Fraction, draw: Fraction) -> Fraction:
    white, result = _has_white(game), _RESULTS.get(_plain(str(game.get("Res") or "")))
    if result == "1/2-1/2":
        return draw
    return win if result == ("1-0" if white else "0-1") else Fraction(0)


def _has_white(game: Json) -> bool:
    return str(game.get("ActualColor") or game.get("Color") or "W").upper()[:1] in ("W", "")


def _plain(text: str) -> str:
    return text.strip().lower().replace(" ", "")


@dataclass
class _Reader:
    group: _Group
    remarks: list[Remark] = field(default_factory=list)

    def say(self, code: str, **facts: str | int) -> None:
        self.remarks.append(remark(code, 0, **facts))

    def season(self, name: str) -> ForeignSeason:
        """Make the season by every set of options the file speaks of; the best one is kept."""
        self.players = self.group.players
        self.by_name = {player["Name"]: id_ for id_, player in self.players.items()}
        for found in self.group.nameless:
            self.say("sevilla-player", found=found)
        rounds = self._rounds()
        document: Json = {
            "zwitser": 1,
            "name": name[:200] or "Sevilla",
            "system": ID,
            "options": {},
            "players": [self._player(id_, player) for id_, player in self.players.items()],
            "periods": [{"rounds": rounds}],
        }
        if 0 in self.group.standings:
            document["periods"][0]["list"] = _by_place(self.group.standings[0])
        if not rounds:
            self.say("sevilla-not-begun")
        lists = tuple(self._lists(len(rounds)))
        options = best_options(from_json(document), lists, self._clues(document))
        season = from_json(document | {"options": options})
        return ForeignSeason(season, lists, tuple(self.remarks))

    def _player(self, id_: int, player: Json) -> Json:
        rating = _whole(player.get("IRtg")) or _whole(player.get("Rating"))
        if not 0 < rating <= 9999:
            self.say("sevilla-rating", found=shown(player["Name"]))
            rating = 0
        return {"id": id_, "name": player["Name"][:100], "rating": rating}

    def _clues(self, document: Json) -> Clues:
        """Gather what the file says of values, and of what was paid without a game."""
        period = document["periods"][0]
        scores = [_exact(one.get("Score")) for one in self.group.players.values()]
        order = period.get("list") or [
            player["id"]
            for player in sorted(
                document["players"], key=lambda one: (-one["rating"], one["name"], one["id"])
            )
        ]
        return Clues(
            values=tuple(self._values()),
            paid=tuple(self._paid(period["rounds"])),
            first=tuple(self._first(period["rounds"], order)),
            count=len(order),
            whole=all(score is None or score.denominator == 1 for score in scores),
        )

    def _values(self) -> Iterator[tuple[Fraction, ...]]:
        """Give the values of every ranking that has them."""
        for standing in self.group.standings.values():
            for key in ("Value", "PrvVal"):
                yield tuple(filter(None, (_exact(one.get(key)) for one in standing.values())))

    def _paid(self, rounds: list[Json]) -> Iterator[Paid]:
        """Give every absence of which the file says what it brought, with the value that counted.

        Old rounds are paid anew with every list: what the last list says belongs to its values.
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
            points = {_whole(one.get("Round")): _exact(one.get("Score")) for one in player["Abs"]}
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
        """Give who lost in round 1, or had no game, by the place on the start list."""
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
        games = self._seated()
        playing = {(r, p) for r, white, black in games for p in (white, black)}
        first = _first_rounds(playing)
        self.by_payment = self._by_payment()
        words = {key: word for p in self.players.values() for key, word in self._words(p, first)}
        entered = playing | words.keys()
        words |= dict.fromkeys(self._not_yet(entered), "late")
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

    def _seated(self) -> dict[tuple[int, int, int], Json]:
        """Give every game once; of two that don't go together the first that is found."""
        games: dict[tuple[int, int, int], Json] = {}
        seated: set[tuple[int, int]] = set()
        for player in self.players.values():
            for key, game in self._games(player):
                number, white, black = key
                both = {(number, white), (number, black)}
                if key not in games and both & seated:
                    own = _whole(player.get("ID"))
                    other = self.players[black if own == white else white]["Name"]
                    self.say("sevilla-game", player=own, found=shown(other))
                    continue
                games[key] = game
                seated |= both
        return games

    def _not_yet(self, entered: set[tuple[int, int]]) -> Iterator[tuple[int, int]]:
        """Give the rounds before anybody's first entry in which no ranking has him."""
        ranked = {
            (number, id_) for number, players in self.group.standings.items() for id_ in players
        }
        first = _first_rounds(entered)
        for player in self.players:
            before = [(number, player) for number in range(1, first.get(player, 1))]
            yield from takewhile(lambda key: key not in ranked, before)

    def _games(self, player: Json) -> Iterator[tuple[tuple[int, int, int], Json]]:
        own = _whole(player.get("ID"))
        for game in _records(player, "Game"):
            number, opponent = _whole(game.get("Round")), self._opponent(own, game)
            if not 1 <= number <= MOST_ROUNDS or opponent not in self.players or opponent == own:
                self.say("sevilla-game", player=own, found=shown(str(game.get("Opponent"))))
                continue
            white, black = (own, opponent) if _has_white(game) else (opponent, own)
            result = self._result(own, str(game.get("Res") or ""))
            yield (number, white, black), {"white": white, "black": black, "result": result}

    def _opponent(self, own: int, game: Json) -> int:
        found = _whole(game.get("Opponent"))
        if found in self.players:
            return found
        sides = {self.by_name.get(str(game.get(side))) for side in ("White", "Black")} - {own}
        return next((side for side in sides if side is not None), 0)

    def _result(self, player: int, text: str) -> str | None:
        plain = _plain(text)
        if plain in _RESULTS:
            return _RESULTS[plain]
        forfeit = _BY_FORFEIT.get(_FORFEIT.sub("", plain))
        if forfeit is None:
            self.say("sevilla-result", player=player, found=shown(text))
        return forfeit

    def _by_payment(self) -> dict[str, str]:
        """Give a word to reasons by what they paid: never anything, or as much as a known reason.

        A reason whose words say another thing than absence with notice keeps that meaning.
        """
        paid: dict[str, list[tuple[Fraction, Fraction]]] = {}
        for player in self.players.values():
            value = _exact(player.get("PrvVal")) or _exact(player.get("Value")) or Fraction(1)
            for absence in _records(player, "Abs"):
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

    def _words(
        self, player: Json, first: Mapping[int, int]
    ) -> Iterator[tuple[tuple[int, int], str]]:
        """Read why a player had no game; who has joined is not `late` any more (K4)."""
        own = _whole(player.get("ID"))
        joined = first.get(own, MOST_ROUNDS + 1)
        for absence in sorted(_records(player, "Abs"), key=lambda one: _whole(one.get("Round"))):
            number, reason = _whole(absence.get("Round")), _reason(absence)
            if not 1 <= number <= MOST_ROUNDS:
                continue
            word = self.by_payment.get(reason) or _word(reason)
            if word is None or (word == "late" and number > joined):
                self.say("sevilla-reason", player=own, found=shown(reason))
                word = "notice"
            if word not in ("late", "withdrawn"):
                joined = min(joined, number)
            yield (number, own), word

    def _lists(self, rounds: int) -> Iterator[ForeignList]:
        for after, standing in sorted(self.group.standings.items()):
            if 1 <= after <= min(rounds, MOST_COMPARED):
                totals = ((id_, _exact(standing[id_].get("Score"))) for id_ in _by_place(standing))
                yield ForeignList(after, tuple((id_, n) for id_, n in totals if n is not None))


def _first_rounds(entered: Iterable[tuple[int, int]]) -> dict[int, int]:
    """Give everybody's first round."""
    first: dict[int, int] = {}
    for number, player in entered:
        first[player] = min(number, first.get(player, number))
    return first


def _reason(absence: Json) -> str:
    return str(absence.get("Reason") or "")


def _word(reason: str) -> str | None:
    """Give what a reason says, None where it says nothing that is known."""
    return next((word for word, found in _WORDS if re.search(found, reason.lower())), None)


def _by_place(standing: dict[int, Json]) -> list[int]:
    return sorted(standing, key=lambda id_: _whole(standing[id_].get("Pos")))


# The options of a season of Sevilla, from the values and payments that its export states.
#
# An export has no settings. What it has of values and of absences says much; where several sets of
# options are possible, the one that gives most of the totals in the file is taken.

LOSS = "loss"
"""The word for a game that was lost: then the total after round 1 is the own value."""

ENOUGH = 3
"""So many own values give the first and the last one."""

MOST_LISTS = 60
"""A longer season is judged by its first lists."""

MOST_WORK = 100_000
"""So many payments are looked at for one set of options: of a crowd fewer lists are judged."""

_SIMPLE = sorted({Fraction(n, d) for d in range(1, 7) for n in range(d + 1)})
_ROUND_NUMBERS = (100, 50, 25, 10, 5, 1)


@dataclass(frozen=True, slots=True)
class Paid:
    """What an absence brought, and the own value then; `number` counts those with notice."""

    word: str
    value: Fraction
    points: Fraction
    number: int = 0


@dataclass(frozen=True, slots=True)
class Clues:
    """What an export says: values by ranking, payments, and the totals after round 1.

    `first` has for each place of the start list the word of round 1 and the total. `whole` says
    that all totals are whole numbers.
    """

    values: tuple[tuple[Fraction, ...], ...]
    paid: tuple[Paid, ...]
    first: tuple[tuple[int, str, Fraction], ...]
    count: int
    whole: bool


def best_options(tournament: Tournament, lists: Sequence[ForeignList], clues: Clues) -> Json:
    """Give the options that agree with most totals; of those the first, from the surest source."""
    best, fewest = Json(), None
    judged = lists[: min(MOST_LISTS, 3 + isqrt(MOST_WORK // max(1, clues.count)))]
    for options in _candidates(clues):
        wrong = _differing(tournament, options, judged, fewest)
        if wrong is not None and (fewest is None or wrong < fewest):
            best, fewest = options, wrong
        if fewest == 0:
            break
    return best


def _differing(
    tournament: Tournament, options: Json, lists: Sequence[ForeignList], fewest: int | None
) -> int | None:
    """Count the totals that differ; None for options that can't be, or are worse than another."""
    if any(KeizerOptions.faults(options)):
        return None
    own = replace(tournament.options, own=KeizerOptions.read(options))
    wrong = 0
    try:
        for _ in differences(replace(tournament, options=own), lists):
            wrong += 1
            if fewest is not None and wrong >= fewest:
                return None
    except BadInput:
        # A `top` that is too low for so many players gives no list at all (K3).
        return None
    return wrong


def _candidates(clues: Clues) -> Iterator[Json]:
    """Give sets of options: as the file states them, by preset, and as its first list shows."""
    shown = "unit" if clues.whole else "exact"
    for values in _stated_values(clues.values):
        yield from _with_shares(values, clues.paid, shown)
    large = {"top": str(ceil(Fraction(3, 2) * clues.count))} if clues.count >= 50 else {}
    yield {"preset": "sevilla", "shown": shown} | large
    yield {"preset": "sevilla-score", "shown": shown}
    for values, worth in _first_values(clues):
        paid = [Paid(word, worth[n], total - worth[n]) for n, word, total in clues.first]
        yield from _with_shares(values, (*clues.paid, *paid), shown)


# What a place is worth.


def _stated_values(rankings: Iterable[Sequence[Fraction]]) -> Iterator[Json]:
    """Read the first and the last value, and whether the values between fall evenly (K3)."""
    found = [sorted(values, reverse=True) for values in rankings if len(values) >= ENOUGH]
    if not found:
        return
    top, bottom = (Counter(v[end] for v in found).most_common(1)[0][0] for end in (0, -1))
    if all(_falls_evenly(values) for values in found):
        longest = max(found, key=len)
        if longest[0] - longest[-1] == len(longest) - 1:
            yield {"top": format_exact(top)}
        yield _from_to(top, bottom)
    yield _from_to(top, bottom) | {"values": "score"}


def _falls_evenly(values: Sequence[Fraction]) -> bool:
    step = (values[0] - values[-1]) / (len(values) - 1)
    return all(abs(values[0] - n * step - value) <= 1 for n, value in enumerate(values))


def _from_to(top: Fraction, bottom: Fraction) -> Json:
    return {"top": format_exact(top), "bottom": format_exact(bottom)}


def _first_values(clues: Clues) -> Iterator[tuple[Json, list[Fraction]]]:
    """Find the values of the start list from who lost in round 1 and so has the own value alone."""
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


# What an absence pays.


def _with_shares(values: Json, paid: Sequence[Paid], shown: str) -> Iterator[Json]:
    """Give these values with every way to write the shares of the absences."""
    preset = "sevilla-score" if "values" in values else "sevilla"
    found: dict[str, list[str]] = {}
    for word in ("bye", "club", "notice", "zero"):
        seen = [one for one in paid if one.word == word]
        if any(one.points for one in seen) and word != "zero":
            seen = [one for one in seen if one.points]
        if seen:
            found[word] = _shares(seen)
    for style in range(3):
        shares = {word: texts[style] for word, texts in found.items()}
        for limit in _limits(paid):
            yield {"preset": preset, "shown": shown, "limit": limit} | values | shares


def _shares(paid: Sequence[Paid]) -> list[str]:
    """Write the share that fits best as a fraction, with two and with three decimals."""
    best = max(_SIMPLE, key=lambda share: (_fits(share, paid), -share.denominator))
    if 2 * _fits(best, paid) <= len(paid):
        best = sum((one.points for one in paid), Fraction(0)) / sum(one.value for one in paid)
    decimals = [format_exact(_to(best * 10**n, 1) / 10**n) for n in (2, 3)]
    return [str(best) if best in _SIMPLE else decimals[1], *decimals]


def _fits(share: Fraction, paid: Sequence[Paid]) -> int:
    """Count the payments that this share explains; file and value may be rounded."""
    return sum(abs(share * one.value - one.points) <= (1 + share) / 2 for one in paid)


def _limits(paid: Sequence[Paid]) -> tuple[int | None, ...]:
    """Say how many absences pay: as the file shows, or else any number and Sevilla's own five."""
    numbered = [one for one in paid if one.number]
    if not numbered:
        return None, 5
    unpaid = min((one.number for one in numbered if not one.points), default=None)
    return (None,) if unpaid is None else (unpaid - 1, None)
