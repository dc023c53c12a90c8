"""A new game: who sits where, under which rules, for how long. Anyone may start one; no account is
needed.
"""

from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from scorecards import queries, scorekeeping
from scorecards.devices import ensure_device, remember
from scorecards.forms import NewGameForm
from scorecards.permissions import device_of
from scorecards.pictures import draw_ring
from scorecards.requests import HtmxRequest
from scorecards.seats import rearranged
from scorecards.views.variants import variant_cards

NAMES_OFFERED = 12


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def new(request: HtmxRequest) -> HttpResponse:
    """The form; a button inside it (`do`) rearranges the seats and shows it again, any other POST
    starts the game.
    """
    do = request.POST.get("do")
    if request.method == "POST" and do is None:
        return start(request)
    asked = request.POST if request.method == "POST" else request.GET
    return show(request, NewGameForm(rearranged(asked, do or ""), checked=False))


def start(request: HtmxRequest) -> HttpResponse:
    """Start the game and go to its page, or show what is wrong; nothing is written unless
    everything is right.
    """
    form = NewGameForm(request.POST, checked=True)
    if not form.is_valid():
        return show(request, form, status=422)
    device = ensure_device(request)
    try:
        game = scorekeeping.start_game(
            ruleset=form.rules_to_play,
            shape=form.cleaned_data["shape"],
            names=form.players,
            first_dealer=form.first_dealer,
            device=device,
        )
    except scorekeeping.BadSetup as refused:
        for trouble in refused.troubles:
            form.add_error(None, trouble.message)
        return show(request, form, status=422)
    response = redirect("scorecards:game", game.code)
    remember(response, device, secure=request.is_secure())
    return response


def show(request: HtmxRequest, form: NewGameForm, *, status: int = 200) -> HttpResponse:
    """The page, or only its form when a button inside it asked."""
    device = device_of(request)
    offered = queries.recent_names(device)[:NAMES_OFFERED] if device else []
    context = {
        "form": form,
        "offered": [(name, name in form.players) for name in offered],
        "ring": draw_ring(form.names, form.dealing_line),
        "packs": form.ruleset.packs_for(max(len(form.players), 2)),
        "variants": variant_cards(),
        "chosen": form.ruleset,
    }
    template = "scorecards/_new_game.html" if request.htmx else "scorecards/new_game.html"
    return render(request, template, context, status=status)
