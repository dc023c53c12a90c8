"""What people do in a whole tournament, each at a phone of their own, and the cards of the tables
that nobody watches.

What anybody plays follows from who they are, the stage and the hole, never from the table they were
drawn to: whatever the draw, the cards can be counted once more.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction

from playwright.sync_api import Page

from scorecards.scorekeeping import holes
from scorecards.scorekeeping.rows import RowEntry
from tests.browser.evening import COUNTS_TAPS, as_rows, layout
from tests.browser.looks import PHONE, SHOTS, fit, paint
from tests.rules.oracle import oracle_count
from tests.rules.preset_rules import PRESET_RULES
from tests.tournaments.day_play import fresh_round, place_points, tables
from tests.tournaments.playing import Someone
from tests.values import some
from tournaments.directing import confirmations
from tournaments.ledger.stages.tables import tables_of
from tournaments.models import LeagueGame, Round, Stage, Table
from tournaments.permissions import Member

WIDE = (1280, 800)
HALL = {"width": 1920, "height": 1080}
HOLES = 8
FIRST = ("Ana", "Ben", "Cleo", "Dev", "Elif")
LAST = ("Adeyemi", "Byrne", "Costa", "Demir", "Ferreira", "Goldberg", "Holm", "Kowalski")
NAMES = tuple(f"{first} {last}" for first in FIRST for last in LAST)
STRONG = NAMES[::5]  # eight of them, of whom nobody is ever level with another

# Cards in the order they are tapped, down the columns: those of the strong, the best first, and
# those of all others. In every stage the strong are strong in another order.
HANDS = (
    *("9 9 5 5 K 2", "9 9 5 5 K A", "9 9 5 5 A 3", "9 9 5 5 3 4"),
    *("9 9 6 6 3 7", "9 9 6 6 5 8", "9 9 6 6 7 9", "8 8 6 6 9 T"),
)
USUAL = "8 8 6 6 T J"
WRONG = "T J Q 9 J T"
TURNS = ((1, 0), (3, 1), (5, 2))


class Event:
    """The phones of an event, each a browser of its own."""

    def __init__(self, opened: Callable[..., Page]) -> None:
        self.opened = opened

    def director(self, who: Someone) -> Page:
        """A phone that is signed in and counts its taps."""
        page = self.opened(who)
        page.context.add_init_script(COUNTS_TAPS)
        return page

    def at_table(self, table: Table, name: str) -> Page:
        """A phone that nobody knows scans the card of a table and says whose it is."""
        page = self.opened(None)
        page.goto(f"/t/winter-open/table/{table.key}/")
        page.get_by_role("button", name=name).tap()
        page.wait_for_url("**/me/**")
        return page

    def screen(self, key: str) -> Page:
        """The screen of the hall."""
        page = self.opened(None, viewport=HALL, has_touch=False)
        page.goto(f"/hall/{key}/")
        return page


def station(page: Page, name: str) -> None:
    """SHOTS=folder leaves a picture of every station there."""
    page.wait_for_load_state()
    if not SHOTS:
        return
    for size in (PHONE, WIDE):
        fit(page, size)
        page.screenshot(path=f"{SHOTS}/day-{name}-{size[0]}.png", full_page=True)
    fit(page, PHONE)
    paint(page, "dark")
    page.screenshot(path=f"{SHOTS}/day-{name}-dark.png", full_page=True)
    paint(page, "light")


def cards_of(name: str, stage: int, hole: int) -> str:
    """What somebody has on a hole: the same cards all day, in other columns."""
    times, more = TURNS[stage]
    hand = HANDS[(STRONG.index(name) * times + more) % len(HANDS)] if name in STRONG else USUAL
    cards = hand.split()
    at = 2 * (hole % 3)
    return " ".join(cards[at:] + cards[:at])


def names_at(table: Table) -> list[str]:
    """Who sits at a table, in the order of the seats."""
    return list(table.fixture.seats.order_by("position").values_list("person__name", flat=True))


def start(by: Member, table: Table, round_: Round) -> LeagueGame:
    """A table gets its card."""
    table.round = fresh_round(round_)
    return tables.start_day_table(by, table, device=some(by.device))


def write(game: LeagueGame, hole: int, hands: Sequence[str], by: Member) -> None:
    """The cards of a hole, for the whole table."""
    rows = [RowEntry(at, as_rows(hand), None) for at, hand in enumerate(hands)]
    holes.record_hole(
        game_code=game.game.code, number=hole, rows=rows, device=by.device, overrule=True
    )


def play(
    by: Member,
    round_: Round,
    *,
    but: Iterable[Table] = (),
    wrong: Mapping[tuple[str, int], str] | None = None,
) -> None:
    """The tables that nobody watches play and are counted. `wrong` are cards by name and hole that
    were written down although others lay there.
    """
    left = {each.pk for each in but}
    for table in tables_of(fresh_round(round_)):
        if table.pk in left:
            continue
        game = start(by, table, round_)
        play_card(by, game, names_at(table), round_.stage.position, wrong or {})
        confirmations.force_card(by, game, reason="seen")


def play_card(
    by: Member,
    game: LeagueGame,
    names: Sequence[str],
    stage: int,
    wrong: Mapping[tuple[str, int], str],
) -> None:
    """All holes of a card, which is handed in."""
    for hole in range(1, HOLES + 1):
        hands = [wrong.get((name, hole)) or cards_of(name, stage, hole) for name in names]
        write(game, hole, hands, by)
    confirmations.submit_card(by, game)


def points_by_cards(stage: Stage) -> dict[str, Fraction]:
    """The points of a stage, counted once more: of the cards that lay there, hole by hole, at the
    tables that were drawn.
    """
    sums: dict[str, Fraction] = {}
    for round_ in stage.rounds.exclude(state__in=("planned", "drafted")):
        for table in tables_of(round_):
            names = names_at(table)
            totals = [_total(name, stage.position) for name in names]
            for name, mine in zip(names, totals, strict=True):
                sums[name] = sums.get(name, Fraction(0)) + place_points(mine, totals)
    return sums


def _total(name: str, stage: int) -> int:
    rules = PRESET_RULES["pagat-6"]
    hands = [layout(cards_of(name, stage, hole)) for hole in range(1, HOLES + 1)]
    return sum(oracle_count(rules, hand) for hand in hands)
