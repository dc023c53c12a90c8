"""A knockout on a screen: its rounds side by side, as many as are read from the back of a hall."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from django.utils.translation import gettext

from tournaments.ledger.days.disclosure import is_secret_round
from tournaments.ledger.stages.settings import stage_settings
from tournaments.models import Person, Tournament
from tournaments.pages.day_finals import Column, columns_of, in_twos
from tournaments.pages.days import round_name
from tournaments.pages.halls.faces import Face
from tournaments.queries.days.finals import knockout_of, knockout_rounds
from tournaments.rules.days.stages import Form

NAMES = 16
"""So many names stand below each other."""
MATCHES = 8
"""And so many matches; of a round alone so many stand on a page."""
WIDE = 3
"""So many rounds stand beside each other."""
FEW, SOME = 4, 8


@dataclass(frozen=True)
class BracketPage:
    """The columns that are seen at once."""

    columns: tuple[Column, ...]

    @property
    def size(self) -> str:
        """How large names can be, as a word: the fewer stand below each other the larger."""
        names = max(_names_in(each) for each in self.columns)
        return "few" if names <= FEW else "some" if names <= SOME else "many"


@dataclass(frozen=True)
class BracketBoard:
    """All `columns`, for a list that scrolls, and the `pages` of a screen."""

    columns: tuple[Column, ...]
    pages: tuple[BracketPage, ...]


def bracket_board(event: Tournament) -> Face | None:
    """The bracket of the last knockout that has begun, as everybody may see it; None before one
    has.
    """
    stage = knockout_of(event)
    if stage is None:
        return None
    rounds = knockout_rounds(stage, everything=False)
    people = Person.objects.filter(entries__tournament=event)
    names = dict(people.values_list("pk", "name"))
    columns = columns_of(rounds, stage_settings(stage), names)
    pages = bracket_pages(columns, stage_settings(stage).form, len(rounds))
    row = rounds[-1].row
    secret = is_secret_round(row)
    closed = row.state == "closed" and not secret
    after = gettext("After round %(number)d") % {"number": row.number}
    return Face(
        event.name if event.stages.count() == 1 else stage.season.name,
        after if closed else round_name(row),
        labels=_labels(pages),
        foot=gettext("Nobody sees a total before the reveal") if secret else "",
        data=BracketBoard(tuple(columns), pages),
    )


def bracket_pages(columns: Sequence[Column], form: Form, published: int) -> tuple[BracketPage, ...]:
    """What a screen shows of columns of which the first so many are of rounds that were published:
    the first are left out where they are too many or have too many names, as long as another one
    follows; until then a round is cut into parts, each with the rounds it leads to.
    """
    first = max(published - WIDE, 0)
    while first < published - 1 and _names_in(columns[first]) > NAMES:
        first += 1
    shown = columns[first : first + WIDE]
    number = -(-len(shown[0].matches) // MATCHES)
    if number == 1:
        return (BracketPage(tuple(shown)),)
    parts = [_parts(each, number, form) for each in shown if len(each.matches) >= number]
    return tuple(BracketPage(each) for each in zip(*parts, strict=True))


def _parts(column: Column, number: int, form: Form) -> list[Column]:
    """A column cut into so many, with as many matches each."""
    size = -(-len(column.matches) // number)
    starts = [at * size for at in range(number)]
    return [replace(column, pairs=in_twos(column.matches[at : at + size], form)) for at in starts]


def _names_in(column: Column) -> int:
    return sum(len(match.seats) for match in column.matches)


def _labels(pages: Sequence[BracketPage]) -> tuple[str, ...]:
    """From which match to which of its first round a page goes."""
    if len(pages) == 1:
        return ()
    labels, before = [], 0
    for page in pages:
        after = before + len(page.columns[0].matches)
        labels.append(f"{before + 1}–{after}")
        before = after
    return tuple(labels)
