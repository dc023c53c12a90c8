"""Serializers made from what queries return, so that a record is declared once.

A field of a record is told by its name and type. `Annotated` may add a sentence for the document,
the words that it can be (a list of them), and `At`: where it is read, if not under its own name. A
record is a dataclass or a NamedTuple, or, where nothing has to be made, a class of annotations.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime, time
from enum import StrEnum
from fractions import Fraction
from functools import cache
from typing import Annotated, Any, get_args, get_origin, get_type_hints

from django.utils.translation import gettext
from drf_spectacular.utils import OpenApiExample, extend_schema_field, extend_schema_serializer
from rest_framework import serializers
from rest_framework.fields import empty

from scorecards.rules.texts import Text


@extend_schema_field({"type": ["integer", "string"], "examples": [25, "50/3"]})
class FigureField(serializers.Field):
    """A whole number, or a fraction as text, so that nothing is lost: "50/3"."""

    def to_representation(self, value: Fraction | int) -> str | int:
        """What JSON has for it."""
        return int(value) if value.denominator == 1 else str(value)


@extend_schema_field(str)
class SentenceField(serializers.Field):
    """A sentence in the language asked for."""

    def to_representation(self, value: Text) -> str:
        """What JSON has for it."""
        return value.render(gettext)


FIELDS: Mapping[Any, type[serializers.Field]] = {
    **{int: serializers.IntegerField, str: serializers.CharField, bool: serializers.BooleanField},
    **{date: serializers.DateField, datetime: serializers.DateTimeField},
    **{time: serializers.TimeField, Fraction: FigureField, Text: SentenceField},
    Any: serializers.JSONField,
}
SERIALIZERS: dict[type, type[serializers.Serializer]] = {}
"""By the record: what tells it wherever it is a field of another."""


@dataclass(frozen=True)
class At:
    """Where a field is read: names with dots between, and what is told where one of them is not."""

    path: str
    default: Any = empty


def serializer_of(
    record: type, fields: str = "", *, name: str = "", about: str = ""
) -> type[serializers.Serializer]:
    """What tells a record: all of it, or the `fields` of these names, properties among them. In
    "points=row.metric" a field is read elsewhere; the document does not promise one with a question
    mark. It calls and describes the record as it is, or by `name` and `about`.
    """
    parts = fields.split() or hints_of(record)
    made = type(
        f"{name or record.__name__}Serializer",
        (serializers.Serializer,),
        {"__doc__": about or record.__doc__, "__module__": record.__module__}
        | dict(_field(record, *each.split("=")) for each in parts),
    )
    SERIALIZERS[record] = made
    return made


@cache
def hints_of(record: Any) -> dict[str, Any]:
    """The types of the fields of a record, or of what a function takes and gives."""
    return get_type_hints(record, include_extras=True)


def _field(record: type, name: str, path: str = "") -> tuple[str, serializers.Field]:
    hint: Any = record
    options: dict[str, Any] = {"source": path} if path else {}
    if name.endswith("?"):
        name, options["default"] = name[:-1], None
    for step in (path or name).split("."):
        hint = _hint(hint, step)
    return name, field_of(hint, **options)


def _hint(record: type, name: str) -> Any:
    """The type of a field or property."""
    hints = hints_of(record)
    if name in hints:
        return hints[name]
    stored = getattr(record, name)
    function = getattr(stored, "fget", None) or stored.func
    return hints_of(function)["return"]


def with_example(
    title: str, value: Any, record: type, fields: str = "", **more: str
) -> type[serializers.Serializer]:
    """The same, with an example for the document."""
    made = serializer_of(record, fields, **more)
    return extend_schema_serializer(examples=[OpenApiExample(title, value=value)])(made)


def field_of(hint: Any, **options: Any) -> serializers.Field:
    """What tells a value of this type."""
    origin, parts = get_origin(hint), get_args(hint)
    if origin is Annotated:
        return field_of(parts[0], **_options(parts[1:]), **options)
    if type(None) in parts:
        (hint,) = (each for each in parts if each is not type(None))
        return field_of(hint, allow_null=True, **options)
    if origin is tuple and parts[-1] is not ...:
        size = len(parts)
        child = field_of(parts[0])
        return serializers.ListField(child=child, min_length=size, max_length=size, **options)
    if origin in (tuple, list, Sequence):
        child = field_of(parts[0])
        if isinstance(child, serializers.Serializer):
            return type(child)(many=True, **options)
        return serializers.ListField(child=child, **options)
    if origin in (dict, Mapping):
        if parts[1] is not Any:
            options["child"] = field_of(parts[1])
        return serializers.DictField(**options)
    return _plain(hint, options)


def _plain(hint: Any, options: dict[str, Any]) -> serializers.Field:
    if "choices" in options:
        return serializers.ChoiceField(**options)
    if hint in FIELDS:
        return FIELDS[hint](**options)
    if issubclass(hint, StrEnum):
        return serializers.ChoiceField(choices=[str(each) for each in hint], **options)
    return (SERIALIZERS.get(hint) or serializer_of(hint))(**options)


def _options(remarks: Sequence[Any]) -> dict[str, Any]:
    """What stands beside a type, as a field takes it."""
    options: dict[str, Any] = {}
    for each in remarks:
        if isinstance(each, str):
            options["help_text"] = each
        elif isinstance(each, At):
            options |= {"source": each.path, "default": each.default}
        else:
            options["choices"] = list(map(str, each))
    return options
