"""The numbers of a club's regulation, as its organiser sets them."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from django import forms

from zwitser.model import ClubOptions, FreeEvenings
from zwitser_web.forms import LONG, MISSING, NUMBER

MOST_ROUNDS = 100


class ClubRulesForm(forms.Form):
    """Sizes, periods and free evenings; what a club seldom changes stands in the document."""

    evenings = tuple(choice.value for choice in FreeEvenings)

    a_size = forms.IntegerField(min_value=1, max_value=1000, error_messages=NUMBER)
    promotions = forms.IntegerField(min_value=0, max_value=1000, error_messages=NUMBER)
    periods = forms.IntegerField(min_value=1, max_value=52, error_messages=NUMBER)
    rounds_per_period = forms.CharField(max_length=400, required=False, error_messages=LONG)
    free_evenings = forms.ChoiceField(
        choices=[(value, value) for value in evenings], error_messages=MISSING
    )
    periods_without_free = forms.IntegerField(min_value=0, max_value=52, error_messages=NUMBER)

    def clean(self) -> dict[str, Any]:
        """Read the rounds: one number for all periods, or one for each."""
        given: dict[str, Any] = super().clean() or self.cleaned_data
        words = str(given.get("rounds_per_period", "")).replace(",", " ").split()
        rounds = [int(word) if word.isdecimal() and len(word) < 4 else 0 for word in words]
        periods = int(given.get("periods") or 0)
        rounds = rounds * periods if len(rounds) == 1 else rounds
        if rounds and (len(rounds) != periods or not all(0 < n <= MOST_ROUNDS for n in rounds)):
            self.add_error("rounds_per_period", "rounds_per_period")
        return {**given, "rounds_per_period": tuple(rounds)}

    def rules(self, before: ClubOptions) -> ClubOptions:
        """Give the options with what was filled in."""
        given = self.cleaned_data
        return replace(before, **{**given, "free_evenings": FreeEvenings(given["free_evenings"])})


def initial_of(club: ClubOptions) -> dict[str, object]:
    """Give the form's fields for the options as they are."""
    rounds = club.rounds_per_period
    same = rounds[:1] if len(set(rounds)) == 1 else rounds
    return {
        "a_size": club.a_size,
        "promotions": club.promotions,
        "periods": club.periods,
        "rounds_per_period": ", ".join(str(number) for number in same),
        "free_evenings": club.free_evenings.value,
        "periods_without_free": club.periods_without_free,
    }
