"""A cut with a tie, its playoff, the final and the podium, by a director's phone."""

from playwright.sync_api import Page, expect

from tests.browser.directing import ann, page
from tests.browser.looks import glance, look
from tests.tournaments.day_play import begun, drawn, play_round, short
from tests.tournaments.playing import Someone
from tournaments.models import Entrant, Tournament
from tournaments.rules.days.cuts import Cut
from tournaments.rules.days.kinds import PAIR
from tournaments.rules.days.stages import DaySettings, Form, SeatingRule, day_scheme

__all__ = ["ann", "page"]

FINAL = short(rounds=1, seating=SeatingRule.POWER, choice_of_seat=True)
BRACKET = short(
    form=Form.PAIRS,
    rounds=0,
    hall=PAIR,
    seating=SeatingRule.POWER,
    scheme=day_scheme("match"),
)


def test_from_the_cut_to_the_podium(page: Page, ann: Someone) -> None:
    day = DaySettings((short(rounds=1, cut=Cut(3)), FINAL), protest=0)
    by, open_ = begun(ann, day, people=8)
    play_round(by, drawn(by, open_), lambda person, _: person // 4)
    page.goto("/t/open/standings/")
    expect(page.get_by_role("heading", level=1)).to_contain_text("are level for")
    look(page, "cut")
    page.get_by_role("button", name="Make the cut and begin the playoff").click()
    hole = 1
    while Entrant.objects.filter(tournament=open_, state="active").count() > 3:
        for at, field in enumerate(page.locator(".po__type input").all()):
            field.fill(str(at))
        if hole == 1:
            glance(page, "playoff")
            cell = page.locator("input[name^=card_]").first
            cell.click()
            page.locator("#keys").get_by_role("button", name="K", exact=True).click()
            expect(cell).to_have_value("K")
            page.get_by_role("button", name="Clear this card").click()
            cell.fill("")
        page.get_by_role("button", name=f"Type in hole {hole}").click()
        hole += 1
    expect(page.get_by_role("heading", name="Who goes on")).to_be_visible()
    final = drawn(by, open_, 1)
    page.goto("/t/open/final/")
    page.get_by_label("1. ").select_option("1")
    glance(page, "final-table")
    play_round(by, final, lambda person, _: person)
    page.goto("/t/open/final/")
    page.get_by_role("link", name="Prizes of money").click()
    page.get_by_label("Pot").fill("90")
    page.get_by_role("button", name="Save").click()
    page.get_by_role("button", name="Without a reveal").click()
    page.goto("/t/open/final/")
    expect(page.get_by_role("heading", level=1)).to_contain_text("wins")
    expect(page.get_by_text("€45.00")).to_be_visible()
    look(page, "podium")
    page.get_by_role("button", name="Certify the result").click()
    page.wait_for_load_state()
    assert Tournament.objects.get().state == "final"


def test_a_bracket_scrolls_on_a_phone(page: Page, ann: Someone) -> None:
    by, open_ = begun(ann, DaySettings((BRACKET,)), people=11)
    play_round(by, drawn(by, open_), lambda person, _: person)
    drawn(by, open_)
    page.goto("/t/open/final/")
    look(page, "bracket")
    tree = page.locator(".br")
    assert tree.evaluate("each => each.scrollWidth > each.clientWidth")
    page.locator("summary").first.click()
    page.locator("[name=winner]").first.check()
    page.get_by_label("Reason").first.fill("did not come")
    page.get_by_role("button", name="This one goes on").first.click()
    expect(page.get_by_text("without playing", exact=True)).to_be_visible()
