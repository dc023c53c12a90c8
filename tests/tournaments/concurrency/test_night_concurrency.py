"""Two who run a night do the same at once: one wins, the other is told, nothing is there twice."""

from datetime import timedelta

import pytest
from django.core import mail
from django.utils import timezone

from scorecards.scorekeeping.errors import ScorekeepingError
from tests.tournaments.acts_at_once import all_at_once
from tests.tournaments.playing import DAY, open_season, play, record
from tournaments.directing import (
    confirmations,
    door,
    drafts,
    draws,
    fixtures,
    latecomers,
    nights,
    reminders,
    replies,
    sheets,
)
from tournaments.directing.drafts import tables_edition
from tournaments.directing.people import add_person
from tournaments.directing.reminders import ReminderWish
from tournaments.errors import DirectingError
from tournaments.ledger import proof
from tournaments.management.mails import send_reminders
from tournaments.models import (
    Act,
    Bye,
    CheckIn,
    Fixture,
    FixtureSeat,
    LeagueGame,
    LeagueSeat,
    Membership,
    Night,
    Reply,
    Season,
)

pytestmark = [pytest.mark.concurrency, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def night(by):
    """Nine people who are here."""
    season = open_season(by)
    for name in ("Bob", "Dee", "Eli", "Fay", "Gus", "Hal", "Ida", "Jo"):
        add_person(by, name=name)
    night = nights.plan_night(by, season, day=DAY)
    door.check_in_rest(by, night)
    return night


def test_of_two_who_draw_or_publish_one_wins(by, night):
    for act in (draws.make_tables, drafts.publish_tables, drafts.take_back_tables):
        seen = tables_edition(Night.objects.get())
        answers = all_at_once([lambda act=act, seen=seen: act(by, night, seen=seen)] * 2)
        assert sum(isinstance(each, DirectingError) for each in answers) == 1, answers
    assert Fixture.objects.count() == 2
    assert FixtureSeat.objects.count() == 9
    assert not Bye.objects.exists()


def test_the_same_taps_from_two_phones_count_once(by, night):
    person = CheckIn.objects.order_by("pk")[0].person_id
    out = [lambda: nights.check_out(by, night, person_id=person)] * 2
    back = [lambda: nights.check_in(by, night, person_id=person)] * 2
    for acts, number in ((out, 8), (back, 9)):
        answers = all_at_once(acts)
        assert not any(isinstance(each, Exception) for each in answers), answers
        assert CheckIn.objects.filter(left=None).count() == number


def test_somebody_late_sits_down_once(by, night):
    draws.make_tables(by, night)
    games = [
        fixtures.start_table(by, table, ruleset="pagat-6", device=by.device)
        for table in Fixture.objects.order_by("number")
    ]
    kit = door.walk_in(by, night, name="Kit")
    stored = list(LeagueGame.objects.filter(pk__in=[each.pk for each in games]))
    answers = all_at_once(
        [
            lambda game=game: latecomers.seat_late(
                by, game, person_id=kit.pk, number=1, device=by.device
            )
            for game in (*stored, stored[0])
        ]
    )
    assert sum(isinstance(each, DirectingError) for each in answers) == 2, answers
    assert LeagueSeat.objects.filter(person=kit).count() == 1
    assert FixtureSeat.objects.filter(person=kit).count() == 1


def test_two_runs_at_once_remind_once(ann, by, night, settings):
    settings.SITE_ADDRESS = "https://golf.example"
    Night.objects.filter(pk=night.pk).update(day=timezone.localdate() + timedelta(1))
    membership = Membership.objects.get(user=ann.user)
    wish = ReminderWish("ann@example.com", "en", 7, verified=True)
    reminders.want_reminders(by, membership, wish)
    runs = all_at_once([send_reminders] * 4)
    assert sum(each.sent for each in runs) == 1, runs
    assert not any(each.broken or each.refused for each in runs)
    assert len(mail.outbox) == 1


def test_two_phones_of_one_person_reply_once(by, night):
    Night.objects.filter(pk=night.pk).update(day=timezone.localdate())
    person = CheckIn.objects.order_by("pk")[0].person_id
    acts = [
        lambda word=word: replies.reply_to_night(by, night, person_id=person, word=word)
        for word in ("coming", "away", "coming")
    ]
    answers = all_at_once(acts)
    assert all(isinstance(each, Reply) for each in answers), answers
    assert Reply.objects.count() == 1


def test_who_went_home_before_the_draw_is_not_drawn(by, night):
    people = list(CheckIn.objects.order_by("pk").values_list("person", flat=True))
    for who in people[:3]:
        answers = all_at_once(
            [
                lambda: draws.make_tables(by, night),
                lambda who=who: nights.check_out(by, night, person_id=who),
            ]
        )
        assert not any(isinstance(each, Exception) for each in answers), answers
        acts = Act.objects.order_by("-seq").values_list("kind", flat=True)[:2]
        here = set(CheckIn.objects.filter(left=None).values_list("person", flat=True))
        drawn = set(FixtureSeat.objects.values_list("person", flat=True)) | set(answers[0].byes)
        assert drawn == (here if acts[0] == "make_tables" else here | {who})


def test_a_pile_is_counted_twice_while_its_cards_are_written_and_confirmed(by, night):
    """Nobody waits for another in a circle, and what is stored follows from what counts."""
    people = list(CheckIn.objects.order_by("pk").values_list("person", flat=True))
    season = night.season
    for at in range(5):
        play(by, season, {who: at + who for who in people[at : at + 3]}, confirm=False)
    games = LeagueGame.objects.filter(season=season)
    seen = dict(games.values_list("game__code", "game__version"))
    first, *_others, last = games.select_related("season__league", "game").order_by("pk")
    confirmations.submit_card(by, last)
    answers = all_at_once(
        [
            *[lambda: sheets.count_sheets(by, games, seen=seen, reason="signed")] * 2,
            lambda: record(first.game, 1, [7, 8, 9], by),
            lambda: confirmations.force_card(by, last, reason="seen"),
        ]
    )
    refused = (DirectingError, ScorekeepingError)
    wrong = [each for each in answers if isinstance(each, Exception)]
    assert all(isinstance(each, refused) for each in wrong), wrong
    assert games.filter(state="confirmed").count() >= 4
    fresh = Season.objects.get(pk=season.pk)
    assert [*proof.differences(fresh), *proof.rating_differences(fresh.league)] == []
