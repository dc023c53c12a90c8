"""An audit says what it found, and says so where it could not look. Nothing here asks a network."""

import json
import re
import subprocess

import pytest

from scripts.audits import missing_in, verdict
from tests.comments import ROOT

OFFLINE = (
    "Traceback (most recent call last):\n"
    "requests.exceptions.ConnectionError: HTTPSConnectionPool(...): Max retries exceeded\n"
)


def written(*packages):
    return json.dumps({"dependencies": packages, "fixes": []})


WHOLE = {"name": "django", "version": "5.2.1", "vulns": []}
HOLE = {"id": "PYSEC-1", "fix_versions": ["5.2.9"], "aliases": [], "description": ""}


@pytest.mark.parametrize(
    ("answer", "log", "line", "code"),
    [
        (written(WHOLE), "", "audit: no known hole in 1 packages", 0),
        ("", OFFLINE, "audit: NOT DONE: the database of holes is out of reach", 0),
        (written({"name": "x", "skip_reason": "not found"}, WHOLE), "", "NOT DONE for 1 of 2", 0),
        (written(), "", "NOT DONE for 0 of 0", 0),
        (written(WHOLE | {"vulns": [HOLE]}), "", "django 5.2.1: PYSEC-1, closed by 5.2.9", 1),
        ("", "KeyError: 'x'", "KeyError: 'x'", 2),
        ("", "", "it said nothing", 2),
    ],
)
def test_an_audit_says_what_it_came_to(answer, log, line, code):
    lines, exit_code = verdict(answer, log)
    assert line in "\n".join(lines)
    assert exit_code == code
    assert (len(lines) == 1) == (code == 0), "one line, unless somebody has to do something"


def test_a_hole_is_told_though_something_was_left_out():
    both = written({"name": "x", "skip_reason": "not found"}, WHOLE | {"vulns": [HOLE]})
    assert verdict(both, "").code == 1


def pins(lock: str) -> set[str]:
    text = (ROOT / "requirements" / f"{lock}.txt").read_text(encoding="utf-8")
    return set(re.findall(r"^[\w.\[\],-]+==[^\s;\\]+", text, re.MULTILINE))


def test_what_is_audited_has_all_a_site_runs_on():
    assert pins("prod") | pins("postgres") <= pins("dev")


def test_a_list_has_every_version_and_hash_of_its_lock():
    lock = f"a[b]==1.0 ; python_version < '4' \\\n    --hash=sha256:{'0' * 64} \\\n"
    part = {
        "name": "a",
        "version": "1.0",
        "externalReferences": [{"hashes": [{"alg": "SHA-256", "content": "0" * 64}]}],
    }
    assert missing_in(json.dumps({"components": [part]}), lock) == []
    more = lock + f"    --hash=sha256:{'1' * 64}\nc==2 \\\n    --hash=sha256:{'2' * 64}\n"
    assert missing_in(json.dumps({"components": [part]}), more) == ["c==2", "1" * 64, "2" * 64]


def test_without_a_registry_it_is_one_line_and_no_failure(tmp_path):
    """The audit's own environment cannot be made here: there is no index at this address."""
    answer = subprocess.run(
        ["scripts/audit"],
        cwd=ROOT,
        env={"PATH": "/usr/bin:/bin", "VAR_DIR": str(tmp_path), "PIP_INDEX_URL": "file:///none"}
        | {"PIP_CONFIG_FILE": "/dev/null"},
        capture_output=True,
        text=True,
    )
    assert answer.returncode == 0
    (line,) = answer.stdout.splitlines()
    assert line.startswith("audit: NOT DONE: requirements/audit.txt could not be installed")
