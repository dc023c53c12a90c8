"""What is asked on the pages of a season, its nights, fixtures and games, beyond its settings."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from scorecards.rules.texts import whole_number
from tournaments.forms.figures import CountField, DayField, SeasonPageForm

People = Sequence[tuple[int, str]]
IN_HISTORY = _("Kept in the history of the league.")


def why_field(*, needed: bool = False) -> forms.CharField:
    """The reason of an act."""
    widget = forms.TextInput(attrs={"maxlength": 200, "autocomplete": "off"})
    field = forms.CharField(label=_("Reason"), required=needed, help_text=IN_HISTORY, widget=widget)
    field.error_messages["required"] = _("Give a reason.")
    return field


def seen_field() -> forms.CharField:
    """The edition or version the form was made from."""
    return forms.CharField(required=False, widget=forms.HiddenInput)


class WhyForm(SeasonPageForm):
    """A reason, and what was seen."""

    seen = seen_field()
    reason = why_field()

    @property
    def version(self) -> int | None:
        """The version of a card that was seen."""
        return whole_number(self.cleaned_data["seen"], below=10**8)


class ReasonedForm(WhyForm):
    """A reason that must be given."""

    reason = why_field(needed=True)


class StateForm(WhyForm):
    """The state a season goes to."""

    state = forms.CharField(widget=forms.HiddenInput)


class FixturesForm(SeasonPageForm):
    """Lists of tables to be played without common nights. `parts` are the people in the groups
    they are shown in, each with its name; `divisions` the names of the divisions, if there are any.
    """

    EACH, MIXED = "each", "mixed"

    lists = forms.ChoiceField(
        label=_("For whom"),
        error_messages={"required": _("Choose for whom.")},
        widget=forms.RadioSelect,
    )
    people = forms.MultipleChoiceField(label=_("Who plays"), required=False)
    size = CountField(label=_("Players at a table"), required=True)
    games_each = CountField(
        label=_("Games for each"), help_text=_("Left empty: enough to meet everybody.")
    )
    first_deadline = DayField(label=_("First deadline"), required=False)
    days = CountField(label=_("Days between deadlines"), required=True)

    def __init__(
        self,
        *args: Any,
        parts: Sequence[tuple[str, People]],
        divisions: Sequence[str] = (),
        **options: Any,
    ) -> None:
        super().__init__(*args, **options)
        offer(self, "people", [each for _name, people in parts for each in people])
        self.parts = [part for part in parts if part[1]]
        if len(divisions) < 2:
            del self.fields["lists"]
            return
        only = [
            (str(number), _("A list for %(division)s only") % {"division": name})
            for number, name in enumerate(divisions, start=1)
        ]
        mixed = _("One list for everybody, the divisions mixed")
        each = _("A list for each division")
        offer(self, "lists", [(self.EACH, each), *only, (self.MIXED, mixed)])

    @property
    def division(self) -> int | None:
        """The only division that gets a list, if it is one. Only when the form is valid."""
        chosen = self.cleaned_data.get("lists", "")
        return int(chosen) if chosen.isdecimal() else None

    @property
    def picked(self) -> set[str]:
        """Who is chosen."""
        return {str(each) for each in self["people"].value() or ()}


class DeadlineForm(SeasonPageForm):
    """More time for a table."""

    day = DayField(label=_("New deadline"))
    reason = why_field(needed=True)


class SubstituteForm(SeasonPageForm):
    """Somebody else at a seat."""

    called = {"person": "person_id"}

    person_id = forms.TypedChoiceField(label=_("Who plays here"), coerce=int)
    reason = why_field()

    def __init__(self, *args: Any, people: People, **options: Any) -> None:
        super().__init__(*args, **options)
        offer(self, "person_id", people)


class PresenceForm(SeasonPageForm):
    """From which hole to which somebody played."""

    joined_at = CountField(label=_("First hole played"), required=True, min_value=1, max_value=99)
    left_after = CountField(
        label=_("Last hole played"),
        min_value=1,
        max_value=99,
        help_text=_("Left empty: until the end."),
    )
    reason = why_field()


class GameForm(SeasonPageForm):
    """Who plays a game, in the order of the seats, by which rules."""

    called = {"seats": "seat_1"}
    MOST = 12

    ruleset = forms.ChoiceField(label=_("Rules"))
    day = DayField(
        label=pgettext_lazy("date", "Day"),
        help_text=_("For a game that was played already, the day it was played."),
    )

    def __init__(
        self,
        *args: Any,
        people: People,
        rules: Sequence[tuple[str, str]],
        most: int,
        **options: Any,
    ) -> None:
        super().__init__(*args, **options)
        self.most = min(most, self.MOST)
        nobody = [("", "–"), *people]
        for at in range(1, self.most + 1):
            label = _("Seat %(number)d") % {"number": at}
            self._add(f"seat_{at}", label, nobody)
            self._add(f"for_{at}", _("Seat %(number)d plays for") % {"number": at}, nobody)
        field = self.fields["ruleset"]
        assert isinstance(field, forms.ChoiceField)
        field.choices = rules

    def _add(self, name: str, label: Any, people: Sequence[tuple[Any, str]]) -> None:
        self.fields[name] = forms.TypedChoiceField(
            label=label, choices=people, coerce=int, empty_value=None, required=False
        )

    @property
    def seats(self) -> list[tuple[forms.BoundField, forms.BoundField]]:
        """Who sits there, and for whom, seat by seat."""
        return [(self[f"seat_{at}"], self[f"for_{at}"]) for at in range(1, self.most + 1)]

    @property
    def substitutes(self) -> bool:
        """Does anybody play for somebody else?"""
        return any(away.value() for _seat, away in self.seats)

    def sitting(self) -> list[tuple[int, int | None]]:
        """(person, for whom) in the order of the seats. Only when the form is valid."""
        data = self.cleaned_data
        rows = ((data[f"seat_{at}"], data[f"for_{at}"]) for at in range(1, self.most + 1))
        return [(person, away) for person, away in rows if person]


class StartTableForm(SeasonPageForm):
    """A table that was drawn: by which rules, and who sits in for somebody. One of a list may be
    written down on another day than it was played.
    """

    called = {"seats": "sits_0"}

    ruleset = forms.ChoiceField(label=_("Rules"))
    day = DayField(label=pgettext_lazy("date", "Day"), required=False)

    def __init__(
        self,
        *args: Any,
        drawn: People,
        people: People,
        rules: Sequence[tuple[str, str]],
        listed: bool = False,
        **options: Any,
    ) -> None:
        super().__init__(*args, **options)
        if not listed:
            del self.fields["day"]
        self.drawn = list(drawn)
        for at, (person, name) in enumerate(self.drawn):
            others = [each for each in people if each[0] != person]
            self.fields[f"sits_{at}"] = forms.TypedChoiceField(
                label=name,
                choices=[(person, name), *others],
                coerce=int,
                initial=person,
                required=False,
                empty_value=None,
            )
        field = self.fields["ruleset"]
        assert isinstance(field, forms.ChoiceField)
        field.choices = rules

    def sitting(self) -> list[tuple[int, int | None]]:
        """(person, for whom) in the order of the seats. Only when the form is valid."""
        players = []
        for at, (person, _name) in enumerate(self.drawn):
            sits = self.cleaned_data[f"sits_{at}"] or person
            players.append((sits, person if sits != person else None))
        return players


def offer(form: forms.Form, name: str, people: Sequence[tuple[Any, Any]]) -> None:
    """Let a field be one of these people."""
    field = form.fields[name]
    assert isinstance(field, forms.ChoiceField)
    field.choices = people
