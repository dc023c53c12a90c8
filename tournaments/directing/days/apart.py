"""Families and clubs of a tournament whose people never share a table, as they are pasted."""

from __future__ import annotations

from django.utils.translation import gettext

from tournaments.directing.days.acts import day_act
from tournaments.directing.demands import refuse_contradiction
from tournaments.errors import BadLines, DirectingError
from tournaments.models import Person, SeatingDemand, Tournament
from tournaments.permissions import Member
from tournaments.rules.draws.demands import apart_in_groups

MOST_GROUPS = 200
MOST_IN_GROUP = 40


def keep_groups_apart(by: Member, tournament: Tournament, *, text: str) -> int:
    """One group a line, its names separated by commas: each of them is kept apart from each. Pairs
    that are kept apart already stay so. Returns how many pairs are new. Raises BadLines for names
    nobody here has, and then nothing is written.
    """
    with day_act(by, tournament, "keep_groups_apart") as (stored, payload):
        groups = _groups(stored, text)
        pairs = apart_in_groups(groups)
        rows = SeatingDemand.objects.filter(league=by.league).exclude(other=None)
        known = set(rows.values_list("person", "other"))
        fresh = sorted(pairs - known)
        SeatingDemand.objects.bulk_create(
            SeatingDemand(league=by.league, person_id=one, other_id=other) for one, other in fresh
        )
        payload["pairs"] = [list(pair) for pair in fresh]
        refuse_contradiction(by, "groups")
    return len(fresh)


def _groups(tournament: Tournament, text: str) -> list[list[int]]:
    """The people of each line. Raises BadLines, and DirectingError for nothing at all."""
    entered = Person.objects.filter(entries__tournament=tournament, alias_of=None)
    people = {name.casefold(): pk for pk, name in entered.values_list("pk", "name")}
    groups, wrong = [], []
    lines = [(number, line) for number, line in enumerate(text.splitlines(), 1) if line.strip()]
    for number, line in lines[: MOST_GROUPS + 1]:
        names = [" ".join(each.split()) for each in line.replace(";", ",").split(",")]
        names = [each for each in names if each]
        sentence = _wrong_line(names, people)
        if sentence:
            wrong.append((number, sentence))
        else:
            groups.append([people[each.casefold()] for each in names])
    if not lines:
        raise DirectingError(
            gettext("Paste one group per line, names separated by commas."), "groups"
        )
    if len(lines) > MOST_GROUPS:
        sentence = gettext("There are at most %(most)d groups.") % {"most": MOST_GROUPS}
        wrong.append((lines[MOST_GROUPS][0], sentence))
    if wrong:
        raise BadLines(wrong)
    return groups


def _wrong_line(names: list[str], people: dict[str, int]) -> str:
    """What is wrong with a group, or nothing."""
    for at, name in enumerate(names):
        if name.casefold() not in people:
            return gettext("Nobody here is called “%(name)s”.") % {"name": name[:40]}
        if name.casefold() in {each.casefold() for each in names[:at]}:
            return gettext("“%(name)s” stands there twice.") % {"name": name}
    if len(names) < 2:
        return gettext("A group has two people or more.")
    if len(names) > MOST_IN_GROUP:
        return gettext("A group has at most %(most)d people.") % {"most": MOST_IN_GROUP}
    return ""
