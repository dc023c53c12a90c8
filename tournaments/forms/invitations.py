"""A link into a league: the role it gives, for whom, for how long, how often."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django import forms
from django.utils.translation import gettext, pgettext_lazy
from django.utils.translation import gettext_lazy as _

from tournaments.directing.invitations import BY_LINK
from tournaments.forms.act_form import ActForm
from tournaments.forms.people import read_choice
from tournaments.models import Person
from tournaments.permissions import RANK, Member
from tournaments.wording import names

DAYS = {
    "1": _("One day"),
    "7": _("One week"),
    "30": _("30 days"),
    "90": _("90 days"),
    "": _("Until it is revoked"),
}


class InvitationForm(ActForm):
    """Offers only the roles whoever invites may give, and people without an account."""

    role = forms.ChoiceField(
        label=_("They come in as"),
        error_messages={"required": _("Choose a role."), "invalid_choice": _("Choose a role.")},
        widget=forms.RadioSelect,
    )
    person = forms.CharField(
        label=_("For"),
        required=False,
        widget=forms.Select,
        help_text=_(
            "On a device without an account the link is that person’s own. An account asks to be "
            "that person, and a director then says yes."
        ),
    )
    days = forms.ChoiceField(
        label=_("Valid for"),
        choices=list(DAYS.items()),
        required=False,
        error_messages={"invalid_choice": _("Choose how long the link works.")},
        widget=forms.Select,
    )
    uses = forms.IntegerField(
        label=_("Opens how often"),
        required=False,
        error_messages={"invalid": _("Give a whole number, or nothing for any number.")},
        help_text=_("Left empty: as often as people like."),
        widget=forms.TextInput(
            attrs={"inputmode": "numeric", "maxlength": 5, "class": "input input--number"}
        ),
    )

    def __init__(
        self, *args: Any, member: Member, people: Iterable[Person], **options: Any
    ) -> None:
        super().__init__(*args, **options)
        mine = RANK[member.role or "viewer"]
        roles = [
            (role, names.ROLE_NAMES[role])
            for role in BY_LINK
            if RANK[role] < mine and (role != "viewer" or member.league.visibility != "private")
        ]
        self.fields["role"].choices = roles  # type: ignore[attr-defined]
        anybody = str(pgettext_lazy("for whom an invitation is", "Anybody"))
        choices = [("", anybody), *((str(each.pk), each.name) for each in people)]
        self.fields["person"].widget.choices = choices

    def clean_person(self) -> int | None:
        """The id of the person it is for."""
        return read_choice(self.cleaned_data["person"])

    def clean_days(self) -> int | None:
        """None: until it is revoked."""
        return int(self.cleaned_data["days"]) if self.cleaned_data["days"] else None

    def clean_uses(self) -> int | None:
        """At least once."""
        uses = self.cleaned_data["uses"]
        if uses is not None and uses < 1:
            raise forms.ValidationError(gettext("A link opens once or more."))
        return int(uses) if uses is not None else None
