"""The rounds of nights become rows like those of tournaments, their tables tables, and who sat out
has a bye. When a round was published nobody noted: it was when its night began, or on its day.
"""

from datetime import datetime, time
from typing import Any

from django.db import migrations
from django.utils import timezone

from scorecards.codes import new_code


def make_rounds(apps, schema_editor):
    """A stage for each night that had tables, with its rounds."""
    rows = _rows(apps, schema_editor)
    drawn = rows("Fixture").exclude(night=None).values_list("night").distinct()
    for night in rows("Night").filter(pk__in=drawn).order_by("pk"):
        stage = rows("Stage").create(night=night, season_id=night.season_id)
        tables: dict[int, list[Any]] = {}
        for fixture in rows("Fixture").filter(night=night).order_by("round", "number"):
            tables.setdefault(fixture.round, []).append(fixture)
        for number, fixtures in tables.items():
            round_ = rows("Round").create(**_round(night, number, fixtures), stage=stage)
            rows("Table").bulk_create(
                _model(apps, "Table")(round=round_, fixture=fixture, key=new_code(8))
                for fixture in fixtures
            )
            out = rows("SitOut").filter(night=night, round=number).order_by("pk")
            rows("Bye").bulk_create(
                _model(apps, "Bye")(round=round_, person_id=person)
                for person in out.values_list("person", flat=True)
            )


def _round(night, number, fixtures):
    seeds = {fixture.seed for fixture in fixtures}
    drafted = number > night.published
    begun = datetime.combine(night.day, night.starts or time())
    return {
        "number": number,
        "state": "drafted" if drafted else "published",
        "published": None if drafted else timezone.make_aware(begun),
        "seed": "" if "" in seeds else min(seeds),
        "draws": max(fixture.draws for fixture in fixtures),
        "typed": any(fixture.typed for fixture in fixtures),
        "minutes": 0,
    }


def unmake_rounds(apps, schema_editor):
    """The way back: numbers on tables again, and who sat out."""
    rows, alias = _rows(apps, schema_editor), schema_editor.connection.alias
    for night, number, draws, typed in (
        rows("Round")
        .exclude(stage__night=None)
        .values_list("stage__night", "number", "draws", "typed")
    ):
        tables = rows("Fixture").filter(night=night, round=number)
        tables.update(draws=draws, typed=typed)
    for stage in rows("Stage").exclude(night=None).select_related("night"):
        published = rows("Round").filter(stage=stage.pk).exclude(state="drafted")
        last = published.order_by("number").values_list("number", flat=True).last()
        rows("Night").filter(pk=stage.night_id).update(published=last or 0)
        rests = rows("Bye").filter(round__stage=stage.pk).order_by("pk")
        rows("SitOut").bulk_create(
            _model(apps, "SitOut")(night_id=stage.night_id, round=number, person_id=person)
            for number, person in rests.values_list("round__number", "person")
        )
        for name, of in (("Bye", "round__stage"), ("Table", "round__stage"), ("Round", "stage")):
            rows(name).filter(**{of: stage.pk})._raw_delete(alias)
    rows("Stage").exclude(night=None)._raw_delete(alias)


def _model(apps, name):
    return apps.get_model("tournaments", name)


def _rows(apps, schema_editor):
    alias = schema_editor.connection.alias
    return lambda name: _model(apps, name).objects.using(alias)


def count_draws(apps, schema_editor):
    """How often rounds of tournaments were drawn."""
    rows = _rows(apps, schema_editor)
    for round_ in rows("Round").exclude(stage__tournament=None).exclude(state="planned"):
        stage = rows("Stage").get(pk=round_.stage_id)
        drawn = rows("Drawing").filter(
            tournament=stage.tournament_id, stage=stage.position, number=round_.number
        )
        draws = max(drawn.exclude(drawn=None).count(), 1)
        rows("Round").filter(pk=round_.pk).update(draws=draws)


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0035_stages_of_nights")]

    operations = [
        migrations.RunPython(make_rounds, unmake_rounds),
        migrations.RunPython(count_draws, migrations.RunPython.noop),
    ]
