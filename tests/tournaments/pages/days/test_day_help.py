"""Help for tournaments in every language, and the way to it."""

from html import unescape

import pytest
from django.conf import settings
from django.urls import reverse
from django.utils import translation

from tests.tournaments.day_play import DAY
from tests.tournaments.playing import said
from tests.tournaments.world import World
from tournaments.directing.days.tournaments import create_alone
from tournaments.rules.days.kinds import KINDS
from tournaments.rules.days.stages import DaySettings
from tournaments.wording.texts import sentence

pytestmark = pytest.mark.django_db
HELP = "/help/tournaments/"
HEADINGS = {
    "en": "From the door to the podium",
    "es": "De la puerta al podio",
    "fr": "De la porte au podium",
    "it": "Dalla porta al podio",
}


@pytest.mark.parametrize("language", [code for code, _ in settings.LANGUAGES])
def test_it_is_there_in_every_language_with_every_kind(client, language: str) -> None:
    answer = client.get(HELP, headers={"accept-language": language})
    page = unescape(said(answer))
    assert HEADINGS[language] in page
    with translation.override(language):
        for kind in KINDS:
            assert sentence(kind.says) in page
    assert "X-Robots-Tag" not in answer.headers
    assert client.post(HELP).status_code == 405


def test_the_pages_of_a_tournament_and_the_help_lead_to_it(world: World, client) -> None:
    assert f'href="{HELP}"' in client.get("/help/").text
    made = create_alone(user=world.ann.user, name="Open", settings=DaySettings(), day=DAY)
    more = world.ann.client.get(reverse("tournaments:more_of_day", args=[made.slug]))
    assert f'href="{HELP}"' in more.text
