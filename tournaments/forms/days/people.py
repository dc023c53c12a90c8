"""People of a tournament as they are typed."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from tournaments.forms.lists import ListForm


class EntryListForm(ListForm):
    """Who is entered."""

    list_help = _(
        "One name per line; numbers and dots in front are ignored. People already on the list stay "
        "on it."
    )
