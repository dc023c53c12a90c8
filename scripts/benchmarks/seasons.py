"""What if a season had been played by other rules: a million layouts counted as arrays and read
packed, against copying them and reading them one by one in the same run.
"""

from __future__ import annotations

import sqlite3
import tempfile
from collections.abc import Iterable
from pathlib import Path

import numpy as np

from scorecards.rescoring.counting import Codes, codes_of, count_layouts, counter_of
from scorecards.rescoring.packing import BY_CODE, layout, packed_of
from scorecards.rescoring.seasons import rescore_season
from scorecards.rules import Layout, Ruleset, Shape, find_variant
from scripts.benchmarks.timing import Ratio, compare, heading, row

LAYOUTS = 1_000_000
SEATS, HOLES = 4, 18
GAMES = LAYOUTS // (SEATS * HOLES)
SIX = Shape(2, 3)
FEW = 20_000  # layouts counted one by one
TENTH = 10  # reading a row each is slow, so that a tenth of them is read and multiplied
VARIANTS = ("pagat-6", "codegolf-6-rows", "house-wolfpack", "wiki-9", "pagat-4-knock-10")


def dealt(shape: Shape, number: int) -> Codes:
    """Random layouts of cards with suits, always the same ones."""
    codes = [card.code for card in BY_CODE.values() if card.suit and card.suit != "~"]
    cells = (shape.columns, number, shape.rows)
    return np.random.default_rng(9).choice(np.array(codes, np.uint8), cells)


def some(codes: Codes, shape: Shape, number: int) -> list[Layout]:
    """The first of them as layouts."""
    cells = codes[:, :number].transpose(1, 2, 0).reshape(number, -1)
    return [layout(each.tobytes(), shape) for each in cells]


def measure() -> None:
    """T5 and T6 of the targets."""
    heading("What if: a million layouts under other rules")
    counting()
    reading()


def told(ratio: Ratio) -> str:
    """Median and quartiles."""
    return f"{ratio.median:.2f}x [{ratio.low:.2f} {ratio.high:.2f}]"


def counting() -> None:
    """T5: the arrays against a copy of them, and against the library."""
    ruleset = find_variant("pagat-6")
    codes = dealt(SIX, LAYOUTS)
    layouts = agree(ruleset, SIX, codes)
    target = codes.copy()
    ratio = compare(
        lambda: count_layouts(ruleset, SIX, codes), lambda: np.copyto(target, codes), calls=LAYOUTS
    )
    copied = f"copy {ratio.base_ns * LAYOUTS / 1e6:.2f} ms"
    row("T5 a million layouts / copying them", told(ratio), "<= 15x", copied)
    many = np.tile(codes, (1, 8, 1))
    target = many.copy()
    ratio = compare(
        lambda: count_layouts(ruleset, SIX, many), lambda: np.copyto(target, many), calls=1
    )
    row("   eight million, more than the cache holds", told(ratio), "", "")
    for slug in VARIANTS:
        one_by_one(find_variant(slug))
    assert len(layouts) == FEW


def agree(ruleset: Ruleset, shape: Shape, codes: Codes) -> list[Layout]:
    """Some layouts, once they were found to count the same both ways."""
    layouts = some(codes, shape, FEW)
    assert (codes_of(layouts, shape) == codes[:, :FEW]).all()
    points = count_layouts(ruleset, shape, codes[:, :FEW].copy()).points
    assert points.tolist() == [ruleset.points(each) for each in layouts]
    return layouts


def one_by_one(ruleset: Ruleset) -> None:
    """How many times as fast as the library the arrays are."""
    shape = ruleset.shape
    codes = dealt(shape, LAYOUTS // 4)
    layouts = agree(ruleset, shape, codes)[:500]
    counting = ruleset.counting(shape)

    def library() -> None:
        for each in layouts:
            counting.points(each)

    ratio = compare(library, lambda: count_layouts(ruleset, shape, codes), calls=1)
    times = ratio.median / len(layouts) * codes.shape[1]
    way = type(counter_of(counting)).__name__
    a_million = ratio.base_ns / codes.shape[1]
    name = f"T5 {ruleset.slug}: the library / arrays"
    row(name, f"{times:.0f}x", ">= 30x", f"{way}, {a_million:.1f} ms a million")


# Reading -----------------------------------------------------------------------------------------

_TABLES = """
    CREATE TABLE packed (game_id INTEGER PRIMARY KEY, slug TEXT, seats INTEGER, holes INTEGER,
        cards BLOB, knockers BLOB, rest TEXT, winners INTEGER);
    CREATE TABLE score (id INTEGER PRIMARY KEY, game_id INTEGER, place INTEGER, cards BLOB);
    CREATE INDEX score_game ON score (game_id, place);"""


def reading() -> None:
    """T6: from the database to who would have won, packed, against only reading a row each."""
    ruleset = find_variant("pagat-6")
    codes = dealt(SIX, GAMES * SEATS * HOLES)
    with tempfile.TemporaryDirectory() as name:
        database = sqlite3.connect(Path(name) / "season.sqlite3")
        database.executescript(_TABLES)
        database.executemany(
            "INSERT INTO packed VALUES (?, 'x', ?, ?, ?, ?, '{}', 1)", packed(codes)
        )
        database.executemany("INSERT INTO score VALUES (NULL, ?, ?, ?)", rows(codes))
        database.commit()
        target = codes.copy()

        def by_rows() -> int:
            asked = "SELECT game_id, place, cards FROM score WHERE game_id < ? ORDER BY 1, 2"
            found = database.execute(asked, [GAMES // TENTH])
            return sum(len(cards) for _, _, cards in found)

        def by_games() -> int:
            asked = "SELECT seats, holes, cards, knockers, rest FROM packed ORDER BY game_id"
            games = [packed_of(*each) for each in database.execute(asked)]
            return len(rescore_season(ruleset, SIX, games))

        assert by_rows() == GAMES // TENTH * SEATS * HOLES * SIX.cells
        assert by_games() == GAMES
        ratio = compare(by_games, by_rows, calls=1)
        low, middle, high = (each / TENTH for each in (ratio.low, ratio.median, ratio.high))
        rows_ms = ratio.base_ns / 1e6 * TENTH
        said = f"whole {ratio.candidate_ns / 1e6:.0f} ms, rows {rows_ms:.0f} ms"
        value = f"{middle:.3f}x [{low:.3f} {high:.3f}]"
        row("T6 packed, to the winners / reading a row each", value, "<= 0.10x", said)
        ratio = compare(by_games, lambda: np.copyto(target, codes), calls=1)
        row("T6 packed, to the winners / copying", told(ratio), "<= 60x", "")


def packed(codes: Codes) -> Iterable[tuple[int, int, int, bytes, bytes]]:
    """Games as they are stored."""
    places = SEATS * HOLES
    for game in range(GAMES):
        cards = codes[:, game * places : (game + 1) * places]
        yield game, SEATS, HOLES, cards.tobytes(), bytes(HOLES)


def rows(codes: Codes) -> Iterable[tuple[int, int, bytes]]:
    """The same layouts, a row each."""
    places = SEATS * HOLES
    for number, cells in enumerate(codes.transpose(1, 2, 0).reshape(codes.shape[1], -1)):
        yield *divmod(number, places), cells.tobytes()
