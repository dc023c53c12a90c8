"""The pages of roles and of the history of a league, and the sentences they are made of."""

import ast
import re
from collections.abc import Iterator
from datetime import date
from pathlib import Path

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from tests.tokens import without_tokens
from tests.tournaments.playing import play_by_acts, said
from tests.values import some
from tournaments import directing
from tournaments.directing import draws, fixtures, merges, nights
from tournaments.directing.archives.arrivals import BROUGHT
from tournaments.directing.days.forgetting import FORGET
from tournaments.directing.people import add_person
from tournaments.models import League, Membership
from tournaments.permissions import ACTIONS, ROLES
from tournaments.queries.acts import KINDS, history
from tournaments.rules.confirmation import ACTS
from tournaments.rules.days.clocks import EventKind
from tournaments.rules.days.states import MACHINES
from tournaments.wording.acts import ACT_SENTENCES
from tournaments.wording.day_acts import DAY_ACT_SENTENCES
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


def calls_in(path: Path) -> Iterator[tuple[str, list[ast.expr]]]:
    """The functions that a module calls by their own names, with what they are given."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            yield node.func.id, node.args


def kinds_written():
    """What directing calls its acts: the second argument of `acting`, `in_turn` and `write_act`."""
    for path in sorted(Path(directing.__file__).parent.glob("*.py")):
        for called, args in calls_in(path):
            if called in ("acting", "in_turn", "write_act") and isinstance(args[1], ast.Constant):
                yield args[1].value
    yield from (f"{name}_card" for name in ACTS if name != "finalise")  # nothing is final yet


def test_every_kind_of_act_has_its_sentence():
    others = {"close_night", "reopen_night", "move_night", "describe_night"}
    others |= {BROUGHT, FORGET}  # these are written in folders of their own
    assert {*kinds_written(), *others} == ACT_SENTENCES.keys()


def test_every_kind_of_act_belongs_somewhere():
    days = {kind.partition(":")[0] for kind in DAY_ACT_SENTENCES}
    listed = sorted(kind for kinds in KINDS.values() for kind in kinds)
    assert listed == sorted([*ACT_SENTENCES, *days])


def day_kinds_written():
    """The same of the acts of a tournament; `lead_…` and the clock have a sentence for each act."""
    for path in sorted((Path(directing.__file__).parent / "days").glob("*.py")):
        for called, args in calls_in(path):
            at = {"day_act": 2, "_round_act": 2, "acting": 1, "write_act": 1}.get(called)
            kind = None if at is None else args[at]
            if isinstance(kind, ast.Constant):
                yield kind.value


def test_every_act_of_a_tournament_has_its_sentence():
    own = {"lead_entrant": "entry", "lead_tournament": "tournament"}
    kinds = {kind for kind in day_kinds_written() if kind not in own}
    kinds -= {"set_clock", "add_person"}  # who enters alone comes into the league as well
    kinds |= {f"{kind}:{act}" for kind, name in own.items() for act in MACHINES[name].acts}
    kinds |= {f"set_clock:{kind}" for kind in (*EventKind, "back")}
    kinds |= {"set_ranked", "expect_in_time", "take_up_table", "end_own_entry"}
    kinds |= {"play_over", "keep_none_back", "read_in"}  # taken back, as those before
    assert kinds == DAY_ACT_SENTENCES.keys()


def test_the_history_says_who_did_what_and_why(ann, by, people, at):
    merges.merge_people(by, person_id=people["d"].pk, into_id=people["e"].pk, reason="<i>Twins")
    seen = said(ann.client.get(at("acts/")))
    for part in ("Merged Dee into Eli", "<q>&lt;i&gt;Twins</q>", "Made the league", "Added Bob"):
        assert part in seen
    narrowed = said(ann.client.get(at("acts/"), {"about": "roles"}))
    assert "Made the league" in narrowed
    assert "Added Bob" not in narrowed
    assert ann.client.get(at("acts/"), {"before": "x" * 30, "about": "x"}).status_code == 200


def test_the_history_goes_on_on_older_pages(by, league):
    for number in range(60):
        add_person(by, name=f"P{number}")
    first = history(league)
    rest = history(league, before=first.older)
    seqs = [line.seq for line in (*first.lines, *rest.lines)]
    assert seqs == list(range(max(seqs), 0, -1))
    assert rest.older is None


def test_the_check_ins_of_an_evening_are_one_line(ann, bob, by, league, people, season, at):
    night = nights.plan_night(by, season, day=date(2026, 1, 5))
    for name in "ade":
        nights.check_in(by, night, person_id=people[name].pk)
    nights.check_in(bob.member(league), night, person_id=people["b"].pk)
    nights.check_in(by, night, person_id=people["f"].pk)
    html = said(ann.client.get(at("acts/")))
    assert "Checked 3 people in for 5 January 2026: Ann, Dee, Eli" in html
    assert "Checked Bob in for 5 January 2026" in html  # by himself
    assert "Checked Fay in for 5 January 2026" in html
    assert len(history(league, words="nights").lines) == 4  # and the night was planned


def test_games_go_by_their_tables_and_people(ann, by, league, people, season, at):
    play_by_acts(by, season, {people["a"].pk: 1, people["b"].pk: 2})
    night = nights.plan_night(by, season, day=date(2026, 1, 6))
    for name in "ab":
        nights.check_in(by, night, person_id=people[name].pk)
    draws.make_tables(by, night)
    game = fixtures.start_table(by, night.fixtures.get(), ruleset="pagat-6", device=by.device)
    html = said(ann.client.get(at("acts/")))
    assert "Handed in a card: Ann, Bob, 5 January 2026" in html
    assert re.search(r"Started a game: table 1 \((Ann, Bob|Bob, Ann)\), 6 January 2026", html)
    text = without_tokens(html)
    assert f"game {game.game.code}" not in text
    with CaptureQueriesContext(connection) as few:
        ann.client.get(at("acts/"))
    for _ in range(4):
        play_by_acts(by, season, {people[each].pk: 1 for each in "abde"})
    with CaptureQueriesContext(connection) as many:
        ann.client.get(at("acts/"))
    assert len(few) == len(many)


@pytest.mark.parametrize(
    ("path", "door"),
    [
        ("/leagues/", "leagues"),
        ("/tournaments/", "tournaments"),
        ("/variants/", "variants"),
        ("/help/", ""),
    ],
)
def test_the_navigation_says_under_which_door_one_is(client, db, path, door):
    html = client.get(path).content.decode()
    tabs = some(re.search(r'<div class="tabs.*?</div>', html, re.S))[0]
    current = [each for each in re.findall(r"<a[^>]*>", tabs, re.S) if "aria-current" in each]
    assert [some(re.search(r'href="/([^"]*)/"', each))[1] for each in current] == [door] * bool(
        door
    )
