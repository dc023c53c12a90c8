"""Somebody is forgotten: a neutral name stands wherever theirs did, and the history still proves
itself. Games, places and points stay, because they are the others' results too.

Lines of the history have seals of names. Where a line has the name, or a reason with it, its words
are replaced by their seals and its salt goes: the chain holds, and nobody can try names on it. What
such a line had recorded of others is recorded again by the line of this act. Cards get another name
with another salt, and a line that says so.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping
from itertools import count
from typing import Any, Final

from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext

from scorecards.histories.chain import SEAL, WORDS, seal
from scorecards.models import Player, Seat
from scorecards.scorekeeping.names import forget_name
from scorecards.scorekeeping.terms import write_names
from tournaments.directing.acts import LONGEST_REASON, locked, write_act
from tournaments.directing.claims import drop_claims
from tournaments.directing.days.rehearsals import end_rehearsal
from tournaments.directing.names import is_taken
from tournaments.directing.people import person_leaves, person_of
from tournaments.directing.scorekeepers import close_scorecards
from tournaments.errors import DirectingError
from tournaments.ledger.commitments import DECIDING, Stored, as_stored
from tournaments.ledger.merges import members_of, merges_in
from tournaments.models import (
    Act,
    Call,
    Claim,
    Confirmation,
    Drawing,
    Entrant,
    HallScreen,
    Invitation,
    League,
    LeagueSeat,
    ManualIndex,
    Membership,
    PastLine,
    Penalty,
    Person,
    Season,
    SeatingDemand,
    SeatJob,
    SentReminder,
    Tournament,
    Withdrawal,
)
from tournaments.permissions import RANK, Member

FORGET: Final = "forget_person"
NAMING: Final = frozenset(
    {"add_person", "change_person", "remove_person", "walk_in", "enter_person", "name_substitute"}
    | {"claim_name", "refuse_name"}
)
"""Acts whose words are names of people."""

REASONS: Final = (
    (Penalty, "season__league", "reason"),
    (Confirmation, "league_game__season__league", "reason"),
    (ManualIndex, "person__league", "reason"),
    (Withdrawal, "person__league", "reason"),
    (Drawing, "tournament__league", "reason"),
    (Call, "table__round__stage__season__league", "reason"),
    (SeatJob, "stage__season__league", "refused"),
    (HallScreen, "tournament__league", "words"),
)
"""Where somebody may have written the name of somebody, with the path to the league."""


def forget_person(by: Member, *, person_id: int, typed_name: str, own: bool = False) -> Person:
    """Somebody of the league, with whoever was merged into them, has a neutral name from now on,
    and no account, phone, link or role. `typed_name` is the name as it stands; with `own` it is
    somebody's wish about themselves.

    Raises DirectingError for another name, and while they sit at a table or in a tournament.
    """
    with locked(by.league):
        person = person_of(by, person_id)
        if " ".join(typed_name.split()).casefold() != person.name.casefold():
            raise DirectingError(gettext("Type the name as it stands."), "typed_name")
        if person.alias_of_id is not None:
            raise DirectingError(gettext("This person was merged already."))
        family = members_of(merges_in(by.league.pk), [person.pk])[person.pk]
        _refuse_while_playing(person, family)
        users = _accounts_of(by, family, own=own)
        if person.left is None:
            person_leaves(by, person_id=person.pk)
        before = as_stored(by.league.pk)
        again = _replace(by.league, family)
        _unlink(by.league, family, users)
        about = {
            "person": person.pk,
            "name": _name_of(person.pk),
            "accounts": users,
        }
        write_act(by, FORGET, about, before=_without_people(before, again))
    person.refresh_from_db()
    return person


def _refuse_while_playing(person: Person, family: Collection[int]) -> None:
    """Raise DirectingError where a table or a day still goes on."""
    values = {"name": person.name}
    playing = LeagueSeat.objects.filter(
        Q(person__in=family) | Q(stands_for__in=family),
        league_game__state__in=("playing", "submitted", "disputed"),
    )
    if playing.exists():
        raise DirectingError(
            gettext("%(name)s sits at a table that is not confirmed yet. Wait until it is.")
            % values
        )
    here = Entrant.objects.filter(person__in=family, state="active", tournament__state="running")
    if here.exists():
        sentence = gettext("%(name)s is in a tournament that goes on. Wait until it is over.")
        raise DirectingError(sentence % values)


def _accounts_of(by: Member, family: Collection[int], *, own: bool) -> list[int]:
    """The accounts that are one of these. Raises DirectingError for one that runs the league."""
    people = Person.objects.filter(pk__in=family).values_list("user", "lent")
    users = sorted({user for pair in people for user in pair if user is not None})
    roles = Membership.objects.filter(league=by.league, user__in=users)
    runs = any(RANK[role] >= RANK["director"] for role in roles.values_list("role", flat=True))
    if runs and not own:
        raise DirectingError(
            gettext("Whoever runs the league is not forgotten: give them another role first.")
        )
    return users


def _replace(league: League, family: Collection[int]) -> set[int]:
    """Put neutral names wherever the old ones stand; returns whose names are to be recorded again,
    because the line that had them lost its salt.
    """
    names = _names_of(league, family)
    written = re.compile(rf"(?<!\w)(?:{'|'.join(map(re.escape, names))})(?!\w)", re.IGNORECASE)
    again = _seal_acts(league, family, names, written)
    neutral = _rename(league, family)
    _rename_cards(family, neutral)
    for line in PastLine.objects.filter(person__in=family):
        PastLine.objects.filter(pk=line.pk).update(name=neutral[line.person_id])
    _rename_tables(league, neutral)
    _rewrite_reasons(league, written, next(iter(neutral.values())))
    for copy in Tournament.objects.filter(rehearsal_of__league=league).select_related("league"):
        end_rehearsal(copy)
    return again


def _names_of(league: League, family: Collection[int]) -> list[str]:
    """Everything they were ever called here, the longest first."""
    names = set(Person.objects.filter(pk__in=family).values_list("name", flat=True))
    names |= set(PastLine.objects.filter(person__in=family).values_list("name", flat=True))
    names |= set(_cards_of(family).values_list("name", flat=True))
    for kind, about in Act.objects.filter(league=league, kind__in=NAMING).values_list(
        "kind", "about"
    ):
        if about.get("into" if kind == "name_substitute" else "person") in family:
            names |= set(_words(about))
    return sorted(names, key=lambda name: (-len(name), name))


def _words(about: Mapping[str, Any]) -> Iterator[str]:
    """The words of an act that are not sealed."""
    for key in WORDS:
        value = about.get(key)
        if isinstance(value, str) and value and not value.startswith(SEAL):
            yield value


def _seal_acts(
    league: League, family: Collection[int], names: Collection[str], written: re.Pattern[str]
) -> set[int]:
    """Seal the lines that tell the name; returns the others whose names they had recorded."""
    mine = {f"person {pk}" for pk in family}
    folded = {name.casefold() for name in names}
    again: set[int] = set()
    telling = []
    for act in Act.objects.filter(league=league).exclude(salt__startswith=SEAL).iterator():
        rows = {name for name, row in (act.facts or {}).items() if row and "name" in row}
        named = act.kind in NAMING and any(each.casefold() in folded for each in _words(act.about))
        if not named and not rows & mine and not written.search(act.reason):
            continue
        again |= {int(row.removeprefix("person ")) for row in rows - mine}
        telling.append(act)
    for act in telling:
        _seal(act)
    return again


def _seal(act: Act) -> None:
    """Put the seals in the place of the words of a line, and take its salt away."""
    about = {
        key: seal(value, act.salt) if key in WORDS and isinstance(value, str) else value
        for key, value in act.about.items()
    }
    sealed = {"about": about, "reason": seal(act.reason, act.salt), "salt": seal(act.salt, "")}
    Act.objects.filter(pk=act.pk).update(**sealed)


def _without_people(stored: Stored, people: Collection[int]) -> Stored:
    """What was stored, but for these people: so the line tells of them as if they were new."""
    return frozenset(
        row for row in stored if DECIDING[int(row[0])].model is not Person or row[1] not in people
    )


def _rename(league: League, family: Collection[int]) -> dict[int, str]:
    """Give each of them a name that nobody has; their new names."""
    neutral: dict[int, str] = {}
    numbers = count(1)
    for pk in sorted(family):
        for number in numbers:
            name = gettext("Former member %(number)d") % {"number": number}
            if not is_taken(league.pk, name):
                break
        Person.objects.filter(pk=pk).update(name=name)
        neutral[pk] = name
    return neutral


def _name_of(person_id: int) -> str:
    return str(Person.objects.values_list("name", flat=True).get(pk=person_id))


def _cards_of(family: Collection[int]) -> Any:
    """The seats of cards at which they sat."""
    sat = LeagueSeat.objects.filter(person__in=family)
    places = [
        Q(game=game, position=position)
        for game, position in sat.values_list("league_game__game", "position")
    ]
    return Seat.objects.filter(pk__in=_pks(places))


def _pks(places: list[Q]) -> list[int]:
    """A hundred at a time: no statement has room for all."""
    seats: list[int] = []
    for start in range(0, len(places), 100):
        either = Q()
        for place in places[start : start + 100]:
            either |= place
        seats += Seat.objects.filter(either).values_list("pk", flat=True)
    return seats


def _rename_cards(family: Collection[int], neutral: Mapping[int, str]) -> None:
    """Every card at which they sat, with a line in its history, in the order in which games are
    locked.
    """
    sat = LeagueSeat.objects.filter(person__in=family)
    whose = {
        (game, position): person
        for game, position, person in sat.values_list("league_game__game", "position", "person")
    }
    seats = list(_cards_of(family).select_related("game").order_by("game", "position"))
    players = {seat.player_id for seat in seats}
    for seat in seats:
        others = Seat.objects.filter(game=seat.game_id).exclude(pk=seat.pk)
        forget_name(seat, others, neutral[whose[seat.game_id, seat.position]])
        write_names(seat.game.code, [seat])
    Player.objects.filter(pk__in=players, seats=None, golfo_seats=None).delete()


def _rename_tables(league: League, neutral: Mapping[int, str]) -> None:
    """The standings of seasons as they were when these closed."""
    for season in Season.objects.filter(league=league).filter(closed_table__isnull=False):
        table: Any = season.closed_table
        rows = [row for rows in table["divisions"] for row in rows if row["person"] in neutral]
        for row in rows:
            row["name"] = neutral[row["person"]]
        if rows:
            season.save(update_fields=["closed_table"])


def _rewrite_reasons(league: League, written: re.Pattern[str], name: str) -> None:
    """The neutral name in reasons, too; as long as they may be."""
    for model, path, column in REASONS:
        rows = model._default_manager.filter(**{path: league}).exclude(**{column: ""})
        field: Any = model._meta.get_field(column)
        for pk, words in rows.values_list("pk", column):
            if written.search(words):
                changed = written.sub(name, words)[: field.max_length]
                model._default_manager.filter(pk=pk).update(**{column: changed})
    for job in SeatJob.objects.filter(stage__season__league=league, wish__has_key="reason"):
        if written.search(job.wish["reason"]):
            wish = job.wish | {"reason": written.sub(name, job.wish["reason"])[:LONGEST_REASON]}
            SeatJob.objects.filter(pk=job.pk).update(wish=wish)


def _unlink(league: League, family: Collection[int], users: Collection[int]) -> None:
    """No account, phone, link or role leads to them any more, and no wish about them is left.
    Somebody else's account may have come by a link for them, and stays.
    """
    phones = Q(user=None) & (Q(person__in=family) | Q(invitation__person__in=family))
    theirs = Q(user__in=users) | phones
    memberships = list(Membership.objects.filter(theirs, league=league))
    close_scorecards(memberships)
    drop_claims(memberships)
    Membership.objects.filter(pk__in=[each.pk for each in memberships]).delete()
    Claim.objects.filter(Q(person__in=family) | Q(user__in=users), league=league).delete()
    links = Invitation.objects.filter(person__in=family)
    links.update(person=None, revoked=timezone.now())
    SentReminder.objects.filter(person__in=family).delete()
    SeatingDemand.objects.filter(Q(person__in=family) | Q(other__in=family)).delete()
    Person.objects.filter(pk__in=family).update(user=None, lent=None)
