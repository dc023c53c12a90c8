"""A table of so many rows that each as a test of its own would cost more than it does."""

from collections.abc import Callable, Iterable
from inspect import signature
from traceback import format_exception_only
from typing import Any

import pytest


def row_by_row(
    names: str, rows: Iterable[Any], *, ids: Callable[[Any], object] = repr
) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """As `pytest.mark.parametrize`, but one test: it goes through all rows and says every one that
    is wrong, by `ids` of it. Fixtures are there once for all of them: what a row does must not
    matter to the next.
    """
    fields = names.split(", ")
    table = [*rows]
    assert table, "a table without rows proves nothing"

    def whole(test: Callable[..., None]) -> Callable[..., None]:
        def each(**fixtures: Any) -> None:
            wrong = []
            for row in table:
                cells = row if len(fields) > 1 else (row,)
                try:
                    test(**dict(zip(fields, cells, strict=True)), **fixtures)
                except (Exception, pytest.fail.Exception) as error:
                    wrong.append(f"{ids(row)}: {''.join(format_exception_only(error))}")
            assert not wrong, "\n".join(wrong)

        asked = signature(test)
        others = [each for name, each in asked.parameters.items() if name not in fields]
        each.__name__, each.__doc__, each.__module__ = test.__name__, test.__doc__, test.__module__
        each.__wrapped__ = test  # type: ignore[attr-defined]
        each.__signature__ = asked.replace(parameters=others)  # type: ignore[attr-defined]
        return each

    return whole
