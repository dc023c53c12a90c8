"""Other rules for a running game: every row is counted again, all or nothing.

The cards stay; what they count and what everyone gets follows from the new rules. A game that is
over keeps its rules. The rules it was played by before stay in its history.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from django.conf import settings
from django.utils.translation import gettext, gettext_noop

from scorecards import turns
from scorecards.histories.terms import rules_of
from scorecards.models import Device, Game, Hole, HouseVersion, Score
from scorecards.rules import Layout, Problem, ProblemError, Ruleset, Shape, budget
from scorecards.scorekeeping import statements
from scorecards.scorekeeping.attempts import in_turn
from scorecards.scorekeeping.customs import refuse_waiting
from scorecards.scorekeeping.errors import BadEntry, NotPossible, RulesChanged
from scorecards.scorekeeping.games import whole_table
from scorecards.scorekeeping.rows import problem, read_entry
from scorecards.scorekeeping.seals import refuse_while_sealed
from scorecards.scorekeeping.settlement import Table, with_scores
from scorecards.scorekeeping.statements import Entered, LockedGame, LockedHole, Row
from scorecards.scorekeeping.whole_games import every_hole, seat_names
from scorecards.turns import PointsByHole

MOST_PROBLEMS = 20


@dataclass(frozen=True)
class Recounted:
    """A hole under other rules: a row for every seat as it would be, and everyone's points before
    and after, by position; None while pending, and for those who do not play it.
    """

    id: int
    number: int
    present: tuple[int, ...]  # who plays it
    rows: tuple[Row, ...]
    before: tuple[int | None, ...]
    after: tuple[int | None, ...]

    @property
    def differs(self) -> bool:
        """Would anybody's points change?"""
        return self.before != self.after

    @property
    def complete(self) -> bool:
        """Does everyone who plays it have points?"""
        return all(self.after[position] is not None for position in self.present)


@dataclass(frozen=True)
class RulesPreview:
    """What a change of rules would do. Totals are by position."""

    version: int  # of the game that was looked at
    shape: Shape
    names: tuple[str, ...]
    before: tuple[int, ...]
    after: tuple[int, ...]
    holes: tuple[Recounted, ...]
    warnings: tuple[Problem, ...]


def what_changes(game: Game, ruleset: Ruleset) -> RulesPreview:
    """What everyone would have if the game had been played by this ruleset from its first hole.

    Raises NotPossible when the game is over, would be over, or would need another layout; BadEntry
    with every stored row that these rules cannot count.
    """

    def prepare(read: LockedGame) -> Callable[[], RulesPreview]:
        refuse_while_sealed(read.id)
        preview = recount(whole_table(read), ruleset)
        return lambda: preview

    return in_turn(game.code, prepare)


def change_rules(
    *,
    game: Game,
    ruleset: Ruleset,
    device: Device | None,
    seen_version: int,
    house_version: HouseVersion | None = None,
) -> int:
    """Play by this ruleset from now on, and count every hole so far by it.

    `seen_version` is the version that `what_changes` was about. Returns the game's new version.
    Raises what `what_changes` raises, and RulesChanged when the game has been written since; then
    nothing is written.
    """

    def prepare(read: LockedGame) -> Callable[[], int]:
        table = whole_table(read)
        if read.rules == ruleset:
            return lambda: read.version
        if not differ_in_packs(read.rules, ruleset):
            refuse_while_sealed(read.id)
        preview = recount(table, ruleset)
        if seen_version != read.version:
            raise RulesChanged(read.version)

        def act() -> int:
            write_rows(preview, version=read.version + 1)
            write_rules(table, ruleset, preview.shape, device, house_version)
            return read.version + 1

        return act

    return in_turn(game.code, prepare)


def differ_in_packs(one: Ruleset, other: Ruleset) -> bool:
    """Do they differ in nothing but how many packs are on the table? No point changes by that."""
    tables = [
        {key: value for key, value in each.to_dict().items() if key not in ("packs", "slug")}
        for each in (one, other)
    ]
    return tables[0] == tables[1]


def write_rules(
    table: Table,
    ruleset: Ruleset,
    shape: Shape,
    device: Device | None,
    house_version: HouseVersion | None,
) -> None:
    """Store the rules the game is played by now, and the history of that."""
    now = rules_of(ruleset.slug, ruleset.to_dict()) | {"layout": [shape.rows, shape.columns]}
    head = statements.write_changes(
        table.game,
        [Entered("rules", given_up(table.game.rules), now)],
        last_seq=table.hole.last_seq,
        device=device,
        client_id=None,
    )
    Game.objects.filter(pk=table.game.id).update(
        ruleset=ruleset.to_dict(),
        slug=ruleset.slug,
        rows=shape.rows,
        columns=shape.columns,
        house_version=house_version,
    )
    statements.write_game(table.game, finish_reason="", head=head)


def given_up(ruleset: Ruleset) -> dict[str, object]:
    """A ruleset that the game is no longer played by, as the history has it: the whole of it."""
    return {"slug": ruleset.slug, "name": ruleset.name, "ruleset": ruleset.to_dict()}


def write_rows(preview: RulesPreview, *, version: int) -> None:
    """Store what the rows count now."""
    now = {(hole.id, row.position): row for hole in preview.holes for row in hole.rows}
    scores = list(Score.objects.filter(hole__in=[hole.id for hole in preview.holes]))
    for score in scores:
        row = now[score.hole_id, score.position]
        score.entry, score.counted, score.points = row.entry, row.counted, row.points
    Score.objects.bulk_update(scores, ["entry", "counted", "points"], batch_size=200)
    Hole.objects.filter(pk__in=[hole.id for hole in preview.holes]).update(version=version)


def recount(table: Table, ruleset: Ruleset) -> RulesPreview:
    """The whole game by other rules. Raises NotPossible and BadEntry."""
    if table.game.finish_reason:
        raise NotPossible(gettext("The game is over, and keeps the rules it was played by."))
    refuse_waiting(table.game)
    holes = every_hole(table.game, table.seats)
    game = replace(table.game, rules=ruleset, shape=shape_under(table.game, ruleset, holes))
    names = seat_names(table.game)
    try:
        with budget.within(settings.API_SECONDS):
            recounted, points, problems = count_holes(game, holes, was=table.game)
    except budget.OutOfBudget as late:
        sentence = gettext("These rules take too long to count for so many holes.")
        raise NotPossible(sentence) from late
    warnings = [placed(each, number, names) for number, each in problems]
    refuse_errors(warnings)
    layouts = last_layouts(game, recounted)
    card = turns.pure_game(ruleset, table.seats, points, layouts=layouts, absences=game.absences)
    if card.outcome() is not None:  # no way back: a game that is over keeps its rules
        sentence = gettext("By these rules the game would be over already. Finish it instead.")
        raise NotPossible(sentence)
    return RulesPreview(
        version=table.game.version,
        shape=game.shape,
        names=names,
        before=table.card(table.points).totals,
        after=card.totals,
        holes=tuple(recounted),
        warnings=tuple(warnings),
    )


def count_holes(
    game: LockedGame, holes: Sequence[tuple[LockedHole, Sequence[int]]], *, was: LockedGame
) -> tuple[list[Recounted], PointsByHole, list[tuple[int, Problem]]]:
    """Every hole, in order, since who plays one may depend on those before; the points of all; and
    what is wrong, with the number of its hole.
    """
    points: PointsByHole = {}
    every: dict[int, LockedHole] = {}
    recounted, problems = [], []
    for hole, present in holes:
        before = every if game.rules.looks_back else {}
        rows, wrong = count_hole(Table(game, hole, points, before), present, was=was)
        every[hole.number] = replace(hole, rows=rows)
        problems += [(hole.number, each) for each in wrong]
        points = {**points, hole.number: {at: rows[at].points for at in present}}
        recounted.append(compared(hole, present, rows))
    return recounted, points, problems


def count_hole(
    again: Table, present: Sequence[int], *, was: LockedGame
) -> tuple[tuple[Row, ...], list[Problem]]:
    """The rows of a hole by the new rules, and everything wrong with them there."""
    rows, problems = [], []
    for row in again.hole.rows:
        try:
            rows.append(replace(row, entry=entry_under(again.game, row.entry, was=was)))
        except ProblemError as error:
            problems += [each.at(row.position) for each in error.problems]
            rows.append(replace(row, entry=""))
    if not problems and tuple(present) != again.playing:
        problems.append(problem("seat", gettext_noop("others than these rules say have played it")))
    if problems:
        return tuple(rows), problems
    pure = again.pure_hole(rows, again.hole.knocker)
    problems = again.problems(pure)
    if any(not each.warning for each in problems):
        return tuple(rows), problems
    return with_scores(rows, again.scores(pure)), problems


def entry_under(game: LockedGame, entry: str, *, was: LockedGame) -> str:
    """A stored row as it is stored under the new rules. Raises InvalidLayout."""
    stored = was.rules.read_row(entry, was.shape)
    return read_entry(game.rules, game.shape, f"={stored}" if isinstance(stored, int) else entry)


def shape_under(
    game: LockedGame, ruleset: Ruleset, holes: Sequence[tuple[LockedHole, Sequence[int]]]
) -> Shape:
    """The shape the game would have. With cards on the scorecard it has to stay the same.

    Raises NotPossible when it cannot.
    """
    entries = (row.entry for hole, _ in holes for row in hole.rows)
    cards = any(isinstance(game.rules.read_row(entry, game.shape), Layout) for entry in entries)
    if game.shape in ruleset.shapes and not (
        cards and ruleset.pack.numbered != game.rules.pack.numbered
    ):
        return game.shape
    if cards:
        raise NotPossible(
            gettext("These rules are for other layouts or cards than those on the scorecard.")
        )
    return ruleset.shape


def compared(hole: LockedHole, present: Sequence[int], rows: Sequence[Row]) -> Recounted:
    """The points of a hole before and after."""
    before = tuple(row.points if row.position in present else None for row in hole.rows)
    after = tuple(row.points if row.position in present else None for row in rows)
    return Recounted(hole.id or 0, hole.number, tuple(present), tuple(rows), before, after)


def placed(each: Problem, number: int, names: Sequence[str]) -> Problem:
    """A problem that names the hole and the player it is about."""
    if each.seat is None:
        template = gettext_noop("Hole {n}: {what}")
        sentence = problem(each.code, template, n=number, what=each.message)
    else:
        template = gettext_noop("Hole {n}, {name}: {what}")
        name = names[each.seat]
        sentence = problem(each.code, template, n=number, name=name, what=each.message)
    return sentence._replace(warning=each.warning)


def refuse_errors(problems: Sequence[Problem]) -> None:
    """Raise BadEntry with what cannot be counted, if anything cannot."""
    errors = [each for each in problems if not each.warning]
    if errors:
        raise BadEntry(errors[:MOST_PROBLEMS])


def last_layouts(game: LockedGame, holes: Sequence[Recounted]) -> list[Layout | int | None]:
    """Everyone's cards in the last complete hole, where they can end the game."""
    if game.rules.ending.wins_at_once is None:
        return []
    for hole in reversed(holes):
        if hole.complete:
            return [game.rules.read_row(row.entry, game.shape) for row in hole.rows]
    return []
