"""The sentences of `explain` itself: headings, and the answers to "why?"."""

from __future__ import annotations

from zwitser.messages import Sentences

SENTENCES: Sentences = {
    "title.round": ("Ronde {round}: waarom deze indeling", "Round {round}: why this pairing"),
    "title.score-group": ("Puntengroep {points}", "Score group {points}"),
    "title.group": ("Groep {name}", "Group {name}"),
    "title.field": ("Alle spelers", "All players"),
    "title.pair": ("Bord {board}: {white} – {black}", "Board {board}: {white} – {black}"),
    "black-first.title.pair": (
        "Bord {board}: {black} – {white}",
        "Board {board}: {black} – {white}",
    ),
    "title.bye": ("Vrij: {player}", "Free: {player}"),
    "title.why-pair": (
        "Waarom spelen {player} en {opponent} wel of niet tegen elkaar?",
        "Why do {player} and {opponent} meet, or not?",
    ),
    "title.why-player": (
        "Waarom speelt {player} tegen deze tegenstander?",
        "Why does {player} have this opponent?",
    ),
    "title.why-free": ("Waarom is {player} vrij?", "Why is {player} free?"),
    "title.why-down": ("Waarom speelt {player} omlaag?", "Why does {player} play down?"),
    "title.why-absent": ("Waarom speelt {player} niet?", "Why does {player} not play?"),
    "title.why-colour": (
        "Waarom heeft {player} deze kleur?",
        "Why does {player} have this colour?",
    ),
    "title.answer": ("Antwoord", "Answer"),
    "title.since": ("Na het indelen", "After the pairing"),
    "title.regulation": (
        "Wat het reglement gaf",
        "What the regulation gave",
    ),
    "title.why-changed": ("Waarom deze indeling?", "Why this pairing?"),
    "since.known": (
        (
            "De uitleg gaat uit van wat bij het indelen bekend was. Wat daarna is verbeterd, "
            "verandert deze ronde niet"
        ),
        (
            "The explanation rests on what was known when the round was paired. What was corrected "
            "later does not change this round"
        ),
    ),
    "since.known-proposal": (
        "Het voorstel gaat uit van wat bij het indelen bekend was. Daarna is verbeterd",
        "The proposal rests on what was known when it was paired. Corrected since",
    ),
    "since.result": (
        (
            "Ronde {round}, bord {board}, {white} – {black}: bij het indelen {was_result}, "
            "nu {result}"
        ),
        (
            "Round {round}, board {board}, {white} – {black}: {was_result} when the round was "
            "paired, now {result}"
        ),
    ),
    "black-first.since.result": (
        (
            "Ronde {round}, bord {board}, {black} – {white}: bij het indelen {was_result}, "
            "nu {result}"
        ),
        (
            "Round {round}, board {board}, {black} – {white}: {was_result} when the round was "
            "paired, now {result}"
        ),
    ),
    "since.reversed": (
        "Ronde {round}, bord {board}: {white} bleek wit te hebben gehad tegen {black}",
        "Round {round}, board {board}: {white} turned out to have had white against {black}",
    ),
    "since.board": (
        "Ronde {round}, bord {board} is gewijzigd in {white} – {black}",
        "Round {round}, board {board} was changed to {white} – {black}",
    ),
    "black-first.since.board": (
        "Ronde {round}, bord {board} is gewijzigd in {black} – {white}",
        "Round {round}, board {board} was changed to {black} – {white}",
    ),
    "since.rating": (
        "De rating van {player}: bij het indelen {was}, nu {value}",
        "{player}'s rating: {was} when the round was paired, now {value}",
    ),
    "since.title": (
        "De titel van {player}: bij het indelen {was}, nu {value}",
        "{player}'s title: {was} when the round was paired, now {value}",
    ),
    "since.lot": (
        "Het lotingsnummer van {player}: bij het indelen {was}, nu {value}",
        "{player}'s lot number: {was} when the round was paired, now {value}",
    ),
    "since.rank": (
        "De rang van {player}: bij het indelen {was}, nu {value}",
        "{player}'s rank: {was} when the round was paired, now {value}",
    ),
    "since.player": (
        "De gegevens van {player} zijn gewijzigd",
        "{player}'s details were changed",
    ),
    "since.forbidden": (
        "{player} en {other_player} mogen nu niet meer tegen elkaar",
        "{player} and {other_player} must not meet any more",
    ),
    "since.allowed": (
        "{player} en {other_player} mochten toen niet tegen elkaar, nu wel",
        "{player} and {other_player} were not allowed to meet then, and now are",
    ),
    "since.rounds": (
        "Het aantal rondes: bij het indelen {was}, nu {value}",
        "The number of rounds: {was} when the round was paired, now {value}",
    ),
    "since.settings": ("De instellingen zijn gewijzigd", "The settings were changed"),
    "since.entered": ("Nieuw op de lijst: {players}", "New on the list: {players}"),
    "since.removed": ("Van de lijst gehaald: {players}", "Removed from the list: {players}"),
    "since.absent": (
        "Wie er is, is gewijzigd: {players}",
        "Who is there has changed: {players}",
    ),
    "since.by-hand": (
        "De wedstrijdleider heeft {white} – {black} met de hand ingedeeld",
        "The arbiter paired {white} – {black} by hand",
    ),
    "black-first.since.by-hand": (
        "De wedstrijdleider heeft {black} – {white} met de hand ingedeeld",
        "The arbiter paired {black} – {white} by hand",
    ),
    "since.by-hand-free": (
        "De wedstrijdleider heeft {player} met de hand vrij gegeven",
        "The arbiter gave {player} the bye by hand",
    ),
    "since.otherwise": (
        "Uit wat bij het indelen bekend was volgt {white} – {black} niet",
        "{white} – {black} does not follow from what was known when the round was paired",
    ),
    "black-first.since.otherwise": (
        "Uit wat bij het indelen bekend was volgt {black} – {white} niet",
        "{black} – {white} does not follow from what was known when the round was paired",
    ),
    "since.otherwise-free": (
        "Uit wat bij het indelen bekend was volgt niet dat {player} vrij is",
        "From what was known when the round was paired it does not follow that {player} is free",
    ),
    "since.colours-by-hand": (
        "De kleuren zijn met de hand verwisseld: volgens het reglement had {black} wit gekregen",
        "The colours were swapped by hand: by the regulation {black} would have had white",
    ),
    "since.colours-otherwise": (
        "Uit wat bij het indelen bekend was volgt dat {black} wit krijgt",
        "From what was known when the round was paired it follows that {black} has white",
    ),
    "since.engine-pair": (
        "Volgens het reglement speelde {player} tegen {opponent}",
        "By the regulation {player} would have met {opponent}",
    ),
    "since.engine-free": (
        "Volgens het reglement was {player} vrij",
        "By the regulation {player} would have been free",
    ),
    "since.engine-away": (
        "{player} deed bij het indelen niet mee",
        "{player} was not taking part when the round was paired",
    ),
    "since.not-listed": (
        "{player} stond bij het indelen nog niet op de lijst",
        "{player} was not on the list yet when the round was paired",
    ),
    "since.no-pairing": (
        (
            "Uit wat bij het indelen bekend was volgt geen indeling die aan het reglement "
            "voldoet; de wedstrijdleider deelde met de hand in"
        ),
        (
            "What was known when the round was paired allows no pairing by the regulation; the "
            "arbiter paired it by hand"
        ),
    ),
    "since.boards-by-hand": (
        ("Met de hand gewijzigd: bord {boards}. Hieronder staat wat het reglement gaf"),
        "Changed by hand: board {boards}. What the regulation gave is told below",
    ),
    "since.boards-otherwise": (
        (
            "Bord {boards} volgt niet uit wat bij het indelen bekend was. Hieronder staat wat het "
            "reglement gaf"
        ),
        (
            "Board {boards} does not follow from what was known when the round was paired. What "
            "the regulation gave is told below"
        ),
    ),
    "since.played-reversed": (
        "De partij is met verwisselde kleuren gespeeld: op de indeling had {white} wit",
        "The game was played with colours reversed: on the pairing {white} had white",
    ),
    "group.own": ("In de groep: {players}.", "In the group: {players}."),
    "group.own-many": (
        "In de groep: {players} en nog {count:ander|anderen}.",
        "In the group: {players} and {count:other|others}.",
    ),
    "group.came": ("Van boven erbij: {players}.", "Came from above: {players}."),
    "group.extra": (
        "{player} heeft {extra} naast de uitslagen.",
        "{player} has {extra} beside the results.",
    ),
    "group.left": (
        "Naar de volgende groep: {players}.",
        "On to the next group: {players}.",
    ),
    "group.left-last": ("Vrij: {players}.", "Free: {players}."),
    "why.meet": (
        "Ze spelen tegen elkaar, op bord {board}: {white} heeft wit.",
        "They meet, on board {board}: {white} has white.",
    ),
    "why.absent": (
        "{player} doet in deze ronde niet mee.",
        "{player} does not take part in this round.",
    ),
    "why.colours": (
        "{player} en {opponent} mogen niet tegen elkaar, hoe de kleuren ook vallen.",
        "{player} and {opponent} may not meet, whichever way the colours fall.",
    ),
    "why.impossible": (
        "Als {player} en {opponent} elkaar treffen, is er voor de anderen geen indeling meer.",
        "If {player} and {opponent} meet, no pairing is left for the others.",
    ),
    "why.best": (
        "Ook de beste indeling waarin {player} en {opponent} elkaar treffen is minder goed.",
        "Even the best pairing in which {player} and {opponent} meet is not as good.",
    ),
    "why.turn": (
        "{player} en {opponent} mogen tegen elkaar, maar die indeling is pas later aan de beurt.",
        "{player} and {opponent} may meet, but that pairing comes later in the order.",
    ),
    "why.turn-opponent": (
        (
            "In puntengroep {points} is het even goed, maar dan speelt {higher} tegen "
            "{instead_player} in plaats van {lower}, en dat komt later in de volgorde."
        ),
        (
            "In score group {points} it is as good, but then {higher} meets {instead_player} "
            "instead of {lower}, which comes later in the order."
        ),
    ),
    "why.turn-chosen": (
        (
            "In puntengroep {points} is het even goed, maar dan krijgt {instead_player} daar een "
            "tegenstander in plaats van {player}, en dat komt later in de volgorde."
        ),
        (
            "In score group {points} it is as good, but then {instead_player} gets an opponent "
            "there instead of {player}, which comes later in the order."
        ),
    ),
    "why.turn-exchanges": (
        (
            "In puntengroep {points} is het even goed, maar dan wisselen er meer spelers tussen "
            "het bovenste en het onderste deel: nu {reached}, dan {instead}."
        ),
        (
            "In score group {points} it is as good, but then more players change between the "
            "upper and the lower part: now {reached}, otherwise {instead}."
        ),
    ),
    "why.turn-difference": (
        (
            "In puntengroep {points} is het even goed, maar dan staan de spelers die tussen het "
            "bovenste en het onderste deel wisselen verder uit elkaar (verschil van hun plaatsen: "
            "nu {reached}, dan {instead})."
        ),
        (
            "In score group {points} it is as good, but then the players who change between the "
            "upper and the lower part are further apart (difference of their places: now "
            "{reached}, otherwise {instead})."
        ),
    ),
    "why.turn-exchange": (
        (
            "In puntengroep {points} is het even goed, maar dan wisselen er andere spelers tussen "
            "het bovenste en het onderste deel, en dat komt later in de volgorde."
        ),
        (
            "In score group {points} it is as good, but then other players change between the "
            "upper and the lower part, which comes later in the order."
        ),
    ),
    "why.worse-score-group": (
        (
            "Het eerste wat minder goed is: in puntengroep {points}, {criterion}: nu {reached}, "
            "dan {instead}."
        ),
        (
            "The first thing that is worse: in score group {points}, {criterion}: now {reached}, "
            "otherwise {instead}."
        ),
    ),
    "why.worse-group": (
        "Het eerste wat minder goed is: in groep {name}, {criterion}: nu {reached}, dan {instead}.",
        (
            "The first thing that is worse: in group {name}, {criterion}: now {reached}, "
            "otherwise {instead}."
        ),
    ),
    "why.worse-field": (
        "Het eerste wat minder goed is: {criterion}: nu {reached}, dan {instead}.",
        "The first thing that is worse: {criterion}: now {reached}, otherwise {instead}.",
    ),
    "why.worse-score-group-place": (
        (
            "Het eerste wat minder goed is: in puntengroep {points}, {criterion}: het eerste "
            "verschil is nummer {number}, nu {reached}, dan {instead}."
        ),
        (
            "The first thing that is worse: in score group {points}, {criterion}: the first "
            "difference is number {number}, now {reached}, otherwise {instead}."
        ),
    ),
    "why.worse-group-place": (
        (
            "Het eerste wat minder goed is: in groep {name}, {criterion}: het eerste verschil is "
            "nummer {number}, nu {reached}, dan {instead}."
        ),
        (
            "The first thing that is worse: in group {name}, {criterion}: the first difference is "
            "number {number}, now {reached}, otherwise {instead}."
        ),
    ),
    "why.worse-field-place": (
        (
            "Het eerste wat minder goed is: {criterion}: het eerste verschil is nummer {number}, "
            "nu {reached}, dan {instead}."
        ),
        (
            "The first thing that is worse: {criterion}: the first difference is number {number}, "
            "now {reached}, otherwise {instead}."
        ),
    ),
    "why.other-round": (
        "{player} en {opponent} treffen elkaar volgens de tabel in een andere ronde.",
        "By the table {player} and {opponent} meet in another round.",
    ),
    "why.instead": (
        "{player} speelt nu tegen {opponent}.",
        "As it is, {player} meets {opponent}.",
    ),
    "why.free": ("{player} is nu vrij.", "As it is, {player} is free."),
    "why.joined": (
        (
            "Dan moeten de puntengroepen van {upper_points} tot {lower_points} worden samengevoegd "
            "om iedereen een tegenstander te geven: nu {reached} groepen, dan {instead}."
        ),
        (
            "Then the score groups from {upper_points} down to {lower_points} have to be joined to "
            "give everybody an opponent: now {reached} groups, then {instead}."
        ),
    ),
    "why.joined-now": (
        (
            "De puntengroepen van {upper_points} tot {lower_points} zijn samengevoegd (nu "
            "{reached}, dan {instead}), en in de nieuwe groep gaat een ander paar voor."
        ),
        (
            "The score groups from {upper_points} down to {lower_points} are joined (now "
            "{reached}, then {instead}), and in the new group another pair goes first."
        ),
    ),
    "why.later": (
        (
            "Dat is niet aan één getal te zien: bij het indelen is een groep losgemaakt voor de "
            "groep eronder."
        ),
        ("No single number shows it: in the pairing a group was taken apart for the one below it."),
    ),
    "why.came": ("{player} kwam er van boven bij.", "{player} came in from above."),
    "why.own": ("{player} hoort in deze groep.", "{player} belongs to this group."),
    "why.own-left": (
        "{player} hoort in deze groep, maar bleef over en gaat door naar de volgende.",
        "{player} belongs to this group, but was left over and goes on to the next.",
    ),
    "why.came-left": (
        "{player} kwam er van boven bij, bleef ook hier over en gaat door naar de volgende groep.",
        "{player} came in from above, was left over here too and goes on to the next group.",
    ),
    "why.no-colour": (
        "{player} heeft in deze ronde geen tegenstander en dus geen kleur.",
        "{player} has no opponent in this round and so no colour.",
    ),
    "why.history": (
        "{player} had tot nu toe deze kleuren: {colours}.",
        "{player} has had these colours so far: {colours}.",
    ),
    "why.no-history": (
        "{player} heeft nog geen partij gespeeld.",
        "{player} has not played a game yet.",
    ),
}
