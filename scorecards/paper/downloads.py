"""A PDF as an answer: made one at a time, limited for each address, a refusal shown in its form."""

from __future__ import annotations

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse

from scorecards.paper import pdf
from scorecards.paper.forms import SheetForm
from scorecards.paper.plan.wishes import SheetRefused
from scorecards.paper.sheet_pages import MINUTE, busy, too_many


def filed(
    request: HttpRequest, form: SheetForm, make: Callable[[], bytes], *, name: str
) -> HttpResponse | None:
    """The file that `make` makes, or a page saying that none can be made now. None when `make`
    refuses; then the form says why.
    """
    if too_many(request):
        return busy(request, MINUTE, status=429)
    try:
        with pdf.making():
            document = make()
    except SheetRefused as refused:
        form.refuse(refused)
        return None
    except pdf.Busy:
        return busy(request, pdf.WAIT, status=503)
    response = HttpResponse(document, content_type="application/pdf")
    response["Content-Disposition"] = f'attachment; filename="{name}.pdf"'
    return response
