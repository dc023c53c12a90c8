"""Somebody's role."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.forms.act_form import ActForm
from tournaments.permissions import RANK, ROLES
from tournaments.wording import names


class RoleForm(ActForm):
    """One of the roles; a device without an account gets none that needs one."""

    role = forms.ChoiceField(
        label=_("Role"),
        error_messages={"required": _("Choose a role."), "invalid_choice": _("Choose a role.")},
        widget=forms.RadioSelect,
    )

    def __init__(self, *args: Any, by_device: bool, **options: Any) -> None:
        super().__init__(*args, **options)
        offered = [role for role in ROLES if not by_device or RANK[role] < RANK["director"]]
        self.fields["role"].choices = [(each, names.ROLE_NAMES[each]) for each in offered]  # type: ignore[attr-defined]
