"""A ruleset has one word for ending a hole, and every page of its games says it and no other."""

import json
import re
from html.parser import HTMLParser

import pytest
from django.utils import translation
from django.utils.translation import gettext

from scorecards.models import Game
from scorecards.rules.knock_words import CALLED, KNOCK_WORDS, KNOCKED, WENT_OUT, worded
from tests.languages import LANGUAGES
from tests.scorecards.playing import Person, new_game, record
from tests.tokens import without_tokens

pytestmark = pytest.mark.walk

# What each word looks like in each language, and nothing else that pages say.
STEMS = {
    "en": {
        KNOCKED: "knock",
        WENT_OUT: "(went|goes|going|gone) out",
        CALLED: r"(who|nobody|for|by|[A-Z]\w+) call(ed|ing|s)|^called|called and",
    },
    "es": {
        KNOCKED: r"\b(cerró|cierra|cerrar|cierre)\b",
        WENT_OUT: r"\b(quien|quién|nadie|ann|bob|dee) (terminó|termina)\b|^terminó|por terminar",
        CALLED: r"\b(cantó|canta|cantar|canto)\b",
    },
    "fr": {
        KNOCKED: "frapp",
        WENT_OUT: r"\b(a terminé|avoir terminé|n’a terminé)",
        CALLED: "annonc",
    },
    "it": {
        KNOCKED: "buss",
        WENT_OUT: r"\b(ha chiuso|aver chiuso|chiude)\b",
        CALLED: r"\b(ha chiamato|aver chiamato|chiama)\b",
    },
}
SPOKEN = ("aria-label", "title", "placeholder", "alt", "content")


class Sentences(HTMLParser):
    """Everything a page says: text, labels, and the sentences that its scripts get."""

    def __init__(self) -> None:
        super().__init__()
        self.lines: list[str] = []
        self.kind = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        attributes = dict(attrs)
        self.kind = attributes.get("id") or "" if tag == "script" else "text"
        if tag == "style":
            self.kind = ""
        self.lines += [attributes[name] or "" for name in SPOKEN if name in attributes]

    def handle_endtag(self, tag: str) -> None:
        self.kind = "text"

    def handle_data(self, data: str) -> None:
        if self.kind == "entry-words":
            self.lines += json.loads(data).values()
        elif self.kind == "entry-state":
            compiled = json.loads(data)["compiled"]
            self.lines += compiled["phrases"].values()
            self.lines += [step["label"] for step in compiled["hole"]]
        elif self.kind == "text":
            self.lines.append(data.strip())


def sentences_of(page: str) -> list[str]:
    parser = Sentences()
    parser.feed(page)
    return [without_tokens(line) for line in parser.lines if line]


@pytest.fixture(params=KNOCK_WORDS)
def spoken_game(request: pytest.FixtureRequest, ann: Person) -> Game:
    """A game in which ending a hole without the lowest cards costs ten, and Bob paid that."""
    game = new_game(
        ann.device,
        "pagat-4-knock-10",
        name="Ours",
        summary="Four cards.",
        aliases=[],
        knock_word=request.param,
    )
    record(game, 1, ["9H9D/KC2S", "KHQC/8C3S", "2D3D/4S5C"], device=ann.device, knocker=1)
    record(game, 2, ["9C9S/KD2H", "KSQH/8D3H", "2C3C/4H5D"], device=ann.device, knocker=2)
    record(game, 2, [None] * 3, device=ann.device, knocker=0)
    return Game.objects.get(pk=game.pk)


PAGES = (
    "",
    "scorecard/",
    "holes/1/detail/",
    "holes/1/",
    "holes/3/",
    "history/",
    "rules/",
    "paper/",
    "print/",
    "seat/",
)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_page_of_a_game_has_the_word_of_its_rules(
    ann: Person, spoken_game: Game, language: str
) -> None:
    word, stems = spoken_game.rules.knock_word, STEMS[language]
    own = 0
    for page in PAGES:
        address = f"/g/{spoken_game.code}/{page}"
        answer = ann.get(address, follow=True, headers={"accept-language": language})
        assert answer.status_code == 200, page
        for line in sentences_of(answer.content.decode()):
            for other, stem in stems.items():
                if other != word:
                    assert not re.search(stem, line, re.IGNORECASE), f"{page}: {line}"
            own += re.search(stems[word], line, re.IGNORECASE) is not None
    assert own > 10


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_api_has_it_too(ann: Person, language: str) -> None:
    for word in KNOCK_WORDS:
        question = {
            "ruleset": {"extends": "pagat-4-knock-10", "knock_word": word},
            "players": [{"counted": 12, "knocked": True}, {"counted": 8}],
        }
        answer = ann.client.post(
            "/api/v1/score/",
            json.dumps(question),
            content_type="application/json",
            headers={"accept-language": language},
        )
        assert answer.status_code == 200
        with translation.override(language):
            label = gettext(worded(word, "Knocked and not lowest"))
        assert label in str(answer.json()["players"][0]["lines"])


def test_a_legend_shows_what_its_rules_can_do(ann: Person) -> None:
    """Nobody is charged in plain six-card golf, and in a game that ends with the stock nobody ends
    a hole.
    """

    def legend(variant: str) -> str:
        game = new_game(ann.device, variant)
        cards = {"pagat-6": "9H9DKC/9S2DJH", "pagat-4-knock-10": "9H9D/KC2S", "malaysia": "9H9D"}
        record(game, 1, [cards[variant]] * 3, device=ann.device, knocker=None, overrule=True)
        page = ann.get(f"/g/{game.code}/").content.decode()
        return page.split('<p class="legend"')[1].split("</p>")[0]

    assert "charged for knocking" in legend("pagat-4-knock-10")
    assert "charged" not in (plain := legend("pagat-6"))
    assert "went out" in plain
    assert "called" not in legend("malaysia")
