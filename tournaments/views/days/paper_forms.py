"""The sheets of a round as they were typed: read, and saved table by table.

A table that nobody has started is started by its sheet, once nothing is wrong with that. Whoever
was faster is never overwritten unseen.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from http import HTTPStatus

from django.http import QueryDict

from scorecards.models import Device
from scorecards.rules import Ruleset
from scorecards.scorekeeping.errors import ScorekeepingError
from scorecards.scorekeeping.paper import record_paper, refuse_new_sheet
from scorecards.scorekeeping.paper_entries import PaperChanged
from scorecards.views.rekeying import checks
from scorecards.views.rekeying.form import SheetForm
from scorecards.views.rekeying.refusals import say_changed, say_refused, wrong_before
from scorecards.views.rekeying.rows import COUNTED, as_written, holes_of, is_news, read_sheet
from tournaments.directing.days.tables import start_day_table
from tournaments.errors import DirectingError
from tournaments.models import LeagueGame, Round
from tournaments.permissions import Member
from tournaments.queries.days.round_papers import TableSheet, table_sheets

SENT = re.compile(r"t([0-9]{1,18})-seen")


@dataclass
class Paper:
    """A sheet on the page, with its form."""

    sheet: TableSheet
    form: SheetForm
    status: int = HTTPStatus.OK


def save_paper(member: Member, paper: Paper, rules: Ruleset, device: Device) -> int:
    """Save a sheet, or say beside its fields why it is not saved. The status to answer with."""
    form, typed = paper.form, paper.form.typed
    if status := wrong_before(form):
        return status
    holes = holes_of(typed, form.sheet)
    try:
        if paper.sheet.game is None:
            seats = len(form.sheet.names)
            refuse_new_sheet(rules, seats=seats, sheet=holes, overrule=typed.overrule)
        record_paper(
            game_code=_game_of(member, paper.sheet, device).game.code,
            sheet=holes,
            notes=checks.notes(form),
            reason=as_written(),
            overrule=typed.overrule,
            device=device,
            client_id=form.client_id,
        )
    except PaperChanged as changed:
        say_changed(form, changed)
        return HTTPStatus.CONFLICT
    except ScorekeepingError as wrong:
        say_refused(form, wrong)
        return HTTPStatus.UNPROCESSABLE_ENTITY
    except DirectingError as refused:
        form.remarks.append(refused.message)
        return HTTPStatus.UNPROCESSABLE_ENTITY
    return HTTPStatus.OK


def _game_of(member: Member, sheet: TableSheet, device: Device) -> LeagueGame:
    """The game of a table, started now if nobody has; somebody else's who was faster."""
    if sheet.game is not None:
        return sheet.game
    try:
        return start_day_table(member, sheet.table, device=device)
    except DirectingError:
        games = LeagueGame.objects.filter(fixture=sheet.table.fixture_id).exclude(state="void")
        faster = games.select_related("game").first()
        if faster is None:
            raise
        return faster


def typed_papers(data: QueryDict, row: Round, rules: Ruleset) -> list[Paper]:
    """The sheets that say something new, also those of tables that are over meanwhile."""
    sent = {int(match[1]) for name in data if (match := SENT.fullmatch(name))}
    papers = []
    for each in table_sheets(row, rules, also=sent):
        if each.table.pk not in sent:
            continue
        each.table.round = row
        part = _part_of(data, each.prefix)
        typed = read_sheet(part, each.sheet)
        if is_news(typed, each.sheet):
            form = SheetForm(each.sheet, typed, client_id=part.get("id", "")[:64])
            papers.append(Paper(each, form))
    return papers


def _part_of(data: QueryDict, prefix: str) -> QueryDict:
    """The fields of one table, by their names on a sheet; what its numbers are holds for all."""
    part = QueryDict(mutable=True)
    for name, values in data.lists():
        if name.startswith(prefix):
            part.setlist(name.removeprefix(prefix), values)
    part["numbers"] = data.get("numbers", COUNTED)
    return part
