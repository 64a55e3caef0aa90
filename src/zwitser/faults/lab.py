"""Sentences for what is wrong with a study of the lab, or with the cluster it runs on."""

from __future__ import annotations

from zwitser.language import Sentences

SENTENCES: Sentences = {
    "not-toml": ("dit is geen goede TOML", "not TOML: {found}"),
    "lab-text": (
        "een tekst van één regel en ten hoogste 200 tekens",
        "a text of one line and at most 200 characters",
    ),
    "lab-tables": ("een lijst met ten minste één tabel", "a list with at least one table"),
    "lab-one-way": (
        "een veld heeft precies een van {ways} nodig",
        "a field needs exactly one of {ways}",
    ),
    "lab-ratings": (
        "verwacht werd een lijst van 2 tot {limit} ratings, er staat {got}",
        "expected a list of 2 to {limit} ratings, got {got}",
    ),
    "lab-whole": (
        "verwacht werd een heel getal van {least} tot en met {limit}, er staat {got}",
        "expected a whole number from {least} to {limit}, got {got}",
    ),
    "lab-chance": (
        "verwacht werd een kans van 0 tot {limit}, er staat {got}",
        "expected a chance from 0 to {limit}, got {got}",
    ),
    "lab-too-many-lines": (
        "velden maal systemen maal rondes mag hoogstens {limit} zijn, het is {got}",
        "fields times systems times rounds may be at most {limit}, not {got}",
    ),
    "lab-too-many-columns": (
        "systemen maal aantallen rondes mag hoogstens {limit} zijn, het is {got}",
        "systems times numbers of rounds may be at most {limit}, not {got}",
    ),
    "lab-nothing-asked": (
        "kies ten minste één systeem, en het kleinste aantal rondes eerst",
        "choose at least one system, and the smaller number of rounds first",
    ),
    "lab-no-files": (
        "een studie mag hier geen bestand noemen ({file})",
        "a study may not name a file here ({file})",
    ),
    "lab-other-study": (
        "dit is de stand van een andere studie; --fresh begint opnieuw",
        "this is the state of another study; --fresh begins anew",
    ),
    "lab-no-state": (
        "dit is geen stand van een studie, of hij is beschadigd; --fresh begint opnieuw",
        "this is not the state of a study, or it is damaged; --fresh begins anew",
    ),
    "lab-no-study": (
        "er is geen bestand en geen voorbeeld met deze naam (voorbeelden: {known})",
        "there is no file and no preset of this name (presets: {known})",
    ),
    "lab-worker-lost": (
        (
            "een van de rekenprocessen is van buiten beëindigd, misschien omdat het geheugen op "
            "was; hetzelfde commando gaat verder waar het gebleven was"
        ),
        (
            "one of the worker processes was ended from outside, perhaps because the memory was "
            "full; the same command continues where it left off"
        ),
    ),
    "lab-no-dask": (
        "hiervoor is Dask nodig: pip install 'zwitser[lab]'",
        "this needs Dask: pip install 'zwitser[lab]'",
    ),
    "lab-no-scheduler": (
        "daar antwoordt geen planner van Dask: {found}",
        "no Dask scheduler answers there: {found}",
    ),
    "lab-cluster-lost": (
        (
            "het cluster is weggevallen ({found}); hetzelfde commando gaat verder waar het "
            "gebleven was"
        ),
        "the cluster is gone ({found}); the same command continues where it left off",
    ),
}
