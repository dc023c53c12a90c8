"""What was worth telling of a game: its best hand, its turning point, a sentence for every hole.

In every game here fewer points are better, so "best" is always the lowest. Points are those of the
scorecard, with what the hole and adjustments by hand add; a hand is judged by its cards alone.
"""

from scorecards.rules.highlights.course import Course, Deal, Part
from scorecards.rules.highlights.hands import Hand, Merit, best_of_game, best_of_hole
from scorecards.rules.highlights.turning import Turn, TurningPoint, turning_point

__all__ = [
    "Course",
    "Deal",
    "Hand",
    "Merit",
    "Part",
    "Turn",
    "TurningPoint",
    "best_of_game",
    "best_of_hole",
    "turning_point",
]
