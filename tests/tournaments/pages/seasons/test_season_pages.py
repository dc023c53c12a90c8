"""The pages of a season: its settings, states, who plays, promotion, penalties."""

from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.tournaments.playing import joined, open_season, play
from tests.tournaments.season_pages import home, page, send, settings_fields
from tests.tournaments.world import with_people
from tournaments.directing import acts, confirmations, leagues, seasons
from tournaments.directing.divisions import apply_divisions
from tournaments.directing.people import add_person
from tournaments.models import Penalty, Registration, Season
from tournaments.rules.season_settings import Division, SeasonSettings, season_settings
from tournaments.rules.standings.schemes import Scheme

beginning = with_people

NEW = "/leagues/thursdays/seasons/new/"


def test_a_new_season(ann, league, people):
    seen = page(ann, NEW)
    assert "Opponents beaten" in seen
    assert "A larger table counts more" in seen
    assert "Not with these settings. With “Strokes” all games follow one ruleset" in seen
    answer = send(ann, NEW, name="Winter 26", **settings_fields(rulesets=["pagat-6", "french-6"]))
    season = Season.objects.get()
    assert answer["Location"] == home(season) + "state/"
    seen = page(ann, home(season) + "state/")
    assert "Winter 26 is planned. Open it when its games may begin." in seen
    assert 'value="open">Open the season' in seen
    assert (season.state, season_settings(season.settings).rulesets) == (
        "planned",
        ("pagat-6", "french-6"),
    )


def test_what_is_wrong_stands_beside_its_field(ann, league, people):
    fields = settings_fields(
        min_players=5, max_players=3, best="many", chain_1="h2h", chain_2="h2h"
    )
    answer = send(ann, NEW, 422, **fields)
    html = answer.content.decode()
    assert "Give a name." in html
    assert "Write a whole number." in html
    assert not Season.objects.exists()
    fields = settings_fields(min_players=5, max_players=3, chain_1="h2h", chain_2="h2h")
    html = send(ann, NEW, 422, name="Winter", **fields).content.decode()
    assert "A table has 2 to 12 players." in html
    assert "Each tie-break stands once." in html
    assert 'value="Winter"' in html
    assert not Season.objects.exists()


def test_strokes_are_refused_where_they_cannot_be_compared(ann, league, people):
    fields = settings_fields(system="stroke", rulesets=["pagat-6"], total="average")
    html = send(ann, NEW, 422, name="Winter", **fields).content.decode()
    assert "With “Strokes” all tables have one size; these had 2, 3, 4, 5, 6." in html
    fields |= {"min_players": 4, "max_players": 4}
    send(ann, NEW, 302, name="Winter", **fields)


def test_all_fields_come_back_as_they_were_sent(ann, league, people):
    sent: dict[str, Any] = {
        "system": "table",
        "tables": "7, 4, 1\n7,5,3,1",
        "total": "best_sum",
        "best": 8,
        "unit": "night_best",
        "absence": "zero",
        "handicap": "eb",
        "allowance": 80,
        "chain_1": "wins",
        "chain_2": "lot",
        "cap_a_day": 2,
        "cap_a_week": 5,
        "substitutes": "capped",
        "cap": "12.5",
        "division-0-name": "First",
        "division-0-down": "2",
        "division-1-name": "Second",
        "division-1-up": "2",
    }
    fields = settings_fields(**sent)
    for name in ("chain_3", "chain_4", "chain_5", "chain_6", "chain_7"):
        fields.pop(name, None)
    send(ann, NEW, name="Winter", **fields)
    held = season_settings(Season.objects.get().settings)
    assert held.scheme.chain == ("metric", "wins", "lot")
    assert (held.cap_a_day, held.cap_a_week) == (2, 5)
    assert (held.scheme.best, str(held.allowance), str(held.substitute_cap)) == (8, "4/5", "25/2")
    assert held.divisions == (Division("First", 0, 2), Division("Second", 2, 0))
    assert sorted(held.scheme.terms.tables) == [3, 4]
    html = page(ann, home(Season.objects.get()) + "settings/")
    assert 'value="Second"' in html
    assert "7, 5, 3, 1" in html


@pytest.mark.parametrize(
    ("field", "said"),
    [
        ("tables", "7, x, 1"),
        ("tables", "1, 4, 7"),
        ("bonus", "∞"),
        ("holes", "100"),
        ("best", "-1"),
        ("minus", "1e9"),
        ("rulesets", "no-such"),
        ("system", "no-such"),
        ("division-0-up", "x"),
        ("division-0-name", "a\0b"),
        ("division-0-name", "<b>"),
    ],
)
def test_what_cannot_be_read_changes_nothing(ann, season, field, said):
    before = season.settings
    fields = settings_fields(season, **{"division-0-name": "A", "division-1-name": "B"})
    send(ann, home(season) + "settings/", 422, **fields | {field: said})
    season.refresh_from_db()
    assert season.settings == before


def test_two_directors_change_the_settings_at_once(ann, by, season):
    path = home(season) + "settings/"
    seen = acts.edition_of(season)
    send(ann, path, seen=seen, **settings_fields(season, min_games=3))
    answer = send(ann, path, 422, seen=seen, **settings_fields(season, min_games=5))
    html = answer.content.decode()
    assert "Somebody else has changed this" in html
    assert "What the other one saved" in html
    season.refresh_from_db()
    assert season_settings(season.settings).scheme.min_games == 3
    again = acts.edition_of(season)
    assert f'value="{again}"' in html
    send(ann, path, seen=again, **settings_fields(season, min_games=5))


def test_after_the_first_game_settings_are_shown_and_not_edited(ann, by, season, people):
    play(by, season, {people["a"].pk: 10, people["b"].pk: 20})
    html = page(ann, home(season) + "settings/")
    assert "at the first counted game" in html
    assert "<textarea" not in html
    answer = send(ann, home(season) + "settings/", 422, **settings_fields(season, min_games=2))
    assert "frozen" in answer.content.decode()


def test_a_season_is_scored_anew_after_a_look(ann, by, season, people):
    play(by, season, {people["a"].pk: 10, people["b"].pk: 20})
    path = home(season) + "rescore/"
    page(ann, path)
    fields = settings_fields(season, min_games=2)
    html = send(ann, path, 200, do="look", **fields).content.decode()
    assert "Place then" in html
    send(ann, path, 422, do="score", **fields)
    send(ann, path, 302, do="score", reason="agreed by all", **fields)
    season.refresh_from_db()
    assert season_settings(season.settings).scheme.min_games == 2


def test_a_season_is_opened_closed_and_opened_again(ann, by, season, people):
    path = home(season) + "state/"
    assert "Close the season" in page(ann, path)
    game = play(by, season, {people["a"].pk: 10, people["b"].pk: 20}, confirm=False)
    assert "not confirmed" in send(ann, path, 422, state="closed").content.decode()
    confirmations.void_game(by, game, reason="x")
    send(ann, path, state="closed")
    assert "Give a reason." in send(ann, path, 422, state="open").content.decode()
    send(ann, path, 422, state="planned")
    send(ann, path, state="open", reason="one game more")
    season.refresh_from_db()
    assert season.state == "open"
    old = acts.edition_of(season)
    send(ann, path, state="closed", seen=old)
    send(ann, path, 422, state="archived", seen=old)


def test_name_and_dates(ann, season):
    path = home(season) + "edit/"
    assert 'value="Winter"' in page(ann, path)
    send(ann, path, 422, name="Winter", starts="2026-05-01", ends="2026-04-01")
    send(ann, path, name="Winter 26", starts="2026-01-01", ends="2026-04-01")
    season.refresh_from_db()
    assert (season.name, str(season.ends)) == ("Winter 26", "2026-04-01")


def test_who_plays(ann, bob, season, people):
    path = home(season) + "divisions/"
    send(ann, path, do="add", people=[people["d"].pk, people["e"].pk])
    assert Registration.objects.filter(season=season, left=None).count() == 2
    send(ann, path, do="leave", person=people["d"].pk)
    assert "plays no longer" in page(ann, path)
    send(ann, path, do="enter", person=people["d"].pk)
    send(ann, path, 422, do="add")
    send(ann, path, 422, do="dance", person=people["d"].pk)
    send(bob, path, do="enter", person=people["b"].pk)
    send(bob, path, do="leave", person=people["b"].pk)
    send(bob, path, 403, do="leave", person=people["e"].pk)
    send(bob, path, 403, do="add", people=people["b"].pk)
    send(ann, path, do="add", people=people["b"].pk)  # who left is back
    assert Registration.objects.get(season=season, person=people["b"]).left is None


def test_nobody_signs_up_for_the_first_division(bob, by, people):
    """The form has no division; whoever sent one all the same chose where they play."""
    divisions = (Division("First", 0, 1), Division("Second", 1, 0))
    season = open_season(by, name="Divided", divisions=divisions)
    row = Registration.objects.filter(season=season, person=people["b"])
    for _again in range(2):
        send(bob, home(season) + "divisions/", do="enter", person=people["b"].pk, division=1)
        assert row.get().division == 2


@pytest.fixture
def divided(by, people):
    """A season of two divisions with a game in each."""
    divisions = (Division("First", 0, 1), Division("Second", 1, 0))
    season = open_season(by, name="Divided", divisions=divisions)
    apply_divisions(
        by,
        season,
        divisions={people["a"].pk: 1, people["b"].pk: 1, people["d"].pk: 2, people["e"].pk: 2},
    )
    play(by, season, {people["a"].pk: 10, people["b"].pk: 20})
    play(by, season, {people["d"].pk: 10, people["e"].pk: 20})
    return Season.objects.get(pk=season.pk)


def test_promotion_is_proposed_and_then_applied(ann, by, divided, people):
    path = home(divided) + "promotion/"
    html = page(ann, path)
    assert "Relegated" in html
    assert "Promoted" in html
    assert "Plan the next season first" in html
    later = seasons.create_season(by, name="Next", settings=season_settings(divided.settings))
    fields: dict[str, Any] = {
        f"to-{people[each].pk}": level for each, level in zip("adbe", "1122", strict=True)
    }
    send(ann, path, 422, **fields)
    send(ann, path, 422, target=later.slug)
    send(ann, path, 422, target=later.slug, **fields | {f"to-{people['a'].pk}": 9})
    assert not Registration.objects.filter(season=later).exists()
    send(ann, path, target=later.slug, **fields)
    rows = dict(Registration.objects.filter(season=later).values_list("person__name", "division"))
    assert rows == {"Ann": 1, "Dee": 1, "Bob": 2, "Eli": 2}


def test_move_between_divisions_and_the_lot(ann, divided, people):
    path = home(divided) + "divisions/"
    send(ann, path, do="move", person=people["b"].pk, division=2)
    send(ann, path, 422, do="move", person=people["b"].pk, division=3)
    send(ann, path + "lot/")
    send(ann, path + "lot/", 422)
    assert "The lot was drawn with the number" in page(ann, path)


def test_points_off_and_back_on(ann, bob, by, season, people):
    play(by, season, {people["a"].pk: 10, people["b"].pk: 20})
    path = home(season) + "penalties/"
    who = people["b"].pk
    fine = {"person_id": who, "kind": "penalty", "size": "2.5", "reason": "peeked"}
    for wrong in (
        {"reason": ""},
        {"size": "lots"},
        {"size": "-5"},
        {"size": "0"},
        {"size": "1/3"},
        {"kind": "gift"},
        {"person_id": 999},
    ):
        send(ann, path, 422, **fine | wrong)
    html = send(ann, path, 200, **fine).content.decode()
    assert "What changes" in html
    assert not Penalty.objects.exists()
    seen = f"{who}:-5/2"
    assert f'name="sure" value="{seen}"' in html
    send(ann, path, 200, **fine | {"size": "3"}, sure=seen)  # another than was looked at
    assert not Penalty.objects.exists()
    send(ann, path, **fine, sure=seen)
    assert "a moment ago" in send(ann, path, 422, **fine, sure=seen).content.decode()
    penalty = Penalty.objects.get()
    assert penalty.amount == -2500
    html = page(bob, path)
    assert "penalty of 2.5" in html
    assert "What changes" not in html
    opened = f"{home(season)}?open={who}"
    assert "Penalty 2.5: peeked" in page(bob, opened)
    send(bob, path, 403, **fine)
    cancel = f"{path}{penalty.pk}/"
    send(bob, cancel, 403, reason="x")
    send(ann, cancel, 422, reason="")
    send(ann, cancel, reason="did not")
    assert "taken back" in page(bob, path)
    assert "peeked" not in page(bob, opened)
    history = page(ann, f"/leagues/{season.league.slug}/acts/")
    assert "Gave Bob a penalty: 2.5" in history


def test_a_bonus_is_called_so_and_the_sign_follows_from_what_counts(ann, bob, by, people):
    """Where low figures win, a penalty is added; what was stored before reads by the same rule."""
    for system, name, penalty in (("linear100", "Many", -10), ("stroke", "Few", 10)):
        season = open_season(by, scheme=Scheme(system=system), name=name)
        play(by, season, {people["a"].pk: 10, people["b"].pk: 20})
        path, who = home(season) + "penalties/", people["b"].pk
        fine = {"person_id": who, "size": "10", "reason": "x"}
        for kind, amount in (("penalty", penalty), ("bonus", -penalty)):
            send(ann, path, **fine, kind=kind, sure=f"{who}:{amount}")
        amounts = Penalty.objects.filter(season=season).order_by("pk")
        assert list(amounts.values_list("amount", flat=True)) == [penalty * 1000, -penalty * 1000]
        html = page(bob, path)
        assert "penalty of 10" in html
        assert "bonus of 10" in html
        opened = page(bob, f"{home(season)}?open={who}")
        assert "Penalty 10: x" in opened
        assert "Bonus 10: x" in opened


DIRECTORS = ("settings/", "edit/", "state/", "promotion/", "rescore/", "state/reissue/")
READERS = ("divisions/", "penalties/", "nights/", "fixtures/", "games/")


@pytest.mark.parametrize("path", [*DIRECTORS, *READERS])
def test_strangers_see_nothing_and_readers_do_not_act(bob, cal, season, path):
    page(cal, home(season) + path, 404)
    page(bob, home(season) + path, 403 if path in DIRECTORS else 200)
    assert bob.client.put(home(season) + path).status_code == 405
    page(bob, f"/leagues/thursdays/s/no-such/{path}", 403 if path in DIRECTORS else 404)


def test_a_wide_open_league_is_read_without_an_account(by, season, client, ann):
    leagues.describe_league(by, visibility="public")
    for path in READERS:
        assert client.get(home(season) + path).status_code == 200
    assert client.post(home(season) + "divisions/", {"do": "add"}).status_code == 403
    assert client.get(home(season) + "games/new/").status_code == 403


def test_who_plays_needs_so_many_queries(ann, by, season, django_assert_num_queries):
    for number in range(3):
        person = add_person(by, name=f"P{number}")
        seasons.register(by, season, person_id=person.pk)
    page(ann, home(season) + "divisions/")
    with CaptureQueriesContext(connection) as few:
        page(ann, home(season) + "divisions/")
    for number in range(10, 20):
        person = add_person(by, name=f"P{number}")
        seasons.register(by, season, person_id=person.pk)
    with django_assert_num_queries(len(few)):
        page(ann, home(season) + "divisions/")


def test_members_by_role(bob, season, league, cal):
    joined(league, cal, "director")
    page(cal, home(season) + "settings/")
    page(bob, home(season) + "divisions/")


def test_par_is_worked_out_anew(ann, bob, cal, by, season, people):
    path = "/leagues/thursdays/par/"
    assert "Par is not yet known" in page(bob, path)
    send(bob, path, 403)
    send(cal, path, 404)
    play(by, season, {people["a"].pk: 10, people["b"].pk: 20})
    send(ann, path)
    html = page(ann, path)
    assert "Six-Card Golf, tables of 2" in html
    assert "it takes 46 more hole scores" in html
    assert ann.client.put(path).status_code == 405


def test_a_playoff_decides_a_shared_line(ann, by, people):
    divisions = (Division("First", 0, 1), Division("Second", 1, 0))
    scheme = Scheme(chain=("metric", "playoff"))
    season = open_season(by, name="Level", divisions=divisions, scheme=scheme)
    levels = {people[each].pk: level for each, level in zip("abde", (1, 1, 2, 2), strict=True)}
    apply_divisions(by, season, divisions=levels)
    play(by, season, {people["a"].pk: 10, people["b"].pk: 10})
    path = home(season) + "promotion/"
    assert "A shared place on a line" in page(ann, path)
    places = {f"place-{people['a'].pk}": 2, f"place-{people['b'].pk}": 1}
    send(ann, path, 422, do="playoff", **{f"place-{people['a'].pk}": 1})
    send(ann, path, 422, do="playoff", **places | {f"place-{people['b'].pk}": 0})
    send(ann, path, do="playoff", **places)
    assert "A shared place on a line" not in page(ann, path)


def test_a_planned_season_says_what_comes_next(ann, bob, by, league):
    planned = seasons.create_season(by, name="Winter", settings=SeasonSettings())
    base = f"/leagues/{league.slug}/"
    html = page(ann, base)
    assert "Winter is planned. Games can be started once it is open." in html
    assert f'href="{base}s/{planned.slug}/state/"' in html
    assert "No game counts yet." in html
    html = page(bob, base)
    assert "Winter is planned." in html
    assert f'href="{base}s/{planned.slug}/state/"' not in html
    assert "once the season is open" in page(bob, f"{base}s/{planned.slug}/games/")
