"""Which plain game shall count in a season, and who of the league sat where."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.forms.figures import SeasonPageForm
from tournaments.forms.seasons import People


class PlainGameForm(SeasonPageForm):
    """The code of the scorecard, and a person for each of its seats. People of the same name are
    chosen already. Without `names` only the code is asked for.
    """

    called = {"seats": "seat_0"}

    code = forms.CharField(
        label=_("Code of the game"),
        max_length=40,
        help_text=_("You find it on the scorecard. The game has to be open on this phone."),
        error_messages={"required": _("Type the code of the game.")},
    )

    def __init__(
        self, *args: Any, people: People, names: Sequence[str] = (), **options: Any
    ) -> None:
        first = dict(options.pop("initial", {}) or {})
        by_name = {name.casefold(): person for person, name in people}
        for at, name in enumerate(names):
            first[f"seat_{at}"] = by_name.get(name.casefold())
        super().__init__(*args, **options | {"initial": first})
        self.names = names
        for at, name in enumerate(names):
            self.fields[f"seat_{at}"] = forms.TypedChoiceField(
                label=name,
                choices=[("", "–"), *people],
                coerce=int,
                error_messages={"required": _("Say who sat there.")},
            )

    @property
    def sitting(self) -> list[int]:
        """The people in the order of the seats. Only when the form is valid."""
        return [self.cleaned_data[f"seat_{at}"] for at in range(len(self.names))]
