"""What the holes that somebody did not play count for them, in words."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from django.utils.translation import ngettext

from scorecards.rules import signed
from scorecards.rules.absences import Counts, MissedHole


def say_missed(missed: Sequence[MissedHole]) -> list[str]:
    """A sentence for the holes that count by the same rule: "Hole 1 not played: 36, the mean of the
    table."
    """
    sentences = []
    for counts, same in groupby(missed, key=lambda hole: hole.counts):
        holes = list(same)
        values = {
            "holes": ", ".join(str(hole.number) for hole in holes),
            "points": ", ".join(signed(hole.points) for hole in holes),
        }
        sentences.append(_sentence(counts, len(holes)) % values)
    return sentences


def _sentence(counts: Counts, number: int) -> str:
    if counts is Counts.MEAN:
        return ngettext(
            "Hole %(holes)s not played: %(points)s, the mean of the table.",
            "Holes %(holes)s not played: %(points)s, each the mean of the table.",
            number,
        )
    if counts is Counts.WORST:
        return ngettext(
            "Hole %(holes)s not played: %(points)s, the most that anybody got.",
            "Holes %(holes)s not played: %(points)s, each the most that anybody got.",
            number,
        )
    return ngettext(
        "Hole %(holes)s not played: nothing.", "Holes %(holes)s not played: nothing.", number
    )
