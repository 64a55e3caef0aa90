"""The two systems of resistance points, for whoever asks."""

from __future__ import annotations

from zwitser.systems.go_players import GO_PLAYER
from zwitser.systems.standing import Preset
from zwitser.systems.swiss import totals_of_complete_rounds
from zwitser.systems.system import Example, Shape, System
from zwitser.systems.weerstand import chess, go

CHESS = System(
    id="knsb-weerstand",
    name=("Zwitsers op weerstandspunten", "Swiss by resistance points"),
    about=(
        (
            "KNSB 1996. Wie evenveel punten heeft speelt tegen elkaar; binnen een groep "
            "tellen de weerstandspunten. Goed voor zeven tot elf rondes zonder betrouwbare "
            "ratings."
        ),
        (
            "KNSB 1996. Players on equal points meet; within a group resistance points "
            "decide. Good for seven to eleven rounds without reliable ratings."
        ),
    ),
    title="KNSB, Swiss on resistance points (1996)",
    shape=Shape(
        score_groups=True,
        planned_rounds=True,
        resistance=True,
        must_have=True,
        signed_zero=True,
    ),
    pair=chess.pair,
    norms=chess.NORMS,
    sentences=("weerstand",),
    half_points={"C4.1": 0},
    completion="C9",
    no_show="F10",
    published="F6",
    stands="F7",
    # The final ranking [F12]: the mutual result for the first place, WP, SB, the lot.
    ranking=Preset(("DE", "WP", "SB", "LOT"), "F12", None, frozenset({"DE"}), ("WP", "SB")),
    options=("first_round", "bye_points"),
    controls=totals_of_complete_rounds,
    example=Example(("Voorbeeld: clubkampioenschap", "Example: club championship"), 24, 7),
)

GO = System(
    id="go-weerstand",
    name=("Go, op weerstandspunten", "Go, by resistance points"),
    about=(
        "Het Zwitserse systeem zoals de gobond het speelt.",
        "The Swiss system as the go federation plays it.",
    ),
    title="Go, Swiss on resistance points",
    usual_rounds=5,
    shape=Shape(
        score_groups=True,
        planned_rounds=True,
        resistance=True,
        black_first=True,
        blacks_count=True,
        ranks=True,
        titles=False,
    ),
    pair=go.pair,
    norms=go.NORMS,
    sentences=("weerstand",),
    completion="4.8",
    published="7.6",
    stands="7.7",
    tiebreaks=("WP", "WP-C1", "WP-M1", "SB", "DE", "WINS", "SOPS", "LOT"),
    # The final ranking [go 7.5]: WP, SB, the mutual result, the lot.
    ranking=Preset(("WP", "SB", "DE", "LOT"), "7.5", shown=("WP", "SB")),
    options=("first_round", "bye_points"),
    schema={"player": GO_PLAYER},
    controls=totals_of_complete_rounds,
    example=Example(("Voorbeeld: gotoernooi", "Example: go tournament"), 16, 5),
)
