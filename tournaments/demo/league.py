"""The demonstration league: made up from a seed, written as any league is, removed without a trace.

Its people have no accounts. Everything in it was done by the acts of `directing`, with cards that
were dealt from a real pack and counted by the rules. It is marked (`League.demo`), belongs to an
account nobody can sign in to, and its scorecards to a device that no browser has; by these it is
recognised and removed, with what the administrator of the site tried in it. Nothing of it ever
touches what real people made.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import date, timedelta
from random import Random
from typing import Any

from django.contrib.auth import get_user_model
from django.db import transaction
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext

from scorecards import devices
from scorecards.models import Device, Game, GolfoSession, Payment, Player
from scorecards.scorekeeping import holes
from scorecards.scorekeeping.rows import RowEntry
from tournaments.demo.days import make_days
from tournaments.demo.golfo import make_session
from tournaments.directing import confirmations, draws, merges, nights, pars, penalties, seasons
from tournaments.directing.fixtures import start_table
from tournaments.directing.leagues import create_league, delete_league
from tournaments.directing.people import add_person
from tournaments.errors import DirectingError
from tournaments.models import Fixture, League, LeagueGame, LeagueSeat, Night, Person, Season
from tournaments.permissions import Member
from tournaments.rules.made_up_cards import deal_hole, needs_knocker
from tournaments.rules.season_settings import Division, SeasonSettings
from tournaments.rules.standings.schemes import Scheme, Total

ACCOUNT = "demonstration"
NAMES = (
    *("Ana Sousa", "Ben Adeyemi", "Cleo Martin", "Dev Kaur", "Elif Demir", "Finn Larsen"),
    *("Grace Obi", "Hugo Blanc", "Ines Costa", "Jonas Weber", "Kiri Tane", "Lena Novak"),
    *("Moira Flynn", "Nils Berg", "Oona Virtanen", "Pablo Ruiz", "Quinn Hayes", "Ravi Nair"),
    *("Sofia Lindqvist", "Tom Okafor", "Uma Rao", "Viktor Hale", "Wanda Zych", "Yusuf Ali"),
)
RULES = ("pagat-6", "pagat-6", "pagat-6", "pagat-4-knock-10")
FIRST_NIGHTS, SECOND_NIGHTS, STILL_TO_COME = 8, 7, 3
WEEK = timedelta(weeks=1)
Progress = Callable[[int, int], None]


@dataclass
class _Table:
    """What the acts that make the league share."""

    by: Member
    random: Random
    people: list[Person]
    skills: dict[int, float] = field(default_factory=dict)
    played: int = 0


def make_demo(
    *, seed: int = 1, today: date | None = None, progress: Progress | None = None
) -> League:
    """A league of 24 with two seasons and two tournaments, one of each in play, and a session of
    Golfo. DirectingError if there is one.
    """
    if League.objects.filter(demo=True).exists():
        raise DirectingError(gettext("The demonstration league is there already."))
    day = today or timezone.localdate()
    table = _begin(seed)
    last = day - timedelta(days=(day.weekday() - 3) % 7 or 7)  # a Thursday
    first = [last - WEEK * (SECOND_NIGHTS + 14 + FIRST_NIGHTS - at) for at in range(FIRST_NIGHTS)]
    second = [last - WEEK * (SECOND_NIGHTS - 1 - at) for at in range(SECOND_NIGHTS)]
    done = _counter(progress, FIRST_NIGHTS + SECOND_NIGHTS)
    spring = _season(table, gettext("Spring"), _plain(), first)
    for at, each in enumerate(first):
        _play_night(table, spring, each)
        if at in (2, FIRST_NIGHTS - 1):
            pars.make_references(table.by)
        done()
    seasons.change_state(table.by, spring, "closed")
    autumn = _season(table, gettext("Autumn"), _divided(), second)
    _rule(table, autumn)
    for each in second:
        _play_night(table, autumn, each, open_end=each == last)
        if each == second[0]:  # by now par is known for tables of five, too
            pars.make_references(table.by)
        done()
    for ahead in range(1, STILL_TO_COME + 1):
        nights.plan_night(table.by, autumn, day=last + WEEK * ahead)
    make_days(table.by, table.people, day)
    if table.by.device:
        make_session(NAMES, table.by.device)
    return League.objects.get(pk=table.by.league.pk)


def demo_session() -> GolfoSession | None:
    """The session of Golfo that belongs to the demonstration."""
    whose = {"started_by__user__username__startswith": ACCOUNT}
    return GolfoSession.objects.filter(**whose, started_by__user__is_active=False).first()


def remove_demo() -> int:
    """Remove every demonstration league with its scorecards; returns how many there were."""
    leagues = list(League.objects.filter(demo=True))
    for league in leagues:
        owner = league.memberships.filter(role="owner", user__username__startswith=ACCOUNT)
        accounts = list(owner.values_list("user", flat=True))
        tried = list(
            LeagueGame.objects.filter(season__league=league).values_list("game", flat=True)
        )
        delete_league(Member(league, "owner"), typed_name=league.name)
        with transaction.atomic():
            used = Device.objects.filter(user__in=accounts)
            Payment.objects.filter(Q(game__started_by__in=used) | Q(game__in=tried)).delete()
            Game.objects.filter(started_by__in=used).delete()
            Game.objects.filter(pk__in=tried).delete()
            GolfoSession.objects.filter(started_by__in=used).delete()
            Player.objects.filter(device__in=used).delete()
            used.delete()
            get_user_model().objects.filter(pk__in=accounts).delete()
    return len(leagues)


def is_empty() -> bool:
    """Has nobody played or founded anything here yet?"""
    tables = (Game, GolfoSession, League)
    return not any(model.objects.exists() for model in tables)


def _begin(seed: int) -> _Table:
    user: Any = get_user_model()(username=ACCOUNT, is_active=False)
    user.set_unusable_password()
    user.save()
    device = devices.new_device("Another device")
    Device.objects.filter(pk=device.pk).update(user=user)
    league = create_league(
        user=user,
        name=gettext("Thursday League"),
        about=gettext(
            "Made up to show what a league looks like: nobody here is real, every card was dealt "
            "from a real pack. Whoever runs this site can remove it from the account page."
        ),
        visibility="public",
        device=device,
        demo=True,
    )
    by = Member(league, "owner", user, device)
    random = Random(seed)
    people = _people(by)
    table = _Table(by, random, people)
    table.skills = {each.pk: 0.35 + 0.5 * random.betavariate(3, 3) for each in people}
    return table


def _people(by: Member) -> list[Person]:
    """Everybody, one of them entered twice and merged."""
    joined = date(2020, 1, 2)
    people = [add_person(by, name=name, joined=joined) for name in NAMES]
    twice = add_person(by, name="Sofia L.", joined=joined)
    merges.merge_people(
        by, person_id=twice.pk, into_id=people[18].pk, reason=gettext("Entered twice")
    )
    return people


def _plain() -> SeasonSettings:
    return SeasonSettings(
        rulesets=tuple(dict.fromkeys(RULES)),
        holes=9,
        min_players=3,
        max_players=5,
        handicap="eb",
        scheme=Scheme(min_games=3),
    )


def _divided() -> SeasonSettings:
    return _plain().changed(
        divisions=(
            Division(gettext("First division"), down=3),
            Division(gettext("Second division"), up=3),
        ),
        scheme=Scheme(
            system="linear100", total=Total.BEST_AVERAGE, best=4, gaps_as_zero=False, min_games=3
        ),
    )


def _season(table: _Table, name: str, settings: SeasonSettings, days: list[date]) -> Season:
    by = table.by
    season = seasons.create_season(
        by,
        name=f"{name} {days[-1].year}",
        settings=settings,
        starts=days[0],
        ends=days[-1] + WEEK * STILL_TO_COME,
    )
    half = len(table.people) // 2
    best = sorted(table.people, key=lambda each: (-table.skills[each.pk], each.pk))
    for at, person in enumerate(best):
        level = 1 + at // half if settings.levels == 2 else 1
        seasons.register(by, season, person_id=person.pk, division=level, day=days[0])
    return seasons.change_state(by, season, "open")


def _play_night(table: _Table, season: Season, day: date, *, open_end: bool = False) -> None:
    """Most people come, tables are drawn, each plays one game and somebody else confirms it."""
    by, random = table.by, table.random
    night = nights.plan_night(by, season, day=day)
    present = random.sample(table.people, random.randint(16, 21))
    for person in sorted(present, key=lambda each: each.pk):
        nights.check_in(by, night, person_id=person.pk)
    draws.make_tables(by, night, seed=random.getrandbits(32))
    rules = random.choice(RULES)
    fixtures = list(Fixture.objects.filter(night=night).order_by("round", "number"))
    for at, fixture in enumerate(fixtures):
        game = start_table(by, fixture, ruleset=rules, device=_device(by))
        _play(table, game)
        _hand_in(table, game, wrong=open_end and at == len(fixtures) - 1, at=at)
    if not open_end:
        nights.close_night(by, Night.objects.get(pk=night.pk))


def _play(table: _Table, league_game: LeagueGame) -> None:
    game = league_game.game
    seats = list(LeagueSeat.objects.filter(league_game=league_game).order_by("position"))
    skills = [table.skills[seat.person_id] for seat in seats]
    knocks = needs_knocker(game.rules)
    for number in range(1, 10):
        dealt = deal_hole(game.rules, game.shape, skills, table.random)
        holes.record_hole(
            game_code=game.code,
            number=number,
            rows=[RowEntry(at, entry, "") for at, entry in enumerate(dealt.entries)],
            knocker=dealt.knocker if knocks else None,
            overrule=True,
            device=table.by.device,
        )


def _hand_in(table: _Table, league_game: LeagueGame, *, wrong: bool, at: int) -> None:
    """The first seat hands the card in, the second confirms it. Now and then there is a dispute."""
    one, other, *_ = LeagueSeat.objects.filter(league_game=league_game).order_by("position")
    first, second = _seated(table, one), _seated(table, other)
    confirmations.submit_card(first, league_game)
    version = LeagueGame.objects.get(pk=league_game.pk).version
    table.played += 1
    if not wrong and table.played % 19:
        confirmations.confirm_card(second, league_game, version=version)
        return
    reason = gettext("Hole 4 was typed for the wrong seat.")
    confirmations.dispute_card(second, league_game, version=version, reason=reason)
    if not wrong:
        ruling = gettext("Looked at the cards: the card is right.")
        confirmations.resolve_card(table.by, league_game, reason=ruling)


def _rule(table: _Table, season: Season) -> None:
    """A penalty that stands, and one that was taken back."""
    by, random = table.by, table.random
    one, other = random.sample(table.people, 2)
    reason = gettext("Looked at a card that was face down")
    penalties.give_penalty(by, season, person_id=one.pk, amount=-5, reason=reason)
    taken_back = penalties.give_penalty(
        by, season, person_id=other.pk, amount=-5, reason=gettext("Came an hour late")
    )
    penalties.cancel_penalty(
        by, penalty_id=taken_back.pk, reason=gettext("The train was late, not the player")
    )


def _seated(table: _Table, seat: LeagueSeat) -> Member:
    return Member(table.by.league, "member", person_id=seat.person_id)


def _device(by: Member) -> Device:
    assert by.device is not None
    return by.device


def _counter(progress: Progress | None, every: int) -> Callable[[], None]:
    count = 0

    def done() -> None:
        nonlocal count
        count += 1
        if progress is not None:
            progress(count, every)

    return done
