"""The lines of a stage are made when somebody reads them, and stored no more."""

from django.db import migrations


def forget(apps, schema_editor):
    lines = apps.get_model("tournaments", "SeasonLine").objects
    lines.using(schema_editor.connection.alias).filter(season__staged=True).delete()


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0030_season_points")]

    # An older version finds them missing; `manage.py verify_standings --repair` makes them there.
    operations = [migrations.RunPython(forget, migrations.RunPython.noop)]
