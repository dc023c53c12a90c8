"""The image, compose.yaml and the service of systemd: nobody runs as root, nothing is open that
need not be, and every name in them is one that there is.
"""

import re
from typing import Any

import pytest
import yaml

from tests.upkeep.sites import ROOT

SERVICE = (ROOT / "deploy" / "golfscore.service").read_text(encoding="utf-8")
RUNNING = (ROOT / "docs" / "running.md").read_text(encoding="utf-8")
# Of compose.yaml and of deploy/Caddyfile, not of the site.
OF_COMPOSE = {"SITE", "AUTHORITY", "UPSTREAM", "TARGET", "PASSWORD"}


@pytest.fixture(scope="module")
def compose() -> Any:
    return yaml.safe_load((ROOT / "compose.yaml").read_text(encoding="utf-8"))


def stages() -> dict[str, str]:
    """What each stage of the image says, by its name."""
    text = (ROOT / "Containerfile").read_text(encoding="utf-8")
    parts = re.split(r"^FROM (\S+) AS (\w+)$", text, flags=re.M)[1:]
    return dict(zip(parts[1::3], parts[2::3], strict=True))


def test_an_image_runs_as_a_user_of_its_own() -> None:
    names = list(stages())
    assert names[-1] == "site", "the last one is what is built when none is named"
    for name in ("site", "postgres"):
        assert re.findall(r"^USER (\d+)$", stages()[name], re.M)[-1] == "10001", name
    assert "--uid 10001" in stages()["base"]


def test_what_an_image_installs_has_its_hash() -> None:
    for line in re.findall(r"pip install (.*?)(?:&&|\n\n|$)", stages()["build"], re.S):
        assert "--require-hashes" in line or "--no-index" in line, line
    for path in re.findall(r"requirements/\w+\.txt", stages()["build"]):
        assert (ROOT / path).exists(), path


def test_images_are_named_with_a_version_and_without_a_registry(compose: Any) -> None:
    text = (ROOT / "Containerfile").read_text(encoding="utf-8")
    (python,) = re.findall(r"^ARG PYTHON=(\S+)$", text, re.M)
    assert re.fullmatch(r"3\.\d+-slim-\w+", python)
    images = [each["image"] for each in compose["services"].values() if "image" in each]
    assert sorted(images) == ["caddy:2", "postgres:15-bookworm"]
    assert re.findall(r"^FROM (\S+)", text, re.M) == ["python:${PYTHON}"] * 2 + ["base"] * 2


def test_a_container_may_do_no_more_than_it_has_to(compose: Any) -> None:
    services = compose["services"]
    assert [name for name, each in services.items() if "ports" in each] == ["caddy"]
    for name in ("golfscore", "caddy"):
        assert services[name]["read_only"] is True, name
        assert services[name]["cap_drop"] == ["ALL"], name
    volumes = [each.split(":")[0] for one in services.values() for each in one["volumes"]]
    assert {each for each in volumes if each[0] != "."} == compose["volumes"].keys()


def test_every_variable_is_one_that_somebody_reads(compose: Any) -> None:
    text = (ROOT / "compose.yaml").read_text(encoding="utf-8")
    names = set(re.findall(r"\$\{(\w+)", text))
    names |= compose["services"]["golfscore"]["environment"].keys()
    names |= set(re.findall(r"(\w+)=", "".join(re.findall("^Environment=(.*)$", SERVICE, re.M))))
    for name in names - OF_COMPOSE:
        assert f"`{name}`" in RUNNING, name
    caddy = (ROOT / "deploy" / "Caddyfile").read_text(encoding="utf-8")
    assert set(compose["services"]["caddy"]["environment"]) <= set(re.findall(r"{\$(\w+)", caddy))


def test_a_service_ends_in_a_folder_of_its_own() -> None:
    assert "User=golfscore" in SERVICE
    assert "Environment=VAR_DIR=/var/lib/golfscore " in SERVICE
    assert "StateDirectory=golfscore" in SERVICE


def test_a_file_that_is_copied_is_not_ignored() -> None:
    ignored = (ROOT / ".containerignore").read_text(encoding="utf-8").splitlines()
    assert not {"requirements", "templates", "static", "locale", "README.md"} & set(ignored)
