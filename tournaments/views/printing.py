"""The standings and the summary of a season to print: a page that prints well, and a file.

Every wish stands in the address; nothing is saved.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from django.core.cache import cache
from django.http import HttpRequest, HttpResponse
from django.utils import timezone, translation
from django.utils.translation import gettext as _

from scorecards.addresses import address_for_others
from scorecards.paper.downloads import filed
from scorecards.paper.fonts import missing, width_of
from scorecards.paper.forms import SheetForm
from scorecards.paper.pdf_documents import make_listing
from scorecards.paper.plan.documents import Block, Listing
from scorecards.paper.plan.listings import LARGE, NORMAL, plan_listing
from scorecards.paper.plan.papers import MM
from scorecards.paper.plan.wishes import SheetRefused
from tournaments.ledger import standings
from tournaments.ledger.settings import settings_of
from tournaments.models import Season
from tournaments.pages.finish import finish_sentence
from tournaments.pages.listings import (
    closing_blocks,
    listing_of,
    records_block,
    standings_blocks,
    standings_title,
    winners_block,
)
from tournaments.pages.standings import standings_grid
from tournaments.permissions import Member
from tournaments.queries.hidden_games import HiddenGames, hidden_games
from tournaments.queries.promotion import marks_of
from tournaments.queries.records import records_of
from tournaments.queries.season_page import beside_table
from tournaments.queries.winners import winners_of
from tournaments.views.form_pages import address
from tournaments.views.seasons import READABLE
from tournaments.views.shell import show
from tournaments.views.standings import closing_tables, finish_of, headline_of, levels_of

CACHE_SECONDS = 3600
Make = Callable[[str], Listing]


@READABLE.look("read")
def print_standings(request: HttpRequest, member: Member, season: Season) -> HttpResponse:
    """The standings as they are now."""
    return _page(request, member, season, kind="standings")


@READABLE.look("read")
def standings_pdf(request: HttpRequest, member: Member, season: Season) -> HttpResponse:
    """The same as a file."""
    return _file(request, member, season, kind="standings")


@READABLE.look("read")
def print_summary(request: HttpRequest, member: Member, season: Season) -> HttpResponse:
    """The season: its table, its records, who won which night."""
    return _page(request, member, season, kind="summary")


@READABLE.look("read")
def summary_pdf(request: HttpRequest, member: Member, season: Season) -> HttpResponse:
    """The same as a file."""
    return _file(request, member, season, kind="summary")


def _page(
    request: HttpRequest,
    member: Member,
    season: Season,
    *,
    kind: str,
    form: SheetForm | None = None,
) -> HttpResponse:
    """The form and the document; 422 where something is wrong with the wishes."""
    form = form or SheetForm(request.GET)
    made = _made(request, member, season, form=form, kind=kind)
    context = {
        "form": form,
        "listing": made,
        "paper": form.typed("paper", "a4"),
        "sheet": {"lacking": " ".join(missing(made.words)[:12])},
        "summary": kind == "summary",
        "wall": _wall(made, form) if kind == "standings" else (0, 0),
    }
    status = 422 if form.errors else 200
    template = "tournaments/printing/listing.html"
    return show(request, member, template, context, tab="standings", season=season, status=status)


def _wall(made: Listing, form: SheetForm) -> tuple[int, int]:
    """How large the words of the table are on this paper, in points, and the room above and below a
    row in mm; (0, 0) for the usual size, which the page has of itself.
    """
    try:
        type_ = plan_listing(made, width_of, paper=form.typed("paper", "a4"), wall=True).type
    except SheetRefused:
        return 0, 0
    return (0, 0) if type_ in (NORMAL, LARGE) else (int(type_.cells), type_.padding // MM)


def _file(request: HttpRequest, member: Member, season: Season, *, kind: str) -> HttpResponse:
    form = SheetForm(request.GET)
    if not form.is_valid():
        return _page(request, member, season, kind=kind, form=form)

    def make() -> bytes:
        wish = form.wish()
        made = plan_listing(
            _made(request, member, season, form=form, kind=kind),
            width_of,
            paper=wish.paper,
            large=wish.large,
            contrast=wish.contrast,
            wall=kind == "standings",
        )
        return make_listing(made)

    response = filed(request, form, make, name=f"{season.league.slug}-{season.slug}-{kind}")
    return response or _page(request, member, season, kind=kind, form=form)


def _made(
    request: HttpRequest, member: Member, season: Season, *, form: SheetForm, kind: str
) -> Listing:
    """The document in the language that was chosen, as far as this member may see it."""
    hidden = hidden_games(season.league, member)
    home = address_for_others(request, address("season", season.league.slug, season.slug))
    language = form.chosen_language
    with translation.override(language):
        if kind == "summary":
            title, blocks = _("Season summary"), _summary_blocks(season, hidden)
        else:
            over = season.state in ("closed", "archived")
            title = _("Final standings") if over else standings_title(timezone.localdate())
            blocks = _standings_blocks(season, hidden)
        return listing_of(season, title, blocks, language=language, address=home)


def _standings_blocks(season: Season, hidden: HiddenGames) -> Iterator[Block]:
    settings = settings_of(season)
    tables = [standings.table(season, division=each) for each in levels_of(season)]
    people = [row.person for each in tables for row in each.rows]
    beside = beside_table(season, people, hidden=hidden)
    sentence = headline_of(season, tables[0])
    going = marks_of(season, tables)
    shown = [standings_grid(each, beside, going) for each in tables]
    yield from standings_blocks(shown, settings, sentence)


def _summary_blocks(season: Season, hidden: HiddenGames) -> Iterator[Block]:
    """The table as it was kept at closing, else as it stands now; then nights and records."""
    settings = settings_of(season)
    tables = closing_tables(season)
    ended = finish_sentence(finish_of(season))
    heading = _("Final table") if tables else _("Standings so far")
    yield Block(heading, (), (), (ended,) if ended else ())
    if tables:
        yield from closing_blocks(tables, settings)
    else:
        yield from _standings_blocks(season, hidden)
    key = f"season-printed:{season.edition}"
    figures = cache.get(key)
    if figures is None:
        figures = winners_of(season), records_of(season)
        cache.set(key, figures, CACHE_SECONDS)
    won, records = figures
    yield winners_block(won)
    yield records_block(records)
