"""The tie-breaks: the names of ready lists, and one line about each criterion."""

TEXTS = {
    "tiebreaks.list": ("Kant-en-klare lijst", "Ready-made list"),
    "tiebreaks.own": ("Eigen volgorde", "Own order"),
    "tiebreaks.move": (
        "Verplaatsen: sleep, of gebruik de pijltjes omhoog en omlaag",
        "Move: drag, or use the up and down arrow keys",
    ),
    "tiebreaks.help": (
        "Wat bovenaan staat beslist eerst. Sleep aan de puntjes om te verplaatsen.",
        "The top one decides first. Drag the dots to change the order.",
    ),
    "tiebreaks.nth": ("Criterium {number}", "Tie-break {number}"),
    "tiebreaks.what": ("Wat betekenen ze?", "What do they mean?"),
    "tiebreaks.ranking": ("Plaats in {name}", "Place in {name}"),
    "preset.knsb-weerstand": ("KNSB, weerstandspunten", "KNSB, resistance points"),
    "preset.go": ("Go", "Go"),
    "preset.fide-round-robin": ("FIDE, rondetoernooi", "FIDE, round robin"),
    "preset.fide-swiss-unreliable": (
        "FIDE, Zwitsers zonder betrouwbare ratings",
        "FIDE, Swiss without reliable ratings",
    ),
    "preset.fide-swiss": ("FIDE, Zwitsers", "FIDE, Swiss"),
    "preset.knsb-senior": ("KNSB, senioren", "KNSB, seniors"),
    "preset.osv": ("OSV, Zwitsers", "OSV, Swiss"),
    "preset.osv-vierkamp": ("OSV, vierkamp", "OSV, final group of four"),
    "preset.osv-snelschaak": ("OSV, snelschaak", "OSV, blitz"),
    "about.WP": (
        "De punten van al je tegenstanders bij elkaar.",
        "The points of all your opponents added up.",
    ),
    "about.WP-C1": (
        "Hetzelfde, zonder de tegenstander met de minste punten.",
        "The same, without the opponent with the fewest points.",
    ),
    "about.WP-C2": (
        "Hetzelfde, zonder de twee tegenstanders met de minste punten.",
        "The same, without the two opponents with the fewest points.",
    ),
    "about.WP-M1": (
        "Hetzelfde, zonder de hoogste en de laagste tegenstander.",
        "The same, without the highest and the lowest opponent.",
    ),
    "about.WP-M2": (
        "Hetzelfde, zonder de twee hoogste en de twee laagste tegenstanders.",
        "The same, without the two highest and the two lowest opponents.",
    ),
    "about.SB": (
        "De punten van wie je versloeg, plus de helft van die met wie je gelijkspeelde.",
        "The points of those you beat, plus half of those you tied with.",
    ),
    "about.SB-C1": (
        "Sonneborn-Berger zonder de laagste bijdrage.",
        "Sonneborn-Berger without the lowest contribution.",
    ),
    "about.SB-C2": (
        "Sonneborn-Berger zonder de twee laagste bijdragen.",
        "Sonneborn-Berger without the two lowest contributions.",
    ),
    "about.DE": (
        "De onderlinge partijen van wie gelijkstaan.",
        "The games between the players who are level.",
    ),
    "about.DEB": (
        "De onderlinge partij; bij remise gaat zwart voor.",
        "The game between them; after a draw black ranks first.",
    ),
    "about.DE-FIDE": (
        "De onderlinge partijen, zoals de FIDE ze telt.",
        "The games between them, as FIDE counts them.",
    ),
    "about.BLACK": (
        "Hoe je kleuren verdeeld waren: vaker zwart gaat voor.",
        "How your colours were divided: more games with black ranks first.",
    ),
    "about.WINS": (
        "Gewonnen rondes, ook reglementair.",
        "Rounds won, also by forfeit.",
    ),
    "about.WON": ("Partijen die op het bord gewonnen zijn.", "Games won over the board."),
    "about.BWINS": ("Partijen die met zwart gewonnen zijn.", "Games won with black."),
    "about.KOYA": (
        "Punten tegen wie de helft of meer haalde.",
        "Points against those who scored half or more.",
    ),
    "about.SOPS": (
        "Je stand na elke ronde bij elkaar opgeteld.",
        "Your score after each round, added up.",
    ),
    "about.LOT": ("Het lot beslist.", "The lot decides."),
    "about.RATING": ("De laagste rating gaat voor.", "The lowest rating ranks first."),
    "about.ARO": (
        "De gemiddelde rating van je tegenstanders.",
        "The average rating of your opponents.",
    ),
    "about.TPR": (
        "De rating die bij je score past.",
        "The rating that fits your score.",
    ),
    "about.LPR": (
        "De rating waarbij je score precies de verwachte is.",
        "The rating for which your score is exactly the expected one.",
    ),
    "about.IPR": (
        "Hoeveel beter je speelde dan je eigen rating.",
        "How much better you played than your own rating.",
    ),
    "about.RANKSUM": (
        "De plaatsen in de deeltoernooien opgeteld; de laagste som wint.",
        "The places in the part tournaments added up; the lowest sum wins.",
    ),
    "about.PLAYOFF": ("De uitslag van een beslissingswedstrijd.", "The outcome of a play-off."),
}
