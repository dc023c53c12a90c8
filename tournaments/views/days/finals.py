"""The Final tab: knockouts as a tree, the final table, the podium, prizes; and what a director does
there.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.utils import timezone
from django.utils.translation import gettext as _

from scorecards.rules.stakes import CURRENCIES
from tournaments.directing.days import amendments, awards, lucky_losers, rounds
from tournaments.errors import DirectingError
from tournaments.forms.days.awards import PrizesForm
from tournaments.ledger.days.amendments import on_older_standings
from tournaments.ledger.days.day_places import stages_begun
from tournaments.ledger.days.disclosure import is_secret_final
from tournaments.ledger.days.pair_matches import names_of_sides
from tournaments.ledger.days.team_standings import plays_in_teams
from tournaments.ledger.slates import plays_for_something, settled_day
from tournaments.ledger.stages.settings import stage_settings
from tournaments.models import HallScreen, Person, Stage, Table, Tournament
from tournaments.pages.day_finals import Column, columns_of, day_heading
from tournaments.pages.day_winners import day_winners
from tournaments.pages.halls.finals import final_round
from tournaments.permissions import Member, runs_day
from tournaments.queries.days.choices import changes_of, empty_places, lucky_people, seat_choice_of
from tournaments.queries.days.corrections import corrections_of
from tournaments.queries.days.finals import is_played_out, knockout_rounds
from tournaments.queries.days.screens import screens_of
from tournaments.queries.days.steps import Ahead, ahead_of
from tournaments.rules.days.amendments import Remedy
from tournaments.rules.days.next_steps import NextStep
from tournaments.rules.days.prizes import Prizes, prizes_from
from tournaments.rules.days.stages import KNOCKOUTS
from tournaments.rules.days.states import TOURNAMENT
from tournaments.views import posted
from tournaments.views.days.shell import DAY, day_form, enter_day, of_day, show_day
from tournaments.views.days.standings import stage_at
from tournaments.views.form_pages import FormPage, form_of
from tournaments.views.places import Place, button
from tournaments.wording.days import DAY_ACTS

ENDINGS = ("finish", "certify", "reopen", "amend")


class Tree(NamedTuple):
    """A stage of the tree: its name and its columns."""

    stage: Stage
    name: str
    columns: list[Column]


class Secret(NamedTuple):
    """A final that is kept back: of which stage; whether it is `over`, whether its last hole can be
    turned hand by hand, and how many of the hands were.
    """

    position: int
    over: bool
    hands: bool
    turned: int


@DAY.look("read")
def final(request: HttpRequest, member: Member, event: Tournament) -> HttpResponse:
    """The page of the final."""
    return show_final(request, member, event)


def show_final(
    request: HttpRequest, member: Member, event: Tournament, *, refused: object = ""
) -> HttpResponse:
    """The page; what is said of the end of the day stands there once it has come."""
    director, ahead = member.may("rule"), ahead_of(event)
    stages = stages_begun(event)
    shown = [each for each in stages if each.position or stage_settings(each).form in KNOCKOUTS]
    trees = {each.pk: knockout_rounds(each, everything=runs_day(member)) for each in shown}
    over = is_played_out(event)
    names = dict(Person.objects.filter(entries__tournament=event).values_list("pk", "name"))
    winners = day_winners(event, stages, names) if over else []
    runs = member.may("run_night")
    secret = _secret_of(event, stages[-1], ahead) if runs else None
    context = {
        "heading": day_heading(event, winners),
        "trees": [
            Tree(each, each.season.name, columns_of(trees[each.pk], stage_settings(each), names))
            for each in shown
        ],
        "winners": winners,
        "in_teams": plays_in_teams(event),
        "named": [
            (at, each["name"], names.get(each["person"], ""))
            for at, each in enumerate(event.awards.get("named", []))
        ],
        "prizes": prizes_from(event.awards),
        "people": sorted(names.items(), key=lambda each: each[1].casefold()),
        "director": director,
        "secret": secret,
        "screen": _revealing(event) if runs and secret is None else None,
        "endings": _endings(event, ahead) if director else [],
        "protest": _protest_minutes(event),
        "choice": seat_choice_of(shown, names) if director else None,
        "lucky": lucky_people(stages[-1], names) if director else [],
        "empty": empty_places(stages[-1], names_of_sides(stages[-1]) or names) if director else [],
        "changes": changes_of(stages, names) if director else [],
        "older": [
            (each.season.name, numbers) for each in stages if (numbers := on_older_standings(each))
        ],
        "corrections": corrections_of(event),
        "staked": plays_for_something(settled_day(event)),
        "refused": refused,
    }
    status = 422 if refused else 200
    return show_day(
        request, member, event, "tournaments/days/final.html", context, tab="final", status=status
    )


def _secret_of(event: Tournament, last: Stage, ahead: Ahead) -> Secret | None:
    """The final that nobody was told yet, once it is the `last` stage that began; None where there
    is none.
    """
    if event.state != "running" or not is_secret_final(last):
        return None
    over = ahead.step is NextStep.REVEAL
    turned = max((each.revealed for each in screens_of(event)), default=0)
    return Secret(last.position, over, ahead.hands, turned)


def _revealing(event: Tournament) -> HallScreen | None:
    """The screen on which a final is turned hand by hand although it is no secret, from when that
    is published until its result is certified.
    """
    if event.state not in ("running", "provisional") or final_round(event) is None:
        return None
    return next(iter(screens_of(event)), None)


def _endings(event: Tournament, ahead: Ahead) -> list[tuple[str, str, bool]]:
    """The acts that end the day or take its end back: the word, its name, and whether it needs a
    reason.
    """
    acts = [act for act in TOURNAMENT.possible(event.state) if act in ENDINGS]
    if event.state == "running":  # until all is played; who ends the day before does so elsewhere
        return [("finish", ahead.act, False)] if ahead.step is NextStep.FINISH else []
    waits = bool(_protest_minutes(event))
    return [
        (act, str(DAY_ACTS[act]), TOURNAMENT.acts[act].needs_reason)
        for act in acts
        if act != "certify" or not waits
    ]


def _protest_minutes(event: Tournament) -> int | None:
    """How many minutes are left for protests, 0 once they are over; None before and after."""
    if event.state != "provisional" or event.protest_until is None:
        return None
    left = (event.protest_until - timezone.now()).total_seconds()
    return max(-int(-left // 60), 0)


def _show_again(
    request: HttpRequest, member: Member, event: Tournament, *, refused: object
) -> HttpResponse:
    event.refresh_from_db()
    return show_final(request, member, event, refused=refused)


FINAL = Place(enter_day, of_day("final"), _show_again, frame=day_form, tab="final")


def _table(event: Tournament, number: int) -> Table:
    tables = Table.objects.select_related("round__stage__tournament", "fixture")
    return get_object_or_404(tables, round__stage__tournament=event, pk=number)


def _walk_over(member: Member, event: Tournament, *, table: int, **ruling: Any) -> None:
    rounds.walk_over(member, _table(event, table), **ruling)


def _choose_seats(member: Member, event: Tournament, *, request: HttpRequest) -> None:
    table = _table(event, posted.row(request, "table"))
    people = list(table.fixture.seats.values_list("person", flat=True))
    chosen = {who: posted.row(request, f"seat-{who}") for who in people}
    if sorted(chosen.values()) != list(range(1, len(people) + 1)):
        raise DirectingError(_("Everybody of the table takes one seat."), "seats")
    order = sorted(people, key=lambda who: chosen[who])
    rounds.choose_seats(member, table, people=order, seen=posted.number(request, "seen"))


def _lucky_loser(member: Member, event: Tournament, *, person: int, seen: int | None) -> None:
    entrant = get_object_or_404(event.entrants, person=person)
    lucky_losers.let_in(member, stages_begun(event)[-1], entrant, seen=seen)


def _amend(member: Member, event: Tournament, *, remedy: str, stage: int, **why: Any) -> None:
    if remedy not in list(Remedy):
        raise DirectingError(_("Choose what is to be done."), "remedy")
    amendments.amend_cut(member, stage_at(event, stage), Remedy(remedy), **why)


lead_final = FINAL.buttons(
    "rule",
    {
        "walkover": button(_walk_over, table=posted.row, winner=posted.number, reason=posted.text),
        "seats": button(_choose_seats, request=posted.whole),
        "lucky": button(_lucky_loser, person=posted.row, seen=posted.number),
        "award": button(
            awards.name_award,
            name=posted.field("award", posted.text),
            person_id=posted.field("person", posted.row),
        ),
        "drop-award": button(awards.drop_award, at=posted.row, seen=posted.number),
        "correction": button(
            _amend, remedy=posted.text, stage=posted.row, reason=posted.text, mark=posted.text
        ),
    },
)
"""What a director decides here: a match without playing, the seats of the final table, who is
let in again, awards, and what is done about a correction.
"""


@FINAL.page("plan_season")
def prizes(request: HttpRequest, member: Member, event: Tournament) -> FormPage:
    """The pot and what the places get of it."""
    now = prizes_from(event.awards) or Prizes()
    initial = {
        "pot": CURRENCIES[now.currency].typed(now.pot),
        "currency": now.currency,
        "shares": " ".join(map(str, now.shares)),
        "seen": event.version,
    }
    form = form_of(request, PrizesForm, initial=initial)
    return FormPage(
        _("Prizes"),
        _("Save"),
        form=form,
        act=lambda typed: awards.set_prizes(member, event, form.prizes, seen=typed["seen"]),
    )
