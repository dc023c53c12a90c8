"""Two phones at the door of a tournament do the same at once: it happens once."""

import pytest

from tests.tournaments.acts_at_once import all_at_once
from tests.tournaments.day_play import DAY, days, draws, entrants, rounds, short, stage_of
from tournaments.directing.days import arrivals, leaving, own_entries
from tournaments.errors import DirectingError
from tournaments.ledger.stages.tables import tables_of
from tournaments.models import Bye, Entrant, FixtureSeat
from tournaments.rules.days.stages import DaySettings, SeatingRule

pytestmark = [pytest.mark.concurrency, pytest.mark.django_db(transaction=True)]
NAMES = ("Bob", "Dee", "Eli", "Fay", "Gus", "Hal", "Ida", "Jo", "Kit", "Lea", "Max")


@pytest.fixture
def open_(by):
    """Eleven people who are entered, of whom nobody is here yet; the limit is twelve."""
    settings = DaySettings((short(rounds=2, seating=SeatingRule.POWER),), limit=12)
    made = days.create_tournament(by, name="Open", settings=settings, day=DAY)
    for act in ("publish", "open_checkin"):
        made = days.lead_tournament(by, made, act)
    entrants.enter_list(by, made, data="\n".join(NAMES))
    return made


def refused(answers):
    assert all(each is None or not isinstance(each, Exception) or isinstance(each, DirectingError)
               for each in answers), answers  # fmt: skip
    return sum(isinstance(each, DirectingError) for each in answers)


def test_the_same_taps_from_two_doors_count_once(by, open_):
    bob = open_.entrants.get(person__name="Bob")
    came = [lambda: arrivals.arrive(by, open_, entrants=[bob.pk])] * 2
    back = [lambda: arrivals.take_back_arrivals(by, open_, entrants=[bob.pk])] * 2
    for acts, state in ((came, "active"), (back, "registered"), (came, "active")):
        assert refused(all_at_once(acts)) == 0
        assert Entrant.objects.get(pk=bob.pk).state == state


def test_one_name_walks_in_once_and_the_last_place_is_one(by, open_):
    twice = [lambda: entrants.enter_name(by, open_, name="Nan", here=True)] * 2
    assert refused(all_at_once(twice)) == 1
    own_entries.allow_own_entry(by, open_, own=True)
    days.change_day(by, open_, DaySettings((short(rounds=2),), limit=13))
    two = [lambda name=name: entrants.enter_name(by, open_, name=name) for name in ("Oda", "Pia")]
    assert refused(all_at_once(two)) == 0
    states = sorted(
        open_.entrants.filter(person__name__in=("Oda", "Pia")).values_list("state", flat=True)
    )
    assert states == ["registered", "waitlisted"]
    assert sorted(open_.entrants.values_list("number", flat=True)) == [*range(1, 15)]


def test_a_free_seat_is_given_once_and_a_short_table_shared_out_once(by, open_):
    entrants.arrive_rest(by, open_)
    made = days.lead_tournament(by, open_, "start")
    round_ = rounds.publish_round(by, draws.draw_round(by, stage_of(made)))
    two = [
        lambda name=name: entrants.enter_name(by, made, name=name, here=True)
        for name in ("Nan", "Oda")
    ]
    assert refused(all_at_once(two)) == 0  # the limit is twelve: one of them waits
    sizes = [each.fixture.seats.count() for each in tables_of(round_)]
    assert sizes == [4, 4, 4]
    table = tables_of(round_)[0]
    for seat in list(table.fixture.seats.select_related("person"))[:2]:
        row = made.entrants.get(person=seat.person)
        twice = [lambda row=row: arrivals.lead_entrant(by, made, row, "drop")] * 2
        assert refused(all_at_once(twice)) == 1
    table.round = round_
    assert refused(all_at_once([lambda: leaving.share_out_table(by, table)] * 2)) == 1
    seated = FixtureSeat.objects.filter(fixture__table__round=round_, fixture__void=False)
    assert seated.count() == 10
    assert not Bye.objects.exists()
