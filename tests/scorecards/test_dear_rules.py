"""Rules that take long to count hold up nobody: not the writers of other tables, not the site."""

import json
import threading
import time
from typing import Any

import pytest
from django.db import connections
from django.test import Client

from scorecards import devices
from scorecards.models import Change, Game, HouseVersion
from scorecards.queries import rulesets
from scorecards.rules import Ruleset, budget, find_variant
from scorecards.scorekeeping import attempts, games, holes, house, statements
from scorecards.scorekeeping.errors import BadRuleset, BadSetup
from scorecards.scorekeeping.holes import Recorded
from scorecards.scorekeeping.rows import RowEntry
from tests.scorecards.playing import ANN_HOLE, new_game, record, stored
from tests.values import some

pytestmark = pytest.mark.walk

DEAR = {
    "layout": {"rows": 4, "columns": 4},
    "scoring": [{"where": "anywhere", "equal": 4, "wild": list("A23456789TJQK"), "each": 0}],
}
SIXTEEN = "KH KD KC KS / 2H 3H 4H 5H / 6H 7H 8H 9H / AH AD QC JS"
PATIENCE = 60


@pytest.fixture
def dear_version(ann):
    """House rules that were saved before there was a bound."""
    version = house.save_house_rules(
        table=find_variant("pagat-6").to_dict(), name="Wild", device=ann.device
    )
    HouseVersion.objects.filter(pk=version.pk).update(ruleset=version.ruleset | DEAR)
    return HouseVersion.objects.get(pk=version.pk)


@pytest.mark.django_db
def test_dear_rules_are_not_saved_any_more(ann):
    with pytest.raises(BadRuleset) as refused:
        house.save_house_rules(
            table=find_variant("pagat-6").to_dict() | DEAR, name="Wild", device=ann.device
        )
    (problem,) = refused.value.problems
    assert "scoring[0]: Equal cards can lie in too many ways" in str(problem.message)


@pytest.mark.django_db
def test_those_of_before_are_shown_and_start_no_game(ann, dear_version):
    rules = dear_version.rules
    assert rules.too_dear
    assert ann.get(f"/rules/{dear_version.house.key}/").status_code == 200
    assert ann.get("/games/new/", {"rules": rules.slug}).status_code == 200
    with pytest.raises(BadSetup) as refused:
        games.start_game(
            ruleset=rules,
            shape=rules.shape,
            names=["Ann", "Bob"],
            first_dealer=0,
            device=ann.device,
        )
    assert "take too long to count" in refused.value.message
    assert Game.objects.count() == 0


@pytest.mark.django_db
def test_a_game_of_before_goes_on(ann, dear_version):
    game = new_game(ann.device, names=["Ann", "Bob"])
    Game.objects.filter(pk=game.pk).update(ruleset=dear_version.ruleset, rows=4, columns=4)
    game.refresh_from_db()
    recorded = record(game, 1, [SIXTEEN, "30"], device=ann.device)
    assert [some(recorded.scores[at]).points for at in (0, 1)] == [-2, 30]
    assert ann.get(f"/g/{game.code}/").status_code == 200


@pytest.mark.django_db
def test_a_question_has_a_budget(client: Client, settings, monkeypatch):
    hole = {"ruleset": "pagat-6", "players": [{"cards": ANN_HOLE}, {"counted": 14}]}
    clock = iter(range(1000))
    monkeypatch.setattr(budget, "thread_time", lambda: next(clock))
    settings.API_SECONDS = 5
    sent: dict[str, Any] = {"content_type": "application/json"}
    response = client.post("/api/v1/score/", json.dumps([hole] * 9), **sent)
    assert response.status_code == 422
    answer = response.json()
    assert answer["errors"][0]["code"] == "too-dear"
    assert [each["players"][0]["points"] for each in answer["answers"]] == [17, 17]
    settings.API_SECONDS = 0
    response = client.post("/api/v1/score/", json.dumps(hole), **sent)
    assert response.status_code == 422
    assert response.json()["answers"] == []
    table = {"extends": "pagat-6", "name": "Mine"}
    response = client.post("/api/v1/rulesets/check/", json.dumps(table), **sent)
    assert response.status_code == 422
    assert "too long" in response.json()["errors"][0]["message"]
    assert client.get("/api/v1/rulesets/play-nine/statistics/").status_code == 422
    settings.API_SECONDS = 500
    assert client.get("/api/v1/rulesets/play-nine/statistics/").status_code == 200


@pytest.mark.django_db
def test_so_has_a_whole_game_by_other_rules(ann, settings):
    game = new_game(ann.device, end={"type": "holes", "holes": 2})
    record(game, 1, ["9", "4", "0"], device=ann.device)
    refused_without_time(ann, f"/g/{game.code}/rules/change/?with=pagat-6-block20", settings)
    record(game, 2, ["9", "4", "0"], device=ann.device)
    refused_without_time(ann, f"/g/{game.code}/what-if/?under=pagat-6-block20", settings)


def refused_without_time(person, address, settings):
    for seconds, status in ((0, 422), (5, 200)):
        settings.API_SECONDS = seconds
        response = person.get(address)
        assert response.status_code == status
        assert (b"take too long to count" in response.content) == (status == 422)


@pytest.mark.django_db
def test_who_was_overtaken_reads_again(ann, monkeypatch):
    game = new_game(ann.device)
    times = []

    read_game = statements.read_game

    def overtaken(code):
        read = read_game(code)
        times.append(code)
        if len(times) == 1:
            Game.objects.filter(pk=game.pk).update(version=read.version + 1)
        return read

    monkeypatch.setattr(statements, "read_game", overtaken)
    recorded = record(game, 1, ["9", None, None], device=ann.device)
    assert (len(times), recorded.version) == (2, 2)
    assert stored(game, 1)[0] == "9"


@pytest.mark.django_db
def test_who_never_gets_a_turn_is_told_to_try_again(ann, monkeypatch):
    game = new_game(ann.device)
    monkeypatch.setattr(statements, "still_stands", lambda game, lock=False: False)
    with pytest.raises(attempts.TooManyAtOnce):
        record(game, 1, ["9", None, None], device=ann.device)
    assert stored(game, 1) == {}


@pytest.mark.concurrency
@pytest.mark.django_db(transaction=True)
def test_a_slow_table_holds_up_no_other_and_loses_nothing(monkeypatch):
    """Two phones at a table whose rules take long; meanwhile another table saves at once."""
    device = devices.new_device("Android phone")
    slow, quick = new_game(device, names=["Ann", "Bob"], values={"K": 5}), new_game(device)
    counting, going_on = threading.Event(), threading.Event()
    score = Ruleset.score

    def slowly(self, hole):
        if self.values.written["K"] == 5:
            counting.set()
            assert going_on.wait(PATIENCE)
        return score(self, hole)

    monkeypatch.setattr(Ruleset, "score", slowly)
    results: dict[int, object] = {}

    def enter(position: int) -> None:
        try:
            results[position] = save(slow, RowEntry(position, f"1{position}"), device)
        except Exception as error:
            results[position] = error
        finally:
            connections.close_all()

    phones = [threading.Thread(target=enter, args=(at,), daemon=True) for at in (0, 1)]
    for phone in phones:
        phone.start()
    assert counting.wait(PATIENCE)
    begun = time.monotonic()
    assert isinstance(save(quick, RowEntry(0, "7"), device), Recorded)
    assert time.monotonic() - begun < 4  # less than anybody waits for a lock
    going_on.set()
    for phone in phones:
        phone.join(PATIENCE)
    assert all(isinstance(result, Recorded) for result in results.values()), results
    assert stored(slow, 1) == {0: "10", 1: "11"}
    assert Change.objects.filter(game=slow).count() == 2
    assert Game.objects.get(pk=slow.pk).version == 2


@pytest.mark.concurrency
@pytest.mark.django_db(transaction=True)
def test_what_is_saved_while_we_count_is_counted_as_well(monkeypatch):
    """Another process saves between our reading and our writing: we read and count again."""
    device = devices.new_device("Android phone")
    game = new_game(device, names=["Ann", "Bob"])
    score, others = Ruleset.score, iter([RowEntry(1, "8")])
    monkeypatch.setattr(attempts, "_queue", lambda code: threading.Lock())  # as if in another

    def meanwhile(self, hole):
        entry = next(others, None)
        if entry:
            save(game, entry, device)
        return score(self, hole)

    monkeypatch.setattr(Ruleset, "score", meanwhile)
    recorded = save(game, RowEntry(0, "17"), device)
    assert [some(recorded.scores[at]).points for at in (0, 1)] == [17, 8]
    assert stored(game, 1) == {0: "17", 1: "8"}
    assert recorded.version == 2


def save(game: Game, row: RowEntry, device) -> Recorded:
    return holes.record_hole(
        game_code=game.code, number=1, rows=[row], device=device, overrule=True
    )


@pytest.mark.django_db
def test_house_rules_of_before_are_mended_in_the_editor(ann, dear_version):
    page = ann.get(f"/rules/{dear_version.house.key}/edit/")
    assert rulesets.find_ruleset(dear_version.rules.slug) == dear_version.rules
    assert page.status_code == 200
    assert "can lie in too many ways" in page.content.decode()
