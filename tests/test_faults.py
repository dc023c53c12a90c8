"""The list of faults does not rot, and the tool tells one that was found from one that was not."""

import ast
from pathlib import Path

import pytest

from scripts.faults import RUNS, Fault, faulty, read_faults, run_tests, verdict
from tests.row_by_row import row_by_row

ROOT = Path(__file__).resolve().parent.parent
FAULTS = read_faults()

MODULE = "def double(number: int) -> int:\n    return 2 * number\n"
TESTS = """
from module import double

def test_nothing():
    assert double(0) == 0

def test_double():
    assert double(2) == 4
"""


def test_there_are_forty_in_places_of_their_own() -> None:
    assert len(FAULTS) >= 40
    assert len({(each.file, each.text) for each in FAULTS}) == len(FAULTS)
    assert len({each.what for each in FAULTS}) == len(FAULTS)
    assert {each.file.split("/")[0] for each in FAULTS} >= {
        *("scorecards", "tournaments", "golfscore", "upkeep", "static", "templates"),
    }


@row_by_row("fault", FAULTS, ids=lambda each: each.file)
def test_the_text_of_a_fault_stands_once_where_the_list_says(fault: Fault) -> None:
    source = (ROOT / fault.file).read_text(encoding="utf-8")
    changed = fault.put_into(source)
    assert changed != source
    if fault.file.endswith(".py"):
        ast.parse(changed)


@row_by_row("fault", FAULTS, ids=lambda each: each.file)
def test_the_tests_that_are_to_find_it_are_there(fault: Fault) -> None:
    assert [each for each in fault.tests if not (ROOT / each).is_file()] == []
    assert fault.tests
    assert fault.on in RUNS
    assert (fault.on == "browser") == any("/browser/" in each for each in fault.tests)


@pytest.mark.parametrize("source", ["", "a = 1\na = 1\n"])
def test_a_text_that_is_gone_or_stands_twice_is_no_place(source: str) -> None:
    with pytest.raises(ValueError, match=f"stands there {source.count('a = 1')} times"):
        Fault("wrong", "module.py", "a = 1", "a = 2", ()).put_into(source)


def test_a_fault_is_found_or_not_and_gone_afterwards(tmp_path: Path) -> None:
    (tmp_path / "module.py").write_text(MODULE)
    (tmp_path / "test_module.py").write_text(TESTS)
    (tmp_path / "conftest.py").touch()  # what is here can be imported
    sign = Fault("a sign", "module.py", "2 * number", "-2 * number", ("test_module.py",))
    with faulty(tmp_path, sign):
        run = run_tests(tmp_path, sign.tests)
    assert verdict(run) == "test_module.py::test_double"
    assert run.seconds > 0
    assert (tmp_path / "module.py").read_text() == MODULE
    same = Fault("nothing", "module.py", "2 * number", "number * 2", ("test_module.py",))
    with faulty(tmp_path, same):
        assert verdict(run_tests(tmp_path, same.tests)) == "NOT FOUND"


def test_tests_that_cannot_run_find_nothing(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    assert verdict(run_tests(tmp_path, ["test_nowhere.py"])) == "NOT TRIED: pytest ended with 4"
    assert "test_nowhere.py" in capfd.readouterr().err
