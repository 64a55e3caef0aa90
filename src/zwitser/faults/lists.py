"""What is wrong with a rating list."""

from __future__ import annotations

from zwitser.language import Sentences

SENTENCES: Sentences = {
    "list-player": ("de {place}e speler", "player {place} of the list"),
    "list-unknown": (
        (
            "dit is geen ratinglijst die wij kennen; verwacht werd de CSV van de KNSB, de lijst "
            "van de FIDE als tekst of XML, of allworld_lp van de EGD, los of in een ZIP"
        ),
        (
            "this is no rating list we know; expected the CSV of the KNSB, the list of FIDE as "
            "text or XML, or the EGD's allworld_lp, alone or in a ZIP"
        ),
    ),
    "list-too-long": (
        "meer dan {most} spelers; noem bij de lijst van de FIDE de bonden, bijvoorbeeld NED BEL",
        "more than {most} players; for FIDE's list name the federations, like NED BEL",
    ),
    "list-nobody": (
        "er staat niemand van deze bonden in: {federations}",
        "nobody of these federations is in it: {federations}",
    ),
    "list-cut-off": (
        "de lijst houdt midden in op, na {count} spelers; haal hem opnieuw op",
        "the list breaks off after {count} players; fetch it again",
    ),
    "zip-with-one-list": (
        "verwacht werd een ZIP met één lijst (CSV, TXT of XML), er zijn er {found}",
        "expected a ZIP with one list (CSV, TXT or XML), found {found}",
    ),
    "fide-header": (
        "verwacht werd de kop van de lijst van de FIDE, er staat {got}",
        "expected the header of the list of FIDE, got {got}",
    ),
    "federation-like": (
        "een bond heeft drie letters, zoals NED; er staat {got}",
        "a federation has three letters, like NED; got {got}",
    ),
    "fide-id": ("verwacht werd een FIDE-nummer, er staat {got}", "expected a FIDE id, got {got}"),
}
