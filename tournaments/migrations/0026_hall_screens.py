"""Screens of a hall: what each of them shows."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0025_awards")]

    operations = [
        migrations.CreateModel(
            name="HallScreen",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("key", models.CharField(max_length=10, unique=True)),
                ("name", models.CharField(max_length=40)),
                ("by_itself", models.BooleanField(default=True)),
                ("view", models.CharField(default="idle", max_length=10)),
                ("step", models.CharField(blank=True, max_length=40)),
                ("light", models.CharField(default="felt", max_length=8)),
                ("seconds", models.PositiveSmallIntegerField(default=10)),
                ("page", models.PositiveSmallIntegerField(default=0)),
                ("words", models.CharField(blank=True, max_length=120)),
                ("revealed", models.PositiveSmallIntegerField(default=0)),
                ("version", models.PositiveIntegerField(default=0)),
                ("revoked", models.DateTimeField(null=True)),
                ("created", models.DateTimeField()),
                (
                    "tournament",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="screens",
                        to="tournaments.tournament",
                    ),
                ),
            ],
            options={
                "ordering": ["pk"],
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("name", ""), _negated=True),
                        name="hall_screen_has_a_name",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            (
                                "view__in",
                                ["idle", "seating", "tables", "round", "standings", "reveal"]
                                + ["podium", "words", "nothing"],
                            )
                        ),
                        name="hall_screen_view_is_known",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("light__in", ["felt", "dark", "bright"])),
                        name="hall_screen_light_is_known",
                    ),
                ],
            },
        ),
    ]
