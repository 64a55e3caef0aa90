"""The numbers of a club's regulation, as its organiser sets them."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Any

from django import forms

from zwitser.errors import BadInput
from zwitser.language import Language, format_decimal
from zwitser.model import Options
from zwitser.numbers import format_exact, parse_exact
from zwitser.systems.club.options import ClubOptions, FreeEvenings, FreeSide
from zwitser_web.desk.settings.forms import LONG, MISSING, NUMBER

MOST_ROUNDS = 100
MOST_PLAYERS = 1000
SMALLEST_STEP = Fraction(1, 1000)


class ClubRulesForm(forms.Form):
    """Periods, groups, free evenings, values and the lot: every option of the club's system."""

    evenings = tuple(choice.value for choice in FreeEvenings)
    sides = tuple(choice.value for choice in FreeSide)

    periods = forms.IntegerField(min_value=1, max_value=52, error_messages=NUMBER)
    rounds_per_period = forms.CharField(max_length=400, required=False, error_messages=LONG)
    groups = forms.CharField(max_length=200, error_messages=LONG)
    promotions = forms.IntegerField(min_value=0, max_value=MOST_PLAYERS, error_messages=NUMBER)
    free_evenings = forms.ChoiceField(
        choices=[(value, value) for value in evenings], error_messages=MISSING
    )
    periods_without_free = forms.IntegerField(min_value=0, max_value=52, error_messages=NUMBER)
    value_step = forms.CharField(max_length=13, error_messages=LONG)
    free_score = forms.CharField(max_length=13, error_messages=LONG)
    free_from = forms.RegexField(
        r"^[A-Za-z][1-9][0-9]{0,3}$", error_messages=MISSING | {"invalid": "free_from"}
    )
    free_side = forms.ChoiceField(
        choices=[(value, value) for value in sides], error_messages=MISSING
    )
    seed = forms.CharField(max_length=100, required=False, error_messages=LONG)

    def clean_groups(self) -> tuple[int, ...]:
        """Read the sizes of all groups but the last; a single 0 leaves one group."""
        sizes = _numbers(self.cleaned_data["groups"])
        if sizes != (0,) and not all(0 < size <= MOST_PLAYERS for size in sizes):
            raise forms.ValidationError("groups")
        return sizes

    def clean_value_step(self) -> Fraction:
        """Read the step of the values, which is more than nothing."""
        return self._exact("value_step", SMALLEST_STEP, 100)

    def clean_free_score(self) -> Fraction:
        """Read the part of his value that a free player scores, at most all of it."""
        return self._exact("free_score", 0, 1)

    def _exact(self, field: str, low: Fraction | int, high: int) -> Fraction:
        """Read a number like 0.2, 0,2 or 2/3 within its bounds."""
        try:
            number = parse_exact(self.cleaned_data[field].replace(",", "."))
        except BadInput:
            raise forms.ValidationError(field) from None
        if not low <= number <= high:
            raise forms.ValidationError(field)
        return number

    def clean(self) -> dict[str, Any]:
        """Read the rounds: one number for all periods, or one for each."""
        given: dict[str, Any] = super().clean() or self.cleaned_data
        rounds = _numbers(str(given.get("rounds_per_period", "")))
        periods = int(given.get("periods") or 0)
        rounds = rounds * periods if len(rounds) == 1 else rounds
        if rounds and (len(rounds) != periods or not all(0 < n <= MOST_ROUNDS for n in rounds)):
            self.add_error("rounds_per_period", "rounds_per_period")
        return {**given, "rounds_per_period": rounds}

    def options(self, before: Options) -> Options:
        """Give the options with what was filled in."""
        given = dict(self.cleaned_data)
        seed, sizes = given.pop("seed"), given.pop("groups")
        given |= {
            "a_size": sizes[0],
            "group_sizes": sizes if len(sizes) > 1 else (),
            "free_evenings": FreeEvenings(given["free_evenings"]),
            "free_side": FreeSide(given["free_side"]),
            "free_from": given["free_from"].upper(),
        }
        own = before.own if isinstance(before.own, ClubOptions) else ClubOptions()
        return replace(before, seed=seed, own=replace(own, **given))


def initial_of(options: Options, lang: Language) -> dict[str, object]:
    """Give the form's fields for the options as they are."""
    club = options.own if isinstance(options.own, ClubOptions) else ClubOptions()
    rounds = club.rounds_per_period
    same = rounds[:1] if len(set(rounds)) == 1 else rounds
    return {
        "periods": club.periods,
        "rounds_per_period": ", ".join(str(number) for number in same),
        "groups": ", ".join(str(size) for size in club.sizes),
        "promotions": club.promotions,
        "free_evenings": club.free_evenings.value,
        "periods_without_free": club.periods_without_free,
        "value_step": _shown(club.value_step, lang),
        "free_score": _shown(club.free_score, lang),
        "free_from": club.free_from,
        "free_side": club.free_side.value,
        "seed": options.seed,
    }


def _numbers(text: str) -> tuple[int, ...]:
    """Read whole numbers with commas or spaces between them; -1 stands for what is none."""
    words = text.replace(",", " ").split()
    return tuple(int(word) if word.isdecimal() and len(word) < 5 else -1 for word in words)


def _shown(number: Fraction, lang: Language) -> str:
    return format_decimal(format_exact(number), lang)
