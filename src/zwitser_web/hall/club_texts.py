"""The page of a club for everybody."""

TEXTS = {
    "clubpage.running": ("Nu bezig", "Now running"),
    "clubpage.calendar": ("Kalender", "Calendar"),
    "clubpage.ics": ("Zet de kalender in je agenda", "Add the calendar to your own"),
    "clubpage.past": ("Archief", "Archive"),
    "clubpage.season": ("Seizoen {season}", "Season {season}"),
    "clubpage.nothing": (
        (
            "Hier staan straks de toernooien van de club: wat er loopt, wanneer er gespeeld wordt "
            "en wat er was."
        ),
        (
            "The club's tournaments will appear here: what is running, when it is played, and "
            "what came before."
        ),
    ),
    "clubpage.begins": ("begint {day}", "begins {day}"),
    "clubpage.round": ("ronde {number}", "round {number}"),
    "clubpage.evening": ("speelavond {number}", "evening {number}"),
    "clubpage.all": ("Alle toernooien van {club}", "All tournaments of {club}"),
    "clubpage.title": ("De openbare pagina van de club", "The club's public page"),
    "clubpage.about": (
        (
            "Hier ziet iedereen wat er loopt, de kalender en het archief: alleen toernooien die "
            "voor iedereen openstaan, en daarvan alleen wat gepubliceerd is."
        ),
        (
            "Here everybody sees what is running, the calendar and the archive: only tournaments "
            "that are open to everybody, and of those only what has been published."
        ),
    ),
    "clubpage.show": ("Toon deze pagina aan iedereen", "Show this page to everybody"),
    "weekday.1": ("ma", "Mon"),
    "weekday.2": ("di", "Tue"),
    "weekday.3": ("wo", "Wed"),
    "weekday.4": ("do", "Thu"),
    "weekday.5": ("vr", "Fri"),
    "weekday.6": ("za", "Sat"),
    "weekday.7": ("zo", "Sun"),
    "plan.title": ("Speeldagen", "Days of play"),
    "plan.about": (
        (
            "Eén dag per regel, zoals 4-9-2026. Ze staan in de kalender van het toernooi en van "
            "de club."
        ),
        (
            "One day per line, like 4-9-2026. They appear in the calendars of the tournament and "
            "the club."
        ),
    ),
    "refused.day": (
        "{got} is geen datum. Schrijf een dag als 4-9-2026.",
        "{got} is not a date. Write it like 4-9-2026.",
    ),
    "refused.too-many-days": (
        "Dat zijn te veel dagen: geef er hoogstens honderd.",
        "That is too many days: give at most a hundred.",
    ),
}
