"""Acts on the people of a league: done, refused, and two at once."""

import re

import pytest
from django.utils import timezone

from tests.tournaments.day_play import short
from tests.tournaments.playing import DAY, fresh, nights, play, play_by_acts, rows
from tests.tournaments.world import with_people
from tournaments.directing import door, leagues, merges
from tournaments.directing.acts import edition_of
from tournaments.directing.days import entrants
from tournaments.directing.days import tournaments as days
from tournaments.directing.nights import plan_night
from tournaments.directing.people import add_person, change_person, remove_person
from tournaments.errors import Changed, DirectingError
from tournaments.ledger import standings
from tournaments.models import Bye, Person, Result, Round, Stage
from tournaments.rules.days.stages import DaySettings
from tournaments.rules.lists.rosters import read_people

beginning = with_people


def test_names_are_had_once(by, people):
    with pytest.raises(DirectingError, match="already") as refused:
        add_person(by, name=" bob ")
    assert refused.value.field == "name"


def test_a_name_in_other_capitals_is_the_same_in_every_alphabet(by, people, league):
    add_person(by, name="Émile Ørsted")
    again = add_person(by, name="Ωμέγα")
    for name in ("ÉMILE ØRSTED", "émile ørsted"):
        with pytest.raises(DirectingError, match="already"):
            add_person(by, name=name)
        with pytest.raises(DirectingError, match="already"):
            change_person(by, person_id=again.pk, name=name, guest=False)
    change_person(by, person_id=again.pk, name="ΩΜΈΓΑ", guest=False)  # their own


@pytest.mark.parametrize("name", ["\u200d", "\u3164\u3164", "\u2800", "\u00ad", "\u0301"])
def test_a_name_that_nobody_sees_is_none(by, people, name):
    with pytest.raises(DirectingError, match="Give a name"):
        add_person(by, name=name)


@pytest.mark.parametrize("sign", "=+-@")
def test_a_name_that_a_spreadsheet_would_run_is_refused_as_in_a_list(by, people, season, cal, sign):
    name = f"{sign}1+1"
    night = plan_night(by, season, day=DAY)
    plan, person = DaySettings((short(),)), people["d"].pk
    tournament = days.create_tournament(by, name="Open", settings=plan, day=DAY)
    sentence = f"A name does not begin with {re.escape(sign)}."
    acts = [
        lambda: add_person(by, name=f"\t{name}"),
        lambda: change_person(by, person_id=person, name=name, guest=False),
        lambda: leagues.create_league(user=cal.user, name="Club", person_name=name),
        lambda: door.walk_in(by, night, name=name),
        lambda: entrants.enter_name(by, tournament, name=name),
    ]
    for act in acts:
        with pytest.raises(DirectingError, match=sentence):
            act()
    (error,) = read_people(name).errors
    assert re.fullmatch(sentence, str(error.message))


def test_two_directors_rename_at_once(by, people):
    seen = edition_of(people["d"])
    change_person(by, person_id=people["d"].pk, name="Didi", guest=False, seen=seen)
    with pytest.raises(Changed):
        change_person(by, person_id=people["d"].pk, name="Dora", guest=False, seen=seen)
    assert Person.objects.get(pk=people["d"].pk).name == "Didi"


def test_merging_counts_for_one_and_is_taken_back(by, season, people):
    play(by, season, {people["a"].pk: 10, people["d"].pk: 20})
    play(by, season, {people["e"].pk: 10, people["b"].pk: 20}, day=nights(1))
    merges.merge_people(by, person_id=people["d"].pk, into_id=people["e"].pk, reason="same")
    table = standings.table(fresh(season))
    assert {row.name: row.games for row in table.rows} == {"Ann": 1, "Bob": 1, "Eli": 2}
    assert Result.objects.filter(person=people["d"]).count() == 1
    merges.unmerge_person(by, person_id=people["d"].pk)
    table = standings.table(fresh(season))
    assert {row.name: row.games for row in table.rows} == {"Ann": 1, "Bob": 1, "Dee": 1, "Eli": 1}


def test_nobody_is_merged_with_himself_or_in_a_circle(by, people):
    a, b, d = (people[name].pk for name in "abd")
    with pytest.raises(DirectingError, match="two different"):
        merges.merge_people(by, person_id=b, into_id=b)
    merges.merge_people(by, person_id=b, into_id=d)
    for one, other in ((d, b), (b, a), (a, b)):
        with pytest.raises(DirectingError):
            merges.merge_people(by, person_id=one, into_id=other)
    merges.merge_people(by, person_id=d, into_id=a)
    with pytest.raises(DirectingError):
        merges.merge_people(by, person_id=a, into_id=b)


def test_two_who_sat_at_one_table_are_two(by, season, people):
    play(by, season, {people["a"].pk: 10, people["d"].pk: 20})
    with pytest.raises(DirectingError, match="one table"):
        merges.merge_people(by, person_id=people["d"].pk, into_id=people["a"].pk)


def test_a_person_of_another_league_is_none(by, people, cal):
    other = leagues.create_league(user=cal.user, name="Fridays", person_name="Cal")
    theirs = Person.objects.get(league=other)
    with pytest.raises(DirectingError, match="This person does not exist"):
        merges.merge_people(by, person_id=people["d"].pk, into_id=theirs.pk)


def test_a_name_taken_meanwhile_keeps_two_merged(by, people):
    merges.merge_people(by, person_id=people["d"].pk, into_id=people["e"].pk)
    add_person(by, name="Dee")
    with pytest.raises(DirectingError, match="already"):
        merges.unmerge_person(by, person_id=people["d"].pk)


def test_removing_who_has_played_keeps_every_game(by, season, people):
    play(by, season, {people["a"].pk: 10, people["d"].pk: 20})
    assert remove_person(by, person_id=people["d"].pk) is False
    assert remove_person(by, person_id=people["f"].pk) is True
    assert rows(season) == [("Ann", 1), ("Dee", 2)]
    assert not Person.objects.filter(name="Fay").exists()
    with pytest.raises(DirectingError, match="left"):
        play_by_acts(by, season, {people["a"].pk: 10, people["d"].pk: 20})


def test_who_sat_out_and_never_sat_down_is_removed(by, season, people):
    """The seventh of seven comes to the door, and the tables have six seats."""
    night = plan_night(by, season, day=DAY)
    stage = Stage.objects.create(season=season, night=night)
    seen = {"state": "published", "published": timezone.now()}
    row = Round.objects.create(stage=stage, number=1, minutes=0, **seen)
    Bye.objects.create(round=row, person=people["f"])
    assert remove_person(by, person_id=people["f"].pk) is True
    assert not Person.objects.filter(name="Fay").exists()
    assert not Bye.objects.exists()


def test_guests_count_for_others_and_are_ranked_if_the_league_says_so(by, season, people):
    guest = add_person(by, name="Gus", guest=True)
    play(by, season, {people["a"].pk: 10, guest.pk: 5, people["b"].pk: 20})
    assert rows(season) == [("Ann", 1), ("Bob", 2)]
    leagues.describe_league(by, guests_ranked=True)
    assert rows(season) == [("Gus", 1), ("Ann", 2), ("Bob", 3)]
    leagues.describe_league(by, guests_ranked=False)
    change_person(by, person_id=guest.pk, name="Gus", guest=False)
    assert len(rows(season)) == 3
