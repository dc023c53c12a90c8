"""Teams by a phone: the standings with who counted, people one tap away, the podium."""

from playwright.sync_api import Page, expect

from tests.browser.directing import ann, page
from tests.browser.looks import glance, look
from tests.tournaments.day_play import begun, drawn, play_round, short, stage_of
from tests.tournaments.playing import Someone
from tests.tournaments.team_days import one, two, with_teams
from tournaments.models import Person
from tournaments.rules.days.kinds import PAIR, PAIRS_TABLE
from tournaments.rules.days.stages import DaySettings, Form, SeatingRule, Teams, day_scheme

__all__ = ["ann", "page"]


def test_teams_from_a_round_to_the_podium(page: Page, ann: Someone) -> None:
    rounds = short(rounds=3, seating=SeatingRule.RANDOM)
    day = DaySettings((rounds,), teams=Teams.SUM, team_best=2, protest=0)
    by, open_ = begun(ann, day, people=13)
    with_teams(by, open_, 3)
    for _ in range(3):
        play_round(by, drawn(by, open_), one, second=two)
    page.goto("/t/open/standings/")
    expect(page.get_by_role("heading", level=1)).to_contain_text("After 3 rounds")
    first = page.locator(".lead tbody tr").first
    first.get_by_text("Who counted").click()
    expect(first.locator("s").first).to_be_visible()
    look(page, "teams")
    page.get_by_role("link", name="People", exact=True).last.click()
    expect(page.locator(".lead tbody tr")).to_have_count(13)
    page.goto("/t/open/rounds/table/")
    expect(page.locator("#cross-day tbody tr")).to_have_count(5)
    look(page, "team-cross")
    page.goto("/t/open/final/")
    page.get_by_role("button", name="Without a reveal: show the result now").click()
    page.goto("/t/open/final/")
    expect(page.get_by_role("heading", name="Podium")).to_be_visible()
    glance(page, "team-podium")


def test_pairs_and_their_one_card(page: Page, ann: Someone) -> None:
    day = DaySettings((short(rounds=2, hall=PAIRS_TABLE),), teams=Teams.BEST_BALL)
    by, open_ = begun(ann, day, people=10)
    with_teams(by, open_, 2)
    for _ in range(2):
        play_round(by, drawn(by, open_), one, second=two)
    page.goto("/t/open/standings/")
    page.locator(".lead tbody tr").first.get_by_text("Who counted").click()
    expect(page.get_by_text("place 1 of").first).to_be_visible()
    glance(page, "pairs")
    Person.objects.filter(league=open_.league_id, name="Abe").update(user=ann.user)
    page.goto("/t/open/me/")
    expect(page.get_by_role("heading", name="My pair · A")).to_be_visible()
    look(page, "own-pair")


def test_pair_against_pair_by_a_phone(page: Page, ann: Someone) -> None:
    """A bracket of six pairs from the draw to the podium; the final is all square and played on."""
    bracket = short(
        form=Form.PAIRS, rounds=0, hall=PAIR, seating=SeatingRule.POWER, scheme=day_scheme("match")
    )
    day = DaySettings((bracket,), teams=Teams.BEST_BALL, protest=0, late_until=0)
    by, open_ = begun(ann, day, people=12)
    with_teams(by, open_, 2)
    page.goto("/t/open/plan/")
    glance(page, "pairs-plan")
    page.goto("/t/open/desk/")
    page.get_by_role("button", name="Draw round 1").click()
    page.get_by_role("button", name="Publish round 1").first.click()
    for number in (1, 2):
        play_round(by, stage_of(open_).rounds.get(number=number), lambda person, _: person // 2)
        if number == 1:
            page.goto("/t/open/desk/")
            page.get_by_role("button", name="Draw round 2").click()
            page.get_by_role("button", name="Publish round 2").first.click()
            page.goto("/t/open/desk/")
            glance(page, "pairs-desk")
            page.goto("/t/open/final/")
            glance(page, "pairs-bracket")
    play_round(by, drawn(by, open_), lambda _person, _round: 4)
    page.goto("/t/open/standings/")
    expect(page.get_by_role("heading", name="Playoff after round 3")).to_be_visible()
    for at, field in enumerate(page.locator(".po__type input").all()):
        field.fill(str(at))
    glance(page, "pairs-playoff")
    page.get_by_role("button", name="Type in hole 1").click()
    expect(page.locator(".tag--in")).to_have_text("in")
    page.goto("/t/open/final/")
    page.get_by_role("button", name="Without a reveal").click()
    page.goto("/t/open/final/")
    expect(page.get_by_role("heading", level=1)).to_contain_text("wins")
    look(page, "pairs-podium")
