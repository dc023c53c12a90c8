"""What directing refuses, in sentences fit to show. Anything else that is raised is a bug."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext

from scorecards.rules.texts import Text


class DirectingError(Exception):
    """Nothing was written, and `message` says why, in the language of the request. `field` names
    what is wrong where it stands in a form, "" for the whole.
    """

    def __init__(self, message: str | Text, field: str = "") -> None:
        self.message = message.render(gettext) if isinstance(message, Text) else message
        super().__init__(self.message)
        self.field = field


class Changed(DirectingError):
    """Somebody else was faster; look at it again. Nothing was written."""

    def __init__(self, message: str = "") -> None:
        usual = gettext("Somebody else has changed this. Check it again.")
        super().__init__(message or usual)


class StoppedLeague(DirectingError):
    """Whoever runs the site has stopped the league: nothing is written in it until it is started
    again.
    """

    def __init__(self) -> None:
        super().__init__(gettext("This league is stopped."))


class Several(DirectingError):
    """More than one thing is wrong: `errors` holds all of them, field by field."""

    def __init__(self, errors: Sequence[DirectingError]) -> None:
        super().__init__(" ".join(error.message for error in errors))
        self.errors = tuple(errors)


class BadLines(DirectingError):
    """Pasted text that cannot be taken; `lines` are (number, sentence), the number from 1."""

    def __init__(self, lines: Sequence[tuple[int, str]]) -> None:
        super().__init__(gettext("Nothing was added. Correct these lines and send them again."))
        self.lines = tuple(lines)
