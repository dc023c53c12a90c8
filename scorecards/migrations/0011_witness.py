"""What one person entered for a hand that two enter, until somebody else agrees."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("scorecards", "0010_customs")]

    operations = [
        migrations.CreateModel(
            "Witness",
            [
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("hole", models.PositiveSmallIntegerField()),
                ("position", models.PositiveSmallIntegerField()),
                ("entry", models.CharField(max_length=400)),
                ("at", models.DateTimeField()),
                (
                    "device",
                    models.ForeignKey(
                        "scorecards.device",
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                    ),
                ),
                (
                    "game",
                    models.ForeignKey(
                        "scorecards.game",
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="witnesses",
                    ),
                ),
            ],
            options={
                "verbose_name_plural": "witnesses",
                "constraints": [
                    models.UniqueConstraint(
                        fields=("game", "hole", "position", "device"),
                        name="witness_once_a_device",
                    ),
                    models.CheckConstraint(
                        condition=~models.Q(entry=""), name="witness_saw_a_hand"
                    ),
                ],
            },
        ),
    ]
