"""The ledger of Golfo to print: a page that prints well, and the same as a file. Every wish stands
in the address; nothing is saved.
"""

from __future__ import annotations

from django import forms
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import translation
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from scorecards.paper.downloads import filed
from scorecards.paper.fonts import missing, width_of
from scorecards.paper.forms import NAMES_TYPED, SheetForm
from scorecards.paper.golfo_sheets import ledger_sheet
from scorecards.paper.pdf_documents import make_listing
from scorecards.paper.plan.documents import Listing
from scorecards.paper.plan.listings import plan_listing
from scorecards.paper.plan.wishes import NAME_LETTERS
from scorecards.rules.golfo import Agreement
from scorecards.rules.golfo.agreement import MOST_CHIPS, PLAYERS
from scorecards.rules.texts import whole_number
from scorecards.seats import is_no_name

INITIAL = Agreement.__dataclass_fields__["initial"].default


class LedgerForm(SheetForm):
    """The names, three or four of them or none, and the chips everybody begins with."""

    names = forms.CharField(required=False, max_length=NAMES_TYPED)
    chips = forms.CharField(required=False, max_length=10)

    def clean_names(self) -> tuple[str, ...]:
        written = self.cleaned_data["names"].splitlines()
        names = tuple(name for line in written if (name := " ".join(line.split())))
        if any(is_no_name(letter) for name in names for letter in name):
            raise forms.ValidationError(_("A name is letters, digits and spaces, without < or >."))
        if any(len(name) > NAME_LETTERS for name in names):
            raise forms.ValidationError(_("This name is too long: at most 40 letters."))
        if names and len(names) not in PLAYERS:
            raise forms.ValidationError(
                _("Golfo is for three or four players: 28 cards do not go further.")
            )
        return names or ("",) * PLAYERS[-1]

    def clean_chips(self) -> int:
        chips = whole_number(self.typed("chips", str(INITIAL)).strip(), below=MOST_CHIPS + 1)
        if not chips:
            sentence = _("Everybody begins with 1 to {most} chips.")
            raise forms.ValidationError(sentence.format(most=MOST_CHIPS))
        return chips


@never_cache
@require_safe
def golfo_paper(request: HttpRequest) -> HttpResponse:
    """The form for the wish, and below it the ledger as it is printed."""
    return _page(request, LedgerForm(request.GET))


@never_cache
@require_safe
def golfo_paper_pdf(request: HttpRequest) -> HttpResponse:
    """The same ledger as a file; or the page, with what is wrong, if it cannot be made."""
    form = LedgerForm(request.GET)
    if not form.is_valid():
        return _page(request, form)

    def make() -> bytes:
        wish = form.wish()
        return make_listing(
            plan_listing(
                _ledger(form),
                width_of,
                paper=wish.paper,
                large=wish.large,
                contrast=wish.contrast,
            )
        )

    return filed(request, form, make, name="golfo") or _page(request, form)


def _ledger(form: LedgerForm) -> Listing:
    """The ledger in the language that was chosen."""
    names, chips = form.cleaned_data["names"], form.cleaned_data["chips"]
    with translation.override(form.chosen_language):
        return ledger_sheet(names, initial=chips, language=form.chosen_language)


def _page(request: HttpRequest, form: LedgerForm) -> HttpResponse:
    listing = _ledger(form) if form.is_valid() else None
    lacking = " ".join(missing(listing.words)[:12]) if listing else ""
    context = {
        "form": form,
        "listing": listing,
        "paper": form.typed("paper", "a4"),
        "sheet": {"lacking": lacking},
        "initial": INITIAL,
    }
    status = 422 if form.errors else 200
    return render(request, "scorecards/paper/golfo.html", context, status=status)
