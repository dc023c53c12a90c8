"""Which people of a league are one: merged duplicates and whom they were merged into.

One query, never a write. A merge may stand on an earlier one (Robert into Rob, Rob into
Bob), and each can be taken back alone, so the root is found by going along.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from tournaments.models import Membership, Person

Roots = Mapping[int, int]
"""Everyone who was merged away, and into whom."""


def merges_in(league_id: int) -> dict[int, int]:
    """The merges of a league as they were made. One query."""
    merged = Person.objects.filter(league=league_id).exclude(alias_of=None)
    return {pk: into for pk, into in merged.values_list("pk", "alias_of") if into is not None}


def root_of(roots: Roots, person: int) -> int:
    """Whom somebody counts as. A circle cannot be stored, and would end here all the same."""
    for _ in range(len(roots) + 1):
        if person not in roots:
            return person
        person = roots[person]
    raise ValueError("People are merged in a circle.")


def root_person(person: Person) -> Person:
    """Whom somebody counts as, with a query for each merge on the way."""
    while person.alias_of is not None:
        person = person.alias_of
    return person


def members_of(roots: Roots, people: Iterable[int]) -> dict[int, tuple[int, ...]]:
    """For each of these roots everyone who counts as them, themselves first."""
    members = {root: [root] for root in sorted(set(people))}
    for person in sorted(roots):
        root = root_of(roots, person)
        if root in members:
            members[root].append(person)
    return {root: tuple(all_of) for root, all_of in members.items()}


def person_of_device(membership: Membership) -> Person | None:
    """Whom a device is: by the link it came by, or by what was granted to it."""
    if membership.device_id is None or membership.invitation is None:
        return None
    return membership.invitation.person or membership.person
