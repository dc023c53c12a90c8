"""Many at once at one league, on whichever database is configured: nothing twice, nothing lost."""

import pytest

from scorecards import devices
from tests.scorecards.histories import verdict
from tests.tournaments.acts_at_once import all_at_once
from tests.tournaments.playing import joined, nights, open_season, play, record, someone
from tournaments.directing import claims, confirmations, invitations, past_seasons
from tournaments.directing.past_seasons import Sheet
from tournaments.directing.people import add_person
from tournaments.errors import DirectingError
from tournaments.ledger import proof
from tournaments.ledger.counted_games import points_of, print_of
from tournaments.models import (
    Act,
    Claim,
    League,
    LeagueGame,
    Membership,
    PastSeason,
    Person,
    Result,
    Season,
)
from tournaments.permissions import Member
from tournaments.rules.lists.past_tables import read_past_table

pytestmark = [pytest.mark.concurrency, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def table(by):
    """Four people with accounts, all of them members, and an open season."""
    people = [Person.objects.get(league=by.league)]
    people += [add_person(by, name=name) for name in ("Bob", "Dee", "Eli")]
    who = []
    for person in people[1:]:
        who.append(someone(person.name))
        joined(by.league, who[-1], "member", person)
    return open_season(by), people, [each.member(by.league) for each in who]


def proven(season):
    fresh = Season.objects.get(pk=season.pk)
    return [*proof.differences(fresh), *proof.rating_differences(fresh.league)] == []


def test_a_card_confirmed_by_all_at_once_counts_once(by, table):
    season, people, members = table
    game = play(by, season, {person.pk: 9 for person in people}, confirm=False)
    confirmations.submit_card(by, game)
    acts = [
        lambda member=member: confirmations.confirm_card(member, game, version=1)
        for member in members
    ]
    said = all_at_once(acts)
    assert sum(isinstance(each, LeagueGame) for each in said) == 1
    assert all(isinstance(each, LeagueGame | DirectingError) for each in said)
    assert Result.objects.count() == 4
    assert proven(season)


def test_games_of_the_same_people_confirmed_at_once_all_count(by, table):
    season, people, members = table
    games = []
    for number in range(8):
        totals = {person.pk: number + at for at, person in enumerate(people)}
        games.append(play(by, season, totals, confirm=False, day=nights(number % 3)))
        confirmations.submit_card(by, games[-1])
    acts = [
        lambda game=game, member=members[at % 3]: confirmations.confirm_card(
            member, game, version=1
        )
        for at, game in enumerate(games)
    ]
    said = all_at_once(acts)
    assert [each for each in said if isinstance(each, Exception)] == []
    assert Result.objects.count() == 4 * 8
    assert proven(season)
    seqs = list(Act.objects.filter(league=by.league).values_list("seq", flat=True))
    assert seqs == list(range(1, len(seqs) + 1))
    assert verdict() == ""


def test_an_edit_and_a_confirmation_at_once_never_count_what_nobody_saw(by, table):
    season, people, members = table
    for _ in range(5):
        totals = {person.pk: 9 for person in people}
        game = confirmations.submit_card(by, play(by, season, totals, confirm=False))
        all_at_once(
            [
                lambda game=game: record(game.game, 1, [1, 2, 3, 4], by),
                lambda game=game: confirmations.confirm_card(members[0], game, version=1),
            ]
        )
        after = LeagueGame.objects.get(pk=game.pk)
        assert (after.version, after.state, after.counted_version) == (2, "submitted", None)
    assert Result.objects.count() == 0


def test_a_dispute_and_a_confirmation_at_once_leave_one_of_the_two(by, table):
    """Whichever came first, the card is disputed at the end and gives nothing."""
    season, people, members = table
    for _ in range(5):
        totals = {person.pk: 9 for person in people}
        game = confirmations.submit_card(by, play(by, season, totals, confirm=False))
        said = all_at_once(
            [
                lambda game=game: confirmations.confirm_card(members[0], game, version=1),
                lambda game=game: confirmations.dispute_card(
                    members[1], game, version=1, reason="9"
                ),
            ]
        )
        assert isinstance(said[1], LeagueGame)
        assert isinstance(said[0], LeagueGame | DirectingError)
        after = LeagueGame.objects.get(pk=game.pk)
        assert (after.state, after.counted_version) == ("disputed", None)
    assert Result.objects.count() == 0
    assert proven(season)


def test_a_save_and_handing_in_at_once_are_one_after_the_other(by, table):
    season, people, _ = table
    for _ in range(5):
        game = play(by, season, {person.pk: 9 for person in people}, confirm=False)
        said = all_at_once(
            [
                lambda game=game: record(game.game, 1, [1, 2, 3, 4], by),
                lambda game=game: confirmations.submit_card(by, game),
            ]
        )
        assert [each for each in said if isinstance(each, Exception)] == []
        after = LeagueGame.objects.select_related("game").get(pk=game.pk)
        points = points_of([after.game_id])[after.game_id]
        assert points[1] == {0: 1, 1: 2, 2: 3, 3: 4}
        assert after.card == print_of(points, finished=True)


def test_phones_that_say_the_same_name_at_once_are_one_person_and_a_question(by, table):
    _season, people, _members = table
    League.objects.filter(pk=by.league.pk).update(own_word=True)
    free = add_person(by, name="Fay")
    link = invitations.invite(by, role="member")
    phones = []
    for _number in range(4):
        device = devices.new_device("iPhone")
        invitations.open_invitation(key=link.key, device=device)
        phones.append(Member(by.league, "member", None, device, None, link.pk))
    said = all_at_once(
        [lambda who=who: claims.claim_person(who, person_id=free.pk) for who in phones]
    )
    assert [each for each in said if isinstance(each, Exception)] == []
    assert Membership.objects.filter(person=free).count() == 1
    assert Claim.objects.filter(answered=None).count() == 3
    names = all_at_once([lambda who=who: claims.claim_name(who, name="Zoe") for who in phones])
    assert Person.objects.filter(name="Zoe").count() == 1
    assert sum(isinstance(each, Claim) for each in names) >= 1


def test_a_sheet_that_is_sent_by_two_at_once_comes_in_once(by, table):
    rows = read_past_table("Zoe;3\nBob;2", "points").rows
    sheet = Sheet("Winter 2024", "points", None, rows, {1: 0, 2: table[1][1].pk})
    said = all_at_once([lambda: past_seasons.record_past_season(by, sheet)] * 3)
    assert sum(isinstance(each, PastSeason) for each in said) == 1
    assert all(isinstance(each, PastSeason | DirectingError) for each in said)
    assert Person.objects.filter(name="Zoe").count() == 1
