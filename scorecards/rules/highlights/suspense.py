"""In which order the hands of a hole turn, so that what decides it comes last."""

from collections.abc import Mapping


def turning_order(before: Mapping[int, int], points: Mapping[int, int]) -> tuple[int, ...]:
    """The seats with a hand, in the order of the table; last the one that can change the lead: with
    all others open it comes nearest to the best of them, and of two as near it is whoever was
    behind. `before` are the totals of all who play on, `points` those of the hands.
    """
    after = {seat: total + points.get(seat, 0) for seat, total in before.items()}
    hands = [seat for seat in sorted(points) if seat in before]

    def closeness(seat: int) -> tuple[int, int, int]:
        best = min((total for other, total in after.items() if other != seat), default=after[seat])
        return abs(after[seat] - best), -before[seat], -seat

    last = min(hands, key=closeness, default=None)
    return (*(seat for seat in hands if seat != last), *(() if last is None else (last,)))
