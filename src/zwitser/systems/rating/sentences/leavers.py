"""Why these are left over or free, and not somebody else."""

from __future__ import annotations

from zwitser.messages import Sentences

LEAVERS: Sentences = {
    "rating.bye": (
        "Het aantal spelers is oneven; {player} blijft in de laatste groep over en is vrij.",
        "The number of players is odd; {player} is left over in the last group and is free.",
    ),
    "rating.next-b3": (
        (
            "{players} en niet {runner_players}: anders werd een verschil in punten groter "
            "({instead_points} in plaats van {reached_points})."
        ),
        (
            "{players} and not {runner_players}: otherwise a difference in points would be larger "
            "({instead_points} instead of {reached_points})."
        ),
    ),
    "rating.next-b2": (
        (
            "{players} en niet {runner_players}: anders gingen meer paren tegen de kleurnorm in "
            "({instead} in plaats van {reached})."
        ),
        (
            "{players} and not {runner_players}: otherwise more pairs would go against the colour "
            "norm ({instead} instead of {reached})."
        ),
    ),
    "rating.next-a7d": (
        (
            "{players} en niet {runner_players}: anders wilden in meer paren beiden sterk dezelfde "
            "kleur ({instead} in plaats van {reached})."
        ),
        (
            "{players} and not {runner_players}: otherwise both would strongly want the same "
            "colour in more pairs ({instead} instead of {reached})."
        ),
    ),
    "rating.next-x": (
        (
            "{players} en niet {runner_players}: anders wilden in meer paren beiden dezelfde kleur "
            "({instead} in plaats van {reached})."
        ),
        (
            "{players} and not {runner_players}: otherwise both would want the same colour in more "
            "pairs ({instead} instead of {reached})."
        ),
    ),
    "rating.next-z": (
        (
            "{players} en niet {runner_players}: anders wilden in meer paren beiden sterk dezelfde "
            "kleur ({instead} in plaats van {reached})."
        ),
        (
            "{players} and not {runner_players}: otherwise both would strongly want the same "
            "colour in more pairs ({instead} instead of {reached})."
        ),
    ),
    "rating.next-b5-down": (
        (
            "{players} en niet {runner_players}: anders gingen meer spelers omlaag die dat vorige "
            "ronde ook al deden ({instead} in plaats van {reached})."
        ),
        (
            "{players} and not {runner_players}: otherwise more players would go down who did so "
            "last round already ({instead} instead of {reached})."
        ),
    ),
    "rating.next-b6-down": (
        (
            "{players} en niet {runner_players}: anders gingen meer spelers omlaag die dat twee "
            "rondes terug ook al deden ({instead} in plaats van {reached})."
        ),
        (
            "{players} and not {runner_players}: otherwise more players would go down who did so "
            "two rounds ago already ({instead} instead of {reached})."
        ),
    ),
    "rating.next-b5-up": (
        (
            "{players} en niet {runner_players}: anders speelden meer spelers omhoog die dat "
            "vorige ronde ook al deden ({instead} in plaats van {reached})."
        ),
        (
            "{players} and not {runner_players}: otherwise more players would play up who did so "
            "last round already ({instead} instead of {reached})."
        ),
    ),
    "rating.next-b6-up": (
        (
            "{players} en niet {runner_players}: anders speelden meer spelers omhoog die dat twee "
            "rondes terug ook al deden ({instead} in plaats van {reached})."
        ),
        (
            "{players} and not {runner_players}: otherwise more players would play up who did so "
            "two rounds ago already ({instead} instead of {reached})."
        ),
    ),
    "rating.next-moved": (
        (
            "{players} en niet {runner_players}: zo hebben meer spelers van boven hier een "
            "tegenstander ({reached} in plaats van {instead})."
        ),
        (
            "{players} and not {runner_players}: this way more players from above have an "
            "opponent here ({reached} instead of {instead})."
        ),
    ),
    "rating.next-moved-joined": (
        (
            "{players} en niet {runner_players}: zo zit in meer paren een speler uit het bovenste "
            "deel ({reached} in plaats van {instead})."
        ),
        (
            "{players} and not {runner_players}: this way more pairs have a player from the upper "
            "part ({reached} instead of {instead})."
        ),
    ),
    "rating.next-chosen": (
        (
            "{players} en niet {runner_players}: andersom is het even goed, maar dan speelt "
            "hier {lower} in plaats van {higher}, die hoger staat."
        ),
        (
            "{players} and not {runner_players}: the other way round is as good, but then "
            "{lower} plays here instead of {higher}, who is ranked higher."
        ),
    ),
    "rating.next-exchange": (
        (
            "{players} en niet {runner_players}: andersom is het even goed, maar dan wordt er van "
            "helft gewisseld ({out_players} met {in_players}), en dat komt later in de volgorde."
        ),
        (
            "{players} and not {runner_players}: the other way round is as good, but then "
            "{out_players} would have to change halves with {in_players}, which comes later in the "
            "order."
        ),
    ),
    "rating.next-opponent": (
        (
            "{players} en niet {runner_players}: andersom is het even goed, maar dan speelt "
            "{higher} niet tegen {lower} maar tegen {instead_player}, en dat komt later in de "
            "volgorde."
        ),
        (
            "{players} and not {runner_players}: the other way round is as good, but then "
            "{higher} meets {instead_player} instead of {lower}, which comes later in the order."
        ),
    ),
    "rating.next-none": (
        "Met zo veel paren kan hier niemand anders overblijven dan {players}.",
        "With so many pairs nobody else can be left over here but {players}.",
    ),
    "rating.next-none-last": (
        (
            "In deze laatste groep kan alleen {players} vrij zijn: met een ander krijgt niet "
            "iedereen een tegenstander, of die ander mag niet vrij zijn."
        ),
        (
            "In this last group only {players} can be free: with somebody else not everyone has an "
            "opponent, or that player may not be free."
        ),
    ),
    "rating.bye-allowed": (
        "{player} kreeg nog niet eerder punten zonder te spelen.",
        "{player} has not been given points without playing before.",
    ),
    "rating.bye-b5": (
        "{player} speelde ook in de vorige ronde omlaag, of kreeg toen punten zonder te spelen.",
        "{player} also played down in the previous round, or had points without playing then.",
    ),
    "rating.bye-b6": (
        "{player} speelde ook twee rondes terug omlaag, of kreeg toen punten zonder te spelen.",
        "{player} also played down two rounds ago, or had points without playing then.",
    ),
    "rating.bye-barred": (
        "Mag niet meer vrij zijn: {players}.",
        "May not be free any more: {players}.",
    ),
}
