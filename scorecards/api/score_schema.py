"""How questions to the rules and their answers look, as JSON Schema. `scorecards.answers` reads
them and says what is wrong in words; this is for those who want to know beforehand.
"""

from __future__ import annotations

from typing import Any

Schema = dict[str, Any]


def record(required: str = "", **properties: Schema) -> Schema:
    """An object with these properties; `required` are the names that are always there."""
    names = required.split()
    return {"type": "object", "properties": properties} | ({"required": names} if names else {})


def listed(of: Schema, **more: Any) -> Schema:
    """A list of these."""
    return {"type": "array", "items": of} | more


WHOLE: Schema = {"type": "integer"}
POINTS: Schema = {"type": "integer", "minimum": -1000, "maximum": 1000}
TEXT: Schema = {"type": "string"}
YES: Schema = {"type": "boolean"}
SEAT: Schema = {"type": ["integer", "null"]}
CELLS = listed(listed(WHOLE, minItems=2, maxItems=2))

CARDS: Schema = {
    "description": "Rows from the top, with “/” between them, or a list of lists; “.” is an empty "
    "place. A card is a rank (A 2 3 4 5 6 7 8 9 10 J Q K, also T for 10 and 1 for the ace) and a "
    "suit (C D H S, or ♣ ♦ ♥ ♠), which may be left out; X is a joker, #12 the card with that "
    "number. V and F are read as J, D as Q and R as K: the letters of French and Italian court "
    "cards. The cards of answers have always J, Q and K.",
    "oneOf": [TEXT, listed(listed({"type": ["string", "null"]}))],
}
RULESET: Schema = {
    "description": "The slug or name of a variant, the slug of house rules, or a table, which may "
    "extend one.",
    "oneOf": [TEXT, {"type": "object"}],
}
LAST_CARDS = CARDS | {"description": "Of the last hole, where four of a kind can win at once."}
PLAYER = record(
    name=TEXT,
    cards=CARDS,
    counted=POINTS | {"description": "A total that was added up at the table."},
    knocked=YES,
    before=POINTS | {"description": "The total before the hole; without it 0."},
    adjustments=listed(
        record("points reason", points=POINTS, reason=TEXT | {"minLength": 1, "maxLength": 200}),
        maxItems=20,
    ),
)
GAME_OF_POINTS = record(
    "players",
    players=listed(
        record("points", name=TEXT, points=listed(POINTS, maxItems=200), cards=LAST_CARDS),
        minItems=1,
        maxItems=20,
    ),
)
SHAPE = TEXT | {"description": "One of the layouts of the rules, “2x3”."}
GAME_OF_HOLES = record(
    "holes",
    holes=listed(
        record("players", shape=SHAPE, players=listed(PLAYER, minItems=1, maxItems=20)),
        minItems=1,
        maxItems=200,
    ),
)
GAME: Schema = {"oneOf": [GAME_OF_POINTS, GAME_OF_HOLES]}
HOLE_QUESTION = record(
    "ruleset players",
    ruleset=RULESET,
    shape=SHAPE,
    hole=WHOLE
    | {
        **{"minimum": 1, "maximum": 200},
        "description": "Which hole of its game it is; without it the first.",
    },
    players=listed(PLAYER, minItems=1, maxItems=20),
)
GAME_QUESTION = record("ruleset game", ruleset=RULESET, game=GAME)
QUESTION: Schema = {"oneOf": [HOLE_QUESTION, GAME_QUESTION]}
QUESTIONS: Schema = {"oneOf": [HOLE_QUESTION, GAME_QUESTION, listed(QUESTION, maxItems=1000)]}

MISTAKE = record("code message player cells", code=TEXT, message=TEXT, player=SEAT, cells=CELLS)
WARNING = record(
    "code message player cells warning",
    **{"code": TEXT, "message": TEXT, "player": SEAT, "cells": CELLS, "warning": YES},
)
REASON = record("label points cells", label=TEXT, points=WHOLE, cells=CELLS)
HOLE_ANSWER = record(
    "players problems",
    players=listed(
        record(
            "counted points lines problems",
            counted=WHOLE,
            points=WHOLE,
            lines=listed(REASON, description="They add up to the points."),
            problems=listed(WARNING),
        )
    ),
    problems=listed(WARNING, description="Warnings; what is counted is counted all the same."),
)
GAME_ANSWER = record(
    "totals over winners reason eliminated",
    holes=listed(listed(WHOLE), description="The points, where the holes were told."),
    totals=listed(WHOLE),
    over=YES,
    winners=listed(WHOLE, description="Places in the list of players."),
    reason={"type": ["string", "null"]},
    eliminated=listed(WHOLE),
)
MISTAKES = record("errors", errors=listed(MISTAKE))
ANSWER: Schema = {"oneOf": [HOLE_ANSWER, GAME_ANSWER]}
ANSWERS: Schema = {"oneOf": [HOLE_ANSWER, GAME_ANSWER, listed(ANSWER)]}
REFUSED: Schema = {
    "anyOf": [
        record("errors", errors=listed(MISTAKE), answers=listed({"anyOf": [ANSWER, MISTAKES]})),
        listed({"anyOf": [ANSWER, MISTAKES]}),
    ]
}

ASKED_HOLE: dict[str, Any] = {
    "ruleset": "pagat-6",
    "players": [
        {"name": "Ann", "cards": "9H 9D KC / 9S 2D JH"},
        {
            **{"name": "Bob", "counted": 14, "knocked": True},
            "adjustments": [{"points": 2, "reason": "two peeks"}],
        },
    ],
}
ASKED_GAME: dict[str, Any] = {
    "ruleset": "pagat-6",
    "game": {"players": [{"points": [17, 3]}, {"points": [8, 5]}]},
}
