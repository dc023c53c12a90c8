"""Somebody is forgotten: their name stands nowhere any more, and everything still proves itself."""

import json
from io import StringIO

import pytest
from django.apps import apps
from django.core import serializers
from django.core.management import CommandError, call_command
from django.utils import timezone

from tests.scorecards.histories import script_verdict, verdict
from tests.tournaments.archives.test_round_trips import packed, tables, troubles
from tests.tournaments.day_play import begun, short
from tests.tournaments.playing import Someone, joined, nights, open_season, play, someone
from tests.tournaments.stored import everything_stored
from tests.tournaments.world import World
from tests.values import some
from tournaments.directing import claims, confirmations, merges, penalties, seasons
from tournaments.directing.archives.arrivals import take_in_league
from tournaments.directing.days import screens
from tournaments.directing.days.forgetting import forget_person
from tournaments.directing.people import add_person, change_person, import_people
from tournaments.errors import DirectingError
from tournaments.ledger.history import acts_of, export_of, league_facts
from tournaments.models import (
    Act,
    Entrant,
    HallScreen,
    Invitation,
    League,
    LeagueGame,
    Membership,
    Person,
    SeatJob,
)
from tournaments.queries.acts import history
from tournaments.rules.days.stages import DaySettings
from tournaments.site import forget_in_leagues, leagues_of_person

NAME = "Quirinus"


def beginning(world: World) -> None:
    """Quirinus was on a list, was called otherwise, played, was fined, has an account and a phone,
    and stands in the table of a season that is closed.
    """
    by, season, people = world.by, world.season, world.people
    import_people(by, data=f"{NAME} Quill\nRex\nSam")
    person = Person.objects.get(name=f"{NAME} Quill")
    change_person(by, person_id=person.pk, name=NAME, guest=False)
    alias = add_person(by, name=f"{NAME} the Second")
    merges.merge_people(by, person_id=alias.pk, into_id=person.pk, reason=f"{NAME} is {NAME}")
    for week in range(3):
        table = {person.pk: 4, people["a"].pk: 9 + week, people["b"].pk: 5}
        play(by, season, table, day=nights(week))
    reason = f"because of {NAME.upper()}, who was late"
    penalties.give_penalty(by, season, person_id=people["d"].pk, amount=1, reason=reason)
    account = someone("quirinus")
    joined(world.league, account, "member", person)
    claims.claim_person(world.cal.member(world.league), person_id=people["e"].pk)
    seasons.change_state(by, season, "closed", reason="over")
    world.played = person.pk


def leaks() -> list[str]:
    """Where the name is stored, in any spelling."""
    return [
        f"{row._meta.label} {row.pk}"
        for app in ("scorecards", "tournaments")
        for model in apps.get_app_config(app).get_models()
        for row in model._default_manager.all()
        if NAME.casefold() in serializers.serialize("json", [row]).casefold()
    ]


def without_name(found: object, *names: str) -> str:
    text = repr(found)
    for name in names:
        text = text.replace(name, "somebody")
    return text


def test_the_name_is_nowhere_and_all_is_as_it_was(world: World) -> None:
    league, before = world.league, tables(world.league)
    assert leaks()
    forget_person(world.by, person_id=world.played, typed_name=NAME.lower())
    assert leaks() == []
    assert troubles(league) == []
    person = Person.objects.get(pk=world.played)
    assert person.name.startswith("Former member ")
    after = tables(League.objects.get(pk=league.pk))
    assert without_name(after, person.name) == without_name(before, NAME)
    assert person.user_id is None
    assert not Membership.objects.filter(user__username="quirinus").exists()


def test_the_history_says_it_without_the_name(world: World) -> None:
    forget_person(world.by, person_id=world.played, typed_name=NAME)
    sentences = [line.sentence for line in history(world.league).lines]
    name = Person.objects.get(pk=world.played).name
    assert f"Forgot somebody, who is {name} now" in sentences
    shown = " ".join((*sentences, *(line.reason for line in history(world.league).lines)))
    assert "sealed:" not in shown
    assert NAME not in shown


@pytest.mark.parametrize("name", ["Rex", "Former member 1"])
def test_what_is_altered_afterwards_is_named(world: World, name: str) -> None:
    """Also of people whose names stood in a line that lost its salt."""
    forget_person(world.by, person_id=world.played, typed_name=NAME)
    Person.objects.filter(name=name).update(name="Other")
    facts = league_facts(world.league.pk)
    for sentence in (
        verdict(league=world.league.slug),
        script_verdict(export_of(facts, acts_of(facts))),
    ):
        assert "name" in sentence


def test_a_line_that_is_unsealed_otherwise_is_named(world: World) -> None:
    forget_person(world.by, person_id=world.played, typed_name=NAME)
    act = some(Act.objects.filter(kind="change_person").first())
    Act.objects.filter(pk=act.pk).update(about=act.about | {"name": "Other"})
    assert "was altered" in verdict(league=world.league.slug)


def test_a_league_with_somebody_forgotten_travels(world: World) -> None:
    forget_person(world.by, person_id=world.played, typed_name=NAME)
    league = League.objects.get(pk=world.league.pk)
    brought = take_in_league(packed(league), user=world.cal.user, slug="other")
    assert tables(brought) == tables(league)
    assert troubles(brought) == []
    assert NAME not in json.dumps(list(Act.objects.values_list("about", flat=True)))


def test_what_was_written_in_a_hall_and_for_a_draw_has_no_name(world: World) -> None:
    by, event = begun(world.ann, DaySettings((short(rounds=2),)), people=4)
    who = some(event.entrants.first()).person
    Person.objects.filter(pk=who.pk).update(name=NAME)
    Entrant.objects.filter(person=who).update(state="withdrawn")
    screen = screens.add_screen(by, event)
    HallScreen.objects.filter(pk=screen.pk).update(words=f"{NAME} to table 3")
    wish = {"reason": f"{NAME} was missing", "figure": "", "seen": ""}
    SeatJob.objects.create(
        stage=event.stages.get(), user=by.user, wish=wish, state="done", asked=timezone.now()
    )
    forget_person(by, person_id=who.pk, typed_name=NAME)
    name = Person.objects.get(pk=who.pk).name
    assert HallScreen.objects.get().words == f"{name} to table 3"
    assert SeatJob.objects.get().wish == wish | {"reason": f"{name} was missing"}


def test_somebody_elses_role_stays_where_it_came_by_a_link_for_them(world: World) -> None:
    """Also that of an owner, who once opened the link of somebody else."""
    link = Invitation.objects.create(
        league=world.league, person_id=world.played, role="member", made=timezone.now()
    )
    mine = Membership.objects.filter(league=world.league, user=world.ann.user)
    assert mine.update(invitation=link) == 1
    forget_person(world.by, person_id=world.played, typed_name=NAME)
    assert mine.get().role == "owner"


def test_no_account_that_was_them_is_called_by_its_name(world: World) -> None:
    """One may have come with whom they were merged with, and another later."""
    other = someone("quirina")
    type(other.user).objects.filter(pk=other.user.pk).update(first_name="Quirina")
    joined(world.league, other, "member")
    Person.objects.filter(name=f"{NAME} the Second").update(lent=other.user)
    Act.objects.filter(kind="add_person").update(user=other.user)
    assert "Quirina" in {line.by for line in history(world.league).lines}
    forget_person(world.by, person_id=world.played, typed_name=NAME)
    assert "Quirina" not in {line.by for line in history(world.league).lines}


def refused(world: World, person: int, name: str, *, own: bool = False) -> str:
    before = everything_stored()
    with pytest.raises(DirectingError) as refusal:
        forget_person(world.by, person_id=person, typed_name=name, own=own)
    assert everything_stored() == before
    return refusal.value.message


def test_who_is_not_forgotten(world: World) -> None:
    people = world.people
    assert refused(world, world.played, "Quirin") == "Type the name as it stands."
    assert "runs the league" in refused(world, people["a"].pk, "Ann")
    assert "This person does not exist" in refused(world, 10**9, NAME)
    alias = Person.objects.get(name=f"{NAME} the Second")
    assert "merged already" in refused(world, alias.pk, alias.name)


def test_nobody_is_forgotten_who_sits_at_a_table(world: World) -> None:
    season = open_season(world.by, name="Next")
    game = play(
        world.by, season, {world.played: 3, world.people["d"].pk: 4}, day=nights(9), confirm=False
    )
    assert "sits at a table" in refused(world, world.played, NAME)
    confirmations.submit_card(world.by, game)
    assert "sits at a table" in refused(world, world.played, NAME)
    confirmations.force_card(world.by, LeagueGame.objects.get(pk=game.pk), reason="played")
    forget_person(world.by, person_id=world.played, typed_name=NAME)
    assert leaks() == []


def test_the_page(world: World, bob: Someone) -> None:
    page = f"/leagues/{world.league.slug}/people/{world.played}/forget/"
    asked = world.ann.client.get(page).content.decode()
    assert f"To do it, type the name: {NAME}" in asked
    assert bob.client.post(page, {"typed_name": NAME}).status_code == 403
    assert world.cal.client.post(page, {"typed_name": NAME}).status_code == 404
    before = everything_stored()
    answer = world.ann.client.post(page, {"typed_name": "Quirin"})
    assert answer.status_code == 422
    assert "Type the name as it stands." in answer.content.decode()
    assert everything_stored() == before
    answer = world.ann.client.post(page, {"typed_name": NAME}, follow=True)
    assert "Forgotten. They are Former member" in answer.content.decode()
    assert leaks() == []


def test_the_command(world: World) -> None:
    output = StringIO()
    with pytest.raises(CommandError, match="There is no 'Nobody' in a league 'thursdays'"):
        call_command("forget_person", world.league.slug, "Nobody")
    call_command("forget_person", world.league.slug, NAME, stdout=output)
    assert output.getvalue().startswith("They are Former member ")
    assert leaks() == []


def test_whoever_deletes_their_account_is_forgotten_if_they_like(
    world: World,
) -> None:
    user = some(Person.objects.get(pk=world.played).user)
    assert leagues_of_person(user.pk) == [world.league.name]
    forget_in_leagues(user)
    assert leaks() == []
    user.delete()
    assert troubles(world.league) == []
