"""A scorecard with its sentences and its charts: everything a page says about the state of a game.

Puts together what `tables`, `headlines` and `charts` made; reads nothing and decides nothing.
"""

from dataclasses import dataclass

from django.utils.translation import gettext

from scorecards.display.charts import Chart, draw_chart
from scorecards.display.headlines import say_extra, say_lead, say_progress, say_win
from scorecards.display.money import balance_chart
from scorecards.models import Game
from scorecards.queries.scorecard import HoleRow, Scorecard, SeatTotal

HALF = 9


@dataclass(frozen=True)
class Summary:
    """The state of a game, ready for templates."""

    card: Scorecard
    variant: str
    state: str  # "lobby" before the first card, "play", "over"
    headline: str
    progress: str
    note: str  # why an extra hole is played or why the game is over; "" for nothing to say
    by_place: tuple[SeatTotal, ...]
    first_nine: tuple[HoleRow, ...]
    rest: tuple[HoleRow, ...]
    upcoming_first: tuple[int, ...]  # numbers of the planned holes that were not begun
    upcoming_rest: tuple[int, ...]
    out: tuple[str, ...]  # sums of the first nine by seat; () unless there is a second nine
    back: tuple[str, ...]
    behind: Chart
    total: Chart
    balances: Chart | None  # of what is played for

    @property
    def played(self) -> int:
        """How many holes are complete."""
        return len(self.card.chart.holes)

    @property
    def description(self) -> str:
        """The standing in a line, for previews: `Ben 45, Ana 53, Cleo 58`."""
        totals = ", ".join(f"{seat.name} {seat.total}" for seat in self.by_place)
        return f"{self.progress}. {totals}" if self.played else self.progress


def summary_of(game: Game, card: Scorecard) -> Summary:
    """Put a scorecard in words and pictures, in the language of the page."""
    played = len(card.chart.holes)
    begun = {hole.number for hole in card.holes}
    last = 0 if card.over else (card.planned or 0)
    upcoming = tuple(number for number in range(1, last + 1) if number not in begun)
    sums = {row.kind: row.cells for row in card.sums}
    room = max(card.planned or 0, *card.chart.holes, 6 if card.planned is None else 1)
    return Summary(
        card=card,
        variant=gettext(game.rules.name),
        state="over" if card.over else "play" if card.holes else "lobby",
        headline=headline_of(game, card),
        progress=say_progress(played, card.planned, over=card.over),
        note=note_of(game, card),
        by_place=tuple(sorted(card.seats, key=lambda seat: (seat.left, total_of(card, seat)))),
        first_nine=tuple(hole for hole in card.holes if hole.number <= HALF),
        rest=tuple(hole for hole in card.holes if hole.number > HALF),
        upcoming_first=tuple(number for number in upcoming if number <= HALF),
        upcoming_rest=tuple(number for number in upcoming if number > HALF),
        out=sums.get("out", ()),
        back=sums.get("in", ()),
        behind=chart_of(card, room=room, behind=True),
        total=chart_of(card, room=room, behind=False),
        balances=balances_of(card, room),
    )


def total_of(card: Scorecard, seat: SeatTotal) -> int:
    """A seat's total as a number."""
    return card.chart.running[seat.position][-1]


def headline_of(game: Game, card: Scorecard) -> str:
    """The sentence over the scorecard."""
    there = [seat for seat in card.seats if not seat.left]
    names = [seat.name for seat in there]
    totals = [total_of(card, seat) for seat in there]
    if card.over:
        winners = [at for at, seat in enumerate(there) if seat.wins]
        return say_win(names, totals, winners, game.finish_reason)
    if not card.chart.holes:
        return gettext("The table is set") if not card.holes else gettext("Hole 1 is being counted")
    return say_lead(names, totals, [at for at, seat in enumerate(there) if seat.leads])


def note_of(game: Game, card: Scorecard) -> str:
    """What else there is to say, below the headline; "" for nothing."""
    if card.extra:
        leaders = [seat.position for seat in card.seats if seat.leads]
        return say_extra([seat.name for seat in card.seats], leaders)
    return "" if game.finish_reason == "holes played" else card.reason


def balances_of(card: Scorecard, room: int) -> Chart | None:
    """The chart of what is played for; None where nothing is."""
    if card.money is None:
        return None
    return balance_chart(card.chart.names, card.money.course, card.money.stakes.money, room)


def chart_of(card: Scorecard, *, room: int, behind: bool) -> Chart:
    """One of the two charts."""
    chart = card.chart
    return draw_chart(
        chart.names,
        chart.behind if behind else chart.running,
        totals=[line[-1] for line in chart.running],
        holes=room,
        behind=behind,
    )
