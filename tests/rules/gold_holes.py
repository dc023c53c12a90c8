"""Gold holes, said through the library."""

from scorecards.rules import VARIANTS, Hole, Manual
from tests.rules.gold import holes
from tests.rules.translate import text_of

SHIPPED = {variant.slug for variant in VARIANTS}


PLAIN = [case for case in holes() if case["preset"] in SHIPPED and not case.get("options")]


OPTIONS = [case for case in holes() if case["preset"] in SHIPPED and case.get("options")]


def hole_of(ruleset, case):
    """A gold case as a Hole of this ruleset."""
    rows, adjustments, knocker = [], [], None
    for seat, player in enumerate(case["players"]):
        layout = player.get("layout")
        rows.append(player["raw"] if layout is None else ruleset.read_row(text_of(layout)))
        if player.get("knocked"):
            knocker = seat
        if player.get("adjust"):
            adjustments.append(Manual(seat, player["adjust"], player["adjust_reason"]))
    return Hole(rows=tuple(rows), knocker=knocker, adjustments=tuple(adjustments))
