"""The first act of a league's history that was altered, is missing or contradicts what is stored.

Pure. What acts determine about people, seasons and the league itself is followed line by line and
compared at the end; people who came with a list are not known by their line, nor is what came
before.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from scorecards.histories.chain import SEAL, Facts
from scorecards.histories.verdicts import Links, Trouble
from tournaments.ledger import commitments
from tournaments.ledger.history import LeagueFacts, StoredAct

Subject = tuple[str, Any, str]  # "person", "season" or "league"; which one; what about it


def first_trouble(league: LeagueFacts, acts: Iterable[StoredAct]) -> Trouble | None:
    """The first act that cannot be true; None when everything is as it was written."""
    links, outcome = Links(), Outcome()
    for act in acts:
        broken = links.trouble(act.line)
        if broken is not None:
            return broken
        if commitments.says_all_again(act.facts.get("facts") or {}, outcome.rows):
            return Trouble(act.facts["seq"], "says everything anew, as only the first may")
        outcome.follow(act.facts, act.salt)
    return links.trouble_at_end(league.head) or outcome.contradiction(league)


class Outcome:
    """What the acts so far come to, each fact with the number of the act it is from."""

    def __init__(self) -> None:
        self.facts: dict[Subject, tuple[Any, int]] = {}
        self.rows: dict[str, Any] = {}

    def follow(self, act: Facts, salt: str = "") -> None:
        """Take in one more act; `salt` is that of the seals of its words."""
        commitments.follow(act.get("facts") or {}, self.rows, salt, act["seq"])
        about = act["about"]
        kind, seq, person = act["kind"], act["seq"], about.get("person")
        for what, value in facts_about_person(kind, about).items():
            self.facts["person", person, what] = (value, seq)
        if kind == "answer_claim" and about["granted"]:
            self.facts["person", self.root(person), "guest"] = (False, seq)
        if kind in ("create_season", "describe_season"):
            self.facts["season", about["season"], "name"] = (about["name"], seq)
        if kind in ("create_season", "change_state"):
            self.facts["season", about["season"], "state"] = (about.get("state", "planned"), seq)
        if kind in ("create_league", "describe_league"):
            self.facts["league", "", "name"] = (about["name"], seq)
        if kind == "describe_league":
            self.facts["league", "", "visibility"] = (about["visibility"], seq)

    def root(self, person: Any) -> Any:
        """Whom somebody counts as by the merges so far."""
        for _ in range(len(self.facts)):
            into = self.facts.get(("person", person, "merged into"), (None, 0))[0]
            if into is None:
                break
            person = into
        return person

    def contradiction(self, league: LeagueFacts) -> Trouble | None:
        """The first act that says otherwise than what is stored."""
        wrong = [
            Trouble(seq, f"contradicts what is stored: {kind} {which}, {what}".replace("  ", " "))
            for (kind, which, what), (value, seq) in self.facts.items()
            if not agrees(league, (kind, which, what), value)
        ]
        wrong += [
            Trouble(seq, f"contradicts what is stored: {what}")
            for seq, what in commitments.contradictions(
                self.rows, league.rows, lambda name, row: self.follows(league, name, row)
            )
        ]
        return min(wrong, default=None)

    def follows(self, league: LeagueFacts, name: str, row: Facts) -> bool:
        """May this row be there without an act that says so? Whoever asks to come in is added by
        the answer, and whoever plays is registered by the card, in the lowest division.
        """
        kind, _, pk = name.rpartition(" ")
        if kind == "registration":
            return row["left"] is None and row["division"] == league.lowest.get(row["season"])
        added, _ = self.facts.get((kind, int(pk), "there"), (False, 0))
        return bool(added)


def facts_about_person(kind: str, about: Mapping[str, Any]) -> dict[str, Any]:
    """What an act of this kind determines about the person it is about. A name that was sealed to
    forget it determines nothing.
    """
    determined: dict[str, dict[str, Any]] = {
        "add_person": {"name": about.get("name"), "guest": about.get("guest"), "there": True},
        "change_person": {"name": about.get("name"), "guest": about.get("guest"), "there": True},
        "forget_person": {"name": about.get("name")},
        "enter_self": {"there": True},  # for a while nothing else told of whom it added
        "person_leaves": {"left": about.get("day")},
        "person_returns": {"left": None},
        "remove_person": {"there": False},
        "merge_people": {"merged into": about.get("into")},
        "unmerge_person": {"merged into": None},
    }
    facts = determined.get(kind, {})
    if str(facts.get("name")).startswith(SEAL):
        del facts["name"]
    return facts


def agrees(league: LeagueFacts, subject: Subject, value: Any) -> bool:
    """Is that what is stored? Of somebody who was taken off the list nothing is."""
    kind, which, what = subject
    if what == "name" and str(value).startswith(SEAL):
        return True  # somebody was forgotten whose name stood in the same line
    if kind == "league":
        return value == dict(zip(("name", "visibility"), league.itself, strict=True))[what]
    if kind == "season":
        season = league.seasons.get(which)
        return season is not None and value == season[("name", "state").index(what)]
    person = league.people.get(which)
    if what == "there":
        return value == (person is not None)
    if person is None:
        return True
    return bool(value == person[("name", "guest", "left", "merged into").index(what)])
