"""Every kind of act there is, as the history tells of it: on the page, to programs, in the file."""

import ast
import re
from pathlib import Path

import pytest
from django.utils import timezone

from tests.tournaments.day_play import begun, short
from tests.tournaments.world import World
from tests.values import some
from tournaments.directing.days import awards
from tournaments.models import Act
from tournaments.queries import act_names, acts
from tournaments.rules.days.prizes import Prizes
from tournaments.rules.days.stages import DaySettings
from tournaments.wording.acts import ACT_SENTENCES
from tournaments.wording.day_acts import DAY_ACT_SENTENCES

SETTINGS = DaySettings((short(),), protest=0)
KINDS = [(kind, "") for kind in ACT_SENTENCES] + [
    (kind.partition(":")[0], kind.partition(":")[2]) for kind in DAY_ACT_SENTENCES
]


def beginning(world: World) -> None:
    world.played = begun(world.ann, SETTINGS, people=4)


def keys_read() -> set[str]:
    """What the history looks up in what an act is about: the words in its own source."""
    keys: set[str] = set()
    for module in (act_names, acts):
        for node in ast.walk(ast.parse(Path(some(module.__file__)).read_text(encoding="utf-8"))):
            if isinstance(node, ast.Subscript):
                whose, key = node.value, node.slice
            elif (
                isinstance(node, ast.Call)
                and isinstance(node.func, ast.Attribute)
                and node.func.attr == "get"
            ):
                whose, key = node.func.value, node.args[0]
            elif isinstance(node, ast.Compare):
                whose, key = node.comparators[0], node.left
            else:
                continue
            if "about" in ast.unparse(whose) and isinstance(key, ast.Constant):
                keys.add(str(key.value))
    named = re.findall(
        r"%\((\w+)\)s", " ".join(map(str, (ACT_SENTENCES | DAY_ACT_SENTENCES).values()))
    )
    return keys | set(named)


@pytest.fixture
def everything(world) -> dict[str, object]:
    """A value as acts have it for whatever is looked up."""
    by, tournament = world.played
    one, other, *_ = tournament.entrants.values_list("person_id", flat=True)
    return {
        **{"person": one, "into": other, "winner": other, "who": [one, other], "by": one},
        **{"account": by.user.pk, "membership": 1, "to": 1, "role": "owner", "was": "member"},
        **{"invitation": 1, "link": 1, "penalty": 1, "season": "2026", "lists": "A, B"},
        **{"state": "running", "game": "ABCDE", "currency": "EUR", "units": 250, "size": "5/2"},
        **{"people": 4, "team": "Reds", "granted": True, "day": "2026-01-10"},
        **{"was_day": "2026-01-03", "tournament": tournament.slug, "bonus": True, "act": "start"},
        **{"what": "start", "name": "Abe", "division": 2, "nights": 3, "hole": 4, "tables": 5},
        **{"index": "12.5", "table": 6, "round": 7, "rounds": 2, "seconds": 60, "screen": "Left"},
        **{"lot": "Lottery of 28 November", "from": "fridays"},
    }


# What the history makes of other words, and where it takes them from.
MADE = {"amount", "answer", "count", "member", "names", "number", "was_role"}


def test_a_value_is_known_for_whatever_is_looked_up(everything):
    assert keys_read() - MADE == everything.keys()


def write(world, abouts) -> None:
    """Acts of these kinds, about these; as rows, because hundreds of acts would take seconds."""
    by, _tournament = world.played
    last = Act.objects.filter(league=by.league).latest("seq").seq
    Act.objects.bulk_create(
        Act(league=by.league, seq=seq, kind=kind, about=about, at=timezone.now(), user=by.user)
        for seq, (kind, about) in enumerate(abouts, start=last + 1)
    )


def pages(client, address: str) -> str:
    """Everything there is, from the latest act to the first."""
    told, after = "", ""
    while address:
        answer = client.get(address + after)
        assert answer.status_code == 200, answer.content
        if answer["Content-Type"].startswith("application/json"):
            told += answer.text
            address = answer.json()["next"] or ""
        else:
            told += answer.text
            older = re.search(r'href="[^"]*(\?[^"]*before=\d+[^"]*)"', answer.text)
            after = older[1].replace("&amp;", "&") if older else ""
            address = address if older else ""
    return told


def everywhere(world) -> list[str]:
    """The history as each of those gives it who may read it."""
    by, tournament = world.played
    slug = by.league.slug
    client = world.ann.client
    file = client.get(f"/leagues/{slug}/acts.json")
    assert file.status_code == 200
    assert len(file.json()["lines"]) == Act.objects.filter(league=by.league).count()
    return [
        pages(client, f"/leagues/{slug}/acts/"),
        pages(client, f"/api/v1/leagues/{slug}/acts/"),
        pages(client, f"/api/v1/tournaments/{tournament.slug}/acts/"),
    ]


def test_prizes_in_a_currency_are_told_of(world):
    by, tournament = world.played
    awards.set_prizes(by, tournament, Prizes(10_000, "EUR", (100,)))
    for told in everywhere(world):
        assert "Changed the prizes" in told


def test_every_kind_of_act_is_told_of_with_all_it_may_be_about(world, everything):
    plain = {key: each for key, each in everything.items() if key not in ("tournament", "bonus")}
    of_days = plain | {"tournament": everything["tournament"]}
    days = len(ACT_SENTENCES)
    write(
        world,
        [
            (kind, of_days | {"act": own, "what": own} if at >= days else plain)
            for at, (kind, own) in enumerate(KINDS)
        ],
    )
    page, _league, day = everywhere(world)
    for kind in ACT_SENTENCES.keys() | DAY_ACT_SENTENCES.keys():
        assert f">{kind}<" not in page, "a word of the program is no sentence"
    for template in DAY_ACT_SENTENCES.values():
        assert str(template).partition("%")[0][:12] in day


def test_no_act_is_too_short_to_be_told_of(world, everything):
    """Each kind about nothing, and one about each single thing: none leans on another."""
    slug = everything["tournament"]
    single = [{key: each} for key, each in everything.items()]
    for kind in ("give_penalty", "set_prizes"):
        write(world, [(kind, about | {"tournament": slug}) for about in single])
        write(world, [(kind, about) for about in single])
    write(world, [(kind, {}) for kind, _own in KINDS])
    write(world, [(kind, {"tournament": slug}) for kind, _own in KINDS])
    assert all(everywhere(world))
