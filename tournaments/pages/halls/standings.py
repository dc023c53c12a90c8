"""Standings on a screen, with the line of the cut, kept back for the last rounds where the day says
so.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext, ngettext

from tournaments.ledger.days.stage_standings import StageStandings, stage_standings
from tournaments.ledger.days.team_standings import (
    TeamStandings,
    plays_in_teams,
    team_standings,
)
from tournaments.ledger.stages.settings import is_one_round, stage_settings
from tournaments.models import Person, Round, Stage, Tournament
from tournaments.pages.day_standings import points_column, ranking_columns
from tournaments.pages.grids import Grid, Line, On
from tournaments.pages.halls.faces import Face
from tournaments.pages.halls.lists import pages_of
from tournaments.queries.days.shown_standings import public_until
from tournaments.queries.days.team_results import names_of_teams
from tournaments.rules.standings.ranking import Standing
from tournaments.wording.names import short_name

COLUMN, COLUMNS = 13, 3
PAGE_COLUMN = 16


@dataclass(frozen=True)
class RankLine:
    """Somebody in the standings: the place, "" for who stands below; `moved` up (1), down (-1) or
    neither; `through` would go on. The line of the cut is one without a name.
    """

    place: str
    name: str
    figure: str
    moved: int = 0
    through: bool = False
    band: str = ""

    @property
    def short(self) -> str:
        return short_name(self.name)


@dataclass(frozen=True)
class RankPages:
    """Columns that stay, and pages of two columns that turn beside the first; `kept_back` says why
    there is nothing.
    """

    columns: tuple[tuple[RankLine, ...], ...] = ()
    pages: tuple[tuple[tuple[RankLine, ...], ...], ...] = ()
    kept_back: str = ""


def standings_board(event: Tournament) -> Face | None:
    """The standings after the last round that was closed and is not kept back; None before one
    was.
    """
    rows = Round.objects.filter(stage__tournament=event, state="closed")
    last = (
        rows.select_related("stage__season__league", "stage__tournament")
        .order_by("-stage__position", "-number")
        .first()
    )
    if last is None:
        return None
    stage, settings = last.stage, stage_settings(last.stage)
    upto = public_until(stage, last.number)
    back = ""
    if upto < last.number:
        number = {"number": upto + 1}
        back = gettext("Hidden from round %(number)d on, until they are announced.") % number
    if not upto:
        return Face(gettext("Standings"), event.name, data=RankPages(kept_back=back))
    if plays_in_teams(event):
        lines = team_lines(stage, upto)
    else:
        lines = rank_lines(stage, stage_standings(stage, upto=upto))
    shown = rank_pages(lines)
    labels = tuple(_places_of(page) for page in shown.pages) if len(shown.pages) > 1 else ()
    provisional = gettext("The result is provisional.") if event.state == "provisional" else ""
    aside = stage.season.name if event.stages.count() > 1 else event.name
    heading = stage.season.name if is_one_round(stage) else _heading(upto, settings.rounds)
    aside = event.name if heading == aside else aside
    return Face(heading, aside, "", labels, back or provisional, shown)


def _heading(upto: int, length: int) -> str:
    values = {"number": upto, "all": length}
    if upto == length or not length:
        return gettext("After round %(number)d") % values
    return gettext("After round %(number)d of %(all)d") % values


def rank_lines(stage: Stage, table: StageStandings) -> list[RankLine]:
    """Everybody in order, with the line of the cut after the last who goes on. One query."""
    rows = (*table.ranked, *table.below)
    people = Person.objects.filter(pk__in=[each.player for each in rows])
    called = dict(people.values_list("pk", "name"))
    ranked = [each.player for each in table.ranked]
    line, through = _cut_line(stage, ranked)
    above = sum(who in through for who in ranked[:line])  # whoever lost a playoff is not
    lines = []
    for number, each in enumerate(_lines(table, called), start=1):
        lines.append(_rank(each, through=each.row.player in through))
        if number == line < len(rows):
            lines.append(RankLine("", "", "", band=_band(above)))
    return lines


def team_lines(stage: Stage, upto: int) -> list[RankLine]:
    """The teams in order. One query."""
    table, called = team_standings(stage, upto=upto), names_of_teams(stage.tournament)
    return [_rank(each) for each in _lines(table, called)]


def _lines(
    table: StageStandings | TeamStandings, called: dict[int, str]
) -> tuple[Line[Standing], ...]:
    """The rows of a screen: those who are ranked, then who stands below."""
    rows = (*table.ranked, *table.below)
    columns = (*ranking_columns(table, called, head=""), points_column(rows))
    return Grid("", columns, rows).lines(On.SCREEN)


def _cut_line(stage: Stage, ranked: Sequence[int]) -> tuple[int, frozenset[int]]:
    """After how many of the first the line of the cut is, 0 without one, and who goes on: as it was
    decided, wildcards from below the line among them, or as it stands.
    """
    settings = stage_settings(stage).cut
    if stage.cut is None:
        line = min(settings.by_place, len(ranked)) if settings is not None else 0
        return line, frozenset(ranked[:line])
    through = frozenset(stage.cut["through"])
    by_place = through - {*stage.cut["wildcards"]}
    line = max((at for at, who in enumerate(ranked, start=1) if who in by_place), default=0)
    return line, through


def _band(through: int) -> str:
    sentence = ngettext(
        "The cut: the best %(number)d goes on", "The cut: the best %(number)d go on", through
    )
    return sentence % {"number": through}


def _rank(line: Line[Standing], *, through: bool = False) -> RankLine:
    place, moved = line.cells["place"], line.cells["moved"].value
    assert moved is None or isinstance(moved, int)
    return RankLine(
        place="" if place.value is None else place.text,
        name=line.cells["name"].text,
        figure=line.cells["points"].text,
        moved=((moved or 0) > 0) - ((moved or 0) < 0),
        through=through,
    )


def rank_pages(lines: Sequence[RankLine]) -> RankPages:
    """As few columns of one length as stand still, three at most, or the first of them with pages
    of two beside it.
    """
    if len(lines) <= COLUMN * COLUMNS:
        number = max(-(-len(lines) // COLUMN), 1)
        return RankPages(columns=_columns(lines, max(-(-len(lines) // number), 1)))
    first, rest = lines[:COLUMN], lines[COLUMN:]
    turned = 2 * PAGE_COLUMN
    pages = pages_of(rest, still=turned, turned=turned)
    return RankPages((tuple(first),), tuple(_columns(each, PAGE_COLUMN) for each in pages))


def _columns(lines: Sequence[RankLine], size: int) -> tuple[tuple[RankLine, ...], ...]:
    return tuple(tuple(lines[at : at + size]) for at in range(0, len(lines), size))


def _places_of(page: Sequence[Sequence[RankLine]]) -> str:
    """From which place to which a page goes."""
    places = [each.place for column in page for each in column if each.place]
    return f"{places[0]}–{places[-1]}" if places else "–"
