"""What directors ask of draws, as it is typed; and who sits down late."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext as _now
from django.utils.translation import gettext_lazy as _

from tournaments.directing.demands import HIGHEST_TABLE
from tournaments.forms.figures import CountField, SeasonPageForm
from tournaments.forms.people import read_choice

People = Sequence[tuple[int, str]]
NOBODY = _("Choose a person.")


class _PersonField(forms.CharField):
    """Somebody of the league; the id, 0 for nobody."""

    def __init__(self, label: Any) -> None:
        super().__init__(label=label, error_messages={"required": NOBODY}, widget=forms.Select)

    def offer(self, people: People) -> None:
        choices = [("", _now("Choose a person")), *((str(pk), name) for pk, name in people)]
        self.widget.choices = choices

    def clean(self, value: Any) -> int:
        return read_choice(super().clean(value)) or 0


class ApartForm(SeasonPageForm):
    """Two people who never share a table."""

    one = _PersonField(_("Somebody"))
    other = _PersonField(_("Kept apart from"))
    called = {"person": "one"}

    def __init__(self, *args: Any, people: People, **options: Any) -> None:
        super().__init__(*args, **options | {"prefix": "apart"})
        for field in self.fields.values():
            field.offer(people)  # type: ignore[attr-defined]


class StayForm(SeasonPageForm):
    """The table at which somebody always sits."""

    person_id = _PersonField(_("Somebody"))
    table = CountField(
        label=_("Always at table"), required=True, min_value=1, max_value=HIGHEST_TABLE
    )
    called = {"person": "person_id"}

    def __init__(self, *args: Any, people: People, **options: Any) -> None:
        super().__init__(*args, **options | {"prefix": "stay"})
        self.fields["person_id"].offer(people)  # type: ignore[attr-defined]
