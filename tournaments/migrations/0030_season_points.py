"""Points that a tournament gives to a season of its league, as bonuses that name it."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
        ("tournaments", "0029_view_of_the_door"),
    ]

    operations = [
        migrations.CreateModel(
            name="SeasonPoints",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("rule", models.JSONField(default=dict)),
                ("entered", models.JSONField(default=list)),
                ("at", models.DateTimeField()),
                ("cancelled", models.DateTimeField(null=True)),
                (
                    "season",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="season_points",
                        to="tournaments.season",
                    ),
                ),
                (
                    "tournament",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="season_points",
                        to="tournaments.tournament",
                    ),
                ),
                (
                    "user",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={"verbose_name_plural": "season points", "ordering": ["pk"]},
        ),
        migrations.AddConstraint(
            model_name="seasonpoints",
            constraint=models.UniqueConstraint(
                condition=models.Q(("cancelled__isnull", True)),
                fields=("tournament", "season"),
                name="season_points_once",
            ),
        ),
        migrations.AddField(
            model_name="penalty",
            name="points",
            field=models.ForeignKey(
                null=True,
                on_delete=django.db.models.deletion.SET_NULL,
                related_name="bonuses",
                to="tournaments.seasonpoints",
            ),
        ),
    ]
