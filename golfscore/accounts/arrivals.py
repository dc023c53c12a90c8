"""A league from another site, for whoever runs this one. Only the administrator can reach the
page; what is in an archive, and whether it may come in, is up to `tournaments`.
"""

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from tournaments.site import take_in_page


@never_cache
@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def take_in(request: HttpRequest, word: str = "") -> HttpResponse:
    """Choose the file, and take it in. 404 for everybody but the administrator. `word` is what lets
    a large file in (`upkeep/uploads.py`), and has done its work by now.
    """
    if not getattr(request.user, "is_superuser", False):
        raise Http404
    return take_in_page(request)
