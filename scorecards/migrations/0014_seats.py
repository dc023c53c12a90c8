"""A phone may have a seat of its own, and hands that nobody may see yet lie in envelopes."""

import django.db.models.deletion
from django.db import migrations, models
from django.db.models import Q


def link(model, on_delete, **more):
    return models.ForeignKey(model, on_delete=on_delete, **more)


class Migration(migrations.Migration):
    dependencies = [
        ("scorecards", "0013_start_id"),
    ]

    operations = [
        migrations.AddField("access", "seat", models.PositiveSmallIntegerField(null=True)),
        migrations.AddConstraint(
            "access",
            models.CheckConstraint(
                condition=Q(seat__isnull=True) | Q(seat__lt=12), name="access_seat_at_table"
            ),
        ),
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
