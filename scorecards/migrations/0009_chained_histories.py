"""The histories that exist are chained, some hundred games in a transaction. What was chained stays
so: after an interruption it goes on where it was.
"""

import json
from datetime import UTC, datetime
from itertools import groupby

from django.db import migrations, transaction

from scorecards.histories.chain import author_of, digest_of, moment

CHUNK = 200  # games

LINES = """
    SELECT line.id, game.id, game.code, line.seq, line.version, line.hole, line.position, line.kind,
        CAST(line.was AS TEXT), CAST(line.now AS TEXT), CAST(line.at AS TEXT), line.device_id,
        line.client_id, earlier.seq
    FROM scorecards_game game JOIN scorecards_change line ON line.game_id = game.id
    LEFT JOIN scorecards_change earlier ON earlier.id = line.restores_id
    WHERE game.id IN ({games}) ORDER BY game.id, line.seq"""


def chain_histories(apps, schema_editor):
    """Give every line its author and its digest, and every game the digest of its last line."""
    alias = schema_editor.connection.alias
    games = apps.get_model("scorecards", "Game").objects.using(alias).filter(head="").order_by("pk")
    last = 0
    while ids := list(games.filter(pk__gt=last).values_list("pk", flat=True)[:CHUNK]):
        last = ids[-1]
        with transaction.atomic(using=alias), schema_editor.connection.cursor() as cursor:
            chain_games(cursor, ids)


def chain_games(cursor, ids):
    """Chain the lines of these games."""
    cursor.execute(LINES.format(games=", ".join(["%s"] * len(ids))), ids)
    chained, heads = [], []
    for game, lines in groupby(cursor.fetchall(), key=lambda row: row[1]):
        head = ""
        for row in lines:
            author = author_of(device=row[11])
            head = digest_of(facts_of(row, author), head)
            chained.append((author, head, row[0]))
        heads.append((head, game))
    if heads:
        cursor.executemany(
            "UPDATE scorecards_change SET author = %s, digest = %s WHERE id = %s", chained
        )
        cursor.executemany("UPDATE scorecards_game SET head = %s WHERE id = %s", heads)


def facts_of(row, author):
    """What a line says."""
    _, _, code, seq, version, hole, position, kind, was, now, at, _, client_id, restores = row
    moved = datetime.fromisoformat(at)
    return {
        "game": code,
        "seq": seq,
        "version": version,
        "hole": hole,
        "position": position,
        "kind": kind,
        "was": None if was is None else json.loads(was),
        "now": None if now is None else json.loads(now),
        "at": moment(moved if moved.tzinfo else moved.replace(tzinfo=UTC)),
        "author": author,
        "client_id": client_id,
        "restores": restores,
    }


class Migration(migrations.Migration):
    atomic = False  # each chunk is

    dependencies = [
        ("scorecards", "0008_history_chain"),
    ]

    operations = [migrations.RunPython(chain_histories, migrations.RunPython.noop)]
