"""Writes the standings of a site into files, a table each, by what programs read. Run as a program
in the folder of any version of golfscore (VAR_DIR): it knows nothing that only one of them has.

A line has what all versions say of a person. A stage of a tournament is a season, and has its own.
"""

import json
import os
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

FIELDS = ("place", "tied", "name", "points", "games", "wins", "penalty")


def lines(table: dict[str, Any]) -> Iterator[str]:
    """A line for each person, with the fields that are there."""
    parts = table.get("divisions") or [table]
    for part in parts:
        yield f"# {part.get('name', '')}"
        for row in part.get("rows", part.get("results", [])):
            yield json.dumps({name: row[name] for name in FIELDS if name in row})


def addresses() -> Iterator[tuple[str, Any]]:
    """Of every table, with the account of an owner of its league."""
    from tournaments.models import Membership, Season

    for season in Season.objects.select_related("league").order_by("pk"):
        owners = Membership.objects.filter(league=season.league, role="owner")
        owner = owners.exclude(user=None).first()
        yield (
            f"/api/v1/leagues/{season.league.slug}/seasons/{season.slug}/standings/",
            owner and owner.user,
        )


def main(folder: Path) -> None:
    sys.path.insert(0, str(Path.cwd()))
    os.environ["DJANGO_SETTINGS_MODULE"] = "golfscore.settings"
    import django

    django.setup()
    from django.test import Client

    folder.mkdir()
    for path, owner in addresses():
        client = Client()
        if owner:
            client.force_login(owner, "allauth.account.auth_backends.AuthenticationBackend")
        answer = client.get(path)
        if answer.status_code == 200:
            name = path.strip("/").replace("/", "_")
            (folder / name).write_text("\n".join(lines(answer.json())) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
