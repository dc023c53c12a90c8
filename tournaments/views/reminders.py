"""Reminders of nights by mail: asked for in the league, confirmed and ended by a link in a mail.

Whoever has the link reads the mails of that address, so it needs no cookie and no token against
other sites; opening it changes nothing, only sending its form does (RFC 8058).
"""

from __future__ import annotations

from hashlib import sha256

from django.conf import settings
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods

from scorecards.limits.counting import count, counted, network_of
from tournaments.directing.reminders import (
    ReminderWish,
    confirm_reminders,
    end_reminders,
    want_reminders,
)
from tournaments.errors import DirectingError
from tournaments.forms.reminders import ReminderForm
from tournaments.models import Reminder
from tournaments.pages.reminder_mails import confirmation_mail
from tournaments.permissions import Member
from tournaments.queries.calendars import membership_of
from tournaments.queries.reminders import reminder_of, verified_addresses
from tournaments.views.form_pages import METHODS, address, show_form
from tournaments.views.places import LEAGUE

HOUR, DAY = 3600, 86_400  # seconds
MOST_AN_HOUR, MOST_TO_ONE = 10, 3  # mails with a question: of a network, and to an address a day


@LEAGUE.page("reply")
def reminders(request: HttpRequest, member: Member) -> HttpResponse:
    """Whether and where one is reminded; POST asks for it or, with `end`, ends it."""
    mine = reminder_of(membership_of(member))
    if request.method == "POST" and "end" in request.POST:
        if mine is not None:
            end_reminders(mine)
        messages.success(request, _("You will get no more reminders."))
        return redirect(address("reminders", member.league.slug))
    form = _form(request, member, mine)
    if form.is_bound and form.is_valid() and _ask_for(request, member, form):
        return redirect(address("reminders", member.league.slug))
    context = {"reminder": mine, "possible": bool(settings.SITE_ADDRESS)}
    return show_form(request, member, "tournaments/reminders.html", form, context, tab="nights")


def _form(request: HttpRequest, member: Member, mine: Reminder | None) -> ReminderForm:
    if request.method == "POST":
        return ReminderForm(request.POST)
    known = [mine.email] if mine else verified_addresses(member.user)
    return ReminderForm(initial={"email": "".join(known[:1]), "days": mine.days if mine else 2})


def _ask_for(request: HttpRequest, member: Member, form: ReminderForm) -> bool:
    """Ask for it, and whether the address is right where nobody knows. False with a sentence in the
    form.
    """
    email, days = form.cleaned_data["email"], form.cleaned_data["days"]
    verified = {each.casefold() for each in verified_addresses(member.user)}
    known = email.casefold() in verified
    wish = ReminderWish(email, get_language() or "en", days, verified=known)
    membership = membership_of(member)
    before = reminder_of(membership)
    asks = not known and not (before and before.confirmed and before.email == email)
    if asks and _too_many(request, email):
        form.add_error(
            "email", _("Too many mails have been sent there or from here. Try again tomorrow.")
        )
        return False
    try:
        row = want_reminders(member, membership, wish)
    except DirectingError as refused:
        form.refuse(refused)
        return False
    if row.confirmed is not None:
        messages.success(request, _("You will be reminded."))
        return True
    return _asked_back(form, row)


def _asked_back(form: ReminderForm, row: Reminder) -> bool:
    """Send the question whether the address is right; without an answer of the mail server nothing
    was asked for.
    """
    try:
        confirmation_mail(row).send()
    except OSError:
        end_reminders(row)
        form.add_error("email", _("The mail could not be sent. Try again later."))
        return False
    return True


def _too_many(request: HttpRequest, email: str) -> bool:
    """One more question; were there too many lately, from this network or to this address?"""
    digest = sha256(email.casefold().encode()).hexdigest()[:32]
    limits = (
        (f"reminder-mails:{network_of(request)}", MOST_AN_HOUR, HOUR),
        (f"reminder-mails:to:{digest}", MOST_TO_ONE, DAY),
    )
    if any(counted(name) >= most for name, most, _seconds in limits):
        return True
    for name, _most, seconds in limits:
        count(name, seconds)
    return False


@never_cache
@csrf_exempt
@require_http_methods(METHODS)
def reminder(request: HttpRequest, key: str) -> HttpResponse:
    """The page a mail leads to. POST says that the address is right (`confirm`), or ends the
    reminders: `end`, or what mail programs send. One that is over says so.
    """
    row = Reminder.objects.select_related("membership__league").filter(key=key).first()
    done = ""
    if row is not None and request.method == "POST":
        if "confirm" in request.POST:
            done = "confirmed" if confirm_reminders(key) else ""
            row = row if done else None
        elif "end" in request.POST or request.POST.get("List-Unsubscribe") == "One-Click":
            end_reminders(row)
            done = "ended"
    status = 404 if row is None else 422 if request.method == "POST" and not done else 200
    context = {"reminder": row, "done": done}
    return render(request, "tournaments/reminder.html", context, status=status)
