"""The form that asks who sees a league."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.forms.act_form import ActForm
from tournaments.models import League
from tournaments.wording.sights import SELDOM, SIGHTS, Sight, sight_of


class SightForm(ActForm):
    """The question, how names stand where everybody sees them, and whether search engines may come.
    `seen` is the edition of the league the form was made from.
    """

    who = forms.ChoiceField(
        choices=[(slug, each.name) for slug, each in SIGHTS.items()],
        error_messages={
            "required": _("Choose who may read the league."),
            "invalid_choice": _("Choose who may read the league."),
        },
    )
    short = forms.BooleanField(
        label=_("Short names in the standings: Eve M."),
        required=False,
        help_text=_("On the page of standings that everybody sees."),
    )
    indexed = forms.BooleanField(
        label=_("Search engines may list it"),
        required=False,
        help_text=_("Only what everybody may read. Otherwise they are asked to leave it out."),
    )
    seen = forms.CharField(required=False, widget=forms.HiddenInput)

    def __init__(self, data: Any, *, league: League, seen: str) -> None:
        self.league, self.stored_as = league, sight_of(league)
        super().__init__(data)
        self.initial["who"] = self.stored_as
        self.initial["short"] = league.published == "short"
        self.initial.update(indexed=league.indexed, seen=seen)

    @property
    def chosen(self) -> str:
        """The answer that is chosen, or that of the league."""
        typed = self["who"].value()
        return typed if typed in SIGHTS else self.stored_as

    @property
    def answers(self) -> list[tuple[str, Sight, bool]]:
        """Every answer, and whether it is chosen. One that is seldom wanted only where it is."""
        usual = [slug for slug in SIGHTS if slug != SELDOM or slug in (self.chosen, self.stored_as)]
        return [(slug, SIGHTS[slug], slug == self.chosen) for slug in usual]

    def stored(self) -> dict[str, Any]:
        """What the league stores for what was typed."""
        sight, typed = SIGHTS[self.cleaned_data["who"]], self.cleaned_data
        published = sight.published
        if published is None:
            published = self.league.published != "no"
        how = "short" if typed["short"] else "full"
        return {
            "visibility": sight.visibility,
            "published": how if published else "no",
            "indexed": typed["indexed"],
            "seen": typed["seen"],
        }
