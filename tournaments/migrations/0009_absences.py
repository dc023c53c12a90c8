"""Who came late or left early is on the scorecards too, and what was typed for holes that they did
not play is off them: one card, one total. The history of the scorecard keeps what was typed.
"""

import json
from hashlib import sha256

from django.db import migrations
from django.db.models import Q

LAST_NUMBER = 9999


def note_absences(apps, schema_editor):
    """Every seat that was taken late or given up early."""
    alias = schema_editor.connection.alias
    seats = apps.get_model("tournaments", "LeagueSeat").objects.using(alias)
    partly = seats.filter(Q(joined_at__gt=1) | ~Q(left_after=None)).order_by("pk")
    games: dict[int, tuple] = {}
    for seat in partly.select_related("league_game"):
        games.setdefault(seat.league_game_id, (seat.league_game, []))[1].append(seat)
    for league_game, absent in games.values():
        note_game(apps, alias, league_game, absent)


def note_game(apps, alias, league_game, absent):
    """The absences of one scorecard; its card is read anew where it was handed in."""
    game = apps.get_model("scorecards", "Game").objects.using(alias).get(pk=league_game.game_id)
    scores = apps.get_model("scorecards", "Score").objects.using(alias)
    game.absences = [one for seat in absent for one in absences_of(seat)]
    game.save(using=alias, update_fields=["absences"])
    mine = scores.filter(hole__game=game)
    for one in game.absences:
        mine.filter(
            position=one["position"],
            hole__number__gte=one["first"],
            hole__number__lte=one["last"],
        ).delete()
    if league_game.card:
        league_game.card = card_of(mine, finished=game.finished is not None)
        league_game.save(using=alias, update_fields=["card"])


def absences_of(seat):
    """As `scorecards.rules.absences` stores them."""
    spans = []
    if seat.joined_at > 1:
        spans.append((1, seat.joined_at - 1))
    if seat.left_after is not None:
        spans.append((seat.left_after + 1, LAST_NUMBER))
    return [
        {"position": seat.position, "first": first, "last": last, "counts": "mean"}
        for first, last in spans
    ]


def card_of(scores, *, finished):
    """The digest of the points of a card."""
    holes: dict[int, dict] = {}
    for number, position, points in scores.values_list("hole__number", "position", "points"):
        holes.setdefault(number, {})[position] = points
    card = [finished, [[number, sorted(row.items())] for number, row in sorted(holes.items())]]
    return sha256(json.dumps(card).encode()).hexdigest()


class Migration(migrations.Migration):
    dependencies = [
        ("scorecards", "0015_absences"),
        ("tournaments", "0008_public_standings"),
    ]

    operations = [migrations.RunPython(note_absences, migrations.RunPython.noop)]
