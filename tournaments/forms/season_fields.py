"""The settings of a season as what stands in fields, and the words of their choices.

No form: `season_settings.SettingsForm` asks for them and reads them back.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.core.exceptions import ValidationError
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from scorecards.rules.texts import Text, figure, whole_number
from scorecards.seats import is_no_name
from tournaments.rules.season_settings import Division, SeasonSettings

PLAIN = (
    *("holes", "min_players", "max_players", "preferred", "handicap", "confirmations"),
    *("cap_a_day", "cap_a_week", "substitutes", "no_answer", "answer_minutes"),
)


def worded(words: Mapping[Any, Text], **figures: object) -> list[tuple[str, str]]:
    """Choices of a table of words, in the reader's language."""
    return [
        (str(slug), text.render(gettext).format(**figures) if figures else text.render(gettext))
        for slug, text in words.items()
    ]


@dataclass
class DivisionRow:
    """The fields of one division, as they were typed."""

    number: int
    name: str = ""
    up: str = ""
    down: str = ""


def fields_of(settings: SeasonSettings) -> dict[str, Any]:
    """What stands in the fields for these settings."""
    scheme = settings.scheme
    lines = (", ".join(map(str, points)) for _size, points in sorted(scheme.terms.tables.items()))
    chain = [slug for slug in scheme.chain if slug != "metric"]
    return (
        {name: getattr(settings, name) for name in PLAIN}
        | {f"chain_{at}": slug for at, slug in enumerate(chain, start=1)}
        | {name: getattr(scheme, name) for name in ("system", "best", "gaps_as_zero", "net")}
        | {name: str(getattr(scheme, name)) for name in ("total", "unit", "absence")}
        | {
            "rulesets": list(settings.rulesets),
            "customs": list(settings.customs),
            "min_games": scheme.min_games,
            "minus": figure(scheme.minus, 3),
            "ages": ", ".join(map(str, scheme.ages)),
            "tables": "\n".join(lines),
            "bonus": figure(scheme.terms.bonus, 3),
            "stroke_weight": figure(scheme.terms.stroke_weight, 3),
            "allowance": int(settings.allowance * 100),
            "cap": figure(settings.substitute_cap, 3),
        }
    )


def division_of(row: DivisionRow) -> Division:
    """The division of a row. Raises ValidationError for what is no name or no whole number."""
    if any(map(is_no_name, row.name)):
        raise ValidationError(_("A name is letters, digits and spaces, without < or >."))
    up, down = (whole_number(typed or "0", below=1000) for typed in (row.up, row.down))
    if up is None or down is None:
        raise ValidationError(_("Write whole numbers of who goes up and down."))
    return Division(row.name, up, down)
