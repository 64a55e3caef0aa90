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
            "this is not a rating list we know; expected the CSV of the KNSB, the FIDE list as "
            "text or XML, or the EGD's allworld_lp, on its own or in a ZIP"
        ),
    ),
    "list-too-long": (
        "meer dan {most} spelers; noem bij de lijst van de FIDE de bonden, bijvoorbeeld NED BEL",
        "more than {most} players; for FIDE's list name the federations, like NED BEL",
    ),
    "list-nobody": (
        "er staat niemand van deze bonden in: {federations}",
        "nobody in it is from these federations: {federations}",
    ),
    "list-cut-off": (
        "de lijst breekt af na {count} spelers; haal hem opnieuw op",
        "the list breaks off after {count} players; fetch it again",
    ),
    "zip-with-one-list": (
        "verwacht werd een ZIP met één lijst (CSV, TXT of XML), er zijn er {found}",
        "expected a ZIP with one list (CSV, TXT or XML), found {found}",
    ),
    "fide-header": (
        "verwacht werd de kop van de lijst van de FIDE, er staat {got}",
        "expected the header of the FIDE list, got {got}",
    ),
    "federation-like": (
        "een bond heeft drie letters, zoals NED; er staat {got}",
        "a federation has three letters, like NED; got {got}",
    ),
    "arbiter-nameless": (
        "bij het FIDE-nummer {got} ontbreekt de naam van de hoofdarbiter",
        "the FIDE ID {got} is without the name of the chief arbiter",
    ),
    "time-control-like": (
        "verwacht werd een tempo in seconden zoals 5400+30 of 40/5400+30:1800+30, er staat {got}",
        "expected a time control in seconds like 5400+30 or 40/5400+30:1800+30, got {got}",
    ),
    "fide-id": ("verwacht werd een FIDE-nummer, er staat {got}", "expected a FIDE ID, got {got}"),
}
