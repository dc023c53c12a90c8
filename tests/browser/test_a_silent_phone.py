"""A phone has no network: the other phones are told since when nothing was heard of it."""

import re
from collections.abc import Callable
from datetime import timedelta

from django.core.cache import cache
from django.utils import timezone
from playwright.sync_api import expect

from scorecards.models import Access, Game
from tests.browser.looks import glance
from tests.browser.table import Table, until
from tests.scorecards.sealed_tables import observe


def test_the_others_are_told_since_when(
    start: Callable[..., Game], sit: Callable[..., Table]
) -> None:
    game = observe(start(names=("Ann", "Ben", "Cleo")), sealed=True)
    ann, ben, cleo = (sit(game, name) for name in ("Ann", "Ben", "Cleo"))
    ann.type("7 4 Q Q 3 K")
    ann.tap("#save")
    others = ann.page.locator(".en-mates small")
    expect(others).to_have_text(["Not in yet", "Not in yet"])
    of_ben = Access.objects.filter(game=game, seat=1)
    until(lambda: of_ben.exclude(heard=None).exists())
    ben.leave_network()
    of_ben.update(heard=timezone.now() - timedelta(minutes=5))
    cache.clear()
    expect(others).to_have_text([re.compile(r"Last heard at \d\d:\d\d$"), "Not in yet"])
    glance(ann.page)
    cleo.type("A A 2 2 9 K")
    cleo.tap("#save")
    expect(cleo.page.locator(".en-mates small")).to_have_text(
        ["In and sealed", re.compile(r"Last heard at \d\d:\d\d$")]
    )
    ben.page.context.set_offline(False)
    expect(others).to_have_text(["Not in yet", "In and sealed"])
