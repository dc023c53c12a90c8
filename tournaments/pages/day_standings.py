"""The standings of a stage in words: its rows with their rounds, the line of the cut, what decided,
what one needs. Reads nothing and decides no place.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import NamedTuple

from django.utils.translation import gettext, ngettext, pgettext

from scorecards.rules.texts import MINUS, figure
from tournaments.ledger.days.stage_standings import RoundCell
from tournaments.ledger.stages.settings import day_settings_of, stage_settings
from tournaments.models import Stage
from tournaments.pages.grids import aligned, decimals
from tournaments.queries.days.results import StageResults
from tournaments.rules.days.cuts import TIE_RULES, CutResult, TieRule
from tournaments.rules.days.round_seating import rule_of
from tournaments.rules.days.stages import Form, StageSettings
from tournaments.rules.days.totals import CARRIES, Carry, RoundKind
from tournaments.rules.standings import explanation
from tournaments.rules.standings.needed import needed_next, result_to_reach
from tournaments.rules.standings.penalties import is_bonus
from tournaments.rules.standings.ranking import Standing
from tournaments.wording.texts import sentence

OPEN_STATES = ("draft", "registration", "checkin", "running")
"""States of a tournament in which something is still to be kept back."""


@dataclass(frozen=True)
class Cell:
    """A round of a row: its points, or what it was instead; `code` is the card, if there is one.
    `last`: no later round is in the table.
    """

    number: int
    points: str
    word: str
    place: int | None
    code: str
    dropped: bool = False
    last: bool = False


@dataclass(frozen=True)
class Row:
    """A row of the table. `mark` is "in", "level", "out", "wild" or nothing; `line` stands below
    the row; `why` in few words; `strikes` are those that are left, where somebody is out with too
    many.
    """

    person: int
    place: int | None
    name: str
    points: str
    to_par: str
    moved: int | None
    cells: tuple[Cell, ...]
    why: tuple[str, ...]
    mark: str
    line: str = ""
    gone: str = ""
    strikes: int | None = None

    @property
    def steps(self) -> int:
        """How many places it moved, either way."""
        return abs(self.moved or 0)


class KeptBack(NamedTuple):
    """What a director sees of standings that are kept back: how many of the last rounds of a stage,
    with the numbers to choose from; how many that are played are a `secret` now; whether they were
    shown, and whether that can be taken back; whether they are drawn `by_standing`, so that where
    people sit in one tells something of the one before.
    """

    rounds: int
    choices: range
    secret: int
    shown: bool
    by_standing: bool


def kept_back_of(stage: Stage, secret: int) -> KeptBack | None:
    """What may be kept back of a stage of which so many rounds are a secret now; None where nothing
    may: it has no last rounds, or they are for everybody already.
    """
    settings = stage_settings(stage)
    length = settings.rounds
    hidden = day_settings_of(stage.tournament).hidden
    over = stage.cut is not None or stage.tournament.state not in OPEN_STATES
    if over or not length:
        return None
    most = max(length, hidden)
    by_standing = length > 1 and rule_of(settings, length).by_standing
    shown = stage.read_out and hidden > 0
    return KeptBack(hidden, range(most + 1), secret, shown, by_standing)


def rows_of(results: StageResults) -> tuple[list[Row], list[Row]]:
    """Those who are ranked, and those who left, who have no place."""
    table = results.table
    metrics = [each.line.metric for each in table.ranked if each.line.metric is not None]
    points = aligned(metrics, decimals(metrics))
    marks = marks_of(results)
    last = _last_in(table.ranked, marks)
    ranked = []
    for each in table.ranked:
        line = _line(results) if last is not None and each.player == last else ""
        ranked.append(_row(results, each, points, marks.get(each.player, ""), line))
    below = [_row(results, replace(each, place=None), points, "", "") for each in table.below]
    return ranked, below


def _last_in(ranked: tuple[Standing, ...], marks: Mapping[int, str]) -> int | None:
    """The row under which the line is drawn: the last of those who are in or level."""
    there = [each.player for each in ranked if marks.get(each.player) in ("in", "level")]
    return there[-1] if there and len(there) < len(ranked) else None


def marks_of(results: StageResults) -> dict[int, str]:
    """What the cut means to everybody: "in", "level", "out" or "wild"."""
    cut = results.cut
    if cut is None:
        return {}
    marks = dict.fromkeys(cut.out, "out") | dict.fromkeys(cut.through, "in")
    marks |= dict.fromkeys(cut.playoff, "level")
    return marks | dict.fromkeys(results.wildcards, "wild")


def _line(results: StageResults) -> str:
    """What stands on the line of the cut."""
    cut = results.cut
    assert cut is not None
    number = len(cut.through) + cut.spots
    says = ngettext("%(number)d goes on", "%(number)d go on", number) % {"number": number}
    if cut.playoff:
        level = gettext("%(spots)d of the %(level)d who are level")
        says += ": " + level % {"spots": cut.spots, "level": len(cut.playoff)}
    return says


def _row(
    results: StageResults,
    standing: Standing,
    points: Mapping[Fraction, str],
    mark: str,
    line: str,
) -> Row:
    who, figures = standing.player, standing.line
    metric, par = figures.metric, results.to_par.get(who)
    dropped = {each.game for at in figures.dropped for each in figures.outcomes[at].results}
    return Row(
        person=who,
        place=standing.place,
        name=results.names.get(who, ""),
        points="–" if metric is None else points.get(metric) or figure(metric),
        to_par="–" if par is None else with_sign(par),
        moved=results.table.moved.get(who),
        cells=tuple(_cell(results, each, dropped) for each in results.table.cells.get(who, ())),
        why=tuple(why_of(results, standing, brief=True)),
        mark=mark,
        line=line,
        gone=_gone(results.states.get(who, "")),
        strikes=strikes_left(results.settings, metric),
    )


def strikes_left(settings: StageSettings, metric: Fraction | None) -> int | None:
    """The strikes that are left to who has so many, None where nobody is out with too many."""
    if settings.form is not Form.STRIKES or metric is None:
        return None
    return max(int(settings.strikes - metric), 0)


def with_sign(amount: Fraction) -> str:
    """Strokes to par: +3, −2.5, 0."""
    shown = figure(amount, 1)
    return shown if shown.startswith(MINUS) or shown == "0" else f"+{shown}"


def _cell(results: StageResults, cell: RoundCell, dropped: set[int]) -> Cell:
    words = {
        RoundKind.BYE: pgettext("round", "bye"),
        RoundKind.LATE: pgettext("round", "came later"),
        RoundKind.PUT_OFF: pgettext("round", "put off"),
        RoundKind.ABSENT: pgettext("round", "not there"),
    }
    return Cell(
        cell.number,
        "" if cell.kind is RoundKind.PUT_OFF else figure(cell.points, 1),
        words.get(cell.kind, ""),
        cell.place,
        results.codes.get(cell.game, "") if cell.game is not None else "",
        cell.game in dropped,
        cell.number == results.table.upto,
    )


def _gone(state: str) -> str:
    """What became of somebody who is listed below."""
    words = {
        "dropped": gettext("Dropped out"),
        "no_show": gettext("Not here"),
    }
    return words.get(state, "")


def why_of(results: StageResults, standing: Standing, *, brief: bool = False) -> list[str]:
    """What decided against the row above, in whole sentences or `brief`, and what is in the figure
    beside games.
    """
    scheme, line = results.settings.scheme, standing.line
    tell = explanation.decider if brief else explanation.why_below
    says = []
    if standing.decided is not None:
        says += [sentence(each) for each in tell(standing.decided, scheme)]
    carried = results.table.carried.get(standing.player)
    if carried:
        values = {"points": figure(carried, 1)}
        says.append(gettext("Brought along: %(points)s") % values)
    if line.penalty:
        bonus = is_bonus(line.penalty, low_is_better=scheme.low_is_better)
        name = gettext("Bonus: %(points)s") if bonus else gettext("Penalty: %(points)s")
        says.append(name % {"points": figure(line.penalty, 1)})
    return says


def needs(results: StageResults, person: int | None) -> list[str]:
    """What somebody needs from the next round: for the place above, and for the cut, if all the
    others stay where they are. Nothing once the stage is over.
    """
    rows, scheme, length = results.table.ranked, results.settings.scheme, results.settings.rounds
    mine = next((each for each in rows if each.player == person), None)
    rest = length - results.table.upto if length else 0
    if mine is None or results.decided or rest < 1 or results.kept_back:
        return []
    says = []
    answer = needed_next(rows, mine.player, scheme)
    if answer is not None:
        says.append(sentence(explanation.needed(answer, scheme)))
    cut = results.cut
    if cut is not None and mine.player in cut.out and mine.line.metric is not None:
        says.append(_to_the_cut(results, mine, cut))
    return [each for each in says if each]


def _to_the_cut(results: StageResults, mine: Standing, cut: CutResult) -> str:
    lines = {each.player: each.line for each in results.table.ranked}
    last = lines[(*cut.through, *cut.playoff)[-1]] if cut.through or cut.playoff else None
    if last is None or last.metric is None:
        return ""
    scheme = results.settings.scheme
    goal = last.metric - mine.line.penalty - mine.line.credit
    points = {"points": figure(result_to_reach(mine.line, goal, scheme), 1)}
    if scheme.low_is_better:
        return gettext("To go on: below %(points)s, if the others stay as they are") % points
    return gettext("To go on: above %(points)s, if the others stay as they are") % points


def heading_of(results: StageResults) -> str:
    """The state of things, for the heading of the page."""
    cut, number = results.cut, results.table.upto
    waiting = next((each for each in results.playoffs if each.row.decided is None), None)
    if waiting is not None:
        return _level(len(waiting.state.undecided), waiting.state.spots)
    if cut is not None and not results.decided and not results.refusal and cut.playoff:
        return _level(len(cut.playoff), cut.spots)
    if not number:
        return gettext("No round is in yet")
    if results.playing:
        return gettext("Round %(number)s is on") % {"number": number}
    says = ngettext("After %(number)d round", "After %(number)d rounds", number)
    return says % {"number": number}


def _level(level: int, spots: int) -> str:
    one, more = (
        gettext("%(level)d are level for one place"),
        gettext("%(level)d are level for %(spots)d places"),
    )
    return (one if spots == 1 else more) % {"level": level, "spots": spots}


def tie_choices(results: StageResults) -> list[tuple[str, str, bool]]:
    """The ways of breaking a tie on the line: the word, its sentence, and whether the plan says
    so.
    """
    line = results.settings.cut
    return [
        (str(rule), sentence(TIE_RULES[rule]), line is not None and rule is line.rule)
        for rule in TieRule
    ]


def carry_sentence(stage: Stage) -> str:
    """What is brought along from the stage before, empty for the first."""
    carry = stage_settings(stage).carry
    return sentence(CARRIES[carry]) if stage.position and carry is not Carry.NONE else ""
