"""The tables as a new site has them, made at once; sites that began earlier come here step by
step.
"""

import django.db.models.deletion
import django.db.models.expressions
import django.db.models.functions.text
from django.conf import settings
from django.db import migrations, models

import scorecards.codes
import scorecards.models.doors


class Migration(migrations.Migration):
    replaces = [
        ("scorecards", "0001_initial"),
        ("scorecards", "0002_house_rules"),
        ("scorecards", "0003_packed_game"),
        ("scorecards", "0004_device_user"),
        ("scorecards", "0005_game_watched"),
        ("scorecards", "0006_no_packed_games"),
        ("scorecards", "0007_links"),
        ("scorecards", "0008_history_chain"),
        ("scorecards", "0009_chained_histories"),
        ("scorecards", "0010_customs"),
        ("scorecards", "0011_witness"),
        ("scorecards", "0012_signature"),
        ("scorecards", "0013_start_id"),
        ("scorecards", "0014_seats"),
        ("scorecards", "0015_absences"),
        ("scorecards", "0016_stakes"),
        ("scorecards", "0017_payments"),
        ("scorecards", "0018_golfo"),
        ("scorecards", "0019_salts"),
        ("scorecards", "0020_terms"),
    ]

    initial = True

    dependencies = [
        ("auth", "__first__"),
    ]

    operations = [
        migrations.CreateModel(
            name="Device",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("key", models.CharField(max_length=22, unique=True)),
                ("label", models.CharField(max_length=40)),
                ("created", models.DateTimeField()),
                (
                    "user",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="devices",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="Game",
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
                ("ruleset", models.JSONField()),
                ("slug", models.CharField(db_index=True, max_length=60)),
                ("rows", models.PositiveSmallIntegerField()),
                ("columns", models.PositiveSmallIntegerField()),
                ("first_dealer", models.PositiveSmallIntegerField()),
                ("letters", models.CharField(default="international", max_length=20)),
                ("watched", models.BooleanField(default=False)),
                ("sealed", models.BooleanField(default=False)),
                ("own_hands", models.BooleanField(default=False)),
                ("double_entry", models.BooleanField(default=False)),
                ("sign_off", models.BooleanField(default=False)),
                ("finished", models.DateTimeField(null=True)),
                ("finish_reason", models.CharField(blank=True, max_length=40)),
                ("absences", models.JSONField(default=list)),
                ("heading", models.JSONField(null=True)),
                ("stakes", models.JSONField(null=True)),
                ("start_id", models.UUIDField(null=True, unique=True)),
                (
                    "rematch_of",
                    models.OneToOneField(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="rematch",
                        to="scorecards.game",
                    ),
                ),
                (
                    "started_by",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="games",
                        to="scorecards.device",
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("rows__gte", 1)), name="game_has_a_shape"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("first_dealer__lt", 12)), name="game_first_dealer_sits"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("score_key", models.F("view_key")), _negated=True),
                        name="game_links_differ",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("finish_reason", ""), ("finished__isnull", True)),
                            models.Q(
                                ("finished__isnull", False),
                                models.Q(("finish_reason", ""), _negated=True),
                            ),
                            _connector="OR",
                        ),
                        name="game_finished_for_a_reason",
                    ),
                ],
            },
        ),
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
                ("heading", models.JSONField(null=True)),
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
            options={
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("score_key", models.F("view_key")), _negated=True),
                        name="golfo_session_links_differ",
                    )
                ],
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
                "constraints": [
                    models.UniqueConstraint(
                        fields=("session", "seq"), name="golfo_entry_counted_once"
                    ),
                    models.UniqueConstraint(
                        fields=("session", "number"), name="golfo_entry_number_once"
                    ),
                    models.UniqueConstraint(
                        fields=("session", "key"), name="golfo_entry_sent_once"
                    ),
                    models.CheckConstraint(
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
                ],
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
                "constraints": [
                    models.UniqueConstraint(
                        fields=("session", "device"), name="golfo_access_once_a_device"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("seat__isnull", True), ("seat__lt", 4), _connector="OR"
                        ),
                        name="golfo_access_seat_at_table",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Hole",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("number", models.PositiveSmallIntegerField()),
                ("dealer", models.PositiveSmallIntegerField()),
                ("knocker", models.PositiveSmallIntegerField(null=True)),
                ("knocker_revision", models.PositiveIntegerField(default=0)),
                ("version", models.PositiveIntegerField(default=0)),
                (
                    "game",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="holes",
                        to="scorecards.game",
                    ),
                ),
            ],
            options={
                "ordering": ["number"],
                "constraints": [
                    models.UniqueConstraint(fields=("game", "number"), name="hole_once_a_game"),
                    models.CheckConstraint(
                        condition=models.Q(("number__gte", 1)), name="hole_counts_from_one"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("dealer__lt", 12)), name="hole_dealer_sits"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("knocker__isnull", True), ("knocker__lt", 12), _connector="OR"
                        ),
                        name="hole_knocker_sits",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="HouseRules",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("key", models.CharField(max_length=8, unique=True)),
                ("name", models.CharField(max_length=80)),
                ("created", models.DateTimeField()),
                ("forgotten", models.DateTimeField(null=True)),
                (
                    "device",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="house_rules",
                        to="scorecards.device",
                    ),
                ),
            ],
            options={
                "verbose_name_plural": "house rules",
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("name", ""), _negated=True),
                        name="house_rules_have_name",
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="HouseVersion",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("number", models.PositiveIntegerField()),
                ("ruleset", models.JSONField()),
                ("based_on", models.CharField(blank=True, max_length=60)),
                ("saved", models.DateTimeField()),
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
                    "house",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="versions",
                        to="scorecards.houserules",
                    ),
                ),
            ],
            options={
                "ordering": ["number"],
                "constraints": [
                    models.UniqueConstraint(
                        fields=("house", "number"), name="house_version_counted_once"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("number__gte", 1)), name="house_version_from_one"
                    ),
                ],
            },
        ),
        migrations.AddField(
            model_name="game",
            name="house_version",
            field=models.ForeignKey(
                null=True,
                on_delete=django.db.models.deletion.SET_NULL,
                related_name="games",
                to="scorecards.houseversion",
            ),
        ),
        migrations.CreateModel(
            name="Payment",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("number", models.PositiveSmallIntegerField()),
                ("amount", models.PositiveBigIntegerField()),
                ("currency", models.CharField(max_length=9)),
                ("parts", models.JSONField()),
                ("at", models.DateTimeField()),
                ("back_at", models.DateTimeField(null=True)),
                ("payer", models.PositiveSmallIntegerField()),
                ("payee", models.PositiveSmallIntegerField()),
                ("seat", models.PositiveSmallIntegerField(null=True)),
                ("back_seat", models.PositiveSmallIntegerField(null=True)),
                (
                    "back_device",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to="scorecards.device",
                    ),
                ),
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
                    "game",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="payments",
                        to="scorecards.game",
                    ),
                ),
            ],
            options={
                "ordering": ["pk"],
                "constraints": [
                    models.UniqueConstraint(
                        fields=("game", "currency", "payer", "payee", "number"),
                        name="payment_marked_once",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("amount__gte", 1)), name="payment_is_something"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("payer", models.F("payee")), _negated=True),
                        name="payment_between_two",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("payee__lt", 12), ("payer__lt", 12)),
                        name="payment_at_the_table",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Player",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("name", models.CharField(max_length=40)),
                ("last_played", models.DateTimeField()),
                (
                    "device",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="players",
                        to="scorecards.device",
                    ),
                ),
            ],
            options={
                "indexes": [models.Index(fields=["device", "-last_played"], name="player_recent")],
            },
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
                ("salt", models.CharField(default=scorecards.models.doors.new_salt, max_length=32)),
                (
                    "session",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="seats",
                        to="scorecards.golfosession",
                    ),
                ),
                (
                    "player",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="golfo_seats",
                        to="scorecards.player",
                    ),
                ),
            ],
            options={
                "ordering": ["position"],
                "constraints": [
                    models.UniqueConstraint(fields=("session", "position"), name="golfo_seat_once"),
                    models.UniqueConstraint(
                        models.F("session"),
                        django.db.models.functions.text.Lower("name"),
                        name="golfo_seat_name_once",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("position__lt", 4)), name="golfo_seat_at_the_table"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("name", ""), _negated=True),
                        name="golfo_seat_has_a_name",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Score",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("position", models.PositiveSmallIntegerField()),
                ("entry", models.CharField(blank=True, max_length=400)),
                ("counted", models.IntegerField(null=True)),
                ("points", models.IntegerField(null=True)),
                ("adjustments", models.JSONField(default=list)),
                ("revision", models.PositiveIntegerField(default=0)),
                (
                    "hole",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="scores",
                        to="scorecards.hole",
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(fields=("hole", "position"), name="score_once_a_seat"),
                    models.CheckConstraint(
                        condition=models.Q(("position__lt", 12)), name="score_for_a_seat"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("counted__isnull", True), ("entry", "")),
                            models.Q(
                                models.Q(("entry", ""), _negated=True), ("counted__isnull", False)
                            ),
                            _connector="OR",
                        ),
                        name="score_counted_when_in",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("points__isnull", True), ("counted__isnull", False), _connector="OR"
                        ),
                        name="score_points_of_what_counted",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Seat",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("position", models.PositiveSmallIntegerField()),
                ("name", models.CharField(max_length=40)),
                ("salt", models.CharField(default=scorecards.models.doors.new_salt, max_length=32)),
                (
                    "game",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="seats",
                        to="scorecards.game",
                    ),
                ),
                (
                    "player",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="seats",
                        to="scorecards.player",
                    ),
                ),
            ],
            options={
                "ordering": ["position"],
                "constraints": [
                    models.UniqueConstraint(fields=("game", "position"), name="seat_once_a_game"),
                    models.UniqueConstraint(
                        models.F("game"),
                        django.db.models.functions.text.Lower("name"),
                        name="seat_name_once_a_game",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("position__lt", 12)), name="seat_at_the_table"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("name", ""), _negated=True), name="seat_has_a_name"
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Signature",
            fields=[
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
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to="scorecards.device",
                    ),
                ),
                (
                    "game",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="signatures",
                        to="scorecards.game",
                    ),
                ),
            ],
            options={
                "ordering": ["position"],
                "constraints": [
                    models.UniqueConstraint(
                        fields=("game", "position"), name="signature_once_a_seat"
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="Witness",
            fields=[
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
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to="scorecards.device",
                    ),
                ),
                (
                    "game",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="witnesses",
                        to="scorecards.game",
                    ),
                ),
            ],
            options={
                "verbose_name_plural": "witnesses",
                "constraints": [
                    models.UniqueConstraint(
                        fields=("game", "hole", "position", "device"), name="witness_once_a_device"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("entry", ""), _negated=True), name="witness_saw_a_hand"
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Envelope",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("hole", models.PositiveSmallIntegerField()),
                ("position", models.PositiveSmallIntegerField()),
                ("entry", models.CharField(max_length=400)),
                ("adjustments", models.JSONField(default=list)),
                ("at", models.DateTimeField()),
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
                    "game",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="envelopes",
                        to="scorecards.game",
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(
                        fields=("game", "hole", "position"), name="envelope_once_a_hand"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("position__lt", 12)), name="envelope_for_a_seat"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("entry", ""), _negated=True), name="envelope_has_a_hand"
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Change",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("seq", models.PositiveIntegerField()),
                ("version", models.PositiveIntegerField()),
                ("hole", models.PositiveSmallIntegerField(null=True)),
                ("position", models.PositiveSmallIntegerField(null=True)),
                ("kind", models.CharField(max_length=20)),
                ("was", models.JSONField(null=True)),
                ("now", models.JSONField(null=True)),
                ("at", models.DateTimeField()),
                ("client_id", models.CharField(max_length=64, null=True)),
                ("author", models.CharField(default="", max_length=60)),
                ("digest", models.CharField(default="", max_length=64)),
                (
                    "restores",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="restored_by",
                        to="scorecards.change",
                    ),
                ),
                (
                    "device",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="changes",
                        to="scorecards.device",
                    ),
                ),
                (
                    "game",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="changes",
                        to="scorecards.game",
                    ),
                ),
            ],
            options={
                "ordering": ["seq"],
                "constraints": [
                    models.UniqueConstraint(fields=("game", "seq"), name="change_counted_once"),
                    models.UniqueConstraint(fields=("game", "client_id"), name="change_sent_once"),
                ],
            },
        ),
        migrations.CreateModel(
            name="Access",
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
                        related_name="accesses",
                        to="scorecards.device",
                    ),
                ),
                (
                    "game",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="accesses",
                        to="scorecards.game",
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(fields=("game", "device"), name="access_once_a_device"),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("seat__isnull", True), ("seat__lt", 12), _connector="OR"
                        ),
                        name="access_seat_at_table",
                    ),
                ],
            },
        ),
    ]
