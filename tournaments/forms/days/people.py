"""People of a tournament as they are typed."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from tournaments.forms.lists import ListForm


class EntryListForm(ListForm):
    """Who is entered."""

    list_help = _(
        "One name a line; numbers and dots before it are left out. Who is on the list already "
        "stays there."
    )
