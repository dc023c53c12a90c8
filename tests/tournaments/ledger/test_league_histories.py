"""The history of a league proves itself, and its acts say what is stored of people and seasons."""

import json
from importlib import import_module
from io import StringIO
from types import SimpleNamespace

import pytest
from django.apps import apps
from django.core.management import call_command
from django.db import IntegrityError, connection
from hypothesis import given
from hypothesis import strategies as st

from scorecards.histories.chain import digest_of, seal
from tests.examples import examples
from tests.scorecards.histories import flip, script_verdict, taken_back, verdict
from tests.tokens import without_tokens
from tests.tournaments.grown import Grown, grown_league
from tests.tournaments.playing import DAY, fresh
from tests.tournaments.world import World
from tests.values import some
from tournaments.directing import claims, leagues, merges, seasons
from tournaments.directing.people import (
    add_person,
    change_person,
    person_leaves,
    person_returns,
    remove_person,
)
from tournaments.ledger.history import acts_of, export_of, facts_of, league_facts
from tournaments.models import (
    Act,
    League,
    Penalty,
    Person,
    Playoff,
    Registration,
    Round,
    Season,
    Stage,
    Tournament,
)

COLUMNS = (
    *("seq", "kind", "about", "reason", "at", "author", "salt", "digest", "league_id", "user_id"),
    *("device_id", "facts"),
)
NOT_EXPORTED = ("user_id", "device_id")


def beginning(world: World) -> None:
    world.grown = grown_league()


@pytest.fixture
def grown(world: World) -> Grown:
    return world.grown


def exported(league):
    facts = league_facts(league.pk)
    return export_of(facts, acts_of(facts))


def both(league) -> tuple[str, str]:
    """What the two verifiers say of the league as it is stored."""
    return verdict(league=league.slug), script_verdict(exported(league))


def test_a_history_as_it_was_written(grown):
    by, season, people = grown.by, fresh(grown.season), grown.people
    person_leaves(by, person_id=people["Lea"].pk)
    person_returns(by, person_id=people["Lea"].pk)
    person_leaves(by, person_id=people["Kit"].pk)
    claims.answer_claim(by, claim_id=grown.claim.pk, granted=True)
    nobody = add_person(by, name="Nobody", guest=True)
    change_person(by, person_id=nobody.pk, name="No one", guest=False)
    remove_person(by, person_id=nobody.pk)
    merges.unmerge_person(by, person_id=grown.alias.pk, reason="Two after all")
    seasons.describe_season(by, season, name="Summer", starts=None, ends=None)
    leagues.describe_league(by, name="Fridays", visibility="public")
    assert both(grown.league) == ("", "")
    assert len(exported(grown.league)["lines"]) == Act.objects.filter(league=grown.league).count()


@pytest.mark.parametrize("column", COLUMNS)
def test_one_flipped_byte_is_named(grown, column):
    rows = list(Act.objects.filter(league=grown.league).values_list("pk", flat=True))

    @given(st.sampled_from(rows), st.integers(0, 400), st.integers(0, 7))
    @examples(12)
    def spoil(row, at, bit):
        with taken_back():
            try:
                flip("tournaments_act", column, row, at, bit)
            except IntegrityError:
                return  # the database itself refuses a number that is there twice
            sentence, of_file = both(grown.league)
            assert sentence.startswith(f"league {grown.league.slug}: ")
            assert column in NOT_EXPORTED or of_file

    spoil()
    assert both(grown.league) == ("", "")


def test_lines_taken_out(grown):
    acts = Act.objects.filter(league=grown.league)
    number = acts.count()
    acts.filter(seq=number).delete()
    assert all(f"line {number} is missing" in sentence for sentence in both(grown.league))
    acts.filter(seq=4).delete()
    assert all(
        "line 4 is missing: the next is line 5" in sentence for sentence in both(grown.league)
    )
    acts.delete()
    assert all("line 1 is missing" in sentence for sentence in both(grown.league))
    add_person(grown.by, name="Later")
    assert all("line 1 was altered" in sentence for sentence in both(grown.league))


def test_a_head_that_was_altered(grown):
    league = grown.league
    head = League.objects.get(pk=league.pk).head
    League.objects.filter(pk=league.pk).update(head=head.replace(head[0], "x", 1))
    assert all("the history went on" in sentence for sentence in both(league))


@pytest.mark.parametrize(
    ("change", "what"),
    [
        (lambda grown: Person.objects.filter(name="Dee").update(name="Eve"), "name"),
        (lambda grown: Person.objects.filter(name="Dee").update(guest=True), "guest"),
        (lambda grown: Person.objects.filter(pk=grown.alias.pk).update(alias_of=None), "merged"),
        (lambda grown: Season.objects.update(state="closed"), "state"),
        (lambda grown: Season.objects.update(name="Other"), "name"),
        (lambda grown: Season.objects.filter(slug="winter").update(lot=7), "lot"),
        (lambda grown: Tournament.objects.update(seed="0"), "seed"),
        (lambda grown: Stage.objects.update(cut={"through": []}), "cut"),
        (lambda grown: Round.objects.update(state="void"), "state"),
        (lambda grown: Penalty.objects.update(amount=2), "amount"),
        (lambda grown: Penalty.objects.all().delete(), "penalty"),
        (
            lambda grown: Playoff.objects.create(
                stage=some(Stage.objects.first()), people=[], spots=1, created=grown.league.created
            ),
            "playoff",
        ),
        (lambda grown: League.objects.update(name="Other"), "name"),
    ],
)
def test_what_is_stored_says_otherwise(grown, change, what):
    change(grown)
    for sentence in both(grown.league):
        assert "contradicts" in sentence
        assert what in sentence


def test_what_was_altered_does_not_become_true_by_being_said_again(grown):
    """The next act would say everything as it is now, if the league had not said it yet."""
    Tournament.objects.update(seed="0")
    League.objects.filter(pk=grown.league.pk).update(committed=False)
    assert all("contradicts" in sentence for sentence in both(grown.league))
    add_person(grown.by, name="Later")
    last = Act.objects.filter(league=grown.league).latest("seq").seq
    assert all(f"line {last} says everything anew" in sentence for sentence in both(grown.league))


def test_a_league_from_before_there_were_such_lines_says_everything_with_its_next_act(grown):
    league = grown.league
    Act.objects.filter(league=league).update(facts=None)
    League.objects.filter(pk=league.pk).update(committed=False, head=chained_anew(league))
    assert both(league) == ("", "")
    Tournament.objects.update(seed="0")  # nobody can tell, and that is said
    assert both(league) == ("", "")
    assert "1 leagues say what decides with their next act" in told()
    add_person(grown.by, name="Later")
    assert "their next act" not in told()
    Tournament.objects.update(seed="1")
    assert all("seed" in sentence for sentence in both(league))


def chained_anew(league: League) -> str:
    """The digests of the acts as they are now; returns the last."""
    head = ""
    for act in Act.objects.filter(league=league).order_by("seq"):
        head = digest_of(facts_of(league.slug, act), head)
        Act.objects.filter(pk=act.pk).update(digest=head)
    return head


def told() -> str:
    """What the command says where nothing is wrong."""
    out = StringIO()
    call_command("verify_history", stdout=out, stderr=StringIO())
    return out.getvalue()


def test_somebody_whom_no_act_added_and_a_registration_that_no_card_made(grown):
    """Whoever plays is registered by the card, which no act tells of: in the lowest division."""
    here = Registration.objects.filter(season=grown.season).latest("pk")
    for change in ({"division": 2}, {"left": grown.season.starts or DAY}):
        with taken_back():
            Registration.objects.filter(pk=here.pk).update(**change)
            assert all(f"registration {here.pk}" in each for each in both(grown.league))
    with taken_back():
        zed = Person.objects.create(league=grown.league, name="Zed", joined=DAY)
        assert all(f"person {zed.pk}, of which no act" in each for each in both(grown.league))
    assert both(grown.league) == ("", "")


def test_no_name_can_look_like_a_seal(grown):
    """What stands in a line is no name that could be put in the place of the right one."""
    person = grown.people["Ann"]
    lines = (act.facts or {} for act in Act.objects.filter(league=grown.league))
    (name,) = [row["name"] for rows in lines if (row := rows.get(f"person {person.pk}"))]
    Person.objects.filter(pk=person.pk).update(name=name)
    assert all("name" in sentence for sentence in both(grown.league))


def test_names_can_be_forgotten_and_the_chain_holds(grown):
    """Their seals stay in the place of the words of a line, and the salt goes: of every line that
    has the name.
    """
    dee = f"person {grown.people['Dee'].pk}"
    acts = [each for each in Act.objects.filter(league=grown.league) if dee in (each.facts or {})]
    acts += Act.objects.filter(league=grown.league, kind="add_person", about__name="Dee")
    for act in {each.pk: each for each in acts}.values():
        words = {key: seal(act.about[key], act.salt) for key in ("name", "was") if key in act.about}
        about = act.about | {key: each for key, each in words.items() if isinstance(each, str)}
        sealed = {"about": about, "reason": seal(act.reason, act.salt), "salt": seal(act.salt, "")}
        Act.objects.filter(pk=act.pk).update(**sealed)
    act = Act.objects.get(pk=acts[-1].pk)
    Person.objects.filter(name="Dee").update(name="Player 3")
    assert both(grown.league) == ("", "")
    assert "Dee" not in without_tokens(json.dumps(exported(grown.league)))
    Act.objects.filter(pk=act.pk).update(about=act.about | {"name": seal("Eve", act.salt)})
    assert all(f"line {act.seq} was altered" in sentence for sentence in both(grown.league))


def test_an_account_that_ends_breaks_nothing(grown):
    who = grown.by_role["director"]
    add_person(who.member(grown.league), name="By a director")
    act = Act.objects.filter(league=grown.league).latest("seq")
    assert act.author == f"account {who.user.pk}, device {who.device.pk}"
    who.user.delete()
    act.refresh_from_db()
    assert act.user is None
    assert both(grown.league) == ("", "")
    Act.objects.filter(league=grown.league, user=grown.owner.user).update(user=None)
    assert "points to another author" in verdict(league=grown.league.slug)


def test_what_existed_is_chained(grown):
    migration = import_module("tournaments.migrations.0003_chained_histories")
    Act.objects.update(author="", salt="", digest="", facts=None)
    League.objects.update(head="", committed=False)
    for _ in range(2):
        migration.chain_histories(apps, SimpleNamespace(connection=connection))
    assert both(grown.league) == ("", "")
    salts = Act.objects.values_list("salt", flat=True)
    assert len(set(salts)) == len(salts)


def test_an_earlier_file_is_the_beginning_of_a_later_one(grown):
    earlier = exported(grown.league)
    add_person(grown.by, name="Later")
    assert script_verdict(exported(grown.league), earlier) == ""
    assert "line" in script_verdict(earlier, exported(grown.league))
    other = leagues.create_league(user=grown.owner.user, name="Another")
    assert "another game, session or league" in script_verdict(exported(other), earlier)


def test_the_file_is_for_directors(grown):
    url = f"/leagues/{grown.league.slug}/acts.json"
    page = f"/leagues/{grown.league.slug}/acts/"
    answer = grown.by_role["director"].client.get(url)
    assert script_verdict(answer.json()) == ""
    assert "attachment" in answer["Content-Disposition"]
    assert grown.link.key not in answer.text
    assert url in grown.by_role["director"].client.get(page).text
    assert url not in grown.by_role["scorer"].client.get(page).text
    assert grown.by_role["scorer"].client.get(url).status_code == 403
