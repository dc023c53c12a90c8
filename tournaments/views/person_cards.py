"""Cards of the members to cut out: a name and a QR code, of the person's page or, when a director
prints them, of the private link that was made for the person.

Where strangers may not read the league the code is signed: whoever holds such a card is told where
they are and how to come in, and whoever guesses an address learns nothing.
"""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.core.signing import BadSignature, Signer
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import translation
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from scorecards.addresses import address_for_others
from scorecards.limits.tries import count_try
from scorecards.paper.downloads import filed
from scorecards.paper.fonts import missing, width_of
from scorecards.paper.forms import PAPER_NAMES, SheetForm
from scorecards.paper.pdf_documents import make_deck
from scorecards.paper.plan.decks import MOST_CARDS, DeckPlan, plan_deck
from scorecards.paper.plan.documents import Deck, PaperCard
from scorecards.rules.texts import whole_number
from tournaments.directing import invitations
from tournaments.errors import DirectingError
from tournaments.ledger.merges import root_person
from tournaments.models import League, Person
from tournaments.permissions import Member, acting, may_read, member_of, reading
from tournaments.queries.cards import Holder, holders, without_link
from tournaments.views import posted
from tournaments.views.form_pages import METHODS, address
from tournaments.views.invitations import slow_down
from tournaments.views.shell import show

SIGNER = Signer(salt="tournaments.card", sep=".")


@never_cache
@require_http_methods(METHODS)
def person_cards(request: HttpRequest, slug: str) -> HttpResponse:
    """The cards; POST makes a link for everybody who has none and no account."""
    if request.method == "POST":
        return make_links(request, acting(request, slug, "invite"))
    return show_cards(request, reader_of(request, slug))


def reader_of(request: HttpRequest, slug: str) -> Member:
    """Whoever may read the league; with private links on the cards, whoever may make such links."""
    return acting(request, slug, "invite") if "links" in request.GET else reading(request, slug)


@never_cache
@require_safe
def person_cards_pdf(request: HttpRequest, slug: str) -> HttpResponse:
    """The same as a file."""
    member, form = reader_of(request, slug), SheetForm(request.GET)
    made = deck_of(request, member, form)
    if not form.is_valid() or not made.pages:
        return show_cards(request, member, form=form, status=422)
    response = filed(request, form, lambda: make_deck(made), name=f"{slug}-cards")
    return response or show_cards(request, member, form=form, status=422)


def make_links(request: HttpRequest, member: Member) -> HttpResponse:
    """Make links for everyone, and go back to the cards that have them."""
    try:
        made = invitations.invite_everyone(member)
    except DirectingError as refused:
        return show_cards(request, member, refused=refused.message)
    message = ngettext("%(n)d link is made.", "%(n)d links are made.", made) % {"n": made}
    messages.success(request, message)
    return redirect(f"{address('person_cards', member.league.slug)}?asked=1&links=1")


def show_cards(
    request: HttpRequest,
    member: Member,
    *,
    form: SheetForm | None = None,
    refused: str = "",
    status: int = 200,
) -> HttpResponse:
    """The page: how they are printed, and the cards."""
    form = form or SheetForm(request.GET)
    made = deck_of(request, member, form)
    many = len(everybody(request, member))
    context: dict[str, Any] = {
        "form": form,
        "made": made,
        "sheet": {"lacking": " ".join(missing(made.deck.words)[:12])},
        "links": "links" in request.GET,
        "parts": [(at + 1, min(at + MOST_CARDS, many)) for at in range(0, many, MOST_CARDS)],
        "start": first_of(request),
        "without": without_link(member.league) if member.may("invite") else 0,
        "refused": refused,
    }
    template = "tournaments/printing/cards.html"
    status = 422 if refused or form.errors else status
    return show(request, member, template, context, tab="people", status=status)


def everybody(request: HttpRequest, member: Member) -> list[Holder]:
    """Those who get a card."""
    return holders(member.league, links="links" in request.GET)


def first_of(request: HttpRequest) -> int:
    """The first person who gets a card, counted from 1."""
    return max(whole_number(request.GET.get("from", "")[:6], below=10_000) or 1, 1)


def deck_of(request: HttpRequest, member: Member, form: SheetForm) -> DeckPlan:
    """The cards in the language that was chosen, no more than are made at once."""
    start = first_of(request) - 1
    people = everybody(request, member)[start : start + MOST_CARDS]
    with translation.override(form.chosen_language):
        cards = tuple(card_of(request, member, each) for each in people)
        deck = Deck(_("Members’ cards"), form.chosen_language, cards)
    paper = form.typed("paper", "a4")
    return plan_deck(deck, paper if paper in PAPER_NAMES else "a4", width_of)


def card_of(request: HttpRequest, member: Member, holder: Holder) -> PaperCard:
    """The card of one person: with their link if they have one to print, else with their page."""
    if holder.key:
        there = address_for_others(request, address("invitation", holder.key))
        short = there.partition("://")[2]
        says = _("Scan to come in, or open %(address)s") % {"address": short}
    else:
        page = page_of(member.league, holder.person)
        there, says = address_for_others(request, page), _("Scan to see results and standings.")
    return PaperCard(holder.name, member.league.name, says, there)


def page_of(league: League, person: int) -> str:
    """What the code of a card without a link opens."""
    if may_read(None, league.visibility):
        return address("person", league.slug, person)
    return address("card", SIGNER.sign(str(person)))


@never_cache
@require_safe
def card(request: HttpRequest, token: str) -> HttpResponse:
    """The page of the person, for whoever may read the league; else where one is, and how to come
    in. A token that we did not sign is no page at all, and slows one down as wrong links do.
    """
    if slowed := slow_down(request):
        return slowed
    holder = holder_of(token)
    if holder is None:
        count_try(request, site=False)
        raise Http404
    member = member_of(request, holder.league, person=False)
    if may_read(member.role, holder.league.visibility):
        return redirect("tournaments:person", holder.league.slug, root_person(holder).pk)
    context = {"person": holder, "league": holder.league}
    return render(request, "tournaments/card.html", context)


def holder_of(token: str) -> Person | None:
    """Whose card it is; None for a token that we did not sign, and for somebody who is gone."""
    try:
        person = whole_number(SIGNER.unsign(token), below=posted.ABOVE_IDS)
    except BadSignature:
        return None
    return Person.objects.select_related("league").filter(pk=person or 0).first()
