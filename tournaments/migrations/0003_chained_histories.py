"""The histories that leagues have are chained, a league in a transaction, some thousand lines in
memory at a time. What was chained stays so: after an interruption it goes on where it was.
"""

import json
from datetime import UTC, datetime
from secrets import token_hex

from django.db import migrations, transaction

from scorecards.histories.chain import act_facts, author_of, digest_of, moment

CHUNK = 2000  # lines

LINES = """
    SELECT id, seq, kind, CAST(about AS TEXT), reason, CAST(at AS TEXT), user_id, device_id
    FROM tournaments_act WHERE league_id = %s AND seq > %s ORDER BY seq LIMIT %s"""


def chain_histories(apps, schema_editor):
    """Give every act its author, salt and digest, and every league the digest of its last act."""
    alias = schema_editor.connection.alias
    leagues = apps.get_model("tournaments", "League").objects.using(alias).filter(head="")
    for league, slug in list(leagues.order_by("pk").values_list("pk", "slug")):
        with transaction.atomic(using=alias), schema_editor.connection.cursor() as cursor:
            head = chain_league(cursor, league, slug)
            cursor.execute("UPDATE tournaments_league SET head = %s WHERE id = %s", [head, league])


def chain_league(cursor, league, slug):
    """Chain the acts of this league; returns the last digest."""
    head, last = "", -1
    while True:
        cursor.execute(LINES, [league, last, CHUNK])
        rows = cursor.fetchall()
        if not rows:
            return head
        chained = []
        for row in rows:
            author, salt = author_of(account=row[6], device=row[7]), token_hex(16)
            head = digest_of(act_facts(facts_of(row, slug, author), salt), head)
            chained.append((author, salt, head, row[0]))
        cursor.executemany(
            "UPDATE tournaments_act SET author = %s, salt = %s, digest = %s WHERE id = %s", chained
        )
        last = rows[-1][1]


def facts_of(row, slug, author):
    """What an act says."""
    _, seq, kind, about, reason, at, _, _ = row
    moved = datetime.fromisoformat(at)
    return {
        "league": slug,
        "seq": seq,
        "kind": kind,
        "about": json.loads(about),
        "reason": reason,
        "at": moment(moved if moved.tzinfo else moved.replace(tzinfo=UTC)),
        "author": author,
    }


class Migration(migrations.Migration):
    atomic = False  # each league is

    dependencies = [
        ("tournaments", "0002_history_chain"),
        ("scorecards", "0009_chained_histories"),
    ]

    operations = [migrations.RunPython(chain_histories, migrations.RunPython.noop)]
