"""What if we played."""

TEXTS = {
    "lab.title": ("Wat als we speelden …", "What if we played …"),
    "lab.help": (
        (
            "Kies systemen en een aantal rondes. Het programma speelt het toernooi van deze "
            "deelnemers dan vele malen op papier, met de echte indeling en uitslagen die bij hun "
            "ratings passen, en laat zien wat dat uitmaakt. Aan het toernooi zelf verandert niets."
        ),
        (
            "Choose systems and a number of rounds. The program then plays the tournament of these "
            "players many times on paper, with the real pairings and with results that fit their "
            "ratings, and shows what difference it makes. The tournament itself does not change."
        ),
    ),
    "lab.few": (
        "Hiervoor zijn 4 tot 200 deelnemers nodig.",
        "This needs 4 to 200 players.",
    ),
    "lab.systems": ("Systemen", "Systems"),
    "lab.least": ("Rondes, van", "Rounds, from"),
    "lab.most": ("tot en met", "to"),
    "lab.begin": ("Speel het uit", "Play it out"),
    "lab.stop": ("Stop", "Stop"),
    "lab.busy": (
        (
            "Er loopt al een andere proef. Wacht tot die klaar is; dat duurt hoogstens anderhalve "
            "minuut."
        ),
        "Another study is running. Wait until it is done; that takes at most a minute and a half.",
    ),
    "lab.progress": (
        "{done} van {total} toernooien per kolom",
        "{done} of {total} tournaments per column",
    ),
    "lab.over": (
        "Klaar: {done:toernooi|toernooien} per kolom.",
        "Done: {done:tournament|tournaments} per column.",
    ),
    "lab.columns": (
        "{done:toernooi|toernooien} per kolom.",
        "{done:tournament|tournaments} per column.",
    ),
    "lab.measure": ("maat", "measure"),
    "lab.interval": (
        "Tussen haakjes het 95%-interval: zo groot is de onzekerheid door het loten zelf.",
        (
            "In brackets the 95% interval: how uncertain the number is because of chance in the "
            "runs themselves."
        ),
    ),
    "lab.paper": ("Op papier, voor de ledenvergadering", "On paper, for the members' meeting"),
}
