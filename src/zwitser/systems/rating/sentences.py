"""Sentences of Zwitsers op rating."""

from __future__ import annotations

from zwitser.messages import Sentences

SENTENCES: Sentences = {
    "rating.no-opponent": (
        "Voor {players} is hier geen enkele tegenstander toegestaan: door naar de volgende groep.",
        "Nobody here may meet {players}: on to the next bracket.",
    ),
    "rating.homogeneous": (
        "Allen in de groep hebben evenveel punten: ze is homogeen, met {size:speler|spelers}.",
        "All in the bracket have the same score: it is homogeneous, with {size:player|players}.",
    ),
    "rating.heterogeneous": (
        "Spelers: {size}, van boven gekomen: {moved}. De groep is heterogeen: die gaan voor.",
        "Players: {size}, come from above: {moved}. The bracket is heterogeneous: they go first.",
    ),
    "rating.half-moved": (
        "Spelers: {size}, van boven gekomen: {moved}, de helft of meer: behandeld als homogeen.",
        "Players: {size}, come from above: {moved}, half or more: treated as homogeneous.",
    ),
    "rating.joined": (
        "De laatste groepen zijn samengevoegd: {size} spelers, van wie {moved} als S1 gelden.",
        "The last brackets are joined: {size} players, of whom {moved} count as S1.",
    ),
    "rating.pairs": (
        "P0 = {p0}: meer paren kunnen het niet zijn.",
        "P0 = {p0}: there can't be more pairs.",
    ),
    "rating.x1": (
        "X1 = {x1}: in minstens zo veel paren kan een kleurvoorkeur niet worden vervuld.",
        "X1 = {x1}: in at least so many pairs a colour preference can't be met.",
    ),
    "rating.z1": (
        "Z1 = {z1}: in minstens zo veel paren kan een sterke kleurvoorkeur niet worden vervuld.",
        "Z1 = {z1}: in at least so many pairs a strong colour preference can't be met.",
    ),
    "rating.fewer-moved": (
        "M1 = {m1} in plaats van {m0}: niet meer spelers van boven kunnen hier spelen.",
        "M1 = {m1} instead of {m0}: no more of the players from above can play here.",
    ),
    "rating.fewer-pairs": (
        "P1 = {p1} in plaats van {p0}: meer paren gaat niet.",
        "P1 = {p1} instead of {p0}: more pairs can't be made.",
    ),
    "rating.subgroups": (
        "S1: {s1_players}. S2: {s2_players}.",
        "S1: {s1_players}. S2: {s2_players}.",
    ),
    "rating.rest": (
        "Daarna de rest, met S1: {s1_players} en S2: {s2_players}.",
        "Then the rest, with S1: {s1_players} and S2: {s2_players}.",
    ),
    "rating.chosen": (
        "Van de doorgeschoven spelers zijn {players} gekozen.",
        "Of the players who came down {players} are chosen.",
    ),
    "rating.exchanged": (
        "Verwisseld: {out_players} uit S1 tegen {in_players} uit S2 (verschil {difference}).",
        "Exchanged: {out_players} from S1 for {in_players} from S2 (difference {difference}).",
    ),
    "rating.straight": (
        "De eerste van S1 speelt tegen de eerste van S2, de tweede tegen de tweede, enzovoort.",
        "The first of S1 meets the first of S2, the second the second, and so on.",
    ),
    "rating.transposed": (
        "S2 is verschoven; de tegenstanders van S1 zijn in volgorde {players}.",
        "S2 is transposed; the opponents of S1 are in order {players}.",
    ),
    "rating.relaxed-b2": (
        "Paren met een topscorer tegen de kleurnorm in: {count}; minder kan niet.",
        "Pairs with a top scorer against the colour norm: {count}; fewer is impossible.",
    ),
    "rating.relaxed-a7d": (
        "Paren met dezelfde sterke kleurvoorkeur: {count}; minder kan niet.",
        "Pairs with the same strong colour preference: {count}; fewer is impossible.",
    ),
    "rating.more-x": (
        "Paren met dezelfde kleurvoorkeur: X = {count}, meer dan {least}; minder kan niet.",
        "Pairs with the same colour preference: X = {count}, above {least}; fewer is impossible.",
    ),
    "rating.more-z": (
        "Paren met dezelfde sterke voorkeur: Z = {count}, meer dan {least}; minder kan niet.",
        "Pairs with the same strong preference: Z = {count}, above {least}; fewer is impossible.",
    ),
    "rating.relaxed-b5-down": (
        "Wie overblijven en ook vorige ronde een downfloat hadden: {count}; minder kan niet.",
        "Left over who also had a downfloat last round: {count}; fewer is impossible.",
    ),
    "rating.relaxed-b6-down": (
        "Wie overblijven en ook twee rondes terug een downfloat hadden: {count}; minder kan niet.",
        "Left over who also had a downfloat two rounds ago: {count}; fewer is impossible.",
    ),
    "rating.relaxed-b5-up": (
        "Wie omhoog spelen en ook vorige ronde een upfloat hadden: {count}; minder kan niet.",
        "Playing up who also had an upfloat last round: {count}; fewer is impossible.",
    ),
    "rating.relaxed-b6-up": (
        "Wie omhoog spelen en ook twee rondes terug een upfloat hadden: {count}; minder kan niet.",
        "Playing up who also had an upfloat two rounds ago: {count}; fewer is impossible.",
    ),
    "rating.opened-c12": (
        "Met {before_players} liep de volgende groep vast; opengeknipt, nu gaan door: {players}.",
        "With {before_players} the next bracket got stuck; opened, and now these go on: {players}.",
    ),
    "rating.opened-c13": (
        "De laatste groep liep vast; deze groep is opengeknipt, en nu gaan door: {players}.",
        "The last bracket got stuck; this one was opened, and now these go on: {players}.",
    ),
    "rating.left-over": (
        "Overgebleven en door naar de volgende groep: {players}.",
        "Left over, and on to the next bracket: {players}.",
    ),
    "rating.next": (
        "{players} en niet {runner_players}: {criterion}: {reached} tegen {instead}.",
        "{players} and not {runner_players}: {criterion}: {reached} against {instead}.",
    ),
    "rating.next-moved": (
        "{players} en niet {runner_players}: van boven spelen er zo {reached}, anders {instead}.",
        "{players} and not {runner_players}: so {reached} from above play, otherwise {instead}.",
    ),
    "rating.next-exchange": (
        (
            "{players} en niet {runner_players}: dan is {out_players} met {in_players} te "
            "verwisselen, later in de volgorde (aantal en verschil {reached} tegen {instead})."
        ),
        (
            "{players} and not {runner_players}: then {out_players} is exchanged for {in_players}, "
            "later in the order (number and difference {reached} against {instead})."
        ),
    ),
    "rating.next-opponent": (
        (
            "{players} en niet {runner_players}: dan speelt {higher} niet tegen {lower} maar tegen "
            "{instead_player}, en dat komt later in de volgorde."
        ),
        (
            "{players} and not {runner_players}: then {higher} meets {instead_player} instead of "
            "{lower}, which comes later in the order."
        ),
    ),
    "rating.next-none": (
        "Niemand anders kan hier overblijven dan {players}.",
        "Nobody else can be left over here but {players}.",
    ),
    "rating.meet-first": (
        "{lower} is de eerste van S2 die nog vrij is voor {higher}.",
        "{lower} is the first of S2 who is still free for {higher}.",
    ),
    "rating.meet": (
        "{lower} is de eerste van S2 met wie het voor {higher} goed uitkomt.",
        "{lower} is the first of S2 with whom it works out for {higher}.",
    ),
    "rating.skipped-met": (
        "{higher} mag niet (meer) spelen tegen {players}.",
        "{higher} may not play {players} (again).",
    ),
    "rating.skipped-colours": (
        "{higher} heeft absoluut dezelfde kleur nodig als {players}.",
        "{higher} absolutely needs the same colour as {players}.",
    ),
    "rating.skipped-worse": (
        "Met {players} voor {higher} is er geen even goede indeling van de groep meer.",
        "With {players} for {higher} no pairing of the bracket is as good any more.",
    ),
    "rating.skipped-opened": (
        "Met {players} voor {higher} lukken deze groep en de volgende niet even goed.",
        "With {players} for {higher} this bracket and the next don't work out as well.",
    ),
    "rating.skipped-more": (
        "Ook met {count:ander|anderen} eerder in S2 komt het voor {higher} niet uit.",
        "Nor does it work out for {higher} with {count:other|others} earlier in S2.",
    ),
    "rating.colours-both": (
        "Beiden krijgen hun kleur (wit: {white_history}; zwart: {black_history}).",
        "Both get their colour (white: {white_history}; black: {black_history}).",
    ),
    "rating.colours-one": (
        "Alleen {player} heeft een voorkeur (wit: {white_history}; zwart: {black_history}).",
        "Only {player} has a preference (white: {white_history}; black: {black_history}).",
    ),
    "rating.colours-stronger": (
        "De voorkeur van {player} is sterker (wit: {white_history}; zwart: {black_history}).",
        "The preference of {player} is stronger (white: {white_history}; black: {black_history}).",
    ),
    "rating.colours-alternate": (
        "Andersom dan {back:partij|partijen} terug (wit: {white_history}; zwart: {black_history}).",
        "Unlike {back:game|games} back (white: {white_history}; black: {black_history}).",
    ),
    "rating.colours-higher": (
        "Alles gelijk, en {higher} staat hoger (wit: {white_history}; zwart: {black_history}).",
        "All equal; {higher} is ranked higher (white: {white_history}; black: {black_history}).",
    ),
    "rating.colours-board": (
        "Geen voorkeuren: de kleuren wisselen per bord, en op bord {number} heeft {white} wit.",
        "No preferences: colours alternate by board, and on board {number} {white} has white.",
    ),
    "rating.colours-number": (
        "Geen voorkeuren: het nummer van {higher} ({number}) beslist, en {white} heeft wit.",
        "No preferences: the number of {higher} ({number}) decides, and {white} has white.",
    ),
    "rating.bye": (
        "Het aantal spelers is oneven; {player} blijft in de laatste groep over en is vrij.",
        "The number of players is odd; {player} is left over in the last bracket and is free.",
    ),
    "rating.bye-allowed": (
        "{player} kreeg nog niet eerder punten zonder te spelen.",
        "{player} has not been given points without playing before.",
    ),
    "rating.bye-b5": (
        "{player} had ook in de vorige ronde een downfloat; het kon niet anders.",
        "{player} also had a downfloat in the previous round; there was no other way.",
    ),
    "rating.bye-b6": (
        "{player} had ook twee rondes geleden een downfloat; het kon niet anders.",
        "{player} also had a downfloat two rounds ago; there was no other way.",
    ),
    "rating.bye-barred": (
        "Niet meer vrij mogen zijn in deze groep: {players}.",
        "In this bracket these may not be free any more: {players}.",
    ),
}

CRITERIA: Sentences = {
    "C3a": (
        "paren te weinig, en spelers van boven zonder paar",
        "pairs too few, and players from above without a pair",
    ),
    "C3b": ("paren tegen de kleurnorm", "pairs against the colour norm"),
    "C3c": ("paren met dezelfde sterke kleurvoorkeur", "pairs with the same strong preference"),
    "C3d": ("paren met dezelfde kleurvoorkeur", "pairs with the same colour preference"),
    "C3e": ("downfloats na een vorige ronde met downfloat", "downfloats as in the previous round"),
    "C3f": ("downfloats als twee rondes geleden", "downfloats as two rounds ago"),
    "C3g": ("upfloats na een vorige ronde met upfloat", "upfloats as in the previous round"),
    "C3h": ("upfloats als twee rondes geleden", "upfloats as two rounds ago"),
    "D3": ("de plaatsen van S1", "the places of S1"),
    "D1.2": ("de plaatsen van hun tegenstanders", "the places of their opponents"),
    "D2": (
        "verwisselingen: aantal, verschil en plaatsen (uit S1 met een min)",
        "exchanges: number, difference and places (out of S1 with a minus)",
    ),
    "D1.1": ("de plaatsen van de tegenstanders van S1", "the places of the opponents of S1"),
}
"""The names of the values by which two pairings are compared."""
