"""Sessions of Golfo, with their seats, their links, and a ledger that holds all chips."""

import django.db.models.deletion
import django.db.models.expressions
import django.db.models.functions.text
from django.db import migrations, models

import scorecards.codes


class Migration(migrations.Migration):
    dependencies = [
        ("scorecards", "0017_payments"),
    ]

    operations = [
        migrations.CreateModel(
            name="GolfoSession",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("code", models.CharField(max_length=5, unique=True)),
                ("version", models.PositiveIntegerField(default=0)),
                ("score_key", models.CharField(max_length=6, unique=True)),
                ("view_key", models.CharField(max_length=6, unique=True)),
                (
                    "score_link",
                    models.CharField(
                        default=scorecards.codes.new_link_key, max_length=22, unique=True
                    ),
                ),
                (
                    "view_link",
                    models.CharField(
                        default=scorecards.codes.new_link_key, max_length=22, unique=True
                    ),
                ),
                ("head", models.CharField(default="", max_length=64)),
                ("started", models.DateTimeField()),
                ("name", models.CharField(blank=True, max_length=60)),
                ("agreement", models.JSONField()),
                ("entries", models.PositiveIntegerField(default=0)),
                ("hands", models.PositiveIntegerField(default=0)),
                ("closed", models.DateTimeField(null=True)),
                ("start_id", models.UUIDField(null=True, unique=True)),
                (
                    "started_by",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="golfo_sessions",
                        to="scorecards.device",
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="GolfoSeat",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("position", models.PositiveSmallIntegerField()),
                ("name", models.CharField(max_length=40)),
                (
                    "player",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="golfo_seats",
                        to="scorecards.player",
                    ),
                ),
                (
                    "session",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="seats",
                        to="scorecards.golfosession",
                    ),
                ),
            ],
            options={
                "ordering": ["position"],
            },
        ),
        migrations.CreateModel(
            name="GolfoEntry",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("seq", models.PositiveIntegerField()),
                ("number", models.PositiveIntegerField(null=True)),
                ("data", models.JSONField()),
                ("reason", models.CharField(blank=True, max_length=300)),
                ("chips", models.PositiveIntegerField()),
                ("pot", models.PositiveIntegerField()),
                ("issued", models.PositiveIntegerField()),
                ("at", models.DateTimeField()),
                ("author", models.CharField(default="", max_length=60)),
                ("key", models.CharField(max_length=64, null=True)),
                ("digest", models.CharField(max_length=64)),
                (
                    "device",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to="scorecards.device",
                    ),
                ),
                (
                    "session",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="lines",
                        to="scorecards.golfosession",
                    ),
                ),
            ],
            options={
                "verbose_name_plural": "golfo entries",
                "ordering": ["seq"],
            },
        ),
        migrations.CreateModel(
            name="GolfoAccess",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("key", models.CharField(max_length=22)),
                ("opened", models.DateTimeField()),
                ("maker", models.BooleanField(default=False)),
                ("seat", models.PositiveSmallIntegerField(null=True)),
                (
                    "device",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="golfo_accesses",
                        to="scorecards.device",
                    ),
                ),
                (
                    "session",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="accesses",
                        to="scorecards.golfosession",
                    ),
                ),
            ],
            options={
                "verbose_name_plural": "golfo accesses",
            },
        ),
        migrations.AddConstraint(
            model_name="golfosession",
            constraint=models.CheckConstraint(
                condition=models.Q(("score_key", models.F("view_key")), _negated=True),
                name="golfo_session_links_differ",
            ),
        ),
        migrations.AddConstraint(
            model_name="golfoseat",
            constraint=models.UniqueConstraint(
                fields=("session", "position"), name="golfo_seat_once"
            ),
        ),
        migrations.AddConstraint(
            model_name="golfoseat",
            constraint=models.UniqueConstraint(
                models.F("session"),
                django.db.models.functions.text.Lower("name"),
                name="golfo_seat_name_once",
            ),
        ),
        migrations.AddConstraint(
            model_name="golfoseat",
            constraint=models.CheckConstraint(
                condition=models.Q(("position__lt", 4)), name="golfo_seat_at_the_table"
            ),
        ),
        migrations.AddConstraint(
            model_name="golfoseat",
            constraint=models.CheckConstraint(
                condition=models.Q(("name", ""), _negated=True), name="golfo_seat_has_a_name"
            ),
        ),
        migrations.AddConstraint(
            model_name="golfoentry",
            constraint=models.UniqueConstraint(
                fields=("session", "seq"), name="golfo_entry_counted_once"
            ),
        ),
        migrations.AddConstraint(
            model_name="golfoentry",
            constraint=models.UniqueConstraint(
                fields=("session", "number"), name="golfo_entry_number_once"
            ),
        ),
        migrations.AddConstraint(
            model_name="golfoentry",
            constraint=models.UniqueConstraint(
                fields=("session", "key"), name="golfo_entry_sent_once"
            ),
        ),
        migrations.AddConstraint(
            model_name="golfoentry",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    (
                        "issued",
                        django.db.models.expressions.CombinedExpression(
                            models.F("chips"), "+", models.F("pot")
                        ),
                    )
                ),
                name="golfo_chips_are_all_there",
            ),
        ),
        migrations.AddConstraint(
            model_name="golfoaccess",
            constraint=models.UniqueConstraint(
                fields=("session", "device"), name="golfo_access_once_a_device"
            ),
        ),
        migrations.AddConstraint(
            model_name="golfoaccess",
            constraint=models.CheckConstraint(
                condition=models.Q(("seat__isnull", True), ("seat__lt", 4), _connector="OR"),
                name="golfo_access_seat_at_table",
            ),
        ),
    ]
