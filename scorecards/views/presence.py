"""Who plays: somebody joins late, leaves early, or sits a hole out. For all who keep the score."""

from collections.abc import Callable

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from scorecards.permissions import GameAccess, scorable_game
from scorecards.queries.presence import table_now
from scorecards.rules.absences import Counts
from scorecards.rules.texts import whole_number
from scorecards.scorekeeping import errors
from scorecards.scorekeeping.presence import come_back, join_late, leave, sit_out

ACTS: dict[str, Callable[..., None]] = {
    "out": sit_out,
    "left": leave,
    "plays": come_back,
}


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def presence(request: HttpRequest, code: str) -> HttpResponse:
    """The table for the next hole. A POST with `do` and `position`, or with a `name`, changes it;
    `hole` is the hole that its page was about.
    """
    access = scorable_game(request, code)
    if access.game.finished:
        return redirect("scorecards:game", access.game.code)
    if request.method != "POST":
        return show(request, access)
    number = whole_number(request.POST.get("hole", ""), below=1000) or 0
    act = joined if "name" in request.POST else moved
    return act(request, access, number)


def moved(request: HttpRequest, access: GameAccess, number: int) -> HttpResponse:
    """Somebody at the table comes or goes."""
    act = ACTS.get(request.POST.get("do", ""))
    position = whole_number(request.POST.get("position", ""), below=1000)
    if act is None or position is None:
        return show(request, access, refused=_("Choose somebody at the table."))
    try:
        act(game=access.game, position=position, number=number, device=access.device)
    except errors.ScorekeepingError as refused:
        return show(request, access, refused=refused.message)
    return redirect("scorecards:presence", access.game.code)


def joined(request: HttpRequest, access: GameAccess, number: int) -> HttpResponse:
    """Somebody sits down."""
    name, counts = request.POST.get("name", "")[:200], request.POST.get("counts", "nothing")
    if counts not in list(Counts):
        return show(request, access, wrong=_("Choose what the holes before count."), name=name)
    try:
        join_late(
            game=access.game,
            name=" ".join(name.split()),
            number=number,
            counts=Counts(counts),
            device=access.device,
        )
    except errors.BadSetup as refused:
        return show(request, access, wrong=refused.troubles[0].message, name=name)
    except errors.ScorekeepingError as refused:
        return show(request, access, refused=refused.message)
    sentence = _("%(name)s plays from hole %(number)d on.")
    messages.success(request, sentence % {"name": name.strip(), "number": number})
    return redirect("scorecards:presence", access.game.code)


def show(
    request: HttpRequest, access: GameAccess, *, refused: str = "", wrong: str = "", name: str = ""
) -> HttpResponse:
    """The page, with what was refused, or what is wrong beside the name."""
    ways = [
        (Counts.MEAN, _("The average of the table, rounded, hole by hole")),
        (Counts.WORST, _("The most that anybody got, hole by hole")),
        (Counts.NOTHING, _("Nothing: no points for what was missed")),
    ]
    sent = request.POST.get("counts", Counts.MEAN)
    context = {
        "game": access.game,
        "table": table_now(access.game),
        "ways": [(way.value, label, way.value == sent) for way, label in ways],
        "refused": refused,
        "wrong": wrong,
        "name": name,
    }
    status = 422 if refused or wrong else 200
    return render(request, "scorecards/presence.html", context, status=status)
