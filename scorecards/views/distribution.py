"""What random layouts of a ruleset count, on its own: pages that cannot wait load it later."""

from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from scorecards.queries.rulesets import find_ruleset
from scorecards.requests import HtmxRequest
from scorecards.rulebook.distributions import distribution_of
from scorecards.views.variants import chosen_shape


@require_safe
def distribution(request: HtmxRequest, slug: str) -> HttpResponse:
    """The distribution for one layout; `?shape=3x3` chooses another shape of the ruleset."""
    ruleset = find_ruleset(slug)
    if ruleset is None or ruleset.slug != slug:
        raise Http404
    shape = chosen_shape(ruleset.shapes, request.GET.get("shape", ""))
    context = {
        "ruleset": ruleset,
        "shape": shape,
        "shapes": ruleset.shapes,
        "distribution": distribution_of(ruleset, shape),
    }
    part = "_distribution" if request.htmx else "distribution"
    return render(request, f"scorecards/{part}.html", context)
