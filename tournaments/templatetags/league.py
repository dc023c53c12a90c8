"""Printing the words of a league: roles, states, figures. Computes nothing, reads no database."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction

from django import template
from django.utils.translation import gettext

from scorecards.display.absences import say_missed
from scorecards.rules import texts
from scorecards.rules.absences import MissedHole
from tournaments.models import League
from tournaments.pages.day_corrections import correction_sentence
from tournaments.queries.days.corrections import Correction
from tournaments.wording import names
from tournaments.wording.sights import SIGHTS, sight_of

register = template.Library()


@register.filter
def role_name(role: str | None) -> str:
    """Owner, Director, …"""
    return str(names.ROLE_NAMES.get(role or "", ""))


@register.filter
def sight_name(league: League) -> str:
    """Who sees a league: Everybody, …"""
    return str(SIGHTS[sight_of(league)].name)


@register.filter
def game_state(state: str) -> str:
    """How a game of the league stands: "to be confirmed"."""
    return str(names.GAME_STATES.get(state, ""))


@register.filter
def either(names: Sequence[str]) -> str:
    """One of these: `Ana, Ben or Cleo`."""
    if len(names) < 2:
        return "".join(names)
    return gettext("%(names)s or %(last)s") % {"names": ", ".join(names[:-1]), "last": names[-1]}


@register.filter
def season_state(state: str) -> str:
    """How a season stands: "open"."""
    return str(names.SEASON_STATES.get(state, ""))


@register.filter
def figure(number: Fraction | None, places: int = 1) -> str:
    """Points as people read them; nothing for None."""
    return "" if number is None else texts.figure(number, places)


@register.filter
def at_place(texts: Mapping[int, str], position: int) -> str:
    """What was typed for a seat."""
    return texts.get(position, "") if texts else ""


@register.filter
def missed(holes: Sequence[MissedHole]) -> list[str]:
    """What the holes that somebody did not play count."""
    return say_missed(holes)


@register.filter
def sentences(parts: Sequence[texts.Text]) -> str:
    """Sentences of the pure modules, one after the other, in the reader's language."""
    return " ".join(each.render(gettext) for each in parts)


@register.filter
def thousandths(amount: int) -> str:
    """Points of a season that are kept in thousandths."""
    return texts.figure(Fraction(amount, 1000), 3)


@register.filter
def exactly(number: Fraction | None) -> str:
    """A total of a sheet, to the thousandth; nothing for None."""
    return "" if number is None else texts.figure(number, 3)


@register.filter
def correction(made: Correction) -> str:
    """What was corrected in a tournament, as a sentence."""
    return correction_sentence(made)
