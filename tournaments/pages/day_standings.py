"""The standings of a stage in words: its rows with their rounds, the line of the cut, what decided,
what one needs. Reads nothing and decides no place.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple

from django.utils.translation import gettext, ngettext, pgettext

from scorecards.rules.texts import MINUS, figure
from tournaments.ledger.days.stage_standings import StageStandings
from tournaments.ledger.days.team_standings import TeamStandings
from tournaments.ledger.stages.settings import day_settings_of, stage_settings
from tournaments.models import Stage
from tournaments.pages.grids import (
    DASH,
    Cell,
    Column,
    Grid,
    Moved,
    On,
    Place,
    Several,
    Shown,
    Value,
    told_apart,
)
from tournaments.queries.days.results import StageResults
from tournaments.queries.days.team_results import TeamResults
from tournaments.rules.days.cuts import TIE_RULES, CutResult, TieRule
from tournaments.rules.days.hidden_rounds import hidden_rounds
from tournaments.rules.days.round_seating import rule_of
from tournaments.rules.days.stages import Form, StageSettings
from tournaments.rules.days.states import ENTRY
from tournaments.rules.days.teams import team_scheme
from tournaments.rules.days.totals import CARRIES, Carry, RoundKind
from tournaments.rules.standings import explanation
from tournaments.rules.standings.needed import needed_next, result_to_reach
from tournaments.rules.standings.penalties import is_bonus
from tournaments.rules.standings.ranking import Standing
from tournaments.rules.standings.schemes import Scheme
from tournaments.wording.texts import sentence

OPEN_STATES = ("draft", "registration", "checkin", "running")
"""States of a tournament in which something is still to be kept back."""


class RoundText(NamedTuple):
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
    day = day_settings_of(stage.tournament)
    hidden = day.hidden
    over = stage.cut is not None or stage.tournament.state not in OPEN_STATES
    if over or not length:
        return None
    most = max(length, hidden)
    by_standing = length > 1 and rule_of(settings, length).by_standing
    shown = stage.read_out and hidden_rounds(day, stage.position) > 0
    return KeptBack(hidden, range(most + 1), secret, shown, by_standing)


def ranking_columns(
    table: StageStandings | TeamStandings, names: Mapping[int, str], *, head: str
) -> Iterator[Column[Standing]]:
    """Place, name, move and figure of people or teams; who stands below has no place."""
    below = {each.player for each in table.below}
    everywhere = On.PAGE | On.FILE | On.SCREEN

    def place(each: Standing) -> Cell:
        return Place(None if each.player in below else each.place)

    def moved(each: Standing) -> Cell:
        return Moved(None if each.player in below else table.moved.get(each.player))

    yield Column("place", gettext("Place"), place, everywhere)
    yield Column("name", head, lambda each: names.get(each.player, ""), everywhere, "name")
    yield Column("moved", "", moved, On.PAGE | On.SCREEN)


def points_column(rows: Sequence[Standing]) -> Column[Standing]:
    """What ranks, with as many decimals as tell these rows apart."""
    points = told_apart([each.line.metric for each in rows])

    def cell(each: Standing) -> Cell:
        metric = each.line.metric
        return Shown(metric, points.get(metric) or figure(metric or Fraction(0)))

    return Column("points", pgettext("column", "Points"), cell, On.PAGE | On.FILE | On.SCREEN)


def stage_grid(results: StageResults) -> Grid[Standing]:
    """The standings of a stage: those who are ranked, then those who left, who have no place."""
    stage = results.stage.season.name
    columns = [
        Column[Standing]("stage", pgettext("of a tournament", "Stage"), lambda _each: stage),
        *ranking_columns(results.table, results.names, head=gettext("Player")),
        points_column(results.table.ranked),
        *_figures(results),
        *_cut_columns(results),
        *_words(results),
    ]
    rows = (*results.table.ranked, *results.table.below)
    return Grid(gettext("Standings"), tuple(columns), rows)


def _figures(results: StageResults) -> Iterator[Column[Standing]]:
    """What stands beside the points."""

    def to_par(each: Standing) -> Cell:
        par = results.to_par.get(each.player)
        return Shown(par, DASH if par is None else with_sign(par))

    def rounds(each: Standing) -> Cell:
        return Several(None, _rounds(results, each))

    yield Column("to_par", gettext("To par"), to_par, On.PAGE | On.FILE)
    yield Column("games", pgettext("column", "Games"), lambda each: each.line.games)
    yield Column("won", pgettext("games won", "Won"), lambda each: each.line.wins)
    carried, head = results.table.carried, pgettext("column", "Brought along")
    yield Column("carried", head, lambda each: carried.get(each.player))
    yield Column("penalty", gettext("Penalties"), lambda each: each.line.penalty)
    yield Column("rounds", "", rounds, On.PAGE)


def _cut_columns(results: StageResults) -> Iterator[Column[Standing]]:
    """What the cut means to a row, and the line of it below the last who is in or level."""
    marks, settings = marks_of(results), results.settings
    last = _last_in(results.table.ranked, marks)

    def strikes(each: Standing) -> Value:
        return strikes_left(settings, each.line.metric)

    def line(each: Standing) -> Value:
        return _line(results) if each.player == last else ""

    below = {each.player for each in results.table.below}

    def mark(each: Standing) -> Value:
        return "" if each.player in below else marks.get(each.player, "")

    yield Column("mark", "", mark, On.PAGE)
    yield Column("line", "", line, On.PAGE)
    yield Column("strikes", "", strikes, On.PAGE)


def _words(results: StageResults) -> Iterator[Column[Standing]]:
    def state(each: Standing) -> Cell:
        known = results.states.get(each.player, "")
        return Cell(sentence(ENTRY.states[known]) if known else "")

    def why(each: Standing) -> Cell:
        return Several(None, tuple(why_of(results, each, brief=True)))

    def gone(each: Standing) -> Value:
        return _gone(results.states.get(each.player, ""))

    yield Column("state", gettext("State"), state)
    head = gettext("Why this place")
    yield Column("why", head, lambda each: " ".join(why_of(results, each)))
    yield Column("why", head, why, On.PAGE)
    yield Column("gone", "", gone, On.PAGE)


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


def strikes_left(settings: StageSettings, metric: Fraction | None) -> int | None:
    """The strikes that are left to who has so many, None where nobody is out with too many."""
    if settings.form is not Form.STRIKES or metric is None:
        return None
    return max(int(settings.strikes - metric), 0)


def with_sign(amount: Fraction) -> str:
    """Strokes to par: +3, −2.5, 0."""
    shown = figure(amount, 1)
    return shown if shown.startswith(MINUS) or shown == "0" else f"+{shown}"


def _rounds(results: StageResults, standing: Standing) -> tuple[RoundText, ...]:
    line, table = standing.line, results.table
    dropped = {each.game for at in line.dropped for each in line.outcomes[at].results}
    return tuple(
        RoundText(
            cell.number,
            "" if cell.kind is RoundKind.PUT_OFF else figure(cell.points, 1),
            word_of(cell.kind),
            cell.place,
            results.codes.get(cell.game, "") if cell.game is not None else "",
            cell.game in dropped,
            cell.number == table.upto,
        )
        for cell in table.cells.get(standing.player, ())
    )


def word_of(kind: RoundKind) -> str:
    """What a round was that was not played."""
    words = {
        RoundKind.BYE: pgettext("round", "bye"),
        RoundKind.LATE: pgettext("round", "came later"),
        RoundKind.PUT_OFF: pgettext("round", "postponed"),
        RoundKind.ABSENT: pgettext("round", "not there"),
    }
    return words.get(kind, "")


def _gone(state: str) -> str:
    """What became of somebody who is listed below."""
    words = {
        "dropped": gettext("Dropped out"),
        "no_show": gettext("Not here"),
    }
    return words.get(state, "")


def why_of(
    results: StageResults | TeamResults, standing: Standing, *, brief: bool = False
) -> list[str]:
    """What decided against the row above, in whole sentences or `brief`, and what is in the figure
    beside games or rounds.
    """
    scheme, line, says = _scheme(results), standing.line, []
    tell = explanation.decider if brief else explanation.why_below
    if standing.decided is not None:
        says += [sentence(each) for each in tell(standing.decided, scheme)]
    carried = results.table.carried.get(standing.player)
    if carried:
        says.append(gettext("Brought along: %(points)s") % {"points": figure(carried, 1)})
    if line.penalty:
        bonus = is_bonus(line.penalty, low_is_better=scheme.low_is_better)
        name = gettext("Bonus: %(points)s") if bonus else gettext("Penalty: %(points)s")
        says.append(name % {"points": figure(line.penalty, 1)})
    return says


def _scheme(results: StageResults | TeamResults) -> Scheme:
    scheme = results.settings.scheme
    return team_scheme(scheme, results.day.teams) if isinstance(results, TeamResults) else scheme


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
