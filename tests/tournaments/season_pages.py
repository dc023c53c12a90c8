"""What tests of the pages of seasons share: addresses, and a whole form to send."""

import re
from typing import Any

from django.http import QueryDict
from django.utils.html import strip_tags

from tests.tournaments.playing import Someone
from tournaments.forms.season_fields import fields_of
from tournaments.models import Season
from tournaments.rules.season_settings import SeasonSettings, season_settings

GOLD = re.compile(r'<(?:button|a) class="btn btn--primary[^>]*>(.*?)</(?:button|a)>', re.DOTALL)

SHUT = re.compile(r'<div id="closed"[^>]* hidden>.*?</form>', re.DOTALL)


def home(season: Season) -> str:
    """The address of a season."""
    return f"/leagues/{season.league.slug}/s/{season.slug}/"


def settings_fields(season: Season | None = None, **changes: Any) -> dict[str, Any]:
    """What a browser sends for the settings as they stand, but for these."""
    held = season_settings(season.settings) if season else SeasonSettings(max_players=6)
    fields = {name: said for name, said in fields_of(held).items() if said not in (None, False)}
    return fields | changes


def page(who: Someone, path: str, status: int = 200) -> str:
    """What somebody sees there."""
    answer = who.client.get(path)
    assert answer.status_code == status, answer.content.decode()[:2000]
    return answer.content.decode()


def words(who: Someone, path: str) -> str:
    """What somebody reads there."""
    return " ".join(strip_tags(page(who, path)).split())


def gold(html: str) -> list[str]:
    """What the gold buttons of a page say, of which there is one at most; without what is hidden
    until the table shuts a phone out.
    """
    return [" ".join(strip_tags(each).split()) for each in GOLD.findall(SHUT.sub("", html))]


def send(who: Someone, path: str, status: int = 302, /, **fields: Any) -> Any:
    """What somebody gets for sending this."""
    data = QueryDict(mutable=True)
    for name, said in fields.items():
        for each in said if isinstance(said, list | tuple) else [said]:
            data.appendlist(name, str(each))
    body = data.urlencode()
    answer = who.client.post(path, body, content_type="application/x-www-form-urlencoded")
    assert answer.status_code == status, answer.content.decode()[-6000:]
    return answer
