"""What is no whole archive of a league is refused with a sentence, and nothing of it is stored."""

import json
import zipfile
from collections.abc import Callable
from hashlib import sha256
from io import BytesIO
from typing import Any

import pytest
from django.utils import timezone

from tests.tournaments.grown import grown_league
from tests.tournaments.playing import someone
from tests.tournaments.stored import everything_stored
from tests.tournaments.world import World
from tournaments.directing.archives.arrivals import take_in_league
from tournaments.directing.archives.moving import reserve
from tournaments.errors import DirectingError
from tournaments.ledger.archives.packing import MANIFEST, pack_league
from tournaments.models import League, Person

Members = dict[str, bytes]
MANY = 10_000_000


def beginning(world: World) -> None:
    league = grown_league(games=2).league
    file = BytesIO()
    pack_league(league, file)
    with zipfile.ZipFile(file) as packed:
        world.played = {name: packed.read(name) for name in packed.namelist()}
    world.grown = someone("zed")


def zipped(members: Members) -> BytesIO:
    file = BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as packed:
        for name, content in members.items():
            packed.writestr(name, content)
    return file


def manifest(members: Members, **changes: Any) -> Members:
    return members | {MANIFEST: json.dumps(json.loads(members[MANIFEST]) | changes).encode()}


def summed_up(members: Members) -> Members:
    """With the counts and sums of what is in it now, as whoever forges one would write them."""
    tables = [
        {
            "table": each["table"],
            "rows": (lines := members[f"{each['table']}.jsonl"]).count(b"\n"),
            "sha256": sha256(lines).hexdigest(),
        }
        for each in json.loads(members[MANIFEST])["tables"]
    ]
    return manifest(members, tables=tables)


def changed(table: str, change: Callable[[dict[str, Any]], Any], at: int = 0) -> Callable[..., Any]:
    """Forge a row of a table."""

    def forge(members: Members) -> Members:
        lines = members[f"{table}.jsonl"].splitlines()
        row = json.loads(lines[at])
        change(row)
        lines[at] = json.dumps(row).encode()
        return summed_up(members | {f"{table}.jsonl": b"\n".join(lines) + b"\n"})

    return forge


def without_line(members: Members) -> Members:
    people = members["tournaments.person.jsonl"].splitlines(keepends=True)
    return members | {"tournaments.person.jsonl": b"".join(people[1:])}


def with_other_byte(members: Members) -> Members:
    name = "tournaments.person.jsonl"
    return members | {name: members[name].replace(b"Dee", b"Eve")}


def twice(table: str) -> Callable[[Members], Members]:
    """The first row of a table once more."""
    name = f"{table}.jsonl"
    return lambda members: summed_up(
        members | {name: members[name].splitlines(keepends=True)[0] + members[name]}
    )


def with_stray(members: Members) -> Members:
    """With a player who sits at none of its games."""
    name = "scorecards.player.jsonl"
    stray = b'{"id":999,"name":"A","last_played":"2026-01-01T00:00:00+00:00"}\n'
    return summed_up(members | {name: members[name] + stray})


REFUSED: dict[str, tuple[Callable[[Members], Members], str]] = {
    "line": (without_line, "should have 12 lines, not 11"),
    "byte": (with_other_byte, "damaged or was changed: tournaments.person.jsonl"),
    "newer": (lambda each: manifest(each, version=2), "from a newer Golfscore"),
    "no version": (lambda each: manifest(each, version="1"), "no archive of a league"),
    "other format": (lambda each: manifest(each, format="zip"), "no archive of a league"),
    "no manifest": (
        lambda each: {name: each[name] for name in each if name != MANIFEST},
        "no archive of a league",
    ),
    "a path": (lambda each: each | {"../../etc/passwd": b"x"}, "changed: ../../etc/passwd"),
    "a file too few": (
        lambda each: {name: each[name] for name in each if "bye" not in name},
        "changed: tournaments.bye.jsonl",
    ),
    "a number too large": (lambda each: manifest(each, highest=2**41), "no archive of a league"),
    "deep": (
        lambda each: each | {MANIFEST: b"[" * 100_000},
        "no archive of a league",
    ),
    "a name": (
        changed("tournaments.person", lambda row: row.update(name="Eve"), at=1),
        "history of the league was altered",
    ),
    "an act": (
        changed("tournaments.act", lambda row: row.update(reason="None"), at=3),
        "history of the league was altered",
    ),
    "a card": (
        changed("scorecards.score", lambda row: row.update(points=-5)),
        "damaged or was changed",
    ),
    "a line of a game": (
        changed("scorecards.change", lambda row: row.update(now="=1"), at=1),
        "was altered before it came here",
    ),
    "a row of another league": (
        changed("tournaments.leagueseat", lambda row: row.update(person_id=10**9)),
        "damaged or was changed",
    ),
    "a negative number": (
        changed("tournaments.leaguegame", lambda row: row.update(season_id=-7)),
        "damaged or was changed",
    ),
    "a column": (
        changed("tournaments.leaguegame", lambda row: row.update(password="x")),
        "damaged or was changed",
    ),
    "a long text": (
        changed("tournaments.confirmation", lambda row: row.update(reason="x" * 201)),
        "damaged or was changed",
    ),
    "no moment": (
        changed("tournaments.confirmation", lambda row: row.update(at="2026-01-01")),
        "damaged or was changed",
    ),
    "a moment nowhere": (
        changed("tournaments.confirmation", lambda row: row.update(at="2026-01-01T10:00:00")),
        "damaged or was changed",
    ),
    "a moment before all": (
        changed("scorecards.change", lambda row: row.update(at="0001-01-01T00:00:00+14:00")),
        "damaged or was changed",
    ),
    "a row twice": (twice("tournaments.confirmation"), "damaged or was changed"),
    "a stray": (with_stray, "damaged or was changed"),
}


@pytest.mark.parametrize("case", REFUSED)
def test_what_is_not_whole_is_refused_and_leaves_nothing(world: World, case: str) -> None:
    spoil, sentence = REFUSED[case]
    file = zipped(spoil(world.played))
    before = everything_stored()
    with pytest.raises(DirectingError) as refusal:
        take_in_league(file, user=world.grown.user, slug="other")
    assert sentence in refusal.value.message
    assert refusal.value.field == "file"
    assert everything_stored() == before


def test_what_is_no_zip(world: World) -> None:
    for content in (b"", b"PK\x03\x04", b"hello" * 100, b"\0" * 1000):
        with pytest.raises(DirectingError, match="no archive of a league"):
            take_in_league(BytesIO(content), user=world.grown.user)


def test_a_file_that_becomes_too_large_is_not_unpacked(world: World) -> None:
    bomb = world.played | {"tournaments.bye.jsonl": b"0" * MANY}
    with pytest.raises(DirectingError, match="too large when it is unpacked: at most 5 MB"):
        take_in_league(zipped(bomb), user=world.grown.user, most=MANY // 2)


def test_an_archive_is_taken_in_once(world: World) -> None:
    league = take_in_league(zipped(world.played), user=world.grown.user, slug="other")
    League.objects.filter(pk=league.pk).update(name="Fridays")
    with pytest.raises(DirectingError, match="already: it became the league Fridays"):
        take_in_league(zipped(world.played), user=world.grown.user, slug="third")


@pytest.mark.parametrize("slug", ["", "new", "Thursdays", "a b", "x" * 61])
def test_an_address_that_cannot_be(world: World, slug: str) -> None:
    before = Person.objects.count()
    with pytest.raises(DirectingError) as refusal:
        take_in_league(zipped(world.played), user=world.grown.user, slug=slug)
    assert refusal.value.field == "slug"
    assert Person.objects.count() == before


def test_no_number_of_a_row_that_is_gone_is_given_again(world: World) -> None:
    reserve(MANY)
    league = take_in_league(zipped(world.played), user=world.grown.user, slug="other")
    day = timezone.localdate()
    assert Person.objects.create(league=league, name="Later", joined=day).pk > MANY
