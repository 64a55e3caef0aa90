"""Backups, and the report to the KNSB."""

TEXTS = {
    "backup.title": ("Reservekopie", "Backup"),
    "backup.help": (
        (
            "Alles van {club} in één bestand: de toernooien ({count}) met hun logboek, de gegevens "
            "van deelnemers, de ratinglijst, en wie welke rol heeft. Wachtwoorden gaan niet mee."
        ),
        (
            "Everything of {club} in one file: the tournaments ({count}) with their journals, the "
            "players' details, the rating list, and who has which role. Passwords are not "
            "included."
        ),
    ),
    "backup.download": ("Download de reservekopie", "Download the backup"),
    "backup.wrong": (
        "Deze reservekopie is hier niet terug te zetten: {what}.",
        "This backup can't be restored here: {what}.",
    ),
    "backup.anyway": ("Download hem toch", "Download it anyway"),
    "backup.restore": ("Terugzetten", "Restore"),
    "backup.restore_help": (
        (
            "Terugzetten voegt alleen toe. Een toernooi dat hier al precies zo staat, blijft "
            "staan; een ander komt er als nieuw toernooi naast. De ratinglijst komt terug als er "
            "hier geen is. Wie hier geen lid is, krijgt een nieuwe uitnodiging."
        ),
        (
            "Restoring only adds. A tournament that is already here, unchanged, is left "
            "alone; any other is added as a new one. The rating list comes back if there is none "
            "here. Anyone who is not a member here gets a new invitation."
        ),
    ),
    "backup.file": ("Reservekopie (ZIP)", "Backup (ZIP)"),
    "backup.restored": (
        "Teruggezet: {added}. Stond hier al: {known}.",
        "Restored: {added}. Already here: {known}.",
    ),
    "backup.with_list": ("De ratinglijst is teruggezet.", "The rating list was restored."),
    "backup.invited": (
        "Nodig {name} ({email}) opnieuw uit met deze link; hij wordt maar één keer getoond: {link}",
        "Invite {name} ({email}) again with this link; it is shown only once: {link}",
    ),
    "report.title": ("Uitslagen voor de KNSB", "Results for the KNSB"),
    "report.help": (
        (
            "Geef de rondes van deze verwerking een datum; een ronde zonder datum gaat niet mee. "
            "Alleen partijen die echt gespeeld zijn tellen voor de rating."
        ),
        (
            "Give the rounds of this batch a date; a round without one is left out. Only games "
            "that were really played count for the rating."
        ),
    ),
    "report.place": ("Plaats", "Place"),
    "report.arbiter": ("Wedstrijdleider", "Arbiter"),
    "report.email": ("E-mailadres", "E-mail address"),
    "report.tempo": ("Speeltempo", "Time control"),
    "report.tempo_help": ("Bijvoorbeeld 90+30", "For example 90+30"),
    "report.date": ("Datum van ronde {round}", "Date of round {round}"),
    "report.rounds": ("Rondes", "Rounds"),
    "report.none": (
        "Er is nog geen ronde gespeeld, dus er valt niets te melden.",
        "No round has been played yet, so there is nothing to report.",
    ),
    "report.relations": ("Relatienummers", "KNSB numbers"),
    "report.missing": (
        "Zonder relatienummer: {count}. Hun partijen worden niet verwerkt.",
        "Without a KNSB number: {count}. Their games will not be rated.",
    ),
    "report.relation_of": ("Relatienummer van {name}", "KNSB number of {name}"),
    "report.save": ("Nummers bewaren", "Save the numbers"),
    "report.download": ("Download het bestand", "Download the file"),
}
