"""Who takes part: entered, listed, waiting, here, late, gone, back, out.

Nobody's past is ever removed: whoever leaves keeps every seat and every result.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from django.db.models import Max
from django.utils import timezone
from django.utils.translation import gettext

from tournaments.directing.acts import find_player, tidy_reason
from tournaments.directing.days.acts import day_act, led_to
from tournaments.directing.names import LONGEST_PERSON, tidy_name
from tournaments.directing.people import put_down
from tournaments.errors import BadLines, DirectingError
from tournaments.ledger import derivation
from tournaments.ledger.stages.settings import day_settings_of
from tournaments.models import Entrant, Person, Registration, Round, Stage, Team, Tournament
from tournaments.permissions import Member
from tournaments.rules.days.day_problems import MOST_PEOPLE
from tournaments.rules.days.entries import late_refusal
from tournaments.rules.days.transitions import Facts
from tournaments.rules.lists.rosters import read_people

OPEN_STATES = ("draft", "registration", "checkin", "running")
ARRIVALS = {"registered": "check_in", "no_show": "late_arrival", "dropped": "return"}
"""How somebody who is not here comes to be here, by state."""


def enter_person(
    by: Member, tournament: Tournament, *, person_id: int, seen: int | None = None
) -> Entrant:
    """A person of the league takes part; on the waiting list once the tournament is full."""
    about = {"person": person_id}
    with day_act(by, tournament, "enter_person", about, seen=seen) as (stored, _):
        _refuse_over(stored)
        person = find_player(by, person_id)
        if Entrant.objects.filter(tournament=stored, person=person).exists():
            sentence = gettext("%(name)s is on the list already.") % {"name": person.name}
            raise DirectingError(sentence, "person")
        return _enter(stored, [person])[0]


def enter_name(
    by: Member, tournament: Tournament, *, name: str, here: bool = False, seen: int | None = None
) -> Entrant:
    """Somebody by name: of the league's people if one is called that, else somebody new. `here`: a
    walk-in, who is checked in at once.
    """
    name = tidy_name(name, longest=LONGEST_PERSON)
    with day_act(by, tournament, "enter_person", {"name": name}, seen=seen) as (stored, payload):
        _refuse_over(stored)
        person = _person_called(by, name)
        payload["person"] = person.pk
        if Entrant.objects.filter(tournament=stored, person=person).exists():
            sentence = gettext("%(name)s is on the list already.") % {"name": person.name}
            raise DirectingError(sentence, "name")
        entrant = _enter(stored, [person])[0]
        if here and entrant.state == "registered":
            _arrive(by, stored, [entrant])
    return entrant


def enter_list(by: Member, tournament: Tournament, *, data: str | bytes) -> list[Entrant]:
    """Everybody on a pasted or read list who is not entered yet, in its order. Raises BadLines."""
    names = Person.objects.filter(league=by.league, alias_of=None).values_list("name", flat=True)
    listed = read_people(data, known=list(names))
    if listed.errors:
        raise BadLines([(each.line, each.message.render(gettext)) for each in listed.errors])
    everybody = sorted((*listed.newcomers, *listed.known), key=lambda each: each.line)
    with day_act(by, tournament, "enter_list", {"people": len(everybody)}) as (stored, payload):
        _refuse_over(stored)
        people = [_person_called(by, each.name) for each in everybody]
        inside = set(stored.entrants.values_list("person", flat=True))
        coming = [each for each in people if each.pk not in inside]
        payload["people"] = len(coming)
        return _enter(stored, coming)


def lead_entrant(
    by: Member, tournament: Tournament, entrant: Entrant, act: str, *, reason: str = ""
) -> Entrant:
    """One of the acts of an entry (`rules.days.states.ENTRY`). Coming is `arrive`."""
    reason = tidy_reason(reason, needed=False)
    about = {"person": entrant.person_id, "act": act}
    with day_act(by, tournament, "lead_entrant", about, reason=reason) as (stored, payload):
        entrant = entrant_of(stored, entrant.pk)
        payload["was"] = entrant.state
        if ARRIVALS.get(entrant.state) == act:
            _arrive(by, stored, [entrant], reason=reason)
        else:
            facts = Facts(director=by.may("run_night"), reason=reason)
            entrant.state = led_to("entry", entrant.state, act, facts)
            entrant.save(update_fields=["state"])
    return entrant


def arrive(by: Member, tournament: Tournament, *, entrants: Sequence[int]) -> list[Entrant]:
    """These are here now. Whoever is here already stays so: a second tap changes nothing."""
    with day_act(by, tournament, "check_in", {"entrants": list(entrants)}) as (stored, payload):
        rows = list(stored.entrants.filter(pk__in=entrants).select_related("person"))
        coming = [each for each in rows if each.state in ARRIVALS]
        payload["people"] = [each.person_id for each in coming]
        _arrive(by, stored, coming)
    return rows


def arrive_rest(by: Member, tournament: Tournament, *, seen: int | None = None) -> int:
    """Everybody who is registered and not here yet is here. Returns how many."""
    with day_act(by, tournament, "check_in_rest", seen=seen) as (stored, payload):
        coming = list(stored.entrants.filter(state="registered"))
        payload["people"] = [each.person_id for each in coming]
        _arrive(by, stored, coming)
    return len(coming)


def put_in_team(by: Member, tournament: Tournament, entrant: Entrant, *, team: str) -> Entrant:
    """Somebody plays for the team of this name, which is made if there is none; "" for none."""
    about = {"person": entrant.person_id, "team": team}
    with day_act(by, tournament, "put_in_team", about) as (stored, _):
        entrant = entrant_of(stored, entrant.pk)
        entrant.team = None
        if team.strip():
            name = tidy_name(team, field="team")
            entrant.team, _made = Team.objects.get_or_create(tournament=stored, name=name)
        entrant.save(update_fields=["team"])
        Team.objects.filter(tournament=stored, entrants=None).delete()
    return entrant


def seed_entrants(by: Member, tournament: Tournament, *, order: Sequence[int]) -> None:
    """The seeding of the first round: these entrants, the best first; the others come after."""
    with day_act(by, tournament, "seed_entrants", {"entrants": list(order)}) as (stored, _):
        rows = {each.pk: each for each in stored.entrants.all()}
        if len(set(order)) < len(order) or not rows.keys() >= set(order):
            raise DirectingError(gettext("Everybody is seeded once."), "order")
        for row in rows.values():
            row.seeding = order.index(row.pk) + 1 if row.pk in order else None
        Entrant.objects.bulk_update(rows.values(), ["seeding"])


def entrant_of(tournament: Tournament, entrant_id: int) -> Entrant:
    """The entrant as stored. Raises DirectingError."""
    row = tournament.entrants.select_related("person").filter(pk=entrant_id).first()
    if row is None:
        raise DirectingError(gettext("There is no such person here."), "person")
    return row


def into_stage(stage: Stage, people: Iterable[int]) -> None:
    """Put these people in the season of a stage, so that its standings list them from the start."""
    today = timezone.localdate()
    season, those = stage.season, sorted(people)
    Registration.objects.bulk_create(
        [Registration(season=season, person_id=each, entered=today) for each in those],
        ignore_conflicts=True,
    )
    derivation.recount(season, those)


def _enter(tournament: Tournament, people: Sequence[Person]) -> list[Entrant]:
    """Entries in this order, after those there are; beyond the limit they wait."""
    rows = tournament.entrants.aggregate(last=Max("number"))
    last = rows["last"] or 0
    if tournament.entrants.count() + len(people) > MOST_PEOPLE:
        sentence = gettext("At most %(most)d people take part.") % {"most": MOST_PEOPLE}
        raise DirectingError(sentence)
    limit = day_settings_of(tournament).limit
    inside = tournament.entrants.exclude(state__in=("waitlisted", "withdrawn")).count()
    free = len(people) if limit is None else max(limit - inside, 0)
    return Entrant.objects.bulk_create(
        Entrant(
            tournament=tournament,
            person=person,
            number=last + at,
            state="registered" if at <= free else "waitlisted",
        )
        for at, person in enumerate(people, start=1)
    )


def _arrive(
    by: Member, tournament: Tournament, entrants: Sequence[Entrant], *, reason: str = ""
) -> None:
    """These entrants are here, from the round that is to come."""
    if tournament.state not in ("checkin", "running"):
        raise DirectingError(gettext("The door is not open."))
    since = _next_round(tournament)
    facts = Facts(director=by.may("run_night"), reason=reason)
    for each in entrants:
        late = each.state != "dropped" and tournament.state == "running"
        sentence = late_refusal(since - 1, day_settings_of(tournament).late_until)
        if late and sentence is not None:
            raise DirectingError(sentence)
        each.state = led_to("entry", each.state, ARRIVALS[each.state], facts)
        each.since = since if late else each.since
        each.came = each.came or timezone.now()
    Entrant.objects.bulk_update(entrants, ["state", "since", "came"])
    if tournament.state == "running":
        first = tournament.stages.select_related("season").get(position=0)
        into_stage(first, [each.person_id for each in entrants])


def _next_round(tournament: Tournament) -> int:
    """The round of the first stage in which somebody who comes now begins to play."""
    published = Round.objects.filter(stage__tournament=tournament, stage__position=0)
    last = published.exclude(published=None).aggregate(last=Max("number"))["last"]
    return int(last or 0) + 1


def _person_called(by: Member, name: str) -> Person:
    """The person of the league with this name, or a new one. Inside an act."""
    people = Person.objects.filter(league=by.league, alias_of=None, name__iexact=name)
    return people.first() or put_down(by, name, guest=False)


def _refuse_over(tournament: Tournament) -> None:
    if tournament.state not in OPEN_STATES:
        raise DirectingError(gettext("Nobody can be entered any more."))
