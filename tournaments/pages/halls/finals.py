"""The end of a day on a screen: the last hole of the final, hand by hand, and the podium."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple

from django.utils.formats import date_format
from django.utils.translation import gettext

from scorecards.models import Score
from scorecards.rules.texts import figure, signed
from tournaments.ledger.days.stage_standings import stage_standings
from tournaments.ledger.days.team_standings import plays_in_teams, team_standings
from tournaments.models import Person, Round, Stage, Tournament
from tournaments.pages.halls.faces import Face
from tournaments.pages.halls.lists import short_name
from tournaments.queries.days.rounds import HallTable, hall_round
from tournaments.queries.days.team_results import names_of_teams
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
    """Somebody on the podium, and the figure that ranks."""

    place: int
    name: str
    figure: str

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
    """The first table of the last round of the last stage."""
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
    """The first three of the last stage, once all is played."""
    if event.state not in OVER:
        return None
    stage = (
        event.stages.select_related("season__league", "tournament").order_by("-position").first()
    )
    ranked = _first(stage) if stage is not None else []
    if not ranked:
        return None
    provisional = event.state == "provisional"
    aside = date_format(event.day, "j F")
    foot = gettext("The result is provisional.") if provisional else _rest(ranked)
    steps = [each for each in ranked if each.place <= ON_PODIUM][: ON_PODIUM + 1]
    return Face(event.name, date_format(event.day, "l"), aside, foot=foot, data=_arranged(steps))


def _first(stage: Stage) -> list[PodiumStep]:
    """The first of a stage by place, people or teams. One query beside the standings."""
    if plays_in_teams(stage.tournament):
        rows = team_standings(stage).ranked[: 2 * ON_PODIUM]
        called = names_of_teams(stage.tournament)
    else:
        rows = stage_standings(stage).ranked[: 2 * ON_PODIUM]
        people = Person.objects.filter(pk__in=[each.player for each in rows])
        called = dict(people.values_list("pk", "name"))
    return [
        PodiumStep(
            each.place or 0, called.get(each.player, ""), figure(each.line.metric or NOTHING)
        )
        for each in rows
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
