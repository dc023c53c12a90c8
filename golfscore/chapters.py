"""The OpenAPI document as chapters to read: which requests there are, what each takes and answers.

Reads a document as plain data; nothing here knows a game or a view.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

Document = Mapping[str, Any]
Schema = Mapping[str, Any]

DEEPEST = 5
KINDS = {
    "string": "text",
    "integer": "whole number",
    "number": "number",
    "boolean": "true or false",
    "object": "object",
    "array": "list",
    "null": "null",
}
FORMATS = {"date": "day", "date-time": "moment", "uri-reference": "address"}


@dataclass(frozen=True)
class Field:
    """A field of what is sent or answered. `name` is the way there: `seats[].lines[].points`."""

    name: str
    kind: str
    says: str
    needed: bool = False


@dataclass(frozen=True)
class Answer:
    """What may be answered: fields and an example only where it is what one asked for."""

    status: str
    says: str
    fields: Sequence[Field] = ()
    example: str = ""


@dataclass(frozen=True)
class Operation:
    """A request and its answers."""

    anchor: str
    method: str
    path: str
    says: str
    parameters: Sequence[Field]
    body: Sequence[Field]
    questions: Sequence[str]
    answers: Sequence[Answer]

    @property
    def steps(self) -> list[str]:
        """The path in parts, between which a line may break."""
        return [f"{part}/" for part in self.path.strip("/").split("/")]

    @property
    def success(self) -> Answer:
        """The answer one hopes for."""
        return self.answers[0]


@dataclass(frozen=True)
class Chapter:
    """The requests of one tag."""

    name: str
    says: str
    operations: Sequence[Operation]


def chapters_of(document: Document) -> list[Chapter]:
    """The chapters in the order of the document's tags, the addresses in alphabetical order."""
    operations: dict[str, list[Operation]] = {}
    for path, methods in sorted(document["paths"].items()):
        for method, operation in methods.items():
            made = _operation(document, path, method, operation)
            operations.setdefault(operation["tags"][0], []).append(made)
    return [
        Chapter(tag["name"], tag["description"], operations.get(tag["name"], ()))
        for tag in document["tags"]
    ]


def _operation(
    document: Document, path: str, method: str, operation: Mapping[str, Any]
) -> Operation:
    content = _content(operation.get("requestBody", {}))
    return Operation(
        anchor=operation["operationId"],
        method=method.upper(),
        path=path,
        says=operation.get("description", ""),
        parameters=[_parameter(document, each) for each in operation.get("parameters", ())],
        body=list(fields_of(document, content.get("schema", {}))),
        questions=list(_examples(content)),
        answers=[
            _answer(document, status, answer) for status, answer in operation["responses"].items()
        ],
    )


def _parameter(document: Document, parameter: Mapping[str, Any]) -> Field:
    kind = kind_of(document, parameter["schema"])
    says = parameter.get("description", "")
    if parameter["in"] == "header":
        says = f"header: {says}"
    return Field(parameter["name"], kind, says, parameter["in"] == "path")


def _answer(document: Document, status: str, answer: Mapping[str, Any]) -> Answer:
    content = _content(answer)
    says = answer.get("description", "")
    if not status.startswith("2"):
        return Answer(status, says)
    fields = tuple(fields_of(document, content.get("schema", {})))
    return Answer(status, says, fields, next(_examples(content), ""))


def _content(part: Mapping[str, Any]) -> Mapping[str, Any]:
    """The schema and examples of a body, of the first kind of text it may be."""
    kinds: Mapping[str, Mapping[str, Any]] = part.get("content", {})
    return next(iter(kinds.values()), {})


def _examples(content: Mapping[str, Any]) -> Iterator[str]:
    for each in content.get("examples", {}).values():
        yield json.dumps(each["value"], ensure_ascii=False, indent=2)


def resolved(document: Document, schema: Schema) -> Schema:
    """A schema itself, where it is told by its name, or as the only one of several."""
    while "$ref" in schema or len(schema.get("allOf", ())) == 1:
        if "$ref" in schema:
            schema = document["components"]["schemas"][schema["$ref"].rpartition("/")[2]]
        else:
            schema = schema["allOf"][0]
    return schema


def alternatives(document: Document, schema: Schema) -> list[Schema]:
    """What a schema may be, null aside: itself, or one of several."""
    schema = resolved(document, schema)
    several = schema.get("oneOf") or schema.get("anyOf")
    if not several:
        return [schema]
    each = [resolved(document, one) for one in several]
    return [one for one in each if one.get("type") != "null" and one.get("enum") != [None]]


def fields_of(
    document: Document, schema: Schema, before: str = "", depth: int = 0
) -> Iterator[Field]:
    """Every field below a schema, each once, down to `DEEPEST`."""
    names = set()
    several = alternatives(document, schema) if depth < DEEPEST else []
    for one in several:
        if "items" in one and len(several) == 1:  # else it is a list of what is told beside it
            yield from fields_of(document, one["items"], before + "[]", depth)
        for name, inner in one.get("properties", {}).items():
            if name in names:
                continue
            names.add(name)
            way = f"{before}.{name}".lstrip(".")
            says = inner.get("description") or resolved(document, inner).get("description", "")
            kind = kind_of(document, inner)
            plain = "" if kind.startswith(("object", "list of objects")) else says
            needed = all(
                name in each.get("required", ()) for each in several if "items" not in each
            )
            yield Field(way, kind, plain, needed)
            yield from fields_of(document, inner, way, depth + 1)


def kind_of(document: Document, schema: Schema) -> str:
    """What a value is, in words: "whole number or null", "list of texts"."""
    schema = resolved(document, schema)
    several = schema.get("oneOf") or schema.get("anyOf")
    if several:
        return " or ".join(dict.fromkeys(kind_of(document, each) for each in several))
    if "enum" in schema:
        return " or ".join(f"“{each}”" if each else "null" for each in schema["enum"])
    types = schema.get("type", "object")
    return " or ".join(
        _one_kind(document, schema, each) for each in ([types] if isinstance(types, str) else types)
    )


def _one_kind(document: Document, schema: Schema, name: str) -> str:
    if name == "array":
        return f"list of {plural(kind_of(document, schema['items']))}"
    if name == "string":
        return FORMATS.get(schema.get("format", ""), KINDS[name])
    return KINDS[name]


def plural(kind: str) -> str:
    """Several of a kind: "texts", "lists of whole numbers"."""
    first, of, rest = kind.partition(" of ")
    return f"{first}s{of}{rest}" if of or " or " not in first else kind
