"""The second pair of eyes: which hands of a hole wait for somebody else, and what differs."""

from http import HTTPStatus

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from scorecards.permissions import GameAccess, scorable_game
from scorecards.queries import witnesses
from scorecards.rules.texts import whole_number
from scorecards.scorekeeping import errors, versions

MOST_ID = 10**18  # ids are below it; databases can compare any of these


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def second(request: HttpRequest, code: str, number: int) -> HttpResponse:
    """The hole hand by hand, for whoever keeps the score. POST chooses a version (`version`), or,
    for a maker, lets the hole pass (`do=pass`). 204 while nothing is new since version `seen`.
    """
    access = scorable_game(request, code)
    if request.method == "POST":
        return act(request, access, number)
    if request.GET.get("seen") == str(access.game.version):
        return HttpResponse(status=HTTPStatus.NO_CONTENT)
    return show(request, access, number)


def act(request: HttpRequest, access: GameAccess, number: int) -> HttpResponse:
    """Choose or let pass, and show the hole again; or say why not."""
    passes = request.POST.get("do") == "pass"
    if passes and not access.maker:
        raise PermissionDenied(_("Only who started this game, and whom they name, can do that."))
    try:
        if passes:
            let_pass(request, access, number)
        else:
            choose(request, access, number)
    except errors.ScorekeepingError as refused:
        access.game.refresh_from_db()
        return show(request, access, number, refused=refused.message)
    return redirect("scorecards:second", access.game.code, number)


def choose(request: HttpRequest, access: GameAccess, number: int) -> None:
    """Let the version in the form count."""
    seen = [whole_number(each, below=MOST_ID) for each in request.POST.getlist("seen")]
    version = whole_number(request.POST.get("version"), below=MOST_ID)
    versions.choose_version(
        game=access.game,
        number=number,
        version_id=-1 if version is None else version,
        seen=[each for each in seen if each is not None],
        device=access.device,
    )


def let_pass(request: HttpRequest, access: GameAccess, number: int) -> None:
    """Let the hole count with one pair of eyes."""
    versions.let_pass(
        game=access.game,
        number=number,
        reason=request.POST.get("reason", ""),
        device=access.device,
    )
    messages.success(request, _("The hole counts, though only one person entered it."))


def show(
    request: HttpRequest, access: GameAccess, number: int, *, refused: str = ""
) -> HttpResponse:
    """The page; where two people do not enter every hand, on to the hole itself."""
    eyes = witnesses.second_eyes(access.game, number, access.device)
    if eyes is None or not access.game.double_entry:
        return redirect("scorecards:hole", access.game.code, number)
    context = {
        "access": access,
        "game": access.game,
        "eyes": eyes,
        "refused": refused,
        "reason": request.POST.get("reason", ""),
    }
    status = HTTPStatus.UNPROCESSABLE_ENTITY if refused else HTTPStatus.OK
    return render(request, "scorecards/second.html", context, status=status)
