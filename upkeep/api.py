"""What a phone asks that was shut out: does the server still tell the story the phone knows?"""

from django.http import HttpRequest, JsonResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from upkeep.epochs import story


@never_cache
@require_GET
def epoch(request: HttpRequest) -> JsonResponse:
    """The epoch of the data, and from when they are. For anybody: it tells of no game."""
    return JsonResponse(story())
