"""What a phone says of a league night to whoever holds it: where to sit, and the one thing to do
next. The same on the start page of the site, on the page of the league and on that of the night.

Sentences; writes nothing.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, replace

from django.utils.translation import gettext

from scorecards.rules.texts import figure
from tournaments.directing import card_state
from tournaments.ledger.settings import settings_of
from tournaments.models import LeagueGame
from tournaments.pages.chairs import Chair, chairs_of, short_name
from tournaments.pages.own_days import STANDING, OwnPage, card_page
from tournaments.permissions import Member
from tournaments.queries.nights import TableShown
from tournaments.queries.own_nights import OwnNight, night_begins, place_if_this_counts
from tournaments.queries.seasons import playable
from tournaments.queries.tables import TablePlay, TableSeat


@dataclass(frozen=True)
class OwnSeat:
    """The night of whoever looks, as its block shows it. `chairs` are those of the own table while
    it matters where one sits; `rules` are those a table may be started with. The acts are those of
    `OwnPage`, and "check_in".
    """

    own: OwnNight
    page: OwnPage
    chairs: list[Chair]
    rules: list[tuple[str, str]]

    @property
    def names(self) -> list[str]:
        """Who sits at the own table, in the order of play."""
        return [name for _person, name in self.own.table.people] if self.own.table else []


def own_seat(own: OwnNight | None, member: Member) -> OwnSeat | None:
    """The block of this member; None for whom the night has nothing to say yet, or no more."""
    if own is None:
        return None
    table = own.table
    page = _before(own, member) if table is None else _at_table(own, table, member)
    if page is None:
        return None
    rules = playable(settings_of(own.night.season)) if page.act == "start" else []
    shown = table is not None and (table.play is None or not table.play.over)
    names = [name for _person, name in table.people] if table is not None and shown else []
    return OwnSeat(own, page, chairs_of(names, own.seat) if names else [], rules)


def _before(own: OwnNight, member: Member) -> OwnPage | None:
    """Somebody who has no table yet, or none in this round."""
    if own.night.state == "closed":
        return None
    if not own.here:
        # Who runs the night has the door, where they check in themselves and everybody else.
        player = member.may("check_in_self") and not member.may("run_night")
        if not (player and night_begins(own.night)):
            return None
        return OwnPage(gettext("Are you here?"), act="check_in", button=gettext("I am here"))
    if own.round is not None and not own.drawing:
        says = gettext(
            "Whoever runs the night will find you a seat, or you get one in the next round."
        )
        return OwnPage(
            gettext("No table for you in round %(number)d") % {"number": own.round}, says
        )
    if own.drawing:
        says = gettext("The tables are being drawn. Yours appears here in a moment.")
    else:
        says = gettext("Your table appears here as soon as the tables are drawn.")
    return OwnPage(gettext("You are here"), says)


def _at_table(own: OwnNight, table: TableShown, member: Member) -> OwnPage | None:
    number, play = {"number": table.number}, table.play
    if play is None:
        if own.night.state == "closed" or own.night.season.state != "open":
            return None
        heading = gettext("You sit at table %(number)d") % number
        button = gettext("Start table %(number)d") % number if member.may("start_own_table") else ""
        hint = gettext(
            "One phone keeps the score for all, or each their own. At the end somebody else says "
            "yes on another phone."
        )
        if not button:
            return OwnPage(heading, _dealer(own, table))
        return OwnPage(heading, _dealer(own, table), "start", button, hint)
    if not play.over:
        button = gettext("Keep the score") if member.may("score_own_game") else ""
        return OwnPage(_hole(play), _leads(own, play), "score" if button else "", button)
    if play.state in STANDING:
        return _card(own, table, play, member)
    return _result(own, table, play)


def _card(own: OwnNight, table: TableShown, play: TablePlay, member: Member) -> OwnPage:
    """A card that does not count yet, and where one would stand if it did."""
    page = card_page(table.number, play, _acts(table, member))
    place = place_if_this_counts(own, play)
    if place is None:
        return page
    says = gettext("If it counts, you are in place %(place)d of the season.") % {"place": place}
    return replace(page, stands=says)


def _dealer(own: OwnNight, table: TableShown) -> str:
    """Who deals first."""
    person, name = table.people[0]
    if person in own.ids:
        return gettext("You deal first.")
    return gettext("%(name)s deals first.") % {"name": short_name(name)}


def _hole(play: TablePlay) -> str:
    if play.hole is None:
        return gettext("Your table plays")
    return gettext("Hole %(hole)d at your table") % {"hole": play.hole}


def _leads(own: OwnNight, play: TablePlay) -> str:
    if not play.leaders:
        return ""
    mine = _mine(own, play)
    if mine is not None and play.leaders == (mine.called,):
        return gettext("You lead.")
    if len(play.leaders) == 1:
        return gettext("%(name)s leads.") % {"name": play.leaders[0]}
    return gettext("%(names)s lead.") % {"names": ", ".join(play.leaders)}


def _acts(table: TableShown, member: Member) -> Collection[str]:
    """The acts that are open at the card of a table; one that is to be signed is not confirmed by a
    tap.
    """
    games = LeagueGame.objects.select_related("season__league", "game", "fixture")
    game = games.get(game__code=table.code)
    acts = card_state.acts_open(game, member)
    signed = "sign_off" in settings_of(game.season).customs
    return [each for each in acts if not (signed and each == "confirm")]


def _mine(own: OwnNight, play: TablePlay) -> TableSeat | None:
    return next((seat for seat in play.seats if seat.person in own.ids), None)


def _result(own: OwnNight, table: TableShown, play: TablePlay) -> OwnPage | None:
    """What the own table came to, once its card counts."""
    mine = _mine(own, play)
    if mine is None or mine.place is None:
        return None
    values = {"number": table.number, "place": mine.place}
    if mine.place == 1:
        heading = gettext("You won table %(number)d")
        if len(play.winners) > 1:
            heading = gettext("You shared the win at table %(number)d")
    else:
        heading = gettext("Place %(place)d at table %(number)d")
    says = ""
    if mine.points is not None and mine.earner:
        says = gettext("%(points)s points.") % {"points": figure(mine.points)}
    return OwnPage(heading % values, says)
