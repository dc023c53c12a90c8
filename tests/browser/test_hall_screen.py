"""The screen of a hall at 1920 x 1080, its remote and its page for phones.

SHOTS=folder leaves a picture of each view in each light there.
"""

import os
from collections.abc import Callable
from datetime import timedelta
from time import monotonic
from typing import Any

import pytest
from django.utils import timezone
from playwright.sync_api import BrowserContext, Page, expect

from tests.browser.axe import BUT_COLOURS, ask_axe, ask_colours
from tests.browser.looks import glance, look
from tests.tournaments.day_play import DAY, fresh_round, play_table, short, stage_of
from tests.tournaments.finals import GROUPS
from tests.tournaments.playing import Someone, record, someone
from tests.values import some
from tournaments.directing import confirmations
from tournaments.directing.days import clocks, cuts, draws, entrants, rounds, screens, tables
from tournaments.directing.days import tournaments as days
from tournaments.ledger.stages.tables import tables_of
from tournaments.models import HallScreen, Tournament
from tournaments.queries.days.screens import day_now
from tournaments.rules.days.clocks import EventKind
from tournaments.rules.days.cuts import Cut, TieRule
from tournaments.rules.days.kinds import PAIR
from tournaments.rules.days.screens import Light
from tournaments.rules.days.stages import (
    DaySettings,
    Form,
    SeatingRule,
    StageSettings,
    day_scheme,
)
from tournaments.views.days import hall as hall_views

HALL = {"width": 1920, "height": 1080}
SHOTS = os.environ.get("SHOTS")
FIRST = ("Ada", "Ben", "Cleo", "Dev", "Elif", "Farid", "Greta", "Hugo", "Ines", "Jo")
LAST = ("Whitlock", "Sousa", "Adebayo-Clarke", "Novák", "Lindqvist", "van den Berg", "Kaur")

# Every piece of text that is seen, and how large its letters are; and whatever is cut off.
SMALLEST = """() => {
  const walker = document.createTreeWalker(document.querySelector(".hall"), NodeFilter.SHOW_TEXT);
  const sizes = [];
  while (walker.nextNode()) {
    const element = walker.currentNode.parentElement;
    if (!walker.currentNode.data.trim() || element.closest(".vh, [hidden]")) continue;
    if (element.checkVisibility()) sizes.push([parseFloat(getComputedStyle(element).fontSize),
      walker.currentNode.data.trim()]);
  }
  return sizes.sort((one, other) => one[0] - other[0])[0];
}"""
CUT_OFF = """() => [...document.querySelectorAll(".hall *")].filter((element) => {
  const box = element.getBoundingClientRect();
  if (!element.checkVisibility() || element.closest(".vh, svg") || !box.width) return false;
  const text = [...element.childNodes].some((each) => each.nodeType === 3 && each.data.trim());
  return text && (box.bottom > innerHeight + 1 || box.right > innerWidth + 1
    || (element.scrollHeight > element.clientHeight * 1.35 && element.clientHeight > 0)
    || (element.scrollWidth > element.clientWidth + 1 && element.clientWidth > 0));
}).map((element) => element.outerHTML.slice(0, 160))"""


def people(number: int) -> str:
    names = [f"{first} {last}" for last in LAST for first in FIRST]
    more = [f"{name} {at}" for at in range(2, 9) for name in names]
    return "\n".join([*names, *more][:number])


def tournament_of(who: Someone, number: int, **changes: Any) -> Tournament:
    """A tournament that runs with so many people."""
    first = short(rounds=2, seating=SeatingRule.RANDOM, cut=Cut(8))
    event = days.create_alone(
        user=who.user,
        name=f"Fox & Hounds Open {number}",
        settings=DaySettings((first, short(rounds=1))).changed(**changes),
        day=DAY,
        device=who.device,
        place="The Fox & Hounds, upstairs",
    )
    by = who.member(event.league)
    entrants.enter_list(by, event, data=people(number))
    for act in ("publish", "open_checkin"):
        event = days.lead_tournament(by, event, act)
    entrants.arrive_rest(by, event)
    return days.lead_tournament(by, event, "start")


@pytest.fixture
def ann(live_server: Any) -> Someone:
    return someone("ann")


@pytest.fixture
def hall(phone: Callable[..., BrowserContext]) -> Callable[..., Page]:
    """The screen: `hall(screen)`."""

    def opened(screen: HallScreen, **options: Any) -> Page:
        page = phone(viewport=HALL, has_touch=False, **options).new_page()
        page.goto(f"/hall/{screen.key}/")
        return page

    return opened


@pytest.fixture
def director(opened: Callable[..., Page], ann: Someone) -> Page:
    """The phone of Ann."""
    return opened(ann)


def check(page: Page, name: str, *, lights: tuple[Light, ...] = tuple(Light)) -> None:
    """Large enough for the size of the screen, nothing cut off, readable in every light."""
    wide = some(page.viewport_size)["width"]
    expect(page.locator(f"[data-fit]:visible:not([data-fits='{wide}'])")).to_have_count(0)
    size, text = page.evaluate(SMALLEST)
    assert size >= 32 * wide / 1920, f"{name}: {size} px: {text}"
    if SHOTS:
        page.screenshot(path=f"{SHOTS}/hall-{name}-felt.png")
    assert page.evaluate(CUT_OFF) == [], name
    ask_axe(page, BUT_COLOURS | {"runOnly": ("wcag2a", "wcag2aa", "wcag21aa", "wcag22aa")})
    for light in lights:
        page.evaluate("light => document.querySelector('.hall').dataset.light = light", str(light))
        ask_colours(page)
        if SHOTS:
            page.screenshot(path=f"{SHOTS}/hall-{name}-{light}.png")


def show(page: Page, screen: HallScreen, view: str, part: str) -> None:
    """Press it, and wait until the screen has it."""
    HallScreen.objects.filter(pk=screen.pk).update(by_itself=False, view=view, version=_up(screen))
    expect(page.locator(part).first).to_be_visible()


def _up(screen: HallScreen) -> int:
    screen.refresh_from_db()
    return screen.version + 1


def played(ann: Someone, event: Tournament, *, some: bool) -> None:
    """The tables of the open round, all of them or all but every third."""
    by = ann.member(event.league)
    row = fresh_round(stage_of(event).rounds.order_by("-number")[0])
    for at, table in enumerate(tables_of(row)):
        table.round = fresh_round(row)
        game = tables.start_day_table(by, table, device=ann.device)
        seats = game.seats.count()
        record(game.game, 1, [(at * 7 + seat * 5) % 23 - 2 for seat in range(seats)], by)
        if some and at % 3 == 1:
            continue
        record(game.game, 2, [(at + seat * 3) % 11 for seat in range(seats)], by)
        confirmations.submit_card(by, game)
        confirmations.force_card(by, game, reason="played")


def test_a_hall_of_ten_tables(ann: Someone, hall: Callable[..., Page]) -> None:
    event = tournament_of(ann, 38)
    by = ann.member(event.league)
    screen = screens.add_screen(by, event)
    page = hall(screen)
    expect(page.locator("h1")).to_have_text(event.name)
    check(page, "idle")
    row = rounds.publish_round(by, draws.draw_round(by, stage_of(event)))
    expect(page.locator("h1")).to_have_text("Round 1: find your table")
    assert page.locator(".hall__names li").count() == 38
    check(page, "seating")
    show(page, screen, "tables", ".hall__tables")
    check(page, "tables")
    clocks.set_clock(by, fresh_round(row), EventKind.START)
    played(ann, event, some=True)
    table = tables_of(fresh_round(row))[4]
    clocks.set_clock(by, fresh_round(row), EventKind.EXTRA, table=table, seconds=300)
    show(page, screen, "round", ".hall__clock")
    expect(page.locator(".is-on strong", has_text="+5 min")).to_be_visible()
    check(page, "round")
    played_rest(ann, event)
    rounds.close_round(by, fresh_round(row))
    show(page, screen, "standings", ".hall__stand")
    expect(page.locator(".is-band")).to_have_text("The cut: the best 8 go on")
    check(page, "standings")
    HallScreen.objects.update(words="The soup is ready. Round 2 begins at a quarter to two.")
    show(page, screen, "words", ".hall__words")
    check(page, "words", lights=(Light.FELT,))


def played_rest(ann: Someone, event: Tournament) -> None:
    """The tables that played still hand their cards in."""
    by = ann.member(event.league)
    row = fresh_round(stage_of(event).rounds.order_by("-number")[0])
    for table in tables_of(row):
        game = table.fixture.league_game
        if game.state == "playing":
            record(game.game, 2, list(range(game.seats.count())), by)
            confirmations.submit_card(by, game)
            confirmations.force_card(by, game, reason="played")


@pytest.mark.parametrize("number", [200, 500])
def test_a_large_hall(ann: Someone, hall: Callable[..., Page], number: int) -> None:
    """Every name has passed within a minute, and the tables are numbers."""
    event = tournament_of(ann, number)
    by = ann.member(event.league)
    screen = screens.add_screen(by, event)
    row = rounds.publish_round(by, draws.draw_round(by, stage_of(event)))
    page = hall(screen)
    page.clock.install()
    page.goto(page.url)
    with page.expect_request("**/now/**"):  # it asks more often than every two seconds
        page.clock.run_for(2000)
    page.context.set_offline(True)
    names: set[str] = set()
    for _second in range(0, 61, 4):
        shown = page.locator(".hall__names:not([hidden]) li > span").all_inner_texts()
        names |= set(shown)
        page.clock.fast_forward(4000)
    page.context.set_offline(False)
    assert len(names) == number
    check(page, f"seating-{number}", lights=(Light.FELT,))
    clocks.set_clock(by, fresh_round(row), EventKind.START)
    HallScreen.objects.update(by_itself=True)
    page.goto(page.url)
    expect(page.locator(".hall__discs li")).to_have_count(number // 4)
    check(page, f"round-{number}", lights=(Light.FELT,))


def test_the_clock_goes_on_without_a_network(ann: Someone, hall: Callable[..., Page]) -> None:
    """Five minutes away: the clock is right all the time, says what zero means, and the screen says
    since when it is alone. The computer of the screen is an hour fast.
    """
    event = tournament_of(ann, 8)
    by = ann.member(event.league)
    screen = screens.add_screen(by, event)
    row = rounds.publish_round(by, draws.draw_round(by, stage_of(event)))
    clocks.set_clock(by, fresh_round(row), EventKind.START)
    minutes = row.minutes
    page = hall(screen)
    page.clock.install(time=timezone.now().timestamp() + 3600)
    with page.expect_response("**/now/**"):  # the time of the server comes with it
        page.goto(page.url)
    timer = page.locator(".hall__clock .num")
    before, began = seconds_of(timer.inner_text()), monotonic()
    assert 0 <= minutes * 60 - before <= 30
    page.context.set_offline(True)
    for _part in range(10):
        page.clock.fast_forward(30_000)
    after = seconds_of(timer.inner_text())
    assert -2 <= before - after - 300 <= 2 + monotonic() - began  # the clock runs on besides
    expect(page.locator("#lost")).to_contain_text("not connected since")
    page.clock.fast_forward(after * 1000 + 1000)
    expect(page.locator(".hall__clock")).to_have_class("hall__clock is-last")
    expect(page.get_by_text("Finish this hole. No new hole.")).to_be_visible()
    expect(timer).to_have_text("0:00")
    page.context.set_offline(False)
    page.clock.fast_forward(12_000)
    expect(page.locator("#lost")).to_be_hidden()


def seconds_of(text: str) -> int:
    minutes, seconds = text.split(":")
    return int(minutes) * 60 + int(seconds)


def test_a_screen_that_got_the_last_board_at_the_moment_of_the_clock_asks_again(
    ann: Someone, hall: Callable[..., Page]
) -> None:
    """While the server puts a board together for one, the others get the one before."""
    event = tournament_of(ann, 12)
    by = ann.member(event.league)
    screen = screens.add_screen(by, event)
    row = rounds.publish_round(by, draws.draw_round(by, stage_of(event)))
    page = hall(screen)
    soon = timezone.now() + timedelta(seconds=3)
    clocks.set_clock(by, fresh_round(row), EventKind.START, at=soon)
    expect(page.locator("[data-until]")).to_be_visible()
    with hall_views._making:
        with page.expect_response(lambda answer: answer.url.endswith("seen=")) as asked:
            pass
        assert asked.value.status == 200
    expect(page.locator(".hall__clock")).to_be_visible()


def test_the_remote_and_the_phones(
    ann: Someone, hall: Callable[..., Page], director: Page, phone: Callable[..., BrowserContext]
) -> None:
    event = tournament_of(ann, 12)
    by = ann.member(event.league)
    director.goto(f"/t/{event.slug}/hall/")
    glance(director, "hall-none")
    for name in ("By the bar", "At the door"):
        director.goto(f"/t/{event.slug}/hall/")
        director.get_by_label("Where it hangs").fill(name)
        director.get_by_role("button", name="Add a screen").click()
        director.wait_for_url("**/hall/*/")
    bar, door = HallScreen.objects.all()
    pages = {screen.name: hall(screen) for screen in (bar, door)}
    row = rounds.publish_round(by, draws.draw_round(by, stage_of(event)))
    director.get_by_role("button", name="Seating by table").click()
    expect(pages["At the door"].locator(".hall__tables")).to_be_visible()
    expect(pages["By the bar"].locator(".hall__names")).to_be_visible()
    director.get_by_role("button", name="Bright").click()
    bright = pages["At the door"].locator(".hall[data-light=bright]")
    expect(bright).to_be_visible()
    look(director, "remote")
    soon = timezone.now() + timedelta(seconds=2)
    clocks.set_clock(by, fresh_round(row), EventKind.START, at=soon)
    expect(pages["At the door"].locator(".hall__clock")).to_be_visible()
    director.reload()
    zero = pages["At the door"].locator(".hall__clock .num")
    was = int(zero.get_attribute("data-zero") or 0)
    director.get_by_role("button", name="+5 min").click()
    expect(zero).to_have_attribute("data-zero", str(was + 300))
    director.get_by_label("Show a message in the hall").fill("Soup!")
    director.get_by_role("button", name="Show these words").click()
    expect(pages["At the door"].get_by_text("Soup!")).to_be_visible()
    director.goto(f"/t/{event.slug}/hall/")
    look(director, "hall-two")
    follower = phone().new_page()
    follower.goto("/hall/")
    look(follower, "hall-code")
    follower.get_by_label("Code of the screen").fill(bar.key.lower())
    follower.get_by_role("button", name="Look on this phone").click()
    expect(follower.get_by_role("timer")).to_be_visible()
    look(follower, "follow-round")
    screens.revoke_screen(by, bar)
    expect(pages["By the bar"].locator("h1")).to_have_text("This screen was removed.")
    expect(pages["By the bar"].locator(".hall__clock")).to_have_count(0)


def test_the_final_and_the_podium(
    ann: Someone, hall: Callable[..., Page], director: Page, phone: Callable[..., BrowserContext]
) -> None:
    event = tournament_of(ann, 4)
    settings_of_four = DaySettings((short(rounds=1),))
    Tournament.objects.filter(pk=event.pk).update(settings=settings_of_four.to_dict())
    event.stages.filter(position=1).delete()
    by = ann.member(event.league)
    screen = screens.add_screen(by, event)
    row = rounds.publish_round(by, draws.draw_round(by, stage_of(event)))
    (table,) = tables_of(row)
    table.round = row
    game = tables.start_day_table(by, table, device=some(by.device))
    record(game.game, 1, [7, 5, 3, 1], by)
    record(game.game, 2, [1, 12, 3, 20], by)
    confirmations.submit_card(by, game)
    director.goto(f"/t/{event.slug}/hall/{screen.pk}/")
    director.get_by_role("button", name="Reveal of the final").click()
    page = hall(screen, locale="fr-FR")
    expect(page.locator("h1")).to_have_text("La finale, dernier trou")
    expect(page.locator(".hall__lay[role=img]")).to_have_count(4)
    turn = director.get_by_role("button", name="Turn the cards of")
    for left in (3, 2):
        turn.click()
        expect(page.locator(".hall__lay[role=img]")).to_have_count(left)
    check(page, "reveal")
    follower = phone().new_page()
    follower.goto(f"/hall/{screen.key}/follow/")
    look(follower, "follow-reveal")
    look(director, "remote-reveal")
    for left in (1, 0):
        turn.click()
        expect(page.locator(".hall__lay[role=img]")).to_have_count(left)
    expect(turn).to_have_count(0)
    confirmations.force_card(by, game, reason="seen")
    rounds.close_round(by, fresh_round(row))
    Tournament.objects.filter(pk=event.pk).update(state="final")
    show(page, screen, "podium", ".hall__podium")
    expect(page.locator(".is-1 h2")).not_to_be_empty()
    check(page, "podium")


@pytest.mark.parametrize("number", [4, 12, 16, 30, 46])
def test_a_small_hall_has_names(ann: Someone, hall: Callable[..., Page], number: int) -> None:
    """Up to twelve tables: who sits there, and which hole they play."""
    event = tournament_of(ann, number)
    by = ann.member(event.league)
    screen = screens.add_screen(by, event)
    row = rounds.publish_round(by, draws.draw_round(by, stage_of(event)))
    clocks.set_clock(by, fresh_round(row), EventKind.START)
    played(ann, event, some=True)
    page = hall(screen)
    show(page, screen, "round", ".hall__few")
    names = page.locator(".hall__few ul li")
    expect(names).to_have_count(number)
    check(page, f"round-of-{number}")


def test_a_final_shows_names_until_it_is_told(ann: Someone, hall: Callable[..., Page]) -> None:
    event = tournament_of(ann, 8)
    Tournament.objects.filter(pk=event.pk).update(
        settings=DaySettings(
            (short(rounds=1, cut=Cut(4, TieRule.CHAIN)), short(rounds=1))
        ).to_dict()
    )
    event = Tournament.objects.get(pk=event.pk)
    by = ann.member(event.league)
    screen = screens.add_screen(by, event)
    first = rounds.publish_round(by, draws.draw_round(by, stage_of(event)))
    played(ann, event, some=False)
    rounds.close_round(by, fresh_round(first))
    cuts.make_cut(by, stage_of(event))
    last = rounds.publish_round(by, draws.draw_round(by, stage_of(event, 1)))
    clocks.set_clock(by, fresh_round(last), EventKind.START)
    (table,) = tables_of(fresh_round(last))
    table.round = fresh_round(last)
    game = tables.start_day_table(by, table, device=some(by.device))
    record(game.game, 1, [7, 5, 3, 1], by)
    page = hall(screen)
    expect(page.locator(".hall__final h2")).to_have_count(4)
    expect(page.locator(".hall__final")).to_contain_text("hole 2 of 2")
    check(page, "final")
    record(game.game, 2, [1, 12, 3, 20], by)
    confirmations.submit_card(by, game)
    confirmations.force_card(by, game, reason="seen")
    rounds.close_round(by, fresh_round(last))
    expect(page.locator(".hall__final")).to_contain_text("in")
    expect(page.locator(".hall__stand")).to_have_count(0)
    moment = day_now(event, timezone.now()).moment
    screen = screens.begin_reveal(by, event, moment)
    screens.turn_hand(by, screen, 4, most=4)
    expect(page.locator("h1")).to_contain_text("wins by 2")
    expect(page.locator(".hall__hand.is-lead")).to_contain_text("wins")
    check(page, "won")
    days.lead_tournament(by, Tournament.objects.get(pk=event.pk), "finish")
    expect(page.locator(".hall__podium .is-4")).to_be_visible()
    expect(page.locator(".hall__podium .is-1")).to_contain_text("6 in the final")
    check(page, "podium-of-four")


RUNG = """() => {
  let rung = 0;
  const start = () => { document.documentElement.dataset.rung = ++rung; };
  const gain = { setValueAtTime() {}, exponentialRampToValueAtTime() {} };
  const part = () => ({ frequency: {}, connect: (next) => next, start, stop() {}, gain });
  window.AudioContext = class {
    currentTime = 0;
    createOscillator() { return part(); }
    createGain() { return part(); }
    resume() {}
  };
}"""
SHUT = """() => {
  const get = () => { throw new DOMException("", "SecurityError"); };
  Object.defineProperty(window, "localStorage", { get });
}"""
OVER = "() => { document.querySelector('[data-zero]').dataset.zero = Date.now() / 1000 - 0.1; }"


def test_a_clock_that_ends_is_heard(ann: Someone, hall: Callable[..., Page]) -> None:
    event = tournament_of(ann, 8)
    by = ann.member(event.league)
    screen = screens.add_screen(by, event)
    row = rounds.publish_round(by, draws.draw_round(by, stage_of(event)))
    clocks.set_clock(by, fresh_round(row), EventKind.START)
    page = hall(screen)
    page.add_init_script(f"({RUNG})()")
    page.reload()
    page.evaluate(OVER)
    expect(page.locator("html")).to_have_attribute("data-rung", "3")
    sound = page.get_by_role("button", name="Sound at the end of the clock")
    expect(sound).to_have_attribute("aria-pressed", "true")
    sound.click()
    expect(sound).to_have_attribute("aria-pressed", "false")
    page.reload()
    expect(sound).to_have_attribute("aria-pressed", "false")
    page.evaluate(OVER)
    expect(page.get_by_role("timer")).to_have_text("0:00")
    assert page.locator("html").get_attribute("data-rung") is None
    page.add_init_script(f"({SHUT})()")
    page.reload()
    page.evaluate(OVER)
    expect(page.locator("html")).to_have_attribute("data-rung", "3")
    sound.click()  # and holds as long as the page is open
    expect(sound).to_have_attribute("aria-pressed", "false")


MATCH = short(
    form=Form.PAIRS,
    rounds=0,
    hall=PAIR,
    seating=SeatingRule.POWER,
    scheme=day_scheme("match"),
)
SIZES = ((1280, 800), (1920, 1080))


@pytest.mark.parametrize(
    ("stage", "number", "names"),
    [
        (MATCH, 8, 8 + 4 + 2),
        (MATCH, 32, 16 + 8 + 4),  # in two halves
        (GROUPS.stages[0], 16, 16),
        (GROUPS.stages[0], 32, 32),
    ],
)
def test_a_bracket_is_read_from_the_back(
    ann: Someone,
    hall: Callable[..., Page],
    stage: StageSettings,
    number: int,
    names: int,
) -> None:
    """As its tables play, as they are in, and in the round after that."""
    event = tournament_of(ann, number, stages=(stage,), late_until=0)
    by, name = ann.member(event.league), f"{stage.form}-{number}"
    screen = screens.add_screen(by, event)
    page = hall(screen)
    row = rounds.publish_round(by, draws.draw_round(by, stage_of(event)))
    play = tables_of(fresh_round(row))
    for table in play:
        table.round = fresh_round(row)
    for table in play[1:]:
        play_table(by, table, [range(number // len(play))] * 2)
    show(page, screen, "bracket", ".hall__bracket")
    shown = page.locator(".hall__bracket:visible .hall__match li")
    expect(shown).to_have_count(names)
    check(page, f"{name}-plays", lights=(Light.FELT,))
    play_table(by, play[0], [range(number // len(play))] * 2)
    rounds.close_round(by, fresh_round(row))
    expect(page.locator(".hall__bracket .on").first).to_be_visible()
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        check(page, f"{name}-in-{width}")
    rounds.publish_round(by, draws.draw_round(by, stage_of(event)))
    expect(page.locator(".hall__match.is-on").first).to_be_visible()
    check(page, f"{name}-next", lights=(Light.FELT,))


def test_a_bracket_on_the_remote_and_on_phones(
    ann: Someone, director: Page, phone: Callable[..., BrowserContext]
) -> None:
    event = tournament_of(ann, 6, stages=(MATCH,), late_until=0)
    by = ann.member(event.league)
    screen = screens.add_screen(by, event)
    row = rounds.publish_round(by, draws.draw_round(by, stage_of(event)))
    for table in tables_of(fresh_round(row)):
        table.round = fresh_round(row)
        play_table(by, table, [[0, 1], [0, 1]])
    rounds.close_round(by, fresh_round(row))
    director.goto(f"/t/{event.slug}/hall/{screen.pk}/")
    director.get_by_role("button", name="Bracket").click()
    expect(director.get_by_role("button", name="Bracket")).to_have_attribute("aria-pressed", "true")
    expect(director.get_by_role("button", name="Reveal of the final")).to_have_count(0)
    look(director, "remote-bracket")
    follower = phone().new_page()
    follower.goto(f"/hall/{screen.key}/follow/")
    expect(follower.get_by_role("heading", name="6 play")).to_be_visible()
    look(follower, "follow-bracket")
