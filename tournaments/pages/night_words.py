"""A night to be passed on, as a text for a chat and as what a picture shows: when and where it is,
who comes, where to answer; and once tables count, who gathered what. Reads nothing.
"""

from __future__ import annotations

from collections.abc import Iterator

from django.utils.formats import date_format
from django.utils.translation import gettext, ngettext, pgettext

from scorecards.paper.picture_nights import Answers, NightPicture
from scorecards.paper.picture_standings import MOST_ROWS, StandingLine, StandingsPicture
from tournaments.ledger.replies import Replies
from tournaments.models import Night
from tournaments.pages.evenings import EveningPage


def night_text(night: Night, replies: Replies, address: str, *, names: bool) -> str:
    """The lines of the text. Without `names` it counts heads only, for whoever may not see who
    comes.
    """
    lines = [f"{night.season.league.name} · {night.name or night.season.name}"]
    lines.append(when_of(night, "l j F Y"))
    lines += [night.place] if night.place else []
    for count, people in _answers(replies):
        lines.append(f"{count}: {', '.join(people)}" if names else count)
    if replies.open:
        lines.append(gettext("Are you coming?"))
    return "\n".join([*lines, address])


def when_of(night: Night, form: str) -> str:
    """The day of a night in this form, and when it begins if that is known."""
    day = date_format(night.day, form)
    return f"{day}, {night.starts:%H:%M}" if night.starts else day


def _answers(replies: Replies) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Every answer somebody gave with how many did, and who."""
    for word, people in (
        (gettext("Coming"), replies.coming),
        (gettext("Maybe"), replies.maybe),
        (gettext("Not coming"), replies.away),
    ):
        if people:
            yield f"{word} ({len(people)})", people


def night_picture(night: Night, replies: Replies, *, names: bool) -> NightPicture:
    """What the picture of a night to come shows. Without `names` it counts heads only."""
    league, season = night.season.league.name, night.season.name
    return NightPicture(
        title=night.name or league,
        under=f"{league} · {season}" if night.name else season,
        when=when_of(night, "l j F"),
        where=night.place,
        answers=tuple(
            Answers(count, people if names else ()) for count, people in _answers(replies)
        ),
        nobody=gettext("Nobody has answered yet.") if replies.open else "",
        question=gettext("Are you coming?") if replies.open else "",
    )


def evening_text(night: Night, page: EveningPage, address: str) -> str:
    """What everybody gathered on a night, as lines of a chat."""
    lines = [f"{line.row.place}. {line.row.name} {line.points}" for line in page.lines]
    return "\n".join([_heading(night), _result(page), *lines, address])


def evening_picture(night: Night, page: EveningPage) -> StandingsPicture:
    """What the picture of a night that was played shows."""
    left_out = len(page.lines) - MOST_ROWS
    return StandingsPicture(
        title=_result(page),
        under=_heading(night),
        date=date_format(night.day, "j F Y"),
        player=gettext("Player"),
        points=pgettext("column", "Points"),
        lines=tuple(
            StandingLine(str(line.row.place), line.row.name, line.points, first=line.row.place == 1)
            for line in page.lines[:MOST_ROWS]
        ),
        rest=ngettext("and %(n)d more", "and %(n)d more", left_out) % {"n": left_out}
        if left_out > 0
        else "",
    )


def _heading(night: Night) -> str:
    return f"{night.season.league.name} · {night.name or date_format(night.day, 'l j F Y')}"


def _result(page: EveningPage) -> str:
    """Who won the night, or that this is how it stands."""
    return page.headline if page.whole else gettext("The night so far")
