"""Names of leagues, seasons and people, and the slugs made of them. Writes nothing."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable

from django.utils.text import slugify
from django.utils.translation import gettext

from scorecards.seats import is_no_name
from tournaments.errors import DirectingError
from tournaments.models import Person
from tournaments.rules.lists.lines import formula_problem
from tournaments.wording.texts import sentence

LONGEST_NAME = 80
LONGEST_PERSON = 40
LONGEST_SLUG = 60
# Addresses that are pages of their own.
UNSEEN = "\u115f\u1160\u2800\u3164\uffa0"  # letters and signs that are nothing but room
TAKEN = frozenset({"new", "i", "demo"})


def tidy_name(name: str, *, longest: int = LONGEST_NAME, field: str = "name") -> str:
    """A name as it is stored. Raises DirectingError for none, or one that is not allowed."""
    tidied = " ".join(unicodedata.normalize("NFC", name).split())
    if not any(map(_is_seen, tidied)):
        raise DirectingError(gettext("Give a name."), field)
    if len(tidied) > longest:
        most = {"most": longest}
        raise DirectingError(gettext("A name has at most %(most)d letters.") % most, field)
    if any(map(is_no_name, tidied)):
        refused = gettext("A name is letters, digits and spaces, without < or >.")
        raise DirectingError(refused, field)
    return tidied


def tidy_person(name: str, *, field: str = "name") -> str:
    """The name of somebody as it is stored, refused as `tidy_name` does, and for a sign that a
    spreadsheet would take for a formula, as in a list.
    """
    tidied = tidy_name(name, longest=LONGEST_PERSON, field=field)
    problem = formula_problem(tidied)
    if problem is not None:
        raise DirectingError(sentence(problem), field)
    return tidied


def _is_seen(letter: str) -> bool:
    """Does one see it, or is it a space or a sign that only joins others?"""
    return unicodedata.category(letter)[0] in "LNPS" and letter not in UNSEEN


def is_taken(league_id: int, name: str, *, besides: int | None = None) -> bool:
    """Is anybody of the league, but for the person `besides`, called this, in capitals or not? A
    database may compare only the letters of English so.
    """
    people = Person.objects.filter(league=league_id, alias_of=None).exclude(pk=besides or 0)
    return name.casefold() in map(str.casefold, people.values_list("name", flat=True))


def tidy_text(text: str, *, longest: int, field: str) -> str:
    """A longer text as it is stored, line by line. Raises DirectingError."""
    tidied = unicodedata.normalize("NFC", text).replace("\r\n", "\n").strip()
    if len(tidied) > longest:
        most = {"most": longest}
        raise DirectingError(gettext("This text has at most %(most)d letters.") % most, field)
    if any(unicodedata.category(letter) in ("Cc", "Cs") and letter != "\n" for letter in tidied):
        raise DirectingError(gettext("This text contains characters that cannot be shown."), field)
    return tidied


def free_slug(name: str, is_taken: Callable[[str], bool], *, otherwise: str) -> str:
    """A free slug made from the name, with a number behind it if need be."""
    plain = slugify(name)[: LONGEST_SLUG - 6].strip("-") or otherwise
    for number in range(1, 100_000):
        slug = plain if number == 1 else f"{plain}-{number}"
        if slug not in TAKEN and not is_taken(slug):
            return slug
    raise DirectingError(gettext("Choose another name: too many have this one."), "name")
