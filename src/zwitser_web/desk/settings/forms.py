"""What people type: read and checked for shape only; what is allowed is for the library to say.

An error of a field is the key of a text (`fault.…`), so that it is said in the reader's language.
"""

from __future__ import annotations

from typing import Any

from django import forms

from zwitser.errors import BadInput
from zwitser.model import Colour, FirstRound, Options, Title, Tournament
from zwitser.ranking.criteria import choose
from zwitser.systems import DEFAULT, SYSTEMS, system_named
from zwitser.systems.base import PairingSystem
from zwitser_web.desk.settings.tiebreaks import chosen_words

TITLES = tuple(title.value for title in reversed(Title))
MISSING = {"required": "missing", "invalid": "number", "invalid_choice": "choice"}
NUMBER = MISSING | {"min_value": "number", "max_value": "number"}
LONG = MISSING | {"max_length": "long"}


class PlayerForm(forms.Form):
    """A player: name, rating, title, what go players have, and the lot number when edited.

    Whether a rating below zero or a rank will do, the library says.
    """

    name = forms.CharField(max_length=200, error_messages=LONG)
    rating = forms.IntegerField(
        min_value=-9999, max_value=9999, required=False, error_messages=NUMBER
    )
    rank = forms.CharField(max_length=10, required=False, error_messages=LONG)
    club = forms.CharField(max_length=100, required=False, error_messages=LONG)
    country = forms.CharField(max_length=100, required=False, error_messages=LONG)
    egd = forms.CharField(max_length=100, required=False, error_messages=LONG)
    title = forms.ChoiceField(
        choices=[(title, title) for title in TITLES], required=False, error_messages=MISSING
    )
    lot = forms.IntegerField(min_value=1, max_value=99_999, required=False, error_messages=NUMBER)


class OptionsForm(forms.Form):
    """What a tournament leaves to its organiser."""

    known_system: PairingSystem | None = None
    """The system, where it is known already."""

    first_rounds = tuple(choice.value for choice in FirstRound)
    colours = tuple(colour.value for colour in Colour)

    first_round = forms.ChoiceField(
        choices=[(value, value) for value in first_rounds], error_messages=MISSING
    )
    bye_points = forms.TypedChoiceField(
        choices=[(2, "1"), (1, "½")], coerce=int, error_messages=MISSING
    )
    initial_colour = forms.ChoiceField(
        choices=[(value, value) for value in colours], error_messages=MISSING
    )
    tiebreaks = forms.CharField(max_length=400, required=False, error_messages=LONG)
    seed = forms.CharField(max_length=100, required=False, error_messages=LONG)

    def clean_tiebreaks(self) -> tuple[str, ...]:
        """Read the list, and refuse what no ranking knows."""
        picked = chosen_words(self.data)
        given = self.cleaned_data["tiebreaks"] if picked is None else picked
        words = tuple(given.replace(",", " ").split())
        if self.known_system is not None and self.known_system.standings is not None:
            return self._own_words(words, self.known_system.tiebreaks)
        try:
            choose(Tournament("", DEFAULT, ()), words)
        except BadInput:
            raise forms.ValidationError("tiebreaks") from None
        return words

    def _own_words(self, words: tuple[str, ...], known: tuple[str, ...]) -> tuple[str, ...]:
        """Give tie-breaks of a system that makes its own standings, or refuse others."""
        capitals = tuple(word.upper() for word in words)
        if not set(capitals) <= set(known):
            raise forms.ValidationError("tiebreaks")
        return capitals

    def options(self) -> dict[str, Any]:
        """Give the fields of `Options` that were chosen."""
        given = self.cleaned_data
        seed = {"seed": given["seed"]} if "seed" in self.data else {}
        return seed | {
            "first_round": FirstRound(given["first_round"]),
            "bye_points": given["bye_points"],
            "initial_colour": Colour(given["initial_colour"]),
            "tiebreaks": given["tiebreaks"],
        }


class SettingsForm(OptionsForm):
    """The name, the number of rounds and the options."""

    name = forms.CharField(max_length=200, error_messages=LONG)
    rounds = forms.IntegerField(min_value=1, max_value=100, required=False, error_messages=NUMBER)


class NewForm(SettingsForm):
    """A new tournament."""

    system = forms.ChoiceField(
        choices=lambda: [(id_, id_) for id_ in SYSTEMS], error_messages=MISSING
    )
    club = forms.CharField(max_length=60, required=False, error_messages=LONG)


def options_of(system_id: str) -> tuple[str, ...]:
    """Name the options that a system looks at; the others keep their values unseen."""
    return system_named(system_id).options


def initial_of(options: Options) -> dict[str, Any]:
    """Give the form's fields for options as they are."""
    return {
        "first_round": options.first_round.value,
        "bye_points": options.bye_points,
        "initial_colour": options.initial_colour.value,
        "tiebreaks": " ".join(options.tiebreaks),
        "seed": options.seed,
    }
