"""What is counted for all workers is counted once, however many of them count at the same time."""

import sqlite3
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from time import monotonic

import pytest

from golfscore import counts
from golfscore.cache import MemoryAndLimits
from golfscore.counts import Counts


@pytest.fixture
def clock(monkeypatch):
    class Clock:
        now = 1000.0

        def time(self):
            return self.now

        monotonic = staticmethod(monotonic)

    clock = Clock()
    monkeypatch.setattr(counts, "time", clock)
    return clock


@pytest.fixture
def workers(tmp_path) -> list[MemoryAndLimits]:
    return [MemoryAndLimits(f"{n}", {"OPTIONS": {"LIMITS": tmp_path / "limits"}}) for n in range(4)]


def test_no_try_of_any_worker_is_lost(workers):
    workers[0].add("count:codes", 0, 60)

    def try_often(worker):
        for _ in range(100):
            worker.incr("count:codes")

    with ThreadPoolExecutor(4) as pool:
        list(pool.map(try_often, workers))
    assert [worker.get("count:codes") for worker in workers] == [400] * 4


def test_only_one_worker_begins_to_count(workers):
    begun = [worker.add("count:codes", 1, 60) for worker in workers]
    assert begun == [True, False, False, False]
    assert workers[3].delete("count:codes")
    assert workers[0].get("count:codes", 0) == 0
    workers[1].set("count:codes", 7, 60)
    assert workers[2].get("count:codes") == 7
    workers[1].clear()
    assert workers[2].get("count:codes") is None
    with pytest.raises(ValueError, match="count:codes"):
        workers[0].incr("count:codes")


def test_a_number_ends_when_its_time_is_over_and_not_later(tmp_path, clock):
    numbers = Counts(tmp_path)
    numbers.add("codes", 1, 60)
    clock.now += 59
    assert numbers.more("codes") == 2
    clock.now += 2
    assert numbers.get("codes") is None
    assert numbers.more("codes") is None
    assert numbers.add("codes", 1, 60)


def test_numbers_that_ran_out_take_no_room(tmp_path, clock):
    numbers = Counts(tmp_path)
    for each in range(50):
        numbers.add(f"address {each}", 1, 60)
    clock.now += 61
    for each in range(6):
        numbers.add(f"other {each}", 1, 60)
    with sqlite3.connect(numbers.file) as file:
        assert file.execute("SELECT count(*) FROM tallies").fetchone() == (6,)


def test_where_nothing_can_be_written_a_worker_counts_for_itself(tmp_path):
    place = tmp_path / "limits"
    place.mkdir()
    (place / "counts.sqlite3").write_bytes(b"this is no database" * 100)
    worker = MemoryAndLimits("alone", {"OPTIONS": {"LIMITS": place}})
    assert worker.add("count:codes", 1, 60)
    assert worker.incr("count:codes") == 2
    assert worker.get("count:codes") == 2
    worker.set("count:codes", 5, 60)
    assert worker.get("count:codes") == 5
    assert worker.delete("count:codes")
    worker.clear()
    assert worker.get("count:codes") is None


def test_a_clock_that_was_a_year_ahead_locks_nobody_out_for_a_year(tmp_path, clock):
    numbers = Counts(tmp_path)
    clock.now += 365 * 86_400
    numbers.add("codes", 1200, 3600)
    assert numbers.get("codes") == 1200
    clock.now -= 365 * 86_400
    assert numbers.get("codes") is None
    assert numbers.more("codes") is None
    assert numbers.add("codes", 1, 60)
    clock.now -= 1  # set right by a little, as clocks are every day
    assert numbers.more("codes") == 2


class Refusing(sqlite3.Connection):
    """A connection that is refused so often, as SQLite refuses whoever comes at the same moment."""

    def __init__(self, times, code):
        super().__init__(":memory:")
        self.left, self.code = times, code

    def executescript(self, _statements, /):
        if self.left:
            self.left -= 1
            refused = sqlite3.OperationalError("database is locked")
            refused.sqlite_errorcode = self.code
            raise refused
        return self.cursor()


def test_workers_that_open_a_new_file_at_once_wait_for_each_other():
    with closing(Refusing(3, sqlite3.SQLITE_BUSY)) as busy:
        counts.begin(busy)
        assert busy.left == 0
    with closing(Refusing(3, sqlite3.SQLITE_FULL)) as full:
        with pytest.raises(sqlite3.OperationalError):
            counts.begin(full)
        assert full.left == 2, "what does not pass is not waited for"
