"""Paper: a sheet of twelve players and eighteen holes as a PDF, against a plain Django template
that prints the same card as a table, in the same process.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import TYPE_CHECKING

from scripts.benchmarks.timing import compare, heading, row

if TYPE_CHECKING:
    from scorecards.paper.plan.sheets import Sheet
    from scorecards.paper.plan.wishes import Wish

PLAYERS, HOLES = 12, 18
PLAIN = """<table><caption>{{ sheet.title }}</caption>
<thead><tr><th>Hole</th>
{% for seat in sheet.seats %}<th scope="col">{{ seat.name }}</th>{% endfor %}
<th>Check</th></tr></thead><tbody>
{% for line in sheet.lines %}<tr class="{{ line.kind }}"><th scope="row">{{ line.label }}</th>
{% for cell in line.cells %}<td{% if cell.deals %} class="deals"{% endif %}>
{% if cell.knocked %}<i></i>{% endif %}<b>{{ cell.points }}</b>
<small>{{ cell.running }}</small></td>
{% endfor %}<td>{{ line.check }}</td></tr>{% endfor %}</tbody></table>
<ul>{% for card in sheet.legend %}<li>{{ card.face }} {{ card.value }}</li>{% endfor %}</ul>
{% for each in sheet.rules %}<p><b>{{ each.lead }}</b> {{ each.words }}</p>{% endfor %}"""


def measure() -> None:
    """T15 of the targets, and what planning a sheet costs."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "golfscore.settings")
    import django

    django.setup()
    heading(f"Paper, {PLAYERS} players and {HOLES} holes, filled")
    make, draw, plain, size = works()
    for name, work in (("PDF, planned before", draw), ("PDF with its plan", make)):
        ratio = compare(work, plain, calls=1)
        row(
            f"T15 {name} / plain template",
            f"{ratio.median:.2f}x [{ratio.low:.2f} {ratio.high:.2f}]",
            "<= 3x",
            f"{ratio.candidate_ns / 1e6:.1f} ms, template {ratio.base_ns / 1e6:.1f} ms",
        )
    row("size of the file", f"{size / 1000:.1f} kB", "<= 100 kB", "the same bytes every time")


def works() -> tuple[Callable[[], object], Callable[[], object], Callable[[], object], int]:
    """Planning and drawing, drawing alone, the plain template, and the size of the file."""
    from django.template import Context, Template

    from scorecards.paper.fonts import width_of
    from scorecards.paper.pdf import make_pdf
    from scorecards.paper.plan.measures import plan

    sheet, wish = filled()
    made = plan(sheet, wish, width_of)
    page, context = Template(PLAIN), Context({"sheet": sheet})
    first = make_pdf(made)
    assert make_pdf(made) == first
    return (
        lambda: make_pdf(plan(sheet, wish, width_of)),
        lambda: make_pdf(made),
        lambda: page.render(context),
        len(first),
    )


def filled() -> tuple[Sheet, Wish]:
    """A full sheet with points in every cell."""
    from scorecards.paper.plan.sheets import (
        SheetCell,
        SheetEntry,
        SheetHeading,
        SheetLine,
        sheet_with,
        with_sums,
    )
    from scorecards.paper.plan.wishes import Wish
    from scorecards.rules import find_variant

    ruleset = find_variant("pagat-6").with_changes({"end": {"type": "holes", "holes": HOLES}})
    names = tuple(f"Player {number}" for number in range(1, PLAYERS + 1))
    wish = Wish(players=PLAYERS, names=names)
    holes = [
        SheetLine(
            "hole",
            str(number),
            tuple(
                SheetCell(str((number * 7 + seat * 5) % 23), str(number * 9 + seat), number == seat)
                for seat in range(PLAYERS)
            ),
            str(number * 11),
        )
        for number in range(1, HOLES + 1)
    ]
    totals = tuple(SheetCell(str(90 + seat)) for seat in range(PLAYERS))
    lines = with_sums(ruleset, holes, lambda kind, label: SheetLine(kind, label, totals), say=str)
    heading = SheetHeading(entry=SheetEntry("https://golf.example/s/K7QWRT/paper/", "K7QWRT"))
    return (
        sheet_with(ruleset, wish, lines, say=str, shape=None, heading=heading),
        wish,
    )
