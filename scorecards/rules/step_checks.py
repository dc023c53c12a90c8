"""What is wrong with the steps of a ruleset taken together, and with the shapes it is played in."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from scorecards.rules.adjustment_reader import contradictions
from scorecards.rules.adjustments import Adjustment
from scorecards.rules.cards import Pack
from scorecards.rules.costs import MOST_WAYS, excess, ways
from scorecards.rules.endings import Ending
from scorecards.rules.junctures import LAST
from scorecards.rules.layouts import LARGEST, Shape
from scorecards.rules.match_words import Alike
from scorecards.rules.matches import Exactly, Match, step_label
from scorecards.rules.places import Where, places
from scorecards.rules.schema import Reader, excerpt
from scorecards.rules.values import Values


def check_steps(
    reader: Reader,
    steps: list[Match | Exactly],
    hole: list[Adjustment],
    shapes: tuple[Shape, ...],
    pack: Pack,
) -> None:
    """Note what cannot be explained: steps without a place, rivals, contradictions, lost marks."""
    matches = [(i, step) for i, step in enumerate(steps) if isinstance(step, Match)]
    for i, step in matches:
        for shape in shapes:
            _check_shape(reader, f"scoring[{i}]", step, shape)
        _check_rivals(reader, i, step, matches)
        if step.alike is not Alike.RANK and not pack.suits:
            reader.note(f"scoring[{i}].alike", "the cards of this pack have no suits")
    if len({step.prefer for _, step in matches if step.rival}) > 1:
        reader.note("scoring", "the steps in which a card is used once must prefer the same")
    for i, j in contradictions(hole):
        reader.note(
            f"hole[{j}]", "contradicts hole[{other}]: the same condition, other points", other=i
        )
    marks = {step.marks for _, step in matches if step.marks}
    for i, adjustment in enumerate(hole):
        for word in (adjustment.marked, adjustment.someone_marked):
            if word and word not in marks:
                reader.note(f"hole[{i}]", "no step of scoring marks {word}", word=excerpt(word))


def check_holes(reader: Reader, hole: Sequence[Adjustment], ending: Ending) -> None:
    """Note steps that act in the last hole of a game in which nobody knows which that will be."""
    for i, step in enumerate(hole):
        if LAST in step.holes and ending.last_hole is None:
            message = "which hole is the last is known beforehand only where holes alone end a game"
            reader.note(f"hole[{i}].holes", message)


def check_costs(
    reader: Reader,
    steps: Sequence[Match | Exactly],
    wins_at_once: Match | None,
    shapes: Iterable[Shape],
    pack: Pack,
    values: Values,
) -> None:
    """Note steps that take too long to count, alone or together, each once."""
    dear = {wrong.step: wrong for shape in shapes if (wrong := excess(steps, shape, pack, values))}
    for i, (_, shape, alone) in dear.items():
        if alone:
            _note_ways(reader, f"scoring[{i}]", steps[i], shape)
        else:
            message = (
                "together the steps take too long to count in a layout of {shape};"
                " {name} takes longest"
            )
            label, size = step_label(steps[i]), _largest(shape)
            reader.note(f"scoring[{i}]", message, name=label, shape=size)
    for shape in shapes:
        if wins_at_once and ways(wins_at_once, shape) > MOST_WAYS:
            _note_ways(reader, "end.wins_at_once", wins_at_once, shape)


def _note_ways(reader: Reader, path: str, step: Match | Exactly, shape: Shape) -> None:
    message = "{name} can lie in too many ways to be counted in a layout of {shape}"
    reader.note(path, message, name=step_label(step), shape=_largest(shape))


def _largest(shape: Shape) -> str:
    return str(Shape(1, LARGEST) if shape.free else shape)


def _check_shape(reader: Reader, path: str, step: Match, shape: Shape) -> None:
    if shape.free:
        if not (step.anywhere or step.extreme):
            reader.note(path, "in a layout of any size only anywhere can be looked for")
        return
    if step.anywhere and step.run and step.run != shape.cells:
        reader.note(
            path, "a run anywhere takes the whole layout, which has {n} cards", n=shape.cells
        )
    if Where.CENTRE in step.where and not places(Where.CENTRE, shape):
        message = "a layout of {shape} has no middle: its rows and columns must be odd"
        reader.note(path, message, shape=str(shape))
        return
    if step.extreme:
        return
    possible = shape.cells >= step.size if step.anywhere else bool(step.groups(shape))
    # One of several places is enough: a rule about lines finds no diagonals in an oblong layout.
    if not possible and len(step.where) == 1:
        message = "{name} cannot occur in a layout of {shape}"
        reader.note(path, message, name=step_label(step), shape=str(shape))


def _check_rivals(reader: Reader, i: int, step: Match, matches: list[tuple[int, Match]]) -> None:
    for j, other in matches:
        if j <= i or step.each is None or other.each is None or step.each == other.each:
            continue
        if step.extreme or other.extreme:  # takes only what no other step has changed
            continue
        if not (step.rival and other.rival) and _may_meet(step, other):
            message = (
                "gives a card {a} where scoring[{i}] gives it {b}; only steps with once may differ"
            )
            reader.note(f"scoring[{j}]", message, a=other.each, b=step.each, i=i)


def _may_meet(step: Match, other: Match) -> bool:
    """False when the two can never be about the same card because they name different ranks."""
    ranks = [
        {name if name.startswith("#") else name[0] for name in (*s.only, *s.wild)}
        for s in (step, other)
    ]
    return not step.only or not other.only or bool(ranks[0] & ranks[1])
