"""The pages of roles and of the history of a league, and the sentences they are made of."""

import ast
from pathlib import Path

from django.test import Client

from tests.tournaments.playing import said
from tournaments import directing
from tournaments.models import League, Membership
from tournaments.permissions import ACTIONS, ROLES
from tournaments.queries.acts import KINDS, history
from tournaments.rules.confirmation import ACTS
from tournaments.wording.acts import ACT_SENTENCES
from tournaments.wording.names import ACTION_SENTENCES, NOT_FOR_YOU, ROLE_NAMES, ROLE_SENTENCES


def test_roles_are_given_taken_and_handed_over(ann, bob, league, at):
    page = at(f"roles/{Membership.objects.get(user=bob.user).pk}/")
    assert ann.client.post(page, {"role": "king"}).status_code == 422
    assert ann.client.post(page, {"role": "scorer"}).status_code == 302
    assert Membership.objects.get(user=bob.user).role == "scorer"
    assert ann.client.post(page + "hand-over/").status_code == 302
    roles = dict(Membership.objects.values_list("user__username", "role"))
    assert roles == {"ann": "director", "bob": "owner"}
    mine = at(f"roles/{Membership.objects.get(user=ann.user).pk}/remove/")
    assert bob.client.post(mine, {"reason": "away"}).status_code == 302
    assert ann.client.get(at()).status_code == 404


def test_who_may_not_is_told_who_may(bob, at):
    refused = bob.client.get(at("delete/"))
    assert refused.status_code == 403
    assert "Only an owner of the league can do this." in said(refused)
    assert "Not with your role" in said(refused)


def test_the_table_of_roles_is_shown_and_names_only_to_members(ann, bob, league, at):
    League.objects.update(visibility="public")
    seen = Client().get(at("roles/"))
    assert [len(row) for _, row in seen.context["table"]] == [len(ROLES)] * len(ACTIONS)
    assert seen.context["members"] == []
    assert {line.name for line in bob.client.get(at("roles/")).context["members"]} == {"Ann", "Bob"}


def test_every_word_of_permissions_has_its_sentence():
    assert ACTION_SENTENCES.keys() == ACTIONS.keys()
    assert list(ROLE_NAMES) == list(ROLE_SENTENCES) == list(NOT_FOR_YOU) == list(ROLES)


def kinds_written():
    """What directing calls its acts: the second argument of `acting` and `write_act`."""
    for path in sorted(Path(directing.__file__).parent.glob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            called = getattr(getattr(node, "func", None), "id", "")
            if called in ("acting", "write_act") and isinstance(node.args[1], ast.Constant):
                yield node.args[1].value
    yield from (f"{name}_card" for name in ACTS if name != "finalise")  # nothing is final yet


def test_every_kind_of_act_has_its_sentence():
    assert {*kinds_written(), "close_night", "reopen_night"} == ACT_SENTENCES.keys()


def test_every_kind_of_act_belongs_somewhere():
    assert sorted(kind for kinds in KINDS.values() for kind in kinds) == sorted(ACT_SENTENCES)


def test_the_history_says_who_did_what_and_why(ann, by, people, at):
    directing.merge_people(by, person_id=people["d"].pk, into_id=people["e"].pk, reason="Twins")
    seen = said(ann.client.get(at("acts/")))
    for part in ("Merged Dee into Eli", "Twins", "Made the league", "Added Bob"):
        assert part in seen
    narrowed = said(ann.client.get(at("acts/"), {"about": "roles"}))
    assert "Made the league" in narrowed
    assert "Added Bob" not in narrowed
    assert ann.client.get(at("acts/"), {"before": "x" * 30, "about": "x"}).status_code == 200


def test_the_history_goes_on_on_older_pages(by, league):
    for number in range(60):
        directing.add_person(by, name=f"P{number}")
    first = history(league)
    rest = history(league, before=first.older)
    seqs = [line.seq for line in (*first.lines, *rest.lines)]
    assert seqs == list(range(max(seqs), 0, -1))
    assert rest.older is None
