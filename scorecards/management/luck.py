"""What the commands about luck and skill share."""

from __future__ import annotations

from collections.abc import Iterable

from django.utils.translation import gettext

from scorecards.luck.questions import Mistake


def errors(mistakes: Iterable[Mistake]) -> dict[str, list[dict[str, object]]]:
    """Mistakes as they are printed, in the language of the answer."""
    return {
        "errors": [
            {"line": each.line, "code": each.code, "message": each.message.render(gettext)}
            for each in mistakes
        ]
    }
