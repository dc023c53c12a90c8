"""Screens of a hall: made, steered, and taken away again.

Who made or revoked the link of a screen stands in the history. What a screen shows does not: it
changes nothing about the tournament, and a director taps it all day long.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext

from scorecards.codes import new_code
from tournaments.directing.days.acts import day_act
from tournaments.directing.days.disclosure import tell_final
from tournaments.errors import DirectingError, StoppedLeague
from tournaments.models import HallScreen, Tournament
from tournaments.permissions import Member
from tournaments.rules.days.screens import BY_HAND, SECONDS, DayMoment, Light, View

KEY_LETTERS = 8
MOST_SCREENS = 12
LONGEST_NAME = 40
LONGEST_WORDS = 120


def add_screen(by: Member, tournament: Tournament, *, name: str = "") -> HallScreen:
    """A new screen; without a name it is numbered."""
    tidied = _tidy(name, LONGEST_NAME, "name")
    with day_act(by, tournament, "add_screen") as (stored, about):
        number = stored.screens.count() + 1
        if stored.screens.filter(revoked=None).count() >= MOST_SCREENS:
            most = {"most": MOST_SCREENS}
            raise DirectingError(gettext("A hall has at most %(most)d screens.") % most)
        screen = HallScreen.objects.create(
            tournament=stored,
            key=new_code(KEY_LETTERS),
            name=tidied or gettext("Screen %(number)d") % {"number": number},
            created=timezone.now(),
        )
        about["screen"] = screen.name
    return screen


def revoke_screen(by: Member, screen: HallScreen) -> None:
    """Whoever has this screen open sees nothing any more. A second tap changes nothing."""
    with day_act(by, screen.tournament, "revoke_screen", {"screen": screen.name}):
        standing = HallScreen.objects.filter(pk=screen.pk, revoked=None)
        standing.update(revoked=timezone.now())


def show_view(screen: HallScreen, view: View, moment: DayMoment, *, words: str = "") -> None:
    """Show this, from the first page on: until the day goes on if the screen follows it. Raises
    DirectingError for words that are missing or too long.
    """
    tidied = _tidy(words, LONGEST_WORDS, "words")
    with _steering(screen) as row:
        if view is View.WORDS:
            if not (tidied or row.words):
                raise DirectingError(gettext("Write the message for the hall."), "words")
            row.words = tidied or row.words
        row.view, row.step, row.page = str(view), moment.step, 0


def follow_day(screen: HallScreen, by_itself: bool, showing: View) -> None:
    """Let a screen follow the day, or stay with what it shows now."""
    with _steering(screen) as row:
        row.by_itself, row.step = by_itself, ""
        row.view = row.view if by_itself else str(showing)


def set_light(screen: HallScreen, light: Light) -> None:
    """The light of the room."""
    with _steering(screen) as row:
        row.light = str(light)


def set_turning(screen: HallScreen, seconds: int) -> None:
    """How long a page stands; 0: by hand. Raises DirectingError for other seconds."""
    if seconds not in SECONDS:
        raise DirectingError(gettext("Choose one of the times."), "seconds")
    with _steering(screen) as row:
        row.seconds = seconds


def turn_page(screen: HallScreen, page: int) -> None:
    """Show this page, and turn by hand from now on."""
    with _steering(screen) as row:
        row.page, row.seconds = page, BY_HAND


def begin_reveal(by: Member, tournament: Tournament, moment: DayMoment) -> HallScreen:
    """Every screen shows the final, to be turned hand by hand, from where it was left; a hall that
    has none gets one. Gives the first.
    """
    standing = list(HallScreen.objects.filter(tournament=tournament, revoked=None))
    screens = standing or [add_screen(by, tournament)]
    for each in screens:
        show_view(each, View.REVEAL, moment)
    return screens[0]


def turn_hand(by: Member, screen: HallScreen, revealed: int, *, most: int) -> None:
    """So many hands of the final lie open, on every screen of the tournament: they must not
    disagree about who won. With the last of them the final is a secret no more.
    """
    if not 0 <= revealed <= most:
        raise DirectingError(gettext("There are no more hands to turn."))
    with _steering(screen) as row:
        row.revealed = revealed
    others = HallScreen.objects.filter(tournament=screen.tournament_id, revoked=None)
    for other in others.exclude(revealed=revealed):
        with _steering(other) as row:
            row.revealed = revealed
    if revealed == most:
        tell_final(by, screen.tournament)


@contextmanager
def _steering(screen: HallScreen) -> Iterator[HallScreen]:
    """The screen as it is stored, to be changed and saved. Raises DirectingError when it was
    taken away, and StoppedLeague: a tap takes no lock of the league, where a stop holds by itself.
    """
    with transaction.atomic():
        rows = HallScreen.objects.select_for_update(of=("self",))
        standing = rows.select_related("tournament__league").filter(pk=screen.pk, revoked=None)
        row = standing.first()
        if row is None:
            raise DirectingError(gettext("This screen was removed."))
        if row.tournament.league.stopped is not None:
            raise StoppedLeague
        yield row
        row.version += 1
        row.save()
    screen.refresh_from_db()


def _tidy(typed: str, longest: int, field: str) -> str:
    tidied = " ".join(typed.replace("\0", " ").split())
    if len(tidied) > longest:
        sentence = gettext("At most %(most)d letters fit.") % {"most": longest}
        raise DirectingError(sentence, field)
    return tidied
