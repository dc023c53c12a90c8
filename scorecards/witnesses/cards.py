"""Which state of a card it is that somebody looks at before signing it. Reads only."""

from django.db.models import Max

from scorecards.models import Hole


def card_version(game_id: int) -> int:
    """The version of the game at which a hole of it was last written: another one is another card,
    while signing makes none. 0 before the first hole.
    """
    latest = Hole.objects.filter(game_id=game_id).aggregate(latest=Max("version"))["latest"]
    return latest or 0
