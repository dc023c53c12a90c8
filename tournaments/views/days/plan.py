"""The plan of the day, edited in place: a tap on a step opens its few settings under it.

`?at=1.2` is the second round of the second stage, `?at=day` what holds for all of it. Every button
of an open step saves what was typed there, and some do one thing more (`rules.days.plan_changes`).
"""

from __future__ import annotations

from typing import Any, NamedTuple

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from scorecards.rules.texts import whole_number
from tournaments.directing.days import tournaments as acts
from tournaments.forms.days.plans import (
    DayForm,
    PlanForm,
    StageForm,
    day_of_fields,
    fields_of_day,
    fields_of_stage,
    stage_of_fields,
)
from tournaments.ledger.stages.settings import day_settings_of
from tournaments.models import Tournament
from tournaments.permissions import Member
from tournaments.queries.days.plans import ShownPlan, named_settings, plan_of
from tournaments.rules.days.plan_changes import CHANGES, with_stage
from tournaments.rules.days.stages import DaySettings
from tournaments.views.days.rehearsals import rehearsal_offer
from tournaments.views.days.shell import DAY, show_day
from tournaments.views.form_pages import address, form_of, status_of

MOST_TRIED = 120
"""For so many people a plan is tried in a page; the bound of more takes too long to wait for."""


class Open(NamedTuple):
    """The step that is open: a round of a stage, or the whole day (`stage` None)."""

    stage: int | None
    turn: int = 1

    @property
    def word(self) -> str:
        """As it stands in the address."""
        return "day" if self.stage is None else f"{self.stage + 1}.{self.turn}"


@DAY.page("plan_season")
def plan(request: HttpRequest, member: Member, event: Tournament) -> HttpResponse:
    """The strip of the day with one step open, or none."""
    settings = named_settings(event)
    word = request.GET.get("at", "")
    opened = _opened(settings, word or ("day" if request.method == "POST" else ""))
    form = _form(request, event, settings, opened) if opened else None
    what = request.POST.get("do", "save")
    if what not in ("save", *CHANGES):
        raise Http404
    if form is not None and form.is_bound:
        assert opened is not None
        if form.done(lambda typed: _change(member, event, settings, opened, typed, what)):
            to = opened.word if what == "save" else ""
            stays = _stays(request)
            place = f"?at={to}{stays}#open" if to else stays.replace("&", "?")
            return redirect(address("plan", event.slug) + place)
    return _show(request, member, event, opened, form)


def _show(
    request: HttpRequest,
    member: Member,
    event: Tournament,
    opened: Open | None,
    form: PlanForm | None,
) -> HttpResponse:
    people = _tried(request)
    shown = plan_of(event, people if people and people > 1 else None)
    context = {
        "plan": shown,
        "stays": _stays(request),
        "opened": opened,
        "open_after": _place(shown, opened),
        "form": form,
        "breaks": form is not None and "break_minutes" in form.fields,
        "stages": len(day_settings_of(event).stages),
        "rehearsal": rehearsal_offer(event),
        "tables": [(size, shown.sizes.count(size)) for size in sorted(set(shown.sizes))[::-1]],
    }
    status = status_of(form) if form is not None else 200
    template = "tournaments/days/plan.html"
    return show_day(request, member, event, template, context, tab="more", status=status)


def _tried(request: HttpRequest) -> int | None:
    """For how many people the plan is tried, None for those who are entered."""
    return whole_number(request.GET.get("people"), below=MOST_TRIED + 1)


def _stays(request: HttpRequest) -> str:
    """What stays with that number in an address."""
    people = _tried(request)
    return f"&people={people}" if people else ""


def _place(shown: ShownPlan, opened: Open | None) -> int:
    """After which step of the strip, from 1, the open settings stand; 0 for none. A round that the
    plan has no more opens under the last of its stage.
    """
    if opened is None:
        return 0
    steps = list(enumerate(shown.steps, start=1))
    here = [at for at, step in steps if step.at == opened.word]
    if opened.stage is not None and not here:
        here = [at for at, step in steps if step.stage == opened.stage][-1:]
    return here[0] if here else 1


def _opened(settings: DaySettings, word: str) -> Open | None:
    """The step of the address; None for none. Raises Http404 for one that is not there."""
    if word == "day":
        return Open(None)
    if not word:
        return None
    stage, _dot, turn = word.partition(".")
    at, number = whole_number(stage, below=100), whole_number(turn or "1", below=1000)
    if not at or not number or at > len(settings.stages):
        raise Http404
    return Open(at - 1, number)


def _form(request: HttpRequest, event: Tournament, settings: DaySettings, opened: Open) -> PlanForm:
    seen: dict[str, Any] = {"seen": event.version}
    if opened.stage is None:
        initial = fields_of_day(settings) | {"starts": event.starts} | seen
        return form_of(request, DayForm, initial=initial)
    at, last = opened.stage, len(settings.stages) - 1
    initial = fields_of_stage(settings.stages[at], opened.turn) | seen
    return form_of(request, StageForm, initial=initial, at=at, carried=at > 0, goes_on=at < last)


def _change(
    member: Member,
    event: Tournament,
    settings: DaySettings,
    opened: Open,
    typed: dict[str, Any],
    what: str,
) -> Tournament:
    """Store what was typed, and do what the button says."""
    at = opened.stage
    if at is None:
        changed = day_of_fields(settings, typed)
        return acts.change_day(member, event, changed, starts=typed["starts"], seen=typed["seen"])
    stage = stage_of_fields(settings.stages[at], typed, opened.turn)
    changed = with_stage(settings, at, stage)
    if what in CHANGES:
        changed = CHANGES[what](changed, at, opened.turn)
    if len(changed.stages) > len(settings.stages):
        name = _("Stage %(number)d") % {"number": len(changed.stages)}
        changed = with_stage(changed, len(settings.stages), changed.stages[-1].changed(name=name))
    return acts.change_day(member, event, changed, seen=typed["seen"])
