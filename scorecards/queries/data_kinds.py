"""What is stored about somebody, kind by kind: declared once, and both the pages that say how much
of it there is and the files that hold it follow from that.

`tests/test_stored.py` goes through every model: a column that leads to a person, a device or an
account is in a declaration, or in a `LEFT_OUT` with the reason. Writes nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from django.db.models import Count, Model, Q, QuerySet
from django.utils.functional import Promise

Words = str | Promise
Whom = Collection[int] | QuerySet[Any]
Where = tuple[str, int]
"""The name of a season or a tournament, "" for none of them, and how many rows there are."""


@dataclass(frozen=True)
class Stored:
    """Rows of a model about somebody. `word` is what they are called in a file, `name` on a page;
    `ends` are the paths that lead to whom they are about, `only` what has to be so beside that;
    `find` says it where no path leads there. The file has `fields`, and what `more` makes of the
    row; `place` names where it was.
    """

    word: str
    name: Words
    until: Words
    model: type[Model]
    ends: Collection[str] = ()
    fields: Collection[str] = ()
    more: Mapping[str, Any] = field(default_factory=dict)
    place: Any = None
    only: Q = field(default_factory=Q)
    find: Callable[[Whom], Q] | None = None

    def rows(self, whom: Whom) -> QuerySet[Any]:
        """Those about any of these."""
        about = self.find(whom) if self.find is not None else Q()
        for end in self.ends:
            about |= Q(**{f"{end}__in": whom})
        return self.model._default_manager.filter(about, self.only).order_by("pk")

    def values(self, whom: Whom) -> list[dict[str, Any]]:
        """What the file has of them. One query."""
        more = dict(self.more)
        if self.place is not None:
            more["where"] = self.place
        return list(self.rows(whom).values(*self.fields, **more))

    def places(self, whom: Whom) -> list[Where]:
        """How many there are, place by place. One query."""
        rows = self.rows(whom).order_by()
        if self.place is None:
            return [("", number)] if (number := rows.count()) else []
        counted = rows.annotate(where=self.place).values_list("where").annotate(many=Count("pk"))
        return sorted(counted)


def files_of(kinds: Collection[Stored], whom: Whom) -> dict[str, list[dict[str, Any]]]:
    """What a file has of each kind. A query each."""
    return {kind.word: kind.values(whom) for kind in kinds}


def places_of(kinds: Collection[Stored], whom: Whom) -> dict[str, list[Where]]:
    """How much there is of each kind, and where. A query each."""
    return {kind.word: kind.places(whom) for kind in kinds}


def edges_of(kinds: Collection[Stored]) -> Iterator[str]:
    """The columns that these declare, as `app.Model.column`."""
    for kind in kinds:
        for end in kind.ends:
            if "__" not in end:
                yield f"{kind.model._meta.label}.{end}"
