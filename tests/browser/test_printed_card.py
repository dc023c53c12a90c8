"""A scorecard printed by the browser: one page, dark on white, from a dark screen as well."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import BrowserContext

from scorecards.models import Game
from tests.browser.over import finished
from tests.browser.printing import printed
from tests.paper.rendering import facts_of, pictures_of, text_of

DARK = 110  # a point of a picture that is darker than that is ink


@pytest.mark.parametrize(("players", "holes"), [(4, 9), (8, 9), (8, 18)])
def test_a_card_is_one_page_of_ink_on_white(
    phone: Callable[..., BrowserContext],
    start: Callable[..., Game],
    ann: Any,
    tmp_path: Path,
    players: int,
    holes: int,
) -> None:
    game = finished(start, ann, players, holes)
    page = phone(ann, color_scheme="dark").new_page()
    page.goto(f"/g/{game.code}/")
    data = printed(page)
    assert facts_of(data, tmp_path)["Pages"] == "1"
    words = text_of(data, tmp_path)
    for shown in ("Bartholomew", "TOTAL", "edited"):
        assert shown in words
    for button in ("Play again", "Share", "History", "Explain", "Copy the link"):
        assert button not in words
    (picture,) = pictures_of(data, tmp_path, dots=100)
    tones = picture.convert("L").histogram()
    every = sum(tones)
    assert sum(tones[230:]) > every * 0.75, "the paper is white"
    assert sum(tones[:DARK]) > every * 0.01, "the ink is dark"
