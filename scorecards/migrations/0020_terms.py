"""The histories that exist commit to who plays, and by what: a line more in each, after those there
are, which stay as they are. Some hundred in a transaction; after an interruption it goes on where
it was. There is no way back: without the salts no history that began since could be verified.
"""

from django.db import migrations, transaction
from django.db.models import Max, OuterRef, Subquery
from django.utils import timezone

from scorecards.customs import NAMES
from scorecards.histories.chain import digest_of, moment
from scorecards.histories.terms import TERMS, rules_of, seals_of, whole_terms
from scorecards.models.doors import new_salt

CHUNK = 200  # games, or sessions


def commit(apps, schema_editor):
    """Salts for the seats without one, and a line for every history without one."""
    alias = schema_editor.connection.alias
    for name, seats, write in (
        ("Game", "Seat", commit_games),
        ("GolfoSession", "GolfoSeat", commit_sessions),
    ):
        rows, last = apps.get_model("scorecards", name).objects.using(alias).order_by("pk"), 0
        seats = apps.get_model("scorecards", seats).objects.using(alias)
        while some := list(rows.filter(pk__gt=last)[:CHUNK]):
            last = some[-1].pk
            with transaction.atomic(using=alias):
                write(apps, alias, some, seats)


def salted(seats, owner, some):
    """The seats of these games or sessions, by the id of theirs, each with a salt."""
    of: dict[int, list[tuple[int, str, str]]] = {each.pk: [] for each in some}
    unsalted = []
    for seat in seats.filter(**{f"{owner}__in": [*of]}).order_by("position"):
        if not seat.salt:
            seat.salt = new_salt()
            unsalted.append(seat)
        of[getattr(seat, f"{owner}_id")].append((seat.position, seat.name, seat.salt))
    seats.bulk_update(unsalted, ["salt"])
    return of


def commit_games(apps, alias, games, seats):
    """A line with the terms of each of these games that has none."""
    lines = apps.get_model("scorecards", "Change").objects.using(alias)
    here = lines.filter(game__in=games)
    done = set(here.filter(kind=TERMS).values_list("game", flat=True))
    ends = dict(here.values_list("game").annotate(Max("seq")).order_by())
    of, new, at = salted(seats, "game", games), [], timezone.now()
    todo = [game for game in games if game.pk not in done and not game.heading]
    for game in todo:
        terms = whole_terms(
            seats=of[game.pk],
            dealer=game.first_dealer,
            rules=rules_of(game.slug, game.ruleset),
            layout=(game.rows, game.columns),
            customs=[name for name in NAMES if getattr(game, name, False)],  # no later ones
            stakes=game.stakes,
            absences=game.absences,
        )
        line = lines.model(
            game=game,
            seq=ends.get(game.pk, 0) + 1,
            version=game.version,
            kind=TERMS,
            now=terms,
            at=at,
        )
        line.digest = game.head = digest_of(game_facts(line, game.code), game.head)
        new.append(line)
    lines.bulk_create(new)
    apps.get_model("scorecards", "Game").objects.using(alias).bulk_update(todo, ["head"])


def game_facts(line, code):
    """What is hashed of a line of a game."""
    names = ("seq", "version", "hole", "position", "kind", "was", "now", "author", "client_id")
    facts = {name: getattr(line, name) for name in names}
    return {**facts, "game": code, "at": moment(line.at), "restores": None}


def commit_sessions(apps, alias, sessions, seats):
    """A line with the players of each of these sessions that has none."""
    lines = apps.get_model("scorecards", "GolfoEntry").objects.using(alias)
    here = lines.filter(session__in=sessions)
    beside = here.filter(number=None).values_list("session", "data")
    done = {pk for pk, data in beside if data.get("event") == "players"}
    ends = here.filter(session=OuterRef("session")).order_by("-seq").values("seq")[:1]
    last = {line.session_id: line for line in here.filter(seq=Subquery(ends))}
    begun = {each.pk for each in sessions if each.heading}
    of, new, at = salted(seats, "session", sessions), [], timezone.now()
    todo = [each for each in sessions if each.pk in last and each.pk not in done | begun]
    for session in todo:
        before = last[session.pk]
        line = lines.model(
            session=session,
            seq=before.seq + 1,
            data={"event": "players", "players": seals_of(of[session.pk])},
            chips=before.chips,
            pot=before.pot,
            issued=before.issued,
            at=at,
        )
        line.digest = session.head = digest_of(session_facts(line, session.code), session.head)
        new.append(line)
    lines.bulk_create(new)
    apps.get_model("scorecards", "GolfoSession").objects.using(alias).bulk_update(todo, ["head"])


def session_facts(line, code):
    """What is hashed of a line of a session."""
    names = ("seq", "number", "data", "reason", "chips", "pot", "issued", "author", "key")
    return {name: getattr(line, name) for name in names} | {"session": code, "at": moment(line.at)}


class Migration(migrations.Migration):
    atomic = False  # each chunk is

    dependencies = [
        ("scorecards", "0019_salts"),
    ]

    # On the way back the lines stay: they are chained, as all others are.
    operations = [migrations.RunPython(commit, migrations.RunPython.noop)]
