"""Hands that two people entered differently, or only one entered: choosing, and letting pass."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import replace
from functools import partial

from django.utils.translation import gettext

from scorecards.models import Device, Game
from scorecards.rules import ProblemError
from scorecards.scorekeeping.attempts import in_turn
from scorecards.scorekeeping.drafts import Draft
from scorecards.scorekeeping.errors import BadEntry, NotPossible
from scorecards.scorekeeping.holes import Recorded, settle, table_at
from scorecards.scorekeeping.rows import LONGEST_REASON, is_plain, read_entry
from scorecards.scorekeeping.settlement import Table
from scorecards.scorekeeping.statements import Entered, LockedGame
from scorecards.scorekeeping.witnesses import filled, forget
from scorecards.witnesses.records import StoredVersion, versions_of


def choose_version(
    *, game: Game, number: int, version_id: int, seen: Collection[int], device: Device
) -> Recorded:
    """Let one of the versions of a hand count: for whoever entered one of them. `seen` are the ids
    of those the page showed.

    Raises NotPossible when those are not the versions any more, or for anybody else; BadEntry when
    the cards cannot be. Then nothing is written.
    """

    def prepare(locked: LockedGame) -> Callable[[], Recorded]:
        table = table_at(locked, number)
        versions = versions_beside(versions_of(locked.id, number), version_id)
        if {each.id for each in versions} != set(seen):
            raise NotPossible(gettext("These versions have changed. Check them again."))
        if len(versions) < 2 or not any(each.is_of(device) for each in versions):
            raise NotPossible(gettext("Who entered this hand chooses between its versions."))
        chosen = next(each for each in versions if each.id == version_id)
        others = [each.entry for each in versions if each is not chosen]
        line = Entered("choice", others, chosen.entry, number, chosen.position)
        draft = counting(table, [chosen], line)
        return settle(table, draft, overrule=True, device=device, client_id=None)

    return in_turn(game.code, prepare)


def versions_beside(
    versions: Mapping[int, Sequence[StoredVersion]], version_id: int
) -> Sequence[StoredVersion]:
    """The versions of the hand that this is one of; none when it is gone."""
    return next(
        (hand for hand in versions.values() if version_id in {each.id for each in hand}), ()
    )


def let_pass(*, game: Game, number: int, reason: str, device: Device) -> Recorded:
    """Let every hand of a hole that only one person entered count as it is, for a reason.

    Raises NotPossible without a reason, where nothing waits, and while two versions differ.
    """
    reason = reason.strip()
    if not reason or not is_plain(reason, LONGEST_REASON):
        sentence = gettext("Say why one entry is enough, in at most %(longest)d letters.")
        raise NotPossible(sentence % {"longest": LONGEST_REASON})

    def prepare(locked: LockedGame) -> Callable[[], Recorded]:
        table = table_at(locked, number)
        hands = versions_of(locked.id, number).values()
        if not hands:
            raise NotPossible(gettext("Nothing in this hole waits for a second pair of eyes."))
        if any(len(versions) > 1 for versions in hands):
            raise NotPossible(gettext("Two versions differ. First choose the one that counts."))
        line = Entered("pass", None, reason, number)
        draft = counting(table, [version for (version,) in hands], line)
        return settle(table, draft, overrule=True, device=device, client_id=None)

    return in_turn(game.code, prepare)


def counting(table: Table, versions: Sequence[StoredVersion], line: Entered) -> Draft:
    """The hole with these versions in it, and what the history says of it. Raises BadEntry."""
    entries = {each.position: readable(table, each) for each in versions}
    hole = table.hole
    draft = Draft(filled(hole.rows, entries), hole.knocker, hole.knocker_revision)
    return replace(draft, lines=(line,), also=partial(forget, table, entries))


def readable(table: Table, version: StoredVersion) -> str:
    """A version as the rules of now read it. Raises BadEntry where they cannot."""
    try:
        return read_entry(table.game.rules, table.game.shape, version.entry)
    except ProblemError as error:
        raise BadEntry([each.at(version.position) for each in error.problems]) from None
