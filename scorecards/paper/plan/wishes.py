"""The wish for a sheet: how many play, on which paper, how large, in which language.

Says what cannot be wished for. It measures nothing and knows no rules.
"""

from __future__ import annotations

from dataclasses import dataclass

from scorecards.rules.texts import Text, text

MOST_PLAYERS, MOST_HOLES, NAME_LETTERS = 48, 99, 40
# Width and height upright, in micrometres.
PAPERS = {"a4": (210_000, 297_000), "letter": (215_900, 279_400), "a5": (148_000, 210_000)}
TURNS = ("auto", "portrait", "landscape")
LETTERS = ("AJQK", "AVDR", "AFDR")  # what the ace and the court cards of the pack show
LOCAL_LETTERS = {"fr": "AVDR"}  # by language; the codes are of `settings.LANGUAGES`, as a test sees
SEVERAL = (1, 2, 4)
MOST_PAGES = 60


class SheetRefused(ValueError):
    """A sheet that cannot be made. `sentence` says why, `field` which part of the wish is wrong."""

    def __init__(self, sentence: Text, field: str = "") -> None:
        self.sentence = sentence
        self.field = field
        super().__init__(str(sentence))


@dataclass(frozen=True)
class Wish:
    """A wish. `holes` None leaves the number to the rules; `several` is how many sheets one piece
    of paper is cut into. There cannot be more names than players.
    """

    players: int = 4
    names: tuple[str, ...] = ()
    holes: int | None = None
    paper: str = "a4"
    turn: str = "auto"
    several: int = 1
    large: bool = False
    contrast: bool = False
    boxes: bool = False
    check: bool = True
    rules: bool = True
    language: str = "en"
    letters: str = "AJQK"


def check_wish(wish: Wish) -> None:
    """Raises SheetRefused with the first thing that cannot be wished for."""
    for field, wrong, sentence in (*_table_rules(wish), *_paper_rules(wish)):
        if wrong:
            raise SheetRefused(sentence, field)


def refuse_pages(pages: int, field: str) -> None:
    """Raises SheetRefused, about this field of the wish, for too many pages."""
    if pages > MOST_PAGES:
        sentence = text(
            "That would be {n} pages, and at most {most} are made at once.",
            n=pages,
            most=MOST_PAGES,
        )
        raise SheetRefused(sentence, field)


def _table_rules(wish: Wish) -> list[tuple[str, bool, Text]]:
    """A field, whether it is wrong, and the sentence that says so."""
    holes = 1 if wish.holes is None else wish.holes
    return [
        (
            "players",
            not 1 <= wish.players <= MOST_PLAYERS,
            text("Type a number of players from 1 to {most}.", most=MOST_PLAYERS),
        ),
        (
            "names",
            len(wish.names) > wish.players,
            text("There are more names than players."),
        ),
        (
            "names",
            any(len(name) > NAME_LETTERS for name in wish.names),
            text("This name is too long: at most 40 letters."),
        ),
        (
            "holes",
            not 1 <= holes <= MOST_HOLES,
            text("Type a number of holes from 1 to 99."),
        ),
    ]


def _paper_rules(wish: Wish) -> list[tuple[str, bool, Text]]:
    return [
        ("paper", wish.paper not in PAPERS, text("That paper size is not available.")),
        ("turn", wish.turn not in TURNS, text("A sheet is upright or across.")),
        (
            "several",
            wish.several not in SEVERAL,
            text("One, two or four sheets go on one piece of paper."),
        ),
        ("letters", wish.letters not in LETTERS, text("That lettering is not available.")),
    ]
