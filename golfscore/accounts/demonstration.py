"""The demonstration league for whoever runs the site: made and removed without a command line.

Only the administrator can reach this page. Which games and people the league has is up to
`tournaments.demo.league`, which never touches anything but what it made itself.
"""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from tournaments.site import DirectingError, demo_league, is_empty, make_demo, remove_demo


@never_cache
@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def demonstration(request: HttpRequest) -> HttpResponse:
    """Look at it, make it or remove it. 404 for everybody but the administrator."""
    if not getattr(request.user, "is_superuser", False):
        raise Http404
    if request.method != "POST":
        context = {"league": demo_league(), "empty": is_empty()}
        return render(request, "account/demonstration.html", context)
    try:
        if request.POST.get("do") == "remove":
            sentence = _("The demonstration is gone.") if remove_demo() else _("There is none.")
            messages.success(request, sentence)
            return redirect("demonstration")
        league = make_demo()
    except DirectingError as refused:
        messages.error(request, refused.message)
        return redirect("demonstration")
    return redirect("tournaments:league", league.slug)
