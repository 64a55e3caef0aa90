"""Players: typed, pasted, from a file, and what is known of them."""

TEXTS = {
    "players.number": ("Nr", "No."),
    "players.name": ("Naam", "Name"),
    "players.name_help": ("Achternaam, Voornaam", "Last name, First name"),
    "players.rating": ("Rating", "Rating"),
    "players.entered_rating": ("ingevoerd: {rating}", "entered: {rating}"),
    "players.title": ("Titel", "Title"),
    "players.status": ("Volgende ronde", "Next round"),
    "players.add": ("Toevoegen", "Add"),
    "players.late": ("Gemiste rondes", "Rounds missed"),
    "players.late_zero": ("0 punten", "0 points"),
    "players.late_agreed": ("als afwezig na overleg", "as absent by agreement"),
    "players.late_half": ("half punt per ronde", "half-point bye for each"),
    "players.many": (
        "Meer tegelijk: plakken of een bestand",
        "Several at once: paste or upload a file",
    ),
    "players.paste": ("Plak hier een tabel", "Paste a table here"),
    "players.paste_help": (
        (
            "Een regel per deelnemer: naam, titel, rating. Met een regel koppen erboven leest "
            "Zwitser ook club, geboortejaar, geslacht, categorie en bondsnummers."
        ),
        (
            "One line for each player: name, title, rating. With a line of headings above it, "
            "Zwitser also reads club, year of birth, sex, category and federation numbers."
        ),
    ),
    "players.file": (
        "Of kies een bestand: Excel, CSV, TRF, Sevilla (JSON) of KeizerForClubs",
        "Or choose a file: Excel, CSV, TRF, Sevilla (JSON) or KeizerForClubs",
    ),
    "players.add_many": ("Bekijk de lijst", "Look at the list"),
    "players.empty": (
        "Nog niemand. Typ hierboven een naam en druk op Enter.",
        "Nobody yet. Type a name above and press Enter.",
    ),
    "import.look": ("Klopt dit?", "Is this right?"),
    "import.rows": ("{count:regel|regels}", "{count:row|rows}"),
    "import.help": (
        (
            "Er is nog niets toegevoegd. Verander zo nodig wat een kolom betekent en kies "
            "“Opnieuw lezen”. Wie er al staat is niet aangevinkt."
        ),
        (
            "Nothing has been added yet. Change what a column means if you need to, and choose "
            "“Read again”. Anyone already on the list is not ticked."
        ),
    ),
    "import.enter": ("Aangevinkte spelers toevoegen", "Add the ticked players"),
    "import.again": ("Opnieuw lezen", "Read again"),
    "import.columns": ("Wat een kolom betekent", "What each column means"),
    "import.not_used": ("niet gebruiken", "do not use"),
    "import.take": ("Toevoegen", "Add"),
    "import.take_who": ("{name} toevoegen", "Add {name}"),
    "import.marks": ("Let op", "Please check"),
    "import.twin": ("staat er al", "already there"),
    "import.twin_row": ("staat ook op regel {row}", "also on row {row}"),
    "import.sheet": (
        "Gelezen is het blad “{name}”; andere bladen: {others}.",
        "The sheet “{name}” was read; other sheets: {others}.",
    ),
    "import.above": (
        "Overgeslagen boven de kolomnamen: {names}.",
        "Skipped above the column names: {names}.",
    ),
    "import.taken": (
        "{count:deelnemer|deelnemers} toegevoegd.",
        "{count:player|players} added.",
    ),
    "import.nobody": (
        "Er is niemand aangevinkt, dus er is niemand toegevoegd.",
        "Nobody is ticked, so nobody was added.",
    ),
    "import.left_out": ("Niet toegevoegd: {count}.", "Left out: {count}."),
    "import.unused": ("Niet gebruikte kolommen: {names}.", "Columns not used: {names}."),
    "import.column.name": ("naam", "name"),
    "import.column.first name": ("voornaam", "first name"),
    "import.column.infix": ("tussenvoegsel", "name prefix"),
    "import.column.last name": ("achternaam", "last name"),
    "import.column.rating": ("rating", "rating"),
    "import.column.title": ("titel", "title"),
    "import.column.number": ("nummer (telt niet mee)", "number (not used)"),
    "import.column.lot number": ("lotingsnummer", "lot number"),
    "import.column.relation number": ("KNSB-relatienummer", "KNSB number"),
    "import.column.federation": ("federatie", "federation"),
    "import.column.club": ("club", "club"),
    "import.column.born": ("geboortejaar", "year of birth"),
    "import.column.sex": ("geslacht", "sex"),
    "import.column.FIDE id": ("FIDE-nummer", "FIDE ID"),
    "import.column.category": ("categorie", "category"),
    "person.more": ("Club, geboortejaar, nummers", "Club, year of birth, numbers"),
    "person.relation": ("KNSB-relatienummer", "KNSB number"),
    "person.fide": ("FIDE-nummer", "FIDE ID"),
    "person.federation": ("Federatie", "Federation"),
    "person.club": ("Club", "Club"),
    "person.born": ("Geboortejaar", "Year of birth"),
    "person.sex": ("Geslacht", "Sex"),
    "person.category": ("Categorie", "Category"),
    "players.edit": ("Wijzigen", "Edit"),
    "players.save": ("Bewaren", "Save"),
    "players.moved": (
        (
            "Iemand anders wijzigde dit intussen: nu {name}, rating {rating}, titel {title}, "
            "lotingsnummer {lot}. Als je bewaart, wordt het wat hieronder staat."
        ),
        (
            "Somebody else has changed this: it is now {name}, rating {rating}, title {title}, "
            "lot number {lot}. Saving replaces it with what is below."
        ),
    ),
    "players.withdraw": ("Terugtrekken", "Withdraw"),
    "players.return": ("Doet weer mee", "Playing again"),
    "players.remove": ("Van de lijst halen", "Remove from the list"),
    "forbidden.title": ("Mogen niet tegen elkaar", "May not meet"),
    "forbidden.help": (
        "Bijvoorbeeld familie of wie samen reist. De indeling houdt hier rekening mee.",
        "For example family, or people who travel together. The pairing respects this.",
    ),
    "forbidden.first": ("Eerste deelnemer", "First player"),
    "forbidden.second": ("Tweede deelnemer", "Second player"),
    "forbidden.add": ("Toevoegen", "Add"),
    "forbidden.remove": ("Mag weer", "Allow again"),
    "import.title": ("Of uit een bestand", "Or from a file"),
    "import.file": (
        "Toernooibestand, TRF, OpenGotha, Sevilla, KeizerForClubs of reservekopie",
        "Tournament file, TRF, OpenGotha, Sevilla, KeizerForClubs or backup",
    ),
    "import.submit": ("Inlezen", "Import"),
}
