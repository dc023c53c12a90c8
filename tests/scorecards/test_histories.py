"""The history of a game proves itself: whatever is altered in it, both verifiers name the line."""

import json
import subprocess
import sys
from importlib import import_module
from io import StringIO
from types import SimpleNamespace

import pytest
from django.apps import apps
from django.core.management import CommandError, call_command
from django.db import IntegrityError, connection
from hypothesis import given
from hypothesis import strategies as st

from scorecards import devices
from scorecards.histories import chain
from scorecards.models import Access, Change, Game, Score
from scorecards.rules import find_variant
from scorecards.rules.absences import Counts
from scorecards.scorekeeping import games, links, paper, presence, repair, rule_changes, signatures
from scorecards.scorekeeping.names import anonymise
from scorecards.scorekeeping.paper_entries import PaperHole, PaperNote
from scorecards.scorekeeping.rows import RowEntry
from scorecards.witnesses.cards import card_version
from tests.examples import examples
from tests.scorecards.histories import (
    SCRIPT,
    eventful_game,
    execute,
    exported,
    flip,
    script,
    script_verdict,
    taken_back,
    verdict,
)
from tests.scorecards.playing import ANN_HOLE, new_game, record
from tests.tokens import without_tokens
from tests.values import some

COLUMNS = [
    *(("scorecards_game", column) for column in ("heading", "ruleset", "slug", "rows", "columns")),
    *(("scorecards_game", column) for column in ("first_dealer", "absences")),
    *(("scorecards_seat", column) for column in ("name", "position", "salt")),
    *(("scorecards_change", column) for column in ("seq", "version", "hole", "position", "kind")),
    *(("scorecards_change", column) for column in ("was", "now", "at", "author", "client_id")),
    *(("scorecards_change", column) for column in ("restores_id", "digest", "game_id")),
    *(("scorecards_change", "device_id"), ("scorecards_game", "head")),
    *(("scorecards_game", "finish_reason"), ("scorecards_hole", "knocker")),
    *(("scorecards_score", "entry"), ("scorecards_score", "adjustments")),
]
NOT_EXPORTED = ("device_id",)
"""Who wrote a line is exported as its author, which does not go with the device."""


@pytest.fixture
def eventful(ann):
    return eventful_game(ann.device)


def both(game: Game) -> tuple[str, str]:
    """What the two verifiers say of the game as it is stored."""
    return verdict(game=game.code), script_verdict(exported(game))


def rows_of(table: str, game: Game) -> list[int]:
    """The ids of what a table has of the game."""
    belongs = {
        "scorecards_change": "game_id = %s",
        "scorecards_game": "id = %s",
        "scorecards_hole": "game_id = %s",
        "scorecards_seat": "game_id = %s",
        "scorecards_score": "hole_id IN (SELECT id FROM scorecards_hole WHERE game_id = %s)",
    }[table]
    rows = execute(f"SELECT id FROM {table} WHERE {belongs} ORDER BY id", game.pk)
    return [row for (row,) in rows]


def test_a_history_as_it_was_written(eventful):
    assert both(eventful) == ("", "")
    kinds = {line.kind for line in eventful.changes.all()}
    assert kinds == {"row", "knocker", "adjustments", "links", "finish", "signature", "reopen"}


@pytest.fixture
def flipped(ann):
    """Two games, so that a line can go from one to the other."""
    return eventful_game(ann.device), eventful_game(ann.device)


@pytest.mark.parametrize(("table", "column"), COLUMNS, ids=lambda each: each)
def test_one_flipped_byte_is_named(flipped, table, column):
    game, _other = flipped
    rows = rows_of(table, game)

    @given(st.sampled_from(rows), st.integers(0, 200), st.integers(0, 7))
    @examples(12)
    def spoil(row, at, bit):
        with taken_back():
            try:
                flip(table, column, row, at, bit)
            except IntegrityError:
                return  # the database itself refuses a number that is there twice
            sentence, of_file = both(game)
            assert sentence.startswith(f"game {game.code}: ")
            assert column in NOT_EXPORTED or of_file

    spoil()
    assert both(game) == ("", "")


def test_a_line_taken_out_of_the_middle(eventful):
    Change.objects.filter(game=eventful, seq=4).delete()
    sentence, of_file = both(eventful)
    assert "line 4 is missing: the next is line 5" in sentence
    assert "line 4 is missing: the next is line 5" in of_file


def test_a_line_taken_out_and_the_rest_counted_anew(eventful):
    Change.objects.filter(game=eventful, seq=4).delete()
    for line in eventful.changes.filter(seq__gt=4):
        Change.objects.filter(pk=line.pk).update(seq=line.seq - 1)
    assert all("line 4 was altered" in sentence for sentence in both(eventful))


@pytest.mark.parametrize("left", [0, 5, -1])
def test_the_end_cut_off(eventful, left):
    lines = [line.pk for line in eventful.changes.all()]
    Change.objects.filter(pk__in=lines[left:]).delete()
    number = len(lines[:left]) + 1
    for sentence in both(eventful):
        assert f"line {number} is missing: the history went on" in sentence


def test_the_end_cut_off_with_the_head_put_back(eventful):
    """Then the scorecard still says what was entered last."""
    last = eventful.changes.last()
    before = eventful.changes.get(seq=last.seq - 1)
    Game.objects.filter(pk=eventful.pk).update(head=before.digest)
    last.delete()
    assert all("hole 2, seat 3" in sentence for sentence in both(eventful))


def test_a_line_after_a_deleted_one_does_not_heal_it(ann, eventful):
    eventful.changes.last().delete()
    record(eventful, 2, [None, "9", None], device=ann.device)
    assert all("was altered, or what stood before it" in sentence for sentence in both(eventful))


def test_two_lines_that_changed_places(eventful):
    for seq, to in ((2, 500), (3, 2), (500, 3)):
        Change.objects.filter(game=eventful, seq=seq).update(seq=to)
    assert all("line 2 was altered" in sentence for sentence in both(eventful))


def test_a_history_written_anew_from_the_middle_on(eventful):
    """With every digest made again it hangs together, and contradicts a file from before."""
    earlier = exported(eventful)
    head = eventful.changes.get(seq=3).digest
    for line in earlier["lines"][3:]:
        facts = {key: value for key, value in line.items() if key != "digest"}
        facts["author"] = "device 999"
        head = chain.digest_of(facts, head)
        row = Change.objects.filter(game=eventful, seq=line["seq"])
        row.update(author=facts["author"], digest=head, device=None)
    Game.objects.filter(pk=eventful.pk).update(head=head)
    assert both(eventful) == ("", "")
    sentence = script_verdict(exported(eventful), earlier)
    assert "line 4 is another one than in the earlier file" in sentence


def test_a_forged_line_that_replaces_what_was_never_there(eventful):
    head = chain.heading_digest(eventful.heading, "game", eventful.code)
    for line in eventful.changes.all():
        facts = {
            k: v for k, v in exported(eventful)["lines"][line.seq - 1].items() if k != "digest"
        }
        facts["was"] = "88" if line.seq == 6 else facts["was"]
        head = chain.digest_of(facts, head)
        Change.objects.filter(pk=line.pk).update(was=facts["was"], digest=head)
    Game.objects.filter(pk=eventful.pk).update(head=head)
    assert all("line 6 replaces what line" in sentence for sentence in both(eventful))


@pytest.mark.parametrize(
    ("change", "where"),
    [
        (lambda game: Score.objects.filter(hole__number=2, position=0).update(entry="4"), "hole 2"),
        (lambda game: Score.objects.filter(hole__number=1, position=1).delete(), "hole 1"),
        (lambda game: game.holes.filter(number=1).update(knocker=0), "hole 1"),
        (lambda game: game.holes.filter(number=2).delete(), "hole 2"),
        (lambda game: Score.objects.filter(position=1).update(adjustments=[]), "hole 1, seat 2"),
    ],
)
def test_a_scorecard_that_says_otherwise(eventful, change, where):
    change(eventful)
    assert all(where in sentence for sentence in both(eventful))


def test_a_row_that_no_line_tells_of(eventful):
    Score.objects.filter(hole__number=2, position=1).update(entry="3", counted=3)
    sentence, of_file = both(eventful)
    assert "no line says where hole 2, seat 2 comes from" in sentence
    assert "hole 2, seat 2" in of_file


def test_an_end_that_no_line_tells_of(eventful):
    moment = eventful.started
    Game.objects.filter(pk=eventful.pk).update(finished=moment, finish_reason="agreed")
    assert all("about its end" in sentence for sentence in both(eventful))


def test_a_signature_that_no_line_tells_of(ann, eventful):
    eventful.signatures.create(position=1, device=ann.device, at=eventful.started)
    assert all("about the signature of seat 2" in sentence for sentence in both(eventful))


def test_a_signature_that_was_wiped_off(ann, eventful):
    games.finish(game=eventful, device=ann.device)
    seen = card_version(eventful.pk)
    signatures.sign(game=eventful, position=0, seen=seen, device=ann.device)
    assert both(eventful) == ("", "")
    eventful.signatures.all().delete()
    last = eventful.changes.count()
    assert all(f"line {last} contradicts" in sentence for sentence in both(eventful))


@pytest.mark.parametrize(
    ("fields", "what"),
    [
        ({"first_dealer": 2}, "its first dealer"),
        ({"slug": "french-6"}, "its rules"),
        ({"rows": 3, "columns": 3}, "its layout"),
        ({"double_entry": True, "sign_off": False}, "its customs"),
        ({"stakes": {"kind": "own points"}}, "its stakes"),
        ({"absences": [{"position": 1, "first": 2, "last": 2, "counts": "nothing"}]}, "not there"),
    ],
    ids=lambda each: each if isinstance(each, str) else "",
)
def test_terms_nobody_changed(eventful, fields, what):
    Game.objects.filter(pk=eventful.pk).update(**fields)
    assert all(
        f"contradicts the game about {what}" in each or what in each for each in both(eventful)
    )


def test_rules_with_one_card_worth_something_else(eventful):
    table = eventful.ruleset
    table["values"] = table["values"] | {"K": 13}
    Game.objects.filter(pk=eventful.pk).update(ruleset=table)
    assert all("contradicts the game about its rules" in each for each in both(eventful))


def test_two_players_who_changed_places_are_named(eventful):
    """Who won, then."""
    for at, name in ((0, "-"), (1, "Ann"), (0, "Bob")):
        eventful.seats.filter(position=at).update(name=name)
    assert all("about the player of seat 1" in each for each in both(eventful))


def test_no_name_can_look_like_its_seal(eventful):
    eventful.seats.filter(position=1).update(name=eventful.heading["players"]["1"])
    assert all("about the player of seat 2" in each for each in both(eventful))


def test_a_seat_that_is_gone_and_one_too_many(ann, eventful):
    eventful.seats.filter(position=2).delete()
    assert all("about the player of seat 3" in each for each in both(eventful))
    player = ann.device.players.get(name="Dee")
    eventful.seats.create(position=3, name="Dee", player=player)
    assert all("about the player of seat 3" in each for each in both(eventful))


def test_whoever_comes_late_and_leaves_is_in_the_history(ann):
    game = new_game(ann.device)
    record(game, 1, ["4", "5", "6"], device=ann.device)
    counts = Counts.MEAN
    presence.join_late(game=game, name="Eve", number=2, counts=counts, device=ann.device)
    presence.sit_out(game=game, position=1, number=2, device=ann.device)
    record(game, 2, ["4", None, "6", "7"], device=ann.device)
    presence.leave(game=game, position=0, number=3, device=ann.device)
    assert both(game) == ("", "")
    assert "Eve" not in json.dumps(exported(game))
    with taken_back():
        game.seats.filter(position=3).update(name="Eva")
        assert all("about the player of seat 4" in each for each in both(game))
    Game.objects.filter(pk=game.pk).update(absences=[])
    assert all("about who was not there" in each for each in both(game))


def begun_before_there_were_headings(game: Game) -> None:
    """The history as it would have been written then."""
    Game.objects.filter(pk=game.pk).update(heading=None)
    head = ""
    for line in exported(game)["lines"]:
        head = chain.digest_of({k: v for k, v in line.items() if k != "digest"}, head)
        Change.objects.filter(game=game, seq=line["seq"]).update(digest=head)
    Game.objects.filter(pk=game.pk).update(head=head)


def test_a_game_from_before_says_who_plays_from_the_upgrade_on(ann, eventful):
    """No digest that was stored is another one; a game begun since has nothing more to say."""
    begun = new_game(ann.device)
    begun_before_there_were_headings(eventful)
    assert both(eventful) == ("", "")
    digests = list(eventful.changes.values_list("digest", flat=True))
    migration = import_module("scorecards.migrations.0020_terms")
    eventful.seats.update(salt="")
    for _ in range(2):
        migration.commit(apps, SimpleNamespace(connection=connection))
    assert both(eventful) == ("", "")
    *before, last = eventful.changes.all()
    assert [line.digest for line in before] == digests
    assert (last.kind, begun.changes.count()) == ("terms", 0)
    assert len({*eventful.seats.values_list("salt", flat=True)}) == 3
    record(eventful, 2, ["6", None, None], device=ann.device)
    assert both(eventful) == ("", "")
    eventful.seats.filter(position=0).update(name="Anne")
    assert all("about the player of seat 1" in each for each in both(eventful))


def test_an_upgrade_that_was_interrupted_goes_on_where_it_was(ann, eventful, monkeypatch):
    other = new_game(ann.device)
    record(other, 1, ["4", "5", "6"], device=ann.device)
    for game in (eventful, other):
        begun_before_there_were_headings(game)
        game.seats.update(salt="")
    migration = import_module("scorecards.migrations.0020_terms")
    lines_of = migration.whole_terms

    def interrupted(*, seats, **terms):
        if begun:
            raise InterruptedError
        begun.append(seats)
        return lines_of(seats=seats, **terms)

    begun: list[object] = []
    monkeypatch.setattr(migration, "CHUNK", 1)
    monkeypatch.setattr(migration, "whole_terms", interrupted)
    with pytest.raises(InterruptedError):
        migration.commit(apps, SimpleNamespace(connection=connection))
    assert verdict() == ""
    assert [game.seats.filter(salt="").count() for game in (eventful, other)] == [0, 3]
    monkeypatch.setattr(migration, "whole_terms", lines_of)
    migration.commit(apps, SimpleNamespace(connection=connection))
    assert verdict() == ""
    assert [game.changes.filter(kind="terms").count() for game in (eventful, other)] == [1, 1]
    assert "began before" not in information()


def test_it_is_told_which_games_never_said_who_plays(eventful):
    assert "began before" not in information(game=eventful.code)
    begun_before_there_were_headings(eventful)
    assert "1 began before a history said who plays" in information(game=eventful.code)
    Game.objects.filter(pk=eventful.pk).update(first_dealer=2)
    assert both(eventful) == ("", "")


def information(**which: str) -> str:
    """What the command says when all is well."""
    answer = StringIO()
    call_command("verify_history", stdout=answer, stderr=StringIO(), **which)
    return answer.getvalue()


def test_rules_nobody_changed_to(ann):
    game = new_game(ann.device)
    record(game, 1, ["14", "3", "5"], device=ann.device)
    other = find_variant("pagat-6").with_changes({"name": "Ours"})
    version = Game.objects.get(pk=game.pk).version
    rule_changes.change_rules(game=game, ruleset=other, device=ann.device, seen_version=version)
    assert both(game) == ("", "")
    Game.objects.filter(pk=game.pk).update(slug="french-6")
    assert all("about its rules" in sentence for sentence in both(game))


def test_other_rules_spell_a_total_another_way(ann):
    game = new_game(ann.device, names=["Ann", "Bob"])
    record(game, 1, ["14", "=22"], device=ann.device)
    now = Game.objects.get(pk=game.pk)
    other = find_variant("pagat-4")
    rule_changes.change_rules(game=now, ruleset=other, device=ann.device, seen_version=now.version)
    record(game, 1, ["15", None], device=ann.device)
    assert both(game) == ("", "")


def sheet_rows(*entries: str) -> tuple[RowEntry, ...]:
    """A row of every seat, as a sheet that nobody had typed in has them."""
    return tuple(RowEntry(at, entry, "") for at, entry in enumerate(entries))


def test_every_way_of_writing_keeps_the_chain(ann, eventful):
    paper.record_paper(
        game_code=eventful.code,
        sheet=[PaperHole(2, sheet_rows("5", "6", "7")), PaperHole(3, sheet_rows("1", "2", "3"))],
        notes=[PaperNote(None, 0, 23, 22)],
        device=ann.device,
        overrule=True,
        client_id="the sheet",
    )
    games.rematch(game=eventful, device=ann.device)
    phone = devices.new_device("iPhone")
    links.open_link(key=eventful.score_link, device=phone)
    access = Access.objects.get(game=eventful, device=phone)
    links.name_maker(game=eventful, access_id=access.pk, maker=True, device=ann.device)
    links.renew_link(game=eventful, role="scorer", device=phone)
    Score.objects.filter(hole__game=eventful, position=0).update(points=99)
    assert len(repair.mend(game_code=eventful.code)) == 3
    assert eventful.changes.filter(kind="points").count() == 3
    assert eventful.changes.filter(kind__in=["maker", "links"]).count() == 3
    assert verdict() == ""
    assert both(eventful) == ("", "")


def test_nobody_who_is_forgotten_breaks_it(ann, eventful, django_user_model):
    user = django_user_model.objects.create(username="ann")
    type(ann.device).objects.filter(pk=ann.device.pk).update(user=user)
    assert anonymise(user_id=user.pk, name="Ann") == 1
    assert both(eventful) == ("", "")
    names = without_tokens(json.dumps(exported(eventful)))
    assert "Ann" not in names
    assert "Bob" not in names


def test_a_device_that_is_gone_and_one_that_only_seems_to_be(ann, eventful):
    Change.objects.filter(game=eventful, seq=2).update(device=None)
    assert "line 2 points to another author" in verdict(game=eventful.code)
    ann.device.delete()
    assert both(eventful) == ("", "")
    assert not eventful.changes.exclude(device=None).exists()


def test_what_existed_is_chained_as_it_would_have_been(eventful, ann):
    """By the migration, chunk by chunk; what was chained already stays."""
    empty = new_game(ann.device)
    migration = import_module("scorecards.migrations.0009_chained_histories")
    begun_before_there_were_headings(eventful)
    before = list(Change.objects.order_by("pk").values_list("author", "digest"))
    Change.objects.update(author="", digest="")
    Game.objects.update(head="", heading=None)
    assert "line 1 was altered" in verdict(game=eventful.code)
    for _ in range(2):
        migration.chain_histories(apps, SimpleNamespace(connection=connection))
    assert list(Change.objects.order_by("pk").values_list("author", "digest")) == before
    assert Game.objects.get(pk=empty.pk).head == ""
    assert verdict() == ""


def test_the_command_says_which_and_fails(ann, eventful):
    other = eventful_game(ann.device)
    some(other.changes.last()).delete()
    assert verdict().startswith(f"game {other.code}: line")
    assert verdict(game=eventful.code) == ""
    silence = StringIO()
    call_command("verify_history", game=eventful.code, verbosity=0, stdout=silence, stderr=silence)
    assert silence.getvalue() == ""
    for nobody in ({"game": "ZZZZZ"}, {"league": "nowhere"}):
        with pytest.raises(CommandError, match="There is no"):
            call_command("verify_history", stderr=StringIO(), **nobody)


def test_the_script_needs_nothing_of_the_site(eventful, tmp_path):
    def answer(*names):
        command = [sys.executable, "-I", str(SCRIPT), *names]
        return subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)

    export = exported(eventful)
    (tmp_path / "whole.json").write_text(json.dumps(export), encoding="utf-8")
    whole = answer("whole.json", "whole.json")
    assert (whole.returncode, whole.stderr) == (0, "")
    assert f"all {len(export['lines'])} lines" in whole.stdout
    export["lines"][2]["now"] = ANN_HOLE.replace("9", "8")
    (tmp_path / "spoiled.json").write_text(json.dumps(export), encoding="utf-8")
    spoiled = answer("spoiled.json")
    assert (spoiled.returncode, spoiled.stderr) == (1, "")
    assert "line 3 was altered" in spoiled.stdout
    (tmp_path / "none.json").write_text('{"format": 1}', encoding="utf-8")
    assert answer("none.json").returncode == 1
    assert answer("nowhere.json").returncode == 2
    assert answer().returncode == 2


@pytest.mark.parametrize(
    "written", ["[" * 200_000, '{"a":' * 200_000, "[]", '{"format": 1, "lines": 2}']
)
def test_a_file_that_nobody_wrote_is_no_history(tmp_path, written, capsys):
    file = tmp_path / "history.json"
    file.write_text(written)
    assert script.main([str(file)]) == 1
    assert str(file) in capsys.readouterr().out


def test_the_file_is_for_who_keeps_the_score(ann, bob, cal, game):
    url = f"/g/{game.code}/history.json"
    page = f"/g/{game.code}/history/"
    answer = ann.get(url)
    assert answer.status_code == 200
    assert (
        answer["Content-Disposition"]
        == f'attachment; filename="golfscore-{game.code}-history.json"'
    )
    assert script_verdict(answer.json()) == ""
    keys = (game.score_key, game.view_key, game.score_link, game.view_link)
    assert not any(each in answer.text for each in keys)
    assert bob.get(url).status_code == 403
    assert cal.get(url).status_code == 404
    assert ann.post(url).status_code == 405
    assert url in ann.get(page).text
    assert url not in bob.get(page).text
