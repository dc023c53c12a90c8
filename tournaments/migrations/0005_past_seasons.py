"""Tables of seasons from before the site."""

import django.db.models.deletion
import django.db.models.functions.text
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("tournaments", "0004_fixture_divisions"),
    ]

    operations = [
        migrations.CreateModel(
            name="PastSeason",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("name", models.CharField(max_length=80)),
                ("measure", models.CharField(max_length=10)),
                ("ends", models.DateField(null=True)),
                ("created", models.DateTimeField()),
                (
                    "league",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="past_seasons",
                        to="tournaments.league",
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="PastLine",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("name", models.CharField(max_length=40)),
                ("place", models.PositiveSmallIntegerField(null=True)),
                ("total_milli", models.BigIntegerField(null=True)),
                ("games", models.PositiveSmallIntegerField(null=True)),
                ("newcomer", models.BooleanField(default=False)),
                (
                    "person",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="past_lines",
                        to="tournaments.person",
                    ),
                ),
                (
                    "season",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="lines",
                        to="tournaments.pastseason",
                    ),
                ),
            ],
        ),
        migrations.AddConstraint(
            model_name="pastseason",
            constraint=models.UniqueConstraint(
                models.F("league"),
                django.db.models.functions.text.Lower("name"),
                name="past_season_once_a_league",
            ),
        ),
        migrations.AddConstraint(
            model_name="pastseason",
            constraint=models.CheckConstraint(
                condition=models.Q(("name", ""), _negated=True), name="past_season_has_a_name"
            ),
        ),
        migrations.AddConstraint(
            model_name="pastseason",
            constraint=models.CheckConstraint(
                condition=models.Q(("measure__in", ["points", "strokes", "places"])),
                name="past_season_measure_is_known",
            ),
        ),
        migrations.AddConstraint(
            model_name="pastline",
            constraint=models.UniqueConstraint(
                fields=("season", "person"), name="past_line_once_a_season"
            ),
        ),
        migrations.AddConstraint(
            model_name="pastline",
            constraint=models.CheckConstraint(
                condition=models.Q(("place__isnull", True), ("place__gte", 1), _connector="OR"),
                name="past_place_from_one",
            ),
        ),
    ]
