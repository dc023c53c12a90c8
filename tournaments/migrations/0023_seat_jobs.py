"""Draws that are worked out beside the pages."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("scorecards", "0018_golfo"),
        ("tournaments", "0022_payments"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name="SeatJob",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("state", models.CharField(default="waiting", max_length=8)),
                ("sizes", models.JSONField(default=list)),
                ("on_purpose", models.BooleanField(default=False)),
                ("language", models.CharField(default="en", max_length=10)),
                ("worker", models.CharField(blank=True, max_length=32)),
                ("lease", models.DateTimeField(null=True)),
                ("tries", models.PositiveSmallIntegerField(default=0)),
                ("steps", models.PositiveIntegerField(default=0)),
                ("all_steps", models.PositiveIntegerField(default=0)),
                ("reached", models.PositiveIntegerField(null=True)),
                ("least", models.PositiveIntegerField(null=True)),
                ("refused", models.TextField(blank=True)),
                ("asked", models.DateTimeField()),
                (
                    "device",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to="scorecards.device",
                    ),
                ),
                (
                    "round",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to="tournaments.round",
                    ),
                ),
                (
                    "stage",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="seat_jobs",
                        to="tournaments.stage",
                    ),
                ),
                (
                    "user",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(
                        condition=models.Q(("state__in", ["waiting", "working"])),
                        fields=("stage",),
                        name="one_open_draw_a_stage",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("state__in", ["waiting", "working", "done", "failed"])),
                        name="seat_job_state_is_known",
                    ),
                ],
            },
        ),
    ]
