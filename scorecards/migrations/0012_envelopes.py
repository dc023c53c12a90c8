"""Hands that nobody sees before all of a hole are in lie apart from the scorecard."""

import django.db.models.deletion
from django.db import migrations, models
from django.db.models import Q


def link(model, on_delete, **more):
    return models.ForeignKey(model, on_delete=on_delete, **more)


class Migration(migrations.Migration):
    dependencies = [
        ("scorecards", "0011_seats"),
    ]

    operations = [
        migrations.CreateModel(
            "Envelope",
            [
                (
                    "id",
                    models.BigAutoField(
                        primary_key=True, serialize=False, auto_created=True, verbose_name="ID"
                    ),
                ),
                ("hole", models.PositiveSmallIntegerField()),
                ("position", models.PositiveSmallIntegerField()),
                ("entry", models.CharField(max_length=400)),
                ("adjustments", models.JSONField(default=list)),
                ("at", models.DateTimeField()),
                (
                    "device",
                    link(
                        "scorecards.device",
                        django.db.models.deletion.SET_NULL,
                        null=True,
                        related_name="+",
                    ),
                ),
                (
                    "game",
                    link(
                        "scorecards.game",
                        django.db.models.deletion.CASCADE,
                        related_name="envelopes",
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(
                        fields=["game", "hole", "position"], name="envelope_once_a_hand"
                    ),
                    models.CheckConstraint(
                        condition=Q(position__lt=12), name="envelope_for_a_seat"
                    ),
                    models.CheckConstraint(condition=~Q(entry=""), name="envelope_has_a_hand"),
                ]
            },
        ),
    ]
