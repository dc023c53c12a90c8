"""The pictures of README and docs are made by `make pictures`, and none is older than its page."""

import re

import pytest

from scripts.pictures import FOLDER, OUTPUTS, ROOT, Picture, digest_of, digests

PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]
FILES = {name for each in OUTPUTS for name in each.files}
NAMED = re.compile(r"""(?:\]\(|src="|srcset=")([^)"]+[.](?:png|jpg|svg|gif))""")


def shown() -> dict[str, str]:
    """Every picture that a page shows, with the page."""
    return {
        (page.parent / name).resolve().relative_to(ROOT).as_posix(): page.name
        for page in PAGES
        for name in NAMED.findall(page.read_text(encoding="utf-8"))
    }


def test_every_picture_of_a_page_is_made_by_the_script() -> None:
    made = {f"docs/pictures/{name}" for name in FILES}
    assert shown().keys() <= made
    assert {each.split("-")[0] for each in shown()} == {each.split("-")[0] for each in made}


def test_nothing_else_lies_among_them() -> None:
    assert {each.name for each in FOLDER.iterdir()} == FILES | {"made.txt"}
    loose = [each.name for each in (ROOT / "docs").iterdir() if each.suffix in (".png", ".jpg")]
    assert loose == []


@pytest.mark.parametrize("picture", OUTPUTS, ids=lambda each: each.name)
def test_no_picture_is_older_than_what_it_shows(picture: Picture) -> None:
    assert digests().get(picture.name) == digest_of(picture), "its templates changed: make pictures"
