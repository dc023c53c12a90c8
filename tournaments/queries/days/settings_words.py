"""The settings of a tournament in words, for programs to read beside figures. Writes nothing."""

from __future__ import annotations

from django.utils.translation import gettext

from tournaments.ledger.stages.settings import is_bracket_of_pairs, season_settings_of
from tournaments.queries.seasons import game_in_words
from tournaments.rules.days.cuts import TIE_RULES
from tournaments.rules.days.stages import (
    FORMS,
    SEATING_RULES,
    TEAMS,
    DaySettings,
    Form,
    StageSettings,
    Teams,
)
from tournaments.rules.days.totals import CARRIES, LATE_WORTHS
from tournaments.rules.draws.byes import BYE_WORTHS
from tournaments.rules.standings.tiebreaks import find_criterion
from tournaments.wording.texts import sentence

Words = list[tuple[str, str]]


def day_in_words(settings: DaySettings) -> Words:
    """(what, how) of everything that holds for the whole day."""
    limit = gettext("no limit") if settings.limit is None else str(settings.limit)
    rows = [
        (gettext("Most people"), limit),
        (gettext("Alone or together"), sentence(TEAMS[settings.teams])),
        (gettext("Sitting out"), sentence(BYE_WORTHS[settings.bye])),
        (gettext("Coming late"), sentence(LATE_WORTHS[settings.late])),
        (gettext("Last round in which somebody may come"), str(settings.late_until)),
        (gettext("Minutes a table waits"), str(settings.grace)),
        (gettext("Minutes for protests after the end"), str(settings.protest)),
        (gettext("Last rounds whose results stay hidden"), str(settings.hidden)),
        (
            gettext("The last round of a final stays hidden until it is told"),
            gettext("yes") if settings.secret_final else gettext("no"),
        ),
    ]
    if settings.teams is Teams.SUM:
        rows.append((gettext("Members of a team who count"), str(settings.team_best)))
    return rows


def stage_in_words(settings: DaySettings, at: int) -> Words:
    """(what, how) of one stage, by its number from 0."""
    stage = settings.stages[at]
    scheme = stage.scheme
    chain = ", ".join(sentence(find_criterion(slug).name) for slug in scheme.chain)
    rounds = str(stage.rounds) if stage.rounds else gettext("until it is decided")
    rows = [
        (gettext("How it is played"), _form_words(settings, stage)),
        (gettext("Rounds"), rounds),
        *game_in_words(season_settings_of(settings, stage)),
        (gettext("Minutes of a round"), str(stage.minutes)),
        (gettext("How it counts"), sentence(scheme.points_system.name)),
        (gettext("Tie-breaks"), chain),
        (gettext("Seats of the first round"), sentence(SEATING_RULES[stage.first])),
        (gettext("Seats"), sentence(SEATING_RULES[stage.seating])),
    ]
    if at:
        rows.append((gettext("Points so far"), sentence(CARRIES[stage.carry])))
    return rows + _who_goes_on(stage)


def _form_words(settings: DaySettings, stage: StageSettings) -> str:
    if is_bracket_of_pairs(settings, stage):
        return gettext("Two pairs play against each other, and the winners go on")
    return sentence(FORMS[stage.form])


def _who_goes_on(stage: StageSettings) -> Words:
    rows = []
    if stage.form is Form.GROUPS:
        rows.append((gettext("Best of a table who go on"), str(stage.best)))
    if stage.form is Form.STRIKES:
        rows.append((gettext("Strikes until somebody is out"), str(stage.strikes)))
    if stage.cut is not None:
        rows += [
            (gettext("How many go on"), str(stage.cut.places)),
            (gettext("Who is level on the line"), sentence(TIE_RULES[stage.cut.rule])),
            (gettext("Places a director fills"), str(stage.cut.wildcards)),
        ]
    return rows
