"""`/api/v1/rulesets/read/`: rules in people's words, as `manage.py rules_from` reads them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated, Any

from django.utils.translation import get_language, gettext, override
from drf_spectacular.utils import OpenApiExample, OpenApiParameter, OpenApiResponse, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from scorecards.api.declared import serializer_of
from scorecards.api.plain import PlainView, plain_refusals
from scorecards.api.rulesets import MistakesSerializer, RuleMistake, unprocessable
from scorecards.limits.programs import counting_turn
from scorecards.queries.rulesets import find_ruleset
from scorecards.rules import Ruleset
from scorecards.rules.budget import OutOfBudget
from scorecards.rules.sources import written
from scorecards.rules.speech.answer import LONGEST, UnreadableText, answer
from scorecards.rules.speech.lexicon import languages

CHANGES = "merged as `extends` does it; a step of `scoring` or `hole` is added or takes a place"


@dataclass(frozen=True)
class UnderstoodClause:
    """A clause that is in the rules."""

    text: Annotated[str, "as it was written"]
    says: Annotated[str, "what the rules print of it"]
    changes: Annotated[Mapping[str, Any], CHANGES]


@dataclass(frozen=True)
class ClauseAnswer:
    """One answer to a question."""

    says: str
    changes: Annotated[Mapping[str, Any], CHANGES]


@dataclass(frozen=True)
class ClauseQuestion:
    """What has to be asked before a clause is clear; nothing of it is in the rules."""

    text: str
    ask: str
    choices: Sequence[ClauseAnswer]


@dataclass(frozen=True)
class LeftClause:
    """A clause that did nothing."""

    text: str
    words: Annotated[Sequence[str], "those that nobody understood; empty where there is a reason"]
    reason: Annotated[str, "why the rules cannot say it; empty where there are words"]


@dataclass(frozen=True)
class ReadRules:
    """What a text says of a ruleset."""

    rules: Annotated[Mapping[str, Any], "the whole table, with all that is certain"]
    understood: Sequence[UnderstoodClause]
    questions: Annotated[Sequence[ClauseQuestion], "four at most"]
    left: Sequence[LeftClause]


ReadRulesSerializer = serializer_of(ReadRules)


class ReadRulesView(PlainView):
    """What `manage.py rules_from` answers. Nothing is stored."""

    tag = "rules"

    @extend_schema(
        operation_id="read_rules",
        parameters=[
            OpenApiParameter(
                "text",
                str,
                description=f"the rules in words, {LONGEST} letters at most",
                examples=[OpenApiExample("A king", value="Kings are worth minus two.")],
            ),
            OpenApiParameter("on", str, description="the ruleset they change; pagat-6 without one"),
            OpenApiParameter(
                "lang",
                str,
                description="of the text and of the answer; that of the request without one",
            ),
        ],
        responses={
            200: ReadRulesSerializer,
            422: OpenApiResponse(
                MistakesSerializer, "too long, or an unknown ruleset or language, or too dear"
            ),
            **plain_refusals(429),
        },
    )
    def get(self, request: Request) -> Response:
        """Each clause understood, asked or left, and the table with all that is certain."""
        words, on = request.query_params.get("text", ""), request.query_params.get("on")
        language = request.query_params.get("lang") or (get_language() or "en")[:2]
        ruleset = on if on in written() else find_ruleset(on or "")
        if language not in languages():
            message = gettext("{value} is not one of: {known}")
            known = ", ".join(languages())
            return mistaken("lang", message.format(value=language[:20], known=known))
        if on and ruleset is None:
            return mistaken("on", gettext("{value} is not a variant").format(value=on[:80]))
        try:
            with override(language), counting_turn():
                whole = read(words, ruleset, language)
        except UnreadableText as refusal:
            return mistaken("text", str(refusal))
        except OutOfBudget:
            return mistaken("text", gettext("reading these rules takes too long"))
        return Response(ReadRulesSerializer(whole).data)


def mistaken(parameter: str, message: str) -> Response:
    """The refusal of a parameter."""
    return unprocessable(RuleMistake(parameter, None, message))


def read(words: str, ruleset: Ruleset | str | None, language: str) -> ReadRules:
    """The answer as records. Raises UnreadableText."""
    plain = answer(words, ruleset, language, gettext).to_dict(gettext)
    return ReadRules(
        rules=plain["rules"],
        understood=[UnderstoodClause(**each) for each in plain["understood"]],
        questions=[
            ClauseQuestion(
                each["text"], each["ask"], [ClauseAnswer(**one) for one in each["choices"]]
            )
            for each in plain["questions"]
        ],
        left=[LeftClause(**({"reason": ""} | each)) for each in plain["left"]],
    )
