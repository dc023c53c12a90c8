"""The settings of a season as fields, and back: what is typed becomes a `SeasonSettings`.

Whether they fit together is for `tournaments.rules.season_settings` to say; this reads and shows.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from fractions import Fraction
from typing import Any

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from scorecards.customs import NAMES as CUSTOMS
from scorecards.forms import CustomLine, custom_lines
from tournaments.forms.figures import CountField, FigureField, SeasonPageForm, read_figure
from tournaments.forms.season_fields import (
    PLAIN,
    DivisionRow,
    division_of,
    fields_of,
    worded,
)
from tournaments.rules import season_settings
from tournaments.rules.season_settings import Division, SeasonSettings
from tournaments.rules.standings import schemes, systems, tiebreaks
from tournaments.rules.standings.points import Terms
from tournaments.wording.texts import sentence

CHAIN = 7
CAPS = ("cap_a_day", "cap_a_week")
GROUPS = {
    "rules": ("rulesets",),
    "system": ("system", "tables", "bonus", "stroke_weight"),
    "counts": ("unit", "total", "best", "gaps_as_zero", "min_games", "absence", "minus", "ages"),
    "tables": ("min_players", "preferred", "max_players", "holes", *CAPS, "substitutes", "cap"),
    "cards": ("confirmations", "no_answer", "answer_minutes"),
    "customs": ("customs",),
    "chain": tuple(f"chain_{at}" for at in range(1, CHAIN + 1)),
    "handicap": ("handicap", "allowance", "net"),
    "divisions": ("divisions",),
}
MOST_DIVISIONS = 12
SPARE_DIVISIONS = 2


def _tiebreak(at: int) -> forms.ChoiceField:
    def choices() -> list[tuple[str, str]]:
        listed = [each for each in tiebreaks.CRITERIA if each.in_leagues]
        named = [(each.slug, sentence(each.name)) for each in listed if each.slug != "metric"]
        return [("", "–"), *named]

    label = _("First tie-break") if at == 1 else _("Then")
    return forms.ChoiceField(label=label, required=False, choices=choices)


class SettingsForm(SeasonPageForm):
    """Everything that freezes at the first counted game."""

    called = {"scheme": "system", "net": "net", "chain": "chain_1", "substitute_cap": "cap"}

    seen = forms.CharField(required=False, widget=forms.HiddenInput)
    rulesets = forms.MultipleChoiceField(label=_("Rules"), required=False)
    holes = CountField(label=_("Holes"), help_text=_("Left empty: as many as the rules say."))
    min_players = CountField(label=_("Fewest players at a table"), required=True)
    max_players = CountField(label=_("Most players at a table"), required=True)
    preferred = CountField(label=_("Usual size of a table"), required=True)
    system = forms.ChoiceField(label=_("Points system"), widget=forms.RadioSelect)
    tables = forms.CharField(
        label=_("Points for places"),
        required=False,
        widget=forms.Textarea(attrs={"rows": 3}),
        help_text=_("One line for each table size, the first place first: 7, 5, 3, 1"),
    )
    bonus = FigureField(label=_("Bonus of the first place"), required=False)
    stroke_weight = FigureField(label=_("Weight of a stroke"), required=False)
    total = forms.ChoiceField(label=_("The season counts"))
    best = CountField(label=_("How many of the best count"))
    gaps_as_zero = forms.BooleanField(label=_("Missing games count 0"), required=False)
    ages = forms.CharField(
        label=_("Weights of the years"),
        required=False,
        help_text=_("For the fading average, the newest year first: 1, 2/3, 1/3, 0"),
    )
    unit = forms.ChoiceField(label=_("What is one result"))
    min_games = CountField(
        label=_("Minimum of games"),
        required=True,
        help_text=_("People who have played fewer are listed below, without a place."),
    )
    absence = forms.ChoiceField(label=_("A missed night"))
    minus = FigureField(label=_("Taken off the average for a missed night"), required=False)
    handicap = forms.ChoiceField(label=_("Handicap"))
    allowance = CountField(label=_("How much of it counts, in percent"), max_value=200)
    net = forms.BooleanField(
        label=_("Places by net totals"),
        required=False,
        help_text=_("Strokes less the playing handicap decide a table."),
    )
    confirmations = CountField(label=_("How many others confirm a card"), required=True)
    no_answer = forms.ChoiceField(label=_("When nobody answers"))
    answer_minutes = CountField(
        label=_("Minutes to answer"), max_value=season_settings.MOST_MINUTES
    )
    customs = forms.MultipleChoiceField(label=_("How its tables keep score"), required=False)
    cap_a_day = CountField(label=_("Most games a day"), help_text=_("Left empty: no limit."))
    cap_a_week = CountField(
        label=_("Most games a week"), help_text=_("Monday to Sunday. Left empty: no limit.")
    )
    substitutes = forms.ChoiceField(label=_("Substitutes"))
    cap = FigureField(label=_("Best a capped substitute can score"), required=False)
    divisions = forms.CharField(required=False, widget=forms.HiddenInput)
    chain_1, chain_2, chain_3, chain_4 = (_tiebreak(at) for at in (1, 2, 3, 4))
    chain_5, chain_6, chain_7 = (_tiebreak(at) for at in (5, 6, 7))

    def __init__(
        self,
        data: Any = None,
        files: Any = None,
        *,
        stored: SeasonSettings,
        cards: Iterable[Any] = (),
        seen: str = "",
    ) -> None:
        self.stored = stored
        super().__init__(data, files, initial=fields_of(stored) | {"seen": seen})
        slugs = [card.slug for card in cards]
        self.choices("rulesets", [(slug, slug) for slug in [*slugs, *stored.rulesets]])
        self.choices("system", worded({each.slug: each.name for each in systems.POINTS_SYSTEMS}))
        self.choices("customs", [(name, name) for name in CUSTOMS])
        self.choices("total", worded(schemes.TOTALS))
        self.choices("unit", worded(schemes.UNITS))
        self.choices("absence", worded(schemes.ABSENCES))
        self.choices("handicap", worded(season_settings.HANDICAPS))
        wait = gettext("so many")
        self.choices("no_answer", worded(season_settings.NO_ANSWER, minutes=wait))
        self.choices("substitutes", worded(season_settings.SUBSTITUTES, cap=wait))

    def choices(self, name: str, choices: list[tuple[str, str]]) -> None:
        """What may be chosen in a field."""
        field = self.fields[name]
        assert isinstance(field, forms.ChoiceField)
        field.choices = choices

    @property
    def custom_lines(self) -> list[CustomLine]:
        """Every custom as a switch."""
        return custom_lines(self["customs"].value() or ())

    @property
    def picked(self) -> set[str]:
        """The rulesets that are chosen."""
        return set(self["rulesets"].value() or ())

    @property
    def open_groups(self) -> set[str]:
        """The groups of fields in which something is wrong: they stand open."""
        return {group for group, names in GROUPS.items() if self.errors.keys() & set(names)}

    @property
    def chain_fields(self) -> list[forms.BoundField]:
        """The tie-breaks in their order."""
        return [self[f"chain_{at}"] for at in range(1, CHAIN + 1)]

    @property
    def division_rows(self) -> list[DivisionRow]:
        """The divisions as they stand in the fields, and some empty ones."""
        if self.is_bound:
            rows = [self._typed(number) for number in range(MOST_DIVISIONS)]
            while len(rows) > SPARE_DIVISIONS and not rows[-1].name:
                rows.pop()
        else:
            rows = [
                DivisionRow(number, each.name, str(each.up), str(each.down))
                for number, each in enumerate(self.stored.divisions)
            ]
        start = len(rows)
        spare = range(start, min(start + SPARE_DIVISIONS, MOST_DIVISIONS))
        return rows + [DivisionRow(number) for number in spare]

    def _typed(self, number: int) -> DivisionRow:
        name, up, down = (
            str(self.data.get(f"division-{number}-{part}", "")).strip()
            for part in ("name", "up", "down")
        )
        return DivisionRow(number, name, up, down)

    def clean_tables(self) -> dict[int, tuple[Fraction, ...]]:
        tables = {}
        for line in self.cleaned_data["tables"].splitlines()[:12]:
            if line.strip():
                points = tuple(read_figure(each) for each in line.replace(";", ",").split(","))
                tables[len(points)] = points
        return tables

    def clean_ages(self) -> tuple[Fraction, ...]:
        listed = [each for each in self.cleaned_data["ages"].split(",") if each.strip()]
        return tuple(read_figure(each) for each in listed[:12])

    def clean_divisions(self) -> tuple[Division, ...]:
        rows = [self._typed(number) for number in range(MOST_DIVISIONS)]
        return tuple(division_of(row) for row in rows if row.name)

    def settings(self) -> SeasonSettings:
        """What was typed. Only when the form is valid."""
        data = self.cleaned_data
        plain = {name: data[name] for name in PLAIN}
        plain["answer_minutes"] = _or(plain["answer_minutes"], self.stored.answer_minutes)
        return replace(
            self.stored,
            **plain,
            rulesets=tuple(dict.fromkeys(data["rulesets"])),
            customs=tuple(name for name in CUSTOMS if name in data["customs"]),
            scheme=self._scheme(),
            allowance=Fraction(_or(data["allowance"], 100), 100),
            substitute_cap=_or(data["cap"], self.stored.substitute_cap),
            divisions=data["divisions"],
        )

    def _scheme(self) -> schemes.Scheme:
        data, scheme = self.cleaned_data, self.stored.scheme
        return replace(
            scheme,
            system=data["system"],
            total=schemes.Total(data["total"]),
            best=data["best"] or None,
            gaps_as_zero=data["gaps_as_zero"],
            unit=schemes.Unit(data["unit"]),
            min_games=data["min_games"],
            absence=schemes.Absence(data["absence"]),
            minus=_or(data["minus"], scheme.minus),
            net=data["net"],
            chain=self._chain(),
            ages=data["ages"] or scheme.ages,
            terms=self._terms(),
        )

    def _chain(self) -> tuple[str, ...]:
        typed = (self.cleaned_data[f"chain_{at}"] for at in range(1, CHAIN + 1))
        return ("metric", *(each for each in typed if each))

    def _terms(self) -> Terms:
        terms = self.stored.scheme.terms
        return Terms(
            self.cleaned_data["tables"] or terms.tables,
            _or(self.cleaned_data["bonus"], terms.bonus),
            _or(self.cleaned_data["stroke_weight"], terms.stroke_weight),
        )


class RescoreForm(SettingsForm):
    """Other settings after the freeze, and why."""

    reason = forms.CharField(
        label=_("Reason"),
        required=False,
        help_text=_("Kept in the history of the league."),
        widget=forms.TextInput(attrs={"maxlength": 200}),
    )


def _or(value: Any, otherwise: Any) -> Any:
    return otherwise if value is None else value
