"""What is around a rehearsal that was played to its end: lists, the league it is of, paper."""

from datetime import timedelta

import pytest
from django.urls import reverse
from django.utils import timezone

from scorecards.models import Game
from tests.tournaments.playing import joined, said, someone
from tests.tournaments.rehearsing import draft, whole
from tests.tournaments.world import World
from tournaments.directing import stops
from tournaments.directing.days import rehearsals
from tournaments.models import League, LeagueGame, Membership, Round, Tournament
from tournaments.queries.days.lists import days_of
from tournaments.queries.leagues import leagues_of, owned_alone
from tournaments.rehearsals import play

pytestmark = [pytest.mark.django_db, pytest.mark.walk]


def beginning(world: World) -> None:
    """A tournament that is to come, its rehearsal, which is over, and another of its directors."""
    event, director = draft(world.ann), someone("director")
    joined(event.league, director, "director")
    copy = rehearsals.begin_rehearsal(world.ann.member(event.league), event, people=9)
    with pytest.MonkeyPatch.context() as patient:
        patient.setattr(play, "SECONDS", 600)
        world.played = (event, whole(world.ann, copy), director)


def test_it_stands_in_no_list_and_belongs_to_the_directors(world: World) -> None:
    ann, cal = world.ann, world.cal
    event, copy, bob = world.played
    assert world.league
    League.objects.filter(pk=event.league.pk).update(visibility="public")
    assert [line.slug for line in days_of(ann.user, ann.device)] == [event.slug]
    assert [line.name for line in leagues_of(ann.user, ann.device)] == ["Thursdays"]
    Membership.objects.filter(user=ann.user).exclude(league=copy.league).delete()
    assert owned_alone(ann.user.pk) is None
    joined(event.league, ann, "owner")
    at = f"/t/{copy.slug}/"
    assert cal.client.get(at).status_code == 404
    api = {slug: reverse("api-league", args=[slug]) for slug in (copy.league.slug, "open")}
    answers = {slug: ann.client.get(url).status_code for slug, url in api.items()}
    assert answers == {copy.league.slug: 404, "open": 200}
    assert ann.client.get(f"/api/v1/tournaments/{event.slug}/").status_code == 200
    assert ann.client.get(f"/api/v1/tournaments/{copy.slug}/").status_code == 404
    assert copy.slug not in said(ann.client.get("/api/v1/tournaments/"))
    assert "Rehearsal" not in said(cal.client.get("/tournaments/"))
    assert "Rehearsal" not in said(ann.client.get("/tournaments/"))
    pages = ["", "desk/", "plan/", "people/", "rounds/", "standings/", "final/", "more/", "edit/",
             "rehearsal/", "hall/"]  # fmt: skip
    for page in pages:
        assert "Rehearsal: nothing here counts" in said(bob.client.get(at + page)), page
    for page in ("", "acts/", "people/"):
        where = f"/leagues/{copy.league.slug}/{page}"
        assert "Rehearsal: nothing here counts" in said(ann.client.get(where)), page
    game = LeagueGame.objects.filter(season__league=copy.league).first()
    assert game is not None
    season = f"/leagues/{copy.league.slug}/s/{game.season.slug}/games/{game.game.code}/"
    watched = reverse("scorecards:view_link", args=[game.game.view_link])
    for where in (season, watched):
        assert "Rehearsal: nothing here counts" in said(ann.client.get(where)), where
    bob.client.post(f"{at}hall/add/", {"name": "Hall"})
    key = copy.screens.get().key
    for page in ("", "follow/"):
        assert "Rehearsal: nothing here counts" in said(cal.client.get(f"/hall/{key}/{page}"))
    assert "Rehearsal: nothing here counts" not in said(ann.client.get(f"/t/{event.slug}/more/"))


def test_the_mark_leads_back_and_a_day_that_is_over_is_not_played_on(world: World) -> None:
    """The tabs are those of any tournament, so that they stay in one line on a phone."""
    _event, copy, bob = world.played
    page, desk = f"/t/{copy.slug}/rehearsal/", f"/t/{copy.slug}/desk/"
    assert said(bob.client.get(desk)).count(f'href="{page}"') == 1
    assert 'value="day"' not in said(bob.client.get(desk))
    Tournament.objects.filter(pk=copy.pk).update(state="running")
    assert 'value="day"' in said(bob.client.get(desk))


def test_a_league_takes_its_rehearsals_along(world: World) -> None:
    """Stopped, started and deleted by the page: nothing is left that rehearses what is gone."""
    ann = world.ann
    event, copy, _ = world.played
    League.objects.filter(pk=event.league_id).update(roster_only=False)
    ann.user.is_superuser = True
    for act, status in ((stops.stop_league, 403), (stops.start_league, 200)):
        act(event.league, user=ann.user, reason="to look")
        assert ann.client.get(f"/t/{copy.slug}/").status_code == status, act
    week = timezone.now() - timedelta(days=8)
    League.objects.filter(pk=copy.league_id).update(created=week, stopped=week)
    assert rehearsals.throw_old_away() == 0
    League.objects.filter(pk=copy.league_id).update(stopped=None)
    to = f"/leagues/{event.league.slug}/delete/"
    assert ann.client.post(to, {"typed_name": event.league.name}).status_code == 302
    assert not League.objects.exists()
    assert not Game.objects.exists()


def test_every_piece_of_paper_says_so(world: World) -> None:
    """None is taken for that of the day, however it is cut."""
    ann = world.ann
    event, copy, _ = world.played
    row = Round.objects.filter(stage__tournament=copy).order_by("pk").first()
    assert row is not None
    tables = row.tables.count()
    for path, pieces in ((f"rounds/{row.pk}/print/names/", 1),
                         (f"rounds/{row.pk}/print/tables/", 1),
                         (f"rounds/{row.pk}/print/cards/", 2 * tables),
                         (f"rounds/{row.pk}/print/slips/", tables),
                         ("print/seats/", 9), ("print/certificates/", 3)):  # fmt: skip
        page = said(ann.client.get(f"/t/{copy.slug}/{path}"))
        assert page.count('class="rehearsed"') == pieces, path
    assert 'class="rehearsed"' not in said(ann.client.get(f"/t/{event.slug}/print/seats/"))
