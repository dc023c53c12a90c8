"""The end of a day on a screen: the last hole of the final, hand by hand, and the podium."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import islice
from typing import NamedTuple

from django.utils.formats import date_format
from django.utils.translation import gettext

from scorecards.models import Score
from scorecards.rules.texts import figure, signed
from tournaments.ledger.days.day_places import stages_begun
from tournaments.ledger.days.disclosure import final_match_of
from tournaments.ledger.days.stage_standings import stage_standings
from tournaments.ledger.days.team_standings import plays_in_teams, team_standings
from tournaments.ledger.stages.settings import day_settings_of, last_number, stage_settings
from tournaments.models import Person, Round, Stage, Tournament
from tournaments.pages.day_finals import winners_of
from tournaments.pages.day_winners import day_order
from tournaments.pages.halls.faces import Face
from tournaments.queries.days.rounds import HallTable, hall_round
from tournaments.queries.tables import TableSeat
from tournaments.rules.days.hidden_rounds import is_final
from tournaments.rules.days.stages import MATCHES, Form
from tournaments.rules.days.totals import Carry
from tournaments.wording.names import short_name

OVER = ("provisional", "final", "archived")
ON_PODIUM = 4
RED = "HD"
NOTHING = Fraction(0)


class FinalCard(NamedTuple):
    """A card of a hand: its face and whether it is red."""

    face: str
    red: bool


@dataclass(frozen=True)
class FinalHand:
    """Somebody at the final table: the total before the last hole; once turned the cards, row by
    row, the points of the hole and the total, as numbers the `hole` and the `sum`; before that
    what the hand needs to lead, as a number `need`, in points.
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
    person: int = 0
    sum: int = 0
    hole: int = 0
    need: int | None = None

    @property
    def short(self) -> str:
        return short_name(self.name)


@dataclass(frozen=True)
class FinalHands:
    """The hands in the order in which they are turned, the last placed first; `holes` were played
    before the last. `over`: everything is told, and who `leads` has won.
    """

    hands: tuple[FinalHand, ...]
    holes: int
    over: bool = False

    @property
    def turned(self) -> int:
        return sum(each.turned for each in self.hands)


class PodiumStep(NamedTuple):
    """Somebody on the podium, a person or a team by `number`: the figure that ranks, or the strokes
    of the final, and what the place gets of the pot.
    """

    place: int
    name: str
    figure: str
    prize: str
    number: int = 0

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
    """The table of the final, None as long as there is none."""
    row = final_round(event)
    if row is None:
        return None
    return next((each for each in hall_round(row).tables if each.state != "void"), None)


def final_round(event: Tournament) -> Round | None:
    """The last round of the last stage, at one table; None before it is published. None where two
    are one, or where holes are won: their hands are not told one by one. Four queries at most.
    """
    rounds = Round.objects.filter(stage__tournament=event)
    row = (
        rounds.exclude(state__in=("planned", "drafted", "void"))
        .select_related("stage__season__league", "stage__tournament")
        .order_by("-stage__position", "-number")
        .first()
    )
    if row is None or row.stage.position + 1 < event.stages.count():
        return None
    form = stage_settings(row.stage).form
    if day_settings_of(event).in_pairs or form is Form.PAIRS:
        return None
    if form is Form.ROUNDS and row.number < last_number(row.stage):
        return None
    return row if final_match_of(row.stage) == row.number else None


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
        need = None if lead is None else lead - hole.before - 1
        return FinalHand(name, before, False, False, turn, needs=_needs(need), need=need)
    return FinalHand(
        name=name,
        before=before,
        turned=True,
        leads=seat.total == lead,
        next=False,
        rows=_cards(hole.entry),
        points=f"+{hole.points}" if hole.points > 0 else signed(hole.points),
        total=signed(seat.total or 0),
        person=seat.owner or seat.person,
        sum=seat.total or 0,
        hole=hole.points,
    )


def _needs(need: int | None) -> str:
    if need is None:
        return ""
    return gettext("leads with %(points)s or fewer") % {"points": signed(need)}


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
    """The final as far as it was turned; once every hand is, who won."""
    shown = final_hands(event, revealed)
    if shown is None:
        return None
    if shown.turned == len(shown.hands):
        return _result(event, final_hands(event, revealed - 1), shown)
    upcoming = next((each.name for each in shown.hands if each.next), "")
    foot = gettext("next: %(name)s") % {"name": upcoming} if upcoming else ""
    heading = gettext("The final, last hole")
    return Face(heading, gettext("the lowest total"), gettext("wins"), foot=foot, data=shown)


def _result(event: Tournament, before: FinalHands | None, shown: FinalHands) -> Face:
    """The final with every hand turned: the sentence who won the day, and what the last hand needed
    and had.
    """
    *_, last = shown.hands
    need = before.hands[-1].need if before is not None else None
    foot = ""
    if need is not None:
        words = {"name": last.short, "needed": signed(need), "points": signed(last.hole)}
        foot = gettext("%(name)s needed %(needed)s or fewer and turned %(points)s.") % words
    first = frozenset(each.number for each in _first(event) if each.place == 1)
    hands = tuple(replace(each, leads=each.person in first) for each in shown.hands)
    counted = any(each.leads for each in hands)
    end = replace(shown, hands=hands if counted else shown.hands, over=True)
    return Face(_sentence(end), strong=gettext("the final"), foot=foot, data=end)


def _sentence(end: FinalHands) -> str:
    """Who won, and by how much where the lowest total of this table did."""
    first = [each for each in end.hands if each.leads]
    if len(first) != 1:
        names = ", ".join(each.name for each in first)
        return gettext("%(names)s share the win") % {"names": names} if first else ""
    [winner], rest = first, [each.sum for each in end.hands if not each.leads]
    by = min(rest) - winner.sum if rest else 0
    if by <= 0:
        return gettext("%(name)s wins") % {"name": winner.name}
    return gettext("%(name)s wins by %(points)d") % {"name": winner.name, "points": by}


def podium(event: Tournament) -> Face | None:
    """The first four of the day, once all is played."""
    if event.state not in OVER:
        return None
    ranked = _first(event)
    if not ranked:
        return None
    provisional = event.state == "provisional"
    day = (date_format(event.day, "l"), date_format(event.day, "j F"))
    aside = (gettext("The result is provisional."), "") if provisional else day
    steps = [each for each in ranked if each.place <= ON_PODIUM][: ON_PODIUM + 1]
    return Face(event.name, *aside, foot=_best_of_rounds(event), data=_arranged(steps))


def _first(event: Tournament) -> list[PodiumStep]:
    """The first by the places of the day, people or teams, with their figures of the last stage;
    of matches with none, as who wins goes on, whatever the sum.
    """
    stages = stages_begun(event)
    if not stages:
        return []
    names = dict(Person.objects.filter(entries__tournament=event).values_list("pk", "name"))
    teams = plays_in_teams(event)
    rows = (team_standings if teams else stage_standings)(stages[-1]).ranked
    matches = stage_settings(stages[-1]).form in MATCHES
    metrics = {} if matches else {each.player: each.line.metric or NOTHING for each in rows}
    order = day_order(event, stages, names)
    prizes = {each.number: each.prize for each in winners_of(event, order.places, {})}
    strokes = {} if teams else _strokes(event, stages[-1])
    return [
        PodiumStep(
            place,
            order.names.get(who, ""),
            strokes.get(who) or (figure(metrics[who]) if who in metrics else ""),
            prizes.get(who, ""),
            who,
        )
        for who, place in islice(order.places.items(), 2 * ON_PODIUM)
    ]


def _arranged(steps: Sequence[PodiumStep]) -> tuple[PodiumStep, ...]:
    """As they stand: the second left of the first, the third right."""
    first, *rest = steps
    return (*rest[:1], first, *rest[1:])


def _strokes(event: Tournament, stage: Stage) -> dict[int, str]:
    """The total of everybody at the table of a final, where that alone decides."""
    if not is_final(day_settings_of(event), stage.position):
        return {}
    settings = stage_settings(stage)
    at_one_table = settings.rounds == 1 or settings.form is Form.GROUPS
    table = final_table(event) if settings.carry is Carry.NONE and at_one_table else None
    if table is None or table.play is None:
        return {}
    return {
        seat.owner or seat.person: gettext("%(points)s in the final")
        % {"points": signed(seat.total)}
        for seat in table.play.seats
        if seat.total is not None
    }


def _best_of_rounds(event: Tournament) -> str:
    """Who was first before the finals began, with what they had; "" for a day of one stage."""
    stages = stages_begun(event)
    if len(stages) < 2 or plays_in_teams(event):
        return ""
    best = [each for each in stage_standings(stages[0]).ranked if each.place == 1]
    names = dict(
        Person.objects.filter(pk__in=[each.player for each in best]).values_list("pk", "name")
    )
    if not best or best[0].line.metric is None:
        return ""
    words = {
        "stage": stages[0].season.name,
        "names": ", ".join(short_name(names.get(each.player, "")) for each in best),
        "figure": figure(best[0].line.metric),
    }
    return gettext("Best of %(stage)s: %(names)s, %(figure)s") % words
