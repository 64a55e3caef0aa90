"""Sentences for what is wrong with go tournaments and the files of go players."""

from __future__ import annotations

from zwitser.language import Sentences

SENTENCES: Sentences = {
    "pattern-rank": ("een rang zoals '3d' of '12k'", "a rank like '3d' or '12k'"),
    "bar-below-floor": (
        "de bar ({bar}) ligt onder de vloer ({floor})",
        "the bar ({bar}) is below the floor ({floor})",
    ),
    "geography-above-score": (
        "dit gewicht mag niet groter zijn dan dat van score",
        "this weight can't be larger than that of score",
    ),
    "seeding-last": (
        "de laatste plaatsing geldt voor alle verdere rondes en heeft geen 'until'",
        "the last seeding applies to all further rounds and has no 'until'",
    ),
    "egd-ending": (
        "een bestand voor de EGD eindigt op .h1 tot en met .h9, niet op {found}",
        "a file for the EGD ends in .h1 to .h9, not in {found}",
    ),
    "xml-out": (
        "XML van OpenGotha wordt gelezen, niet geschreven; kies .json, of .h9 voor de EGD",
        "OpenGotha's XML is read, not written; choose .json, or .h9 for the EGD",
    ),
    "not-xml": (
        "dit is geen goede XML",
        "not XML: {found}",
    ),
    "xml-doctype": (
        "een XML-bestand met een documenttype of entiteiten lezen wij niet",
        "we don't read XML with a document type or entities",
    ),
    "xml-root": (
        "dit is geen bestand van OpenGotha: verwacht werd {wanted}, er staat {got}",
        "not an OpenGotha file: expected {wanted}, got {got}",
    ),
    "gotha-player-twice": (
        "de speler {name} staat er twee keer in",
        "the player {name} is in it twice",
    ),
    "egd-system": (
        "een toernooi van '{system}' kan niet als bestand voor de EGD worden geschreven",
        "a '{system}' tournament can't be written as a file for the EGD",
    ),
}
