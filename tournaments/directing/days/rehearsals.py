"""A copy of a tournament to play through with made-up results, and to throw away.

It has a league of its own that is nobody else's: names without accounts, seen by who directs the
tournament, in no list. So nothing that happens in it counts anywhere. The tournament itself is only
read: it has no line in its history, for nothing happened to it.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from datetime import timedelta
from itertools import count, islice
from secrets import randbits

from django.db import transaction
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext

from scorecards import devices
from scorecards.models import Device, Game, Payment, Player
from tournaments.directing.acts import acting, lock_league
from tournaments.directing.days.tournaments import SEED_BITS, create_tournament
from tournaments.directing.leagues import create_league, delete_league
from tournaments.errors import DirectingError
from tournaments.ledger.stages.settings import day_settings_of
from tournaments.models import (
    Entrant,
    League,
    LeagueGame,
    Membership,
    Person,
    Reference,
    SeatingDemand,
    Team,
    Tournament,
)
from tournaments.permissions import RANK, Member
from tournaments.rules.days.day_problems import MOST_PEOPLE
from tournaments.rules.days.mishaps import Mishap
from tournaments.rules.days.stages import Teams

BEFORE = ("draft", "registration", "checkin")
KEPT_FOR = timedelta(days=7)
COMING = ("registered", "active", "waitlisted")
LONGEST_SEED = 40
DEVICE = "Rehearsal"
"""What the device is called that plays all the tables."""
MADE_UP = (
    *("Ada", "Bruno", "Carla", "Diego", "Elif", "Farid", "Greta", "Hugo", "Ines", "Jonas", "Kiran"),
    *("Lucía", "Marek", "Niall", "Olga", "Padma", "Quentin", "Rosa", "Siân", "Tomás", "Ursula"),
    *("Viktor", "Wanda", "Xenia", "Yusuf", "Zora", "Anouk", "Bela", "Chiara", "Dev", "Emil"),
    *("Fleur", "Gustav", "Hana", "Ivo", "Jolanda", "Kenji", "Leila", "Mei", "Nadia", "Oscar"),
    *("Pia", "Rafael", "Selma", "Timur", "Una", "Vera", "Willem", "Ximena", "Yara", "Zeno"),
)
"""Names of people there are not; with more of them they are numbered."""


def begin_rehearsal(
    by: Member,
    tournament: Tournament,
    *,
    people: int,
    mishaps: Collection[Mishap] = (),
    seed: str = "",
) -> Tournament:
    """A rehearsal of a tournament that has not started, with whoever is entered, and made-up names
    until there are so many people. The same seed plays the same day. Where there is a rehearsal
    already it is returned: a second tap begins no second one. What is a week old is thrown away.
    """
    throw_old_away()
    with transaction.atomic():
        lock_league(by.league)
        stored = Tournament.objects.select_related("league").get(pk=tournament.pk)
        copy = Tournament.objects.filter(rehearsal_of=stored).select_related("league").first()
        if copy is not None:
            return copy
        _refuse(stored, people, seed)
        copy = _copy(by, stored)
        about = {"tournament": copy.slug, "number": people}
        with acting(Member(copy.league, "owner", by.user, by.device), "enter_list", about):
            copy.rehearsal_of, copy.mishaps = stored, sorted(str(each) for each in mishaps)
            copy.seed = seed.strip() or f"{randbits(SEED_BITS):012x}"
            copy.save(update_fields=["rehearsal_of", "mishaps", "seed"])
            _copy_people(stored, copy, people)
    copy.refresh_from_db()
    return copy


def end_rehearsal(rehearsal: Tournament) -> None:
    """Throw a rehearsal away, with its scorecards. Raises ValueError for a tournament that is
    none.
    """
    if rehearsal.rehearsal_of_id is None or not rehearsal.league.rehearsal:
        raise ValueError("This is no rehearsal.")
    _throw_away(rehearsal.league)


def throw_old_away() -> int:
    """Throw away what was begun a week ago, and what rehearses a tournament that is gone. Returns
    how many there were. In a league that is stopped nothing changes, so that waits.
    """
    old = Q(created__lt=timezone.now() - KEPT_FOR) | Q(tournaments=None)
    leagues = list(League.objects.filter(old, rehearsal=True, stopped=None).distinct())
    for league in leagues:
        _throw_away(league)
    return len(leagues)


def device_of_rehearsal(rehearsal: Tournament) -> Device:
    """The device that plays its tables: nobody has it, so no home page lists its games."""
    return Device.objects.get(pk=_devices(rehearsal.league)[0])


def _devices(league: League) -> list[int]:
    """The device a rehearsal was begun with."""
    lines = league.acts.filter(kind="create_league", device__label=DEVICE)
    return [pk for pk in lines.values_list("device", flat=True) if pk is not None]


def _refuse(tournament: Tournament, people: int, seed: str) -> None:
    if tournament.rehearsal_of_id is not None:
        raise DirectingError(gettext("This is a rehearsal already."))
    if tournament.state not in BEFORE:
        raise DirectingError(gettext("A rehearsal comes before the start."))
    if not 2 <= people <= MOST_PEOPLE:
        sentence = gettext("From 2 to %(most)d people.") % {"most": MOST_PEOPLE}
        raise DirectingError(sentence, "people")
    if len(seed.strip()) > LONGEST_SEED:
        sentence = gettext("A seed has at most %(most)d letters.") % {"most": LONGEST_SEED}
        raise DirectingError(sentence, "seed")


def _copy(by: Member, tournament: Tournament) -> Tournament:
    """The league of the rehearsal, and the tournament in it, with nobody entered."""
    name = gettext("Rehearsal: %(name)s") % {"name": tournament.name}
    league = create_league(user=by.user, name=name[:80], device=devices.new_device(DEVICE))
    League.objects.filter(pk=league.pk).update(roster_only=True, rehearsal=True)
    league.refresh_from_db()
    _copy_directors(tournament.league, league)
    _copy_pars(tournament.league, league)
    stages = tournament.stages.select_related("season")
    settings = day_settings_of(tournament)
    return create_tournament(
        Member(league, "owner", by.user, by.device),
        name=name[:80],
        settings=settings.changed(protest=0),
        day=tournament.day,
        stage_names=[each.season.name for each in stages],
        kind=tournament.kind,
        starts=tournament.starts,
        place=tournament.place,
    )


def _copy_directors(league: League, to: League) -> None:
    """Who directs the tournament directs the rehearsal; who came by a link is left out."""
    there = set(to.memberships.values_list("user", flat=True))
    rows = league.memberships.exclude(user=None).exclude(user__in=there)
    Membership.objects.bulk_create(
        Membership(league=to, user_id=row.user_id, role=row.role, since=timezone.now())
        for row in rows
        if RANK[row.role] >= RANK["scorer"]
    )


def _copy_pars(league: League, to: League) -> None:
    """What a hole costs on average, where a stage counts strokes to par."""
    rows = list(Reference.objects.filter(league=league))
    for row in rows:
        row.pk, row.league = None, to
    Reference.objects.bulk_create(rows)


def _copy_people(tournament: Tournament, copy: Tournament, people: int) -> None:
    """The entrants with their teams and demands, and made-up names for who is not entered yet."""
    rows = tournament.entrants.filter(state__in=COMING).select_related("person")
    entrants = list(rows.order_by("number"))
    fresh = _new_people(copy.league, [each.person for each in entrants], people)
    teams = {each.pk: Team(tournament=copy, name=each.name) for each in tournament.teams.all()}
    Team.objects.bulk_create(teams.values())
    made = [
        Entrant(
            tournament=copy,
            person=person,
            number=at,
            team=teams.get(entrant.team_id or 0),
            state="waitlisted" if entrant.state == "waitlisted" else "registered",
            seeding=entrant.seeding,
            unranked=entrant.unranked,
        )
        for at, (person, entrant) in enumerate(zip(fresh, entrants, strict=False), start=1)
    ]
    others = enumerate(fresh[len(entrants) :], start=len(made) + 1)
    made += [Entrant(tournament=copy, person=person, number=at) for at, person in others]
    _put_in_teams(copy, made)
    Entrant.objects.bulk_create(made)
    same = {each.person_id: fresh[at] for at, each in enumerate(entrants)}
    _copy_demands(tournament.league, copy.league, same)


def _new_people(to: League, people: Sequence[Person], number: int) -> list[Person]:
    """These by name only, and others until there are so many."""
    taken = {each.name.casefold() for each in people}
    free = [each for each in MADE_UP if each.casefold() not in taken]
    made_up = free[: max(number - len(people), 0)]
    rest = number - len(people) - len(made_up)
    more = [*made_up, *_free_names(gettext("Person %(number)d"), taken, rest)]
    names = [*((each.name, each.guest) for each in people), *((name, False) for name in more)]
    today = timezone.localdate()
    return Person.objects.bulk_create(
        Person(league=to, name=name, guest=guest, joined=today) for name, guest in names
    )


def _put_in_teams(copy: Tournament, entrants: Sequence[Entrant]) -> None:
    """Made-up teams for whoever has none, where teams play: or else there were no day to see."""
    settings = day_settings_of(copy)
    if settings.teams is Teams.NONE:
        return
    size = settings.team_best + 1 if settings.teams is Teams.SUM else 2
    alone = [each for each in entrants if each.team is None]
    taken = {each.casefold() for each in copy.teams.values_list("name", flat=True)}
    names = _free_names(gettext("Team %(number)d"), taken, -(-len(alone) // size))
    teams = [Team.objects.create(tournament=copy, name=name) for name in names]
    for at, each in enumerate(alone):
        each.team = teams[at // size]


def _free_names(pattern: str, taken: Collection[str], number: int) -> list[str]:
    """So many names of a pattern with `number` that are not taken (these in lower case)."""
    names = (pattern % {"number": at} for at in count(1))
    return list(islice((name for name in names if name.casefold() not in taken), max(number, 0)))


def _copy_demands(league: League, to: League, same: Mapping[int, Person]) -> None:
    """Who is kept apart and who stays at a table, of those who are entered."""
    made = []
    for row in SeatingDemand.objects.filter(league=league):
        one, other = same.get(row.person_id), same.get(row.other_id or 0)
        if one is None or (row.other_id is not None and other is None):
            continue
        if other is not None and other.pk < one.pk:
            one, other = other, one
        made.append(SeatingDemand(league=to, person=one, other=other, table=row.table))
    SeatingDemand.objects.bulk_create(made)


def _throw_away(league: League) -> None:
    """The league with all it has, its scorecards, and the names and the device they were played
    with.
    """
    games = list(LeagueGame.objects.filter(season__league=league).values_list("game", flat=True))
    used = _devices(league)
    with transaction.atomic():
        players = list(Player.objects.filter(seats__game__in=games).values_list("pk", flat=True))
        delete_league(Member(league, "owner"), typed_name=league.name)
        Payment.objects.filter(game__in=games).delete()
        Game.objects.filter(pk__in=games).delete()
        Player.objects.filter(pk__in=players, seats=None, golfo_seats=None).delete()
        Device.objects.filter(pk__in=used).delete()
