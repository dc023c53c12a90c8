"""Who signed a finished card, seat by seat."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("scorecards", "0011_witness")]

    operations = [
        migrations.CreateModel(
            "Signature",
            [
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("position", models.PositiveSmallIntegerField()),
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
                        related_name="signatures",
                    ),
                ),
            ],
            options={
                "ordering": ["position"],
                "constraints": [
                    models.UniqueConstraint(
                        fields=("game", "position"), name="signature_once_a_seat"
                    ),
                ],
            },
        ),
    ]
