"""A stage is of a tournament or of a night of a season, which has many of them."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0001_squashed_0034_draws_of_nights")]

    operations = [
        migrations.AddField(
            model_name="stage",
            name="night",
            field=models.OneToOneField(
                null=True,
                on_delete=django.db.models.deletion.CASCADE,
                related_name="stage",
                to="tournaments.night",
            ),
        ),
        migrations.AlterField(
            model_name="stage",
            name="position",
            field=models.PositiveSmallIntegerField(default=0),
        ),
        migrations.AlterField(
            model_name="stage",
            name="season",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.CASCADE,
                related_name="stages",
                related_query_name="stage",
                to="tournaments.season",
            ),
        ),
        migrations.AlterField(
            model_name="stage",
            name="tournament",
            field=models.ForeignKey(
                null=True,
                on_delete=django.db.models.deletion.CASCADE,
                related_name="stages",
                to="tournaments.tournament",
            ),
        ),
        migrations.AddField(
            model_name="round",
            name="draws",
            field=models.PositiveSmallIntegerField(default=0),
        ),
        migrations.AddField(
            model_name="round",
            name="typed",
            field=models.BooleanField(default=False),
        ),
        migrations.AlterField(
            model_name="fixture",
            name="seed",
            field=models.CharField(blank=True, max_length=80),
        ),
        migrations.AddConstraint(
            model_name="stage",
            constraint=models.UniqueConstraint(
                condition=models.Q(("tournament__isnull", False)),
                fields=("season",),
                name="season_of_one_stage_of_a_tournament",
            ),
        ),
        migrations.AddConstraint(
            model_name="stage",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    ("tournament__isnull", False), ("night__isnull", False), _connector="XOR"
                ),
                name="stage_of_a_tournament_or_a_night",
            ),
        ),
    ]
