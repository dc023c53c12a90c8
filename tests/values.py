"""What has to be there, for tests that go on with it."""

from typing import TypeVar

Value = TypeVar("Value")


def some(value: Value | None) -> Value:
    """The value, which is not None: a query that finds somebody, a pattern that matches."""
    assert value is not None
    return value


def of_kind(kind: type[Value], value: object) -> Value:
    """The value, which is of this kind: a row of cards, and not a total that was typed."""
    assert isinstance(value, kind)
    return value
