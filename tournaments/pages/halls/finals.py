"""The end of a day on a screen: the last hole of the final, hand by hand, and the podium."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import islice
from typing import NamedTuple

from django.utils.formats import date_format
from django.utils.translation import gettext

from scorecards.models import Score
from scorecards.rules.texts import figure, signed
from tournaments.ledger.days.day_places import stages_begun
from tournaments.ledger.days.stage_standings import stage_standings
from tournaments.ledger.days.team_standings import plays_in_teams, team_standings
from tournaments.ledger.stages.settings import day_settings_of
from tournaments.models import Person, Round, Tournament
from tournaments.pages.day_finals import winners_of
from tournaments.pages.day_winners import day_order
from tournaments.pages.halls.faces import Face
from tournaments.pages.halls.lists import short_name
from tournaments.queries.days.rounds import HallTable, hall_round
from tournaments.queries.tables import TableSeat

OVER = ("provisional", "final", "archived")
ON_PODIUM = 3
RED = "HD"
NOTHING = Fraction(0)


class FinalCard(NamedTuple):
    """A card of a hand: its face and whether it is red."""

    face: str
    red: bool


@dataclass(frozen=True)
class FinalHand:
    """Somebody at the final table: the total before the last hole; once turned the cards, row by
    row, the points of the hole and the total; before that what the hand needs to lead.
    """

    name: str
    before: str
    turned: bool
    leads: bool
    next: bool
    rows: tuple[tuple[FinalCard, ...], ...] = ()
    points: str = ""
    total: str = ""
    needs: str = ""

    @property
    def short(self) -> str:
        return short_name(self.name)


@dataclass(frozen=True)
class FinalHands:
    """The hands in the order in which they are turned, the last placed first; `holes` were played
    before the last.
    """

    hands: tuple[FinalHand, ...]
    holes: int

    @property
    def turned(self) -> int:
        return sum(each.turned for each in self.hands)


class PodiumStep(NamedTuple):
    """Somebody on the podium, the figure that ranks, and what the place gets of the pot."""

    place: int
    name: str
    figure: str
    prize: str

    @property
    def short(self) -> str:
        return short_name(self.name)


class _Hole(NamedTuple):
    """The last hole of a seat, and the sum of those before it."""

    before: int
    points: int
    entry: str


def final_hands(event: Tournament, revealed: int) -> FinalHands | None:
    """The last hole of the final table with so many hands turned; None until its card is in."""
    table = final_table(event)
    if table is None or table.play is None or not table.play.over:
        return None
    number, holes = _last_hole(table.play.code)
    order = [seat for seat in reversed(table.play.seats) if seat.position in holes]
    if not order:
        return None
    seen = order[:revealed]
    lead = min((each.total or 0 for each in seen), default=None)
    hands = [
        _hand(seat, holes[seat.position], lead, turned=at < revealed, turn=at == revealed)
        for at, seat in enumerate(order)
    ]
    return FinalHands(tuple(hands), number - 1)


def final_table(event: Tournament) -> HallTable | None:
    """The first table of the last round of the last stage; none where two are one, whose hands are
    not told one by one.
    """
    if day_settings_of(event).in_pairs:
        return None
    rounds = Round.objects.filter(stage__tournament=event)
    row = (
        rounds.exclude(state__in=("planned", "drafted", "void"))
        .select_related("stage__season__league", "stage__tournament")
        .order_by("-stage__position", "-number")
        .first()
    )
    if row is None or row.stage.position + 1 < event.stages.count():
        return None
    return next((each for each in hall_round(row).tables if each.state != "void"), None)


def _last_hole(code: str) -> tuple[int, dict[int, _Hole]]:
    """The number of the last hole of a game, and what each seat has. One query."""
    rows = Score.objects.filter(hole__game__code=code, points__isnull=False)
    columns = ("hole__number", "position", "points", "entry")
    scores = [
        (number, position, points or 0, entry)
        for number, position, points, entry in rows.order_by("hole__number").values_list(*columns)
    ]
    last = max((number for number, *_ in scores), default=0)
    before: dict[int, int] = {}
    for number, position, points, _entry in scores:
        if number < last:
            before[position] = before.get(position, 0) + points
    return last, {
        position: _Hole(before.get(position, 0), points, entry)
        for number, position, points, entry in scores
        if number == last
    }


def _hand(seat: TableSeat, hole: _Hole, lead: int | None, *, turned: bool, turn: bool) -> FinalHand:
    before, name = signed(hole.before), seat.called
    if not turned:
        return FinalHand(name, before, False, False, turn, needs=_needs(hole.before, lead))
    return FinalHand(
        name=name,
        before=before,
        turned=True,
        leads=seat.total == lead,
        next=False,
        rows=_cards(hole.entry),
        points=f"+{hole.points}" if hole.points > 0 else signed(hole.points),
        total=signed(seat.total or 0),
    )


def _needs(before: int, lead: int | None) -> str:
    if lead is None:
        return ""
    return gettext("leads with %(points)s or fewer") % {"points": signed(lead - before - 1)}


def _cards(entry: str) -> tuple[tuple[FinalCard, ...], ...]:
    """The cards as they were typed, none where only a total was."""
    if " " not in entry.strip():
        return ()
    return tuple(
        tuple(_card(each) for each in row.split()) for row in entry.split("/") if row.strip()
    )


def _card(text: str) -> FinalCard:
    suited = len(text) > 1 and text[-1] in "SHDC"
    face = text[:-1] if suited else text
    return FinalCard("10" if face == "T" else face, suited and text[-1] in RED)


def reveal(event: Tournament, revealed: int) -> Face | None:
    """The final as far as it was turned."""
    shown = final_hands(event, revealed)
    if shown is None:
        return None
    upcoming = next((each.name for each in shown.hands if each.next), "")
    foot = gettext("next: %(name)s") % {"name": upcoming} if upcoming else ""
    heading = gettext("The final, last hole")
    return Face(heading, gettext("the lowest total"), gettext("wins"), foot=foot, data=shown)


def podium(event: Tournament) -> Face | None:
    """The first three of the day, once all is played."""
    if event.state not in OVER:
        return None
    ranked = _first(event)
    if not ranked:
        return None
    provisional = event.state == "provisional"
    aside = date_format(event.day, "j F")
    foot = gettext("The result is provisional.") if provisional else _rest(ranked)
    steps = [each for each in ranked if each.place <= ON_PODIUM][: ON_PODIUM + 1]
    return Face(event.name, date_format(event.day, "l"), aside, foot=foot, data=_arranged(steps))


def _first(event: Tournament) -> list[PodiumStep]:
    """The first by the places of the day, people or teams, with their figures of the last stage."""
    stages = stages_begun(event)
    if not stages:
        return []
    names = dict(Person.objects.filter(entries__tournament=event).values_list("pk", "name"))
    teams = plays_in_teams(event)
    rows = (team_standings if teams else stage_standings)(stages[-1]).ranked
    metrics = {each.player: each.line.metric or NOTHING for each in rows}
    order = day_order(event, stages, names)
    prizes = {each.number: each.prize for each in winners_of(event, order.places, {})}
    return [
        PodiumStep(
            place,
            order.names.get(who, ""),
            figure(metrics[who]) if who in metrics else "",
            prizes.get(who, ""),
        )
        for who, place in islice(order.places.items(), 2 * ON_PODIUM)
    ]


def _arranged(steps: Sequence[PodiumStep]) -> tuple[PodiumStep, ...]:
    """As they stand: the second left of the first, the third right."""
    first, *rest = steps
    return (*rest[:1], first, *rest[1:])


def _rest(ranked: Iterable[PodiumStep]) -> str:
    """Who came next."""
    fourth = next((each for each in ranked if each.place == ON_PODIUM + 1), None)
    if fourth is None:
        return ""
    return gettext("4th: %(name)s, %(figure)s") % {"name": fourth.name, "figure": fourth.figure}
