"""Who asks: a stranger, whoever keeps a game on a phone, and somebody in every role of a league.

Found in the tables of the older program by their names; the newer one gets their cookies.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from datetime import datetime
from pathlib import Path

from scripts.compare_sites.sites import Pair

STRANGER, HOST = "stranger", "host"
DEVICE, SESSION = "device", "sessionid"
ROLES = ("viewer", "guest", "member", "scorer", "director", "owner")
PHONES = {
    "phone": "SELECT device_id FROM scorecards_access WHERE key IN "
    "(SELECT score_link FROM scorecards_game UNION SELECT score_key FROM scorecards_game)",
    "onlooker": "SELECT device_id FROM scorecards_access WHERE key IN "
    "(SELECT view_link FROM scorecards_game UNION SELECT view_key FROM scorecards_game)",
    "keeper": "SELECT device_id FROM scorecards_golfoaccess",
    "visitor": "SELECT device_id FROM tournaments_membership WHERE user_id IS NULL",
}
"""Devices without an account: who keeps a game, who looks on, who keeps a session of Golfo (also
with one), who came into a league by a link.
"""
NEWEST = """
    SELECT max(at) FROM (
        SELECT max(at) AS at FROM scorecards_change UNION SELECT max(at) FROM tournaments_act
        UNION SELECT max(at) FROM scorecards_golfoentry
    )
"""


def newest(database: Path) -> datetime:
    """When the last line of any history was written."""
    with closing(sqlite3.connect(database)) as read:
        (at,) = read.execute(NEWEST).fetchone()
    return datetime.fromisoformat(f"{at}+00:00")


def sign_in(pair: Pair) -> list[str]:
    """Give everybody who asks their cookies; their names, the mightiest last."""
    pair.cookies[STRANGER] = {}
    with closing(sqlite3.connect(pair.older.database)) as read:
        for who, device in _phones(read):
            pair.cookies[who] = {DEVICE: device}
        people = dict(_people(read))
        devices = {user: _device_of(read, user) for user in people.values()}
    for who, user in people.items():
        session = pair.older.call("sign_in", user, pair.moment)
        pair.cookies[who] = {SESSION: session} | devices[user]
    return list(pair.cookies)


def _phones(read: sqlite3.Connection) -> Iterator[tuple[str, str]]:
    for who, which in PHONES.items():
        alone = "" if who == "keeper" else "AND d.user_id IS NULL"
        statement = f"""
            SELECT d.key FROM scorecards_device d JOIN ({which}) a ON a.device_id = d.id
            WHERE d.key NOT LIKE '~%' {alone} GROUP BY d.id ORDER BY count(*) DESC, d.id LIMIT 1
        """
        if row := read.execute(statement).fetchone():
            yield who, row[0]


def _people(read: sqlite3.Connection) -> Iterator[tuple[str, int]]:
    """An account for each role, another one each, in the league with the most roles."""
    league = read.execute(
        "SELECT league_id FROM tournaments_membership WHERE user_id IS NOT NULL "
        "GROUP BY league_id ORDER BY count(DISTINCT role) DESC, count(*) DESC, league_id LIMIT 1"
    ).fetchone()
    for role in ROLES if league else ():
        row = read.execute(
            "SELECT user_id FROM tournaments_membership WHERE league_id = ? AND role = ? "
            "AND user_id IS NOT NULL ORDER BY user_id LIMIT 1",
            (league[0], role),
        ).fetchone()
        if row:
            yield role, row[0]
    row = read.execute("SELECT id FROM auth_user WHERE is_superuser ORDER BY id LIMIT 1").fetchone()
    if row:
        yield HOST, row[0]


def _device_of(read: sqlite3.Connection, user: int) -> dict[str, str]:
    row = read.execute(
        "SELECT key FROM scorecards_device WHERE user_id = ? AND key NOT LIKE '~%' "
        "ORDER BY id DESC LIMIT 1",
        (user,),
    ).fetchone()
    return {DEVICE: row[0]} if row else {}
