"""The tables as a new site has them, made at once; sites that began earlier come here step by
step.
"""

import django.db.models.deletion
import django.db.models.functions.text
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    replaces = [
        ("tournaments", "0001_leagues"),
        ("tournaments", "0002_history_chain"),
        ("tournaments", "0003_chained_histories"),
        ("tournaments", "0004_fixture_divisions"),
        ("tournaments", "0005_past_seasons"),
        ("tournaments", "0006_claims_of_phones"),
        ("tournaments", "0007_draft_of_tables"),
        ("tournaments", "0008_public_standings"),
        ("tournaments", "0009_absences"),
        ("tournaments", "0010_hours_of_nights"),
        ("tournaments", "0011_replies"),
        ("tournaments", "0012_calendar_addresses"),
        ("tournaments", "0013_stopped_leagues"),
        ("tournaments", "0014_reminders"),
        ("tournaments", "0020_tournaments"),
        ("tournaments", "0021_league_stakes"),
        ("tournaments", "0022_payments"),
        ("tournaments", "0023_seat_jobs"),
        ("tournaments", "0024_entry_links"),
        ("tournaments", "0025_awards"),
        ("tournaments", "0026_hall_screens"),
        ("tournaments", "0027_standings_shown"),
        ("tournaments", "0028_rehearsals"),
        ("tournaments", "0029_view_of_the_door"),
        ("tournaments", "0030_season_points"),
        ("tournaments", "0031_lines_of_stages"),
        ("tournaments", "0032_drawings"),
        ("tournaments", "0033_what_decides"),
        ("tournaments", "0034_draws_of_nights"),
    ]

    initial = True

    dependencies = [
        ("auth", "__first__"),
        ("scorecards", "0001_squashed_0020_terms"),
    ]

    operations = [
        migrations.CreateModel(
            name="Fixture",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("round", models.PositiveSmallIntegerField(default=1)),
                ("number", models.PositiveSmallIntegerField()),
                ("deadline", models.DateField(null=True)),
                ("closed", models.DateTimeField(null=True)),
                ("seed", models.CharField(blank=True, max_length=40)),
                ("draws", models.PositiveSmallIntegerField(default=1)),
                ("typed", models.BooleanField(default=False)),
                ("void", models.BooleanField(default=False)),
                ("division", models.PositiveSmallIntegerField(null=True)),
            ],
            options={
                "ordering": ["round", "number"],
            },
        ),
        migrations.CreateModel(
            name="Night",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("day", models.DateField()),
                ("name", models.CharField(blank=True, max_length=80)),
                ("state", models.CharField(default="planned", max_length=10)),
                ("version", models.PositiveIntegerField(default=0)),
                ("published", models.PositiveSmallIntegerField(default=0)),
                ("starts", models.TimeField(null=True)),
                ("place", models.CharField(blank=True, max_length=80)),
                ("revision", models.PositiveSmallIntegerField(default=0)),
                ("revised", models.DateTimeField(null=True)),
            ],
            options={
                "ordering": ["day"],
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(
                            ("state__in", ["planned", "checkin", "playing", "closed"])
                        ),
                        name="night_state_is_known",
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="Round",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("number", models.PositiveSmallIntegerField()),
                ("state", models.CharField(default="planned", max_length=10)),
                ("version", models.PositiveIntegerField(default=0)),
                ("seed", models.CharField(blank=True, max_length=80)),
                ("order", models.JSONField(default=list)),
                ("minutes", models.PositiveSmallIntegerField()),
                ("published", models.DateTimeField(null=True)),
            ],
            options={
                "ordering": ["stage", "number"],
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("number__gte", 1)), name="round_from_one"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            (
                                "state__in",
                                [
                                    "planned",
                                    "drafted",
                                    "published",
                                    "playing",
                                    "review",
                                    "closed",
                                    "void",
                                ],
                            )
                        ),
                        name="round_state_is_known",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("state__in", ["planned", "drafted", "void"]),
                            ("published__isnull", False),
                            _connector="OR",
                        ),
                        name="round_published_before_it_plays",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("state__in", ["planned", "drafted"]), _negated=True),
                            ("published__isnull", True),
                            _connector="OR",
                        ),
                        name="round_draft_is_not_published",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="League",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("slug", models.SlugField(max_length=60, unique=True)),
                ("name", models.CharField(max_length=80)),
                ("about", models.TextField(blank=True, max_length=4000)),
                ("visibility", models.CharField(default="private", max_length=10)),
                ("published", models.CharField(default="no", max_length=5)),
                ("guests_ranked", models.BooleanField(default=False)),
                ("own_word", models.BooleanField(default=False)),
                ("no_stakes", models.BooleanField(default=False)),
                ("indexed", models.BooleanField(default=False)),
                ("roster_only", models.BooleanField(default=False)),
                ("rehearsal", models.BooleanField(default=False)),
                ("stopped", models.DateTimeField(null=True)),
                ("version", models.PositiveIntegerField(default=0)),
                ("created", models.DateTimeField()),
                ("demo", models.BooleanField(default=False)),
                ("head", models.CharField(default="", max_length=64)),
                ("committed", models.BooleanField(default=False)),
            ],
            options={
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("name", ""), _negated=True), name="league_has_a_name"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("visibility__in", ["public", "link", "private"])),
                        name="league_visibility_is_known",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("published__in", ["no", "full", "short"])),
                        name="league_published_is_known",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("rehearsal", False),
                            models.Q(("roster_only", True), ("visibility", "private")),
                            _connector="OR",
                        ),
                        name="rehearsal_is_nobody_elses",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Invitation",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("key", models.CharField(max_length=10, unique=True)),
                ("role", models.CharField(max_length=10)),
                ("made", models.DateTimeField()),
                ("expires", models.DateTimeField(null=True)),
                ("revoked", models.DateTimeField(null=True)),
                ("uses_left", models.PositiveIntegerField(null=True)),
                (
                    "made_by",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "league",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="invitations",
                        to="tournaments.league",
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="LeagueGame",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("day", models.DateField()),
                ("state", models.CharField(default="playing", max_length=10)),
                ("version", models.PositiveIntegerField(default=0)),
                ("counted_version", models.PositiveIntegerField(null=True)),
                ("card", models.CharField(blank=True, max_length=64)),
                ("ruleset", models.CharField(blank=True, max_length=64)),
                ("finished_at", models.DateTimeField(null=True)),
                (
                    "fixture",
                    models.OneToOneField(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="league_game",
                        to="tournaments.fixture",
                    ),
                ),
                (
                    "game",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="league_game",
                        to="scorecards.game",
                    ),
                ),
                (
                    "night",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="games",
                        to="tournaments.night",
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(
                            ("state__in", ["playing", "submitted", "confirmed", "disputed", "void"])
                        ),
                        name="league_game_state_is_known",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("counted_version__isnull", True),
                            ("state", "confirmed"),
                            _connector="OR",
                        ),
                        name="league_game_counts_when_confirmed",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Confirmation",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("version", models.PositiveIntegerField()),
                ("kind", models.CharField(max_length=10)),
                ("position", models.PositiveSmallIntegerField(null=True)),
                ("reason", models.CharField(blank=True, max_length=200)),
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
                    "user",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "league_game",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="confirmations",
                        to="tournaments.leaguegame",
                    ),
                ),
            ],
            options={
                "ordering": ["pk"],
            },
        ),
        migrations.AddField(
            model_name="fixture",
            name="night",
            field=models.ForeignKey(
                null=True,
                on_delete=django.db.models.deletion.CASCADE,
                related_name="fixtures",
                to="tournaments.night",
            ),
        ),
        migrations.CreateModel(
            name="PastSeason",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("name", models.CharField(max_length=80)),
                ("measure", models.CharField(max_length=10)),
                ("ends", models.DateField(null=True)),
                ("created", models.DateTimeField()),
                (
                    "league",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="past_seasons",
                        to="tournaments.league",
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(
                        models.F("league"),
                        django.db.models.functions.text.Lower("name"),
                        name="past_season_once_a_league",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("name", ""), _negated=True),
                        name="past_season_has_a_name",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("measure__in", ["points", "strokes", "places"])),
                        name="past_season_measure_is_known",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Person",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("name", models.CharField(max_length=40)),
                ("guest", models.BooleanField(default=False)),
                ("joined", models.DateField()),
                ("left", models.DateField(null=True)),
                (
                    "alias_of",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="aliases",
                        to="tournaments.person",
                    ),
                ),
                (
                    "league",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="people",
                        to="tournaments.league",
                    ),
                ),
                (
                    "lent",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "user",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="people",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "verbose_name_plural": "people",
                "constraints": [
                    models.UniqueConstraint(
                        models.F("league"),
                        django.db.models.functions.text.Lower("name"),
                        condition=models.Q(("alias_of__isnull", True)),
                        name="person_name_once_a_league",
                    ),
                    models.UniqueConstraint(
                        condition=models.Q(("alias_of__isnull", True)),
                        fields=("league", "user"),
                        name="person_once_an_account",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("name", ""), _negated=True), name="person_has_a_name"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("alias_of", models.F("pk")), _negated=True),
                        name="person_is_not_own_alias",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="PastLine",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("name", models.CharField(max_length=40)),
                ("place", models.PositiveSmallIntegerField(null=True)),
                ("total_milli", models.BigIntegerField(null=True)),
                ("games", models.PositiveSmallIntegerField(null=True)),
                ("newcomer", models.BooleanField(default=False)),
                (
                    "season",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="lines",
                        to="tournaments.pastseason",
                    ),
                ),
                (
                    "person",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="past_lines",
                        to="tournaments.person",
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(
                        fields=("season", "person"), name="past_line_once_a_season"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("place__isnull", True), ("place__gte", 1), _connector="OR"
                        ),
                        name="past_place_from_one",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Membership",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("role", models.CharField(max_length=10)),
                ("since", models.DateTimeField()),
                ("calendar", models.PositiveIntegerField(default=0)),
                (
                    "device",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="memberships",
                        to="scorecards.device",
                    ),
                ),
                (
                    "invitation",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="memberships",
                        to="tournaments.invitation",
                    ),
                ),
                (
                    "league",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="memberships",
                        to="tournaments.league",
                    ),
                ),
                (
                    "user",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="memberships",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "person",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="memberships",
                        to="tournaments.person",
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(
                        fields=("league", "user"), name="membership_once_an_account"
                    ),
                    models.UniqueConstraint(
                        fields=("league", "device"), name="membership_once_a_device"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("device__isnull", True), ("user__isnull", False)),
                            models.Q(("device__isnull", False), ("user__isnull", True)),
                            _connector="OR",
                        ),
                        name="membership_of_one",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="ManualIndex",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("tenths", models.IntegerField()),
                ("starts", models.DateField()),
                ("ends", models.DateField()),
                ("reason", models.CharField(max_length=200)),
                ("given", models.DateTimeField()),
                ("cancelled", models.DateTimeField(null=True)),
                (
                    "given_by",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "person",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="manual_indexes",
                        to="tournaments.person",
                    ),
                ),
            ],
            options={
                "verbose_name_plural": "manual indexes",
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("reason", ""), _negated=True),
                        name="manual_index_has_a_reason",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("starts__lte", models.F("ends"))),
                        name="manual_index_ends_after_it_starts",
                    ),
                    models.UniqueConstraint(
                        condition=models.Q(("cancelled__isnull", True)),
                        fields=("person",),
                        name="manual_index_one_at_a_time",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="LeagueSeat",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("position", models.PositiveSmallIntegerField()),
                ("playing_handicap", models.SmallIntegerField(null=True)),
                ("joined_at", models.PositiveSmallIntegerField(default=1)),
                ("left_after", models.PositiveSmallIntegerField(null=True)),
                (
                    "league_game",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="seats",
                        to="tournaments.leaguegame",
                    ),
                ),
                (
                    "person",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="league_seats",
                        to="tournaments.person",
                    ),
                ),
                (
                    "stands_for",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="seats_taken",
                        to="tournaments.person",
                    ),
                ),
            ],
            options={
                "ordering": ["position"],
                "constraints": [
                    models.UniqueConstraint(
                        fields=("league_game", "position"), name="league_seat_once"
                    )
                ],
            },
        ),
        migrations.AddField(
            model_name="invitation",
            name="person",
            field=models.ForeignKey(
                null=True,
                on_delete=django.db.models.deletion.CASCADE,
                related_name="invitations",
                to="tournaments.person",
            ),
        ),
        migrations.CreateModel(
            name="HandicapIndex",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("differentials", models.JSONField(default=list)),
                ("z_milli", models.JSONField(default=list)),
                ("units", models.PositiveSmallIntegerField(default=0)),
                ("z_sum", models.IntegerField(default=0)),
                ("z_squares", models.BigIntegerField(default=0)),
                ("at", models.BigIntegerField()),
                ("entries", models.PositiveIntegerField(default=0)),
                ("traditional_tenths", models.IntegerField(null=True)),
                ("index_tenths", models.IntegerField(null=True)),
                (
                    "league",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="indexes",
                        to="tournaments.league",
                    ),
                ),
                (
                    "league_game",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="indexes",
                        to="tournaments.leaguegame",
                    ),
                ),
                (
                    "person",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="indexes",
                        to="tournaments.person",
                    ),
                ),
            ],
            options={
                "verbose_name_plural": "handicap indexes",
                "indexes": [models.Index(fields=["league", "person", "-at"], name="index_latest")],
                "constraints": [
                    models.UniqueConstraint(
                        fields=("league_game", "person"), name="index_once_a_game"
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="FixtureSeat",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("position", models.PositiveSmallIntegerField()),
                (
                    "fixture",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="seats",
                        to="tournaments.fixture",
                    ),
                ),
                (
                    "person",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="fixture_seats",
                        to="tournaments.person",
                    ),
                ),
                (
                    "substitute",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="substitute_seats",
                        to="tournaments.person",
                    ),
                ),
            ],
            options={
                "ordering": ["position"],
                "constraints": [
                    models.UniqueConstraint(
                        fields=("fixture", "position"), name="fixture_seat_once"
                    ),
                    models.UniqueConstraint(
                        fields=("fixture", "person"), name="fixture_person_once"
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Claim",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("name", models.CharField(blank=True, max_length=40)),
                ("asked", models.DateTimeField()),
                ("answered", models.DateTimeField(null=True)),
                ("granted", models.BooleanField(default=False)),
                ("own", models.BooleanField(default=False)),
                (
                    "device",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="claims",
                        to="scorecards.device",
                    ),
                ),
                (
                    "user",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="claims",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "league",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="claims",
                        to="tournaments.league",
                    ),
                ),
                (
                    "person",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="claims",
                        to="tournaments.person",
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(
                        condition=models.Q(("answered__isnull", True)),
                        fields=("person", "user"),
                        name="claim_asked_once",
                    ),
                    models.UniqueConstraint(
                        condition=models.Q(("answered__isnull", True)),
                        fields=("league", "device"),
                        name="claim_once_a_device",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("granted", False), ("answered__isnull", False), _connector="OR"
                        ),
                        name="claim_granted_when_answered",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("device__isnull", True), ("user__isnull", False)),
                            models.Q(("device__isnull", False), ("user__isnull", True)),
                            _connector="OR",
                        ),
                        name="claim_of_one",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("person__isnull", False),
                            models.Q(("name", ""), _negated=True),
                            _connector="OR",
                        ),
                        name="claim_to_somebody",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="CheckIn",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("came", models.DateTimeField()),
                ("left", models.DateTimeField(null=True)),
                (
                    "night",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="check_ins",
                        to="tournaments.night",
                    ),
                ),
                (
                    "person",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="check_ins",
                        to="tournaments.person",
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(
                        fields=("night", "person"), name="checked_in_once_a_night"
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="Rating",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("order", models.PositiveIntegerField()),
                ("mu", models.FloatField()),
                ("sigma", models.FloatField()),
                ("games", models.PositiveIntegerField()),
                (
                    "league",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="ratings",
                        to="tournaments.league",
                    ),
                ),
                (
                    "league_game",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="ratings",
                        to="tournaments.leaguegame",
                    ),
                ),
                (
                    "person",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="ratings",
                        to="tournaments.person",
                    ),
                ),
            ],
            options={
                "indexes": [
                    models.Index(fields=["league", "person", "-order"], name="rating_latest"),
                    models.Index(fields=["league", "order"], name="rating_in_order"),
                ],
                "constraints": [
                    models.UniqueConstraint(
                        fields=("league_game", "person"), name="rating_once_a_game"
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="Reference",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("ruleset", models.CharField(max_length=64)),
                ("players", models.PositiveSmallIntegerField()),
                ("version", models.PositiveIntegerField()),
                ("mean_milli", models.IntegerField()),
                ("sd_milli", models.PositiveIntegerField()),
                ("holes", models.PositiveIntegerField()),
                ("made", models.DateTimeField()),
                (
                    "league",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="references",
                        to="tournaments.league",
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(
                        fields=("league", "ruleset", "players", "version"),
                        name="reference_version_once",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("sd_milli__gt", 0)), name="reference_has_a_spread"
                    ),
                ],
            },
        ),
        migrations.AddField(
            model_name="leaguegame",
            name="reference",
            field=models.ForeignKey(
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="games",
                to="tournaments.reference",
            ),
        ),
        migrations.CreateModel(
            name="Reminder",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("email", models.EmailField(max_length=254)),
                ("language", models.CharField(max_length=10)),
                ("days", models.PositiveSmallIntegerField()),
                ("key", models.CharField(max_length=22, unique=True)),
                ("made", models.DateTimeField()),
                ("confirmed", models.DateTimeField(null=True)),
                (
                    "membership",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="reminder",
                        to="tournaments.membership",
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(
                            ("days__gte", 1), models.Q(("email", ""), _negated=True)
                        ),
                        name="reminder_goes_somewhere",
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="Reply",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("word", models.CharField(max_length=6)),
                ("at", models.DateTimeField()),
                (
                    "night",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="replies",
                        to="tournaments.night",
                    ),
                ),
                (
                    "person",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="replies",
                        to="tournaments.person",
                    ),
                ),
            ],
            options={
                "verbose_name_plural": "replies",
                "constraints": [
                    models.UniqueConstraint(fields=("night", "person"), name="reply_once_a_night"),
                    models.CheckConstraint(
                        condition=models.Q(("word__in", ["coming", "maybe", "away"])),
                        name="reply_word_is_known",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Bye",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "person",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="byes",
                        to="tournaments.person",
                    ),
                ),
                (
                    "round",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="byes",
                        to="tournaments.round",
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(fields=("round", "person"), name="bye_once_a_round")
                ],
            },
        ),
        migrations.CreateModel(
            name="Season",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("slug", models.SlugField(max_length=60)),
                ("name", models.CharField(max_length=80)),
                ("state", models.CharField(default="planned", max_length=10)),
                ("settings", models.JSONField(default=dict)),
                ("frozen", models.DateTimeField(null=True)),
                ("staged", models.BooleanField(default=False)),
                ("starts", models.DateField(null=True)),
                ("ends", models.DateField(null=True)),
                ("version", models.PositiveIntegerField(default=0)),
                ("last_night", models.DateField(null=True)),
                ("ratings_from", models.DateTimeField(null=True)),
                ("closed_table", models.JSONField(null=True)),
                ("lot", models.BigIntegerField(null=True)),
                ("playoffs", models.JSONField(default=dict)),
                ("created", models.DateTimeField()),
                (
                    "league",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="seasons",
                        to="tournaments.league",
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(
                        fields=("league", "slug"), name="season_slug_once_a_league"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("state__in", ["planned", "open", "closed", "archived"])
                        ),
                        name="season_state_is_known",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("starts__isnull", True),
                            ("ends__isnull", True),
                            ("starts__lte", models.F("ends")),
                            _connector="OR",
                        ),
                        name="season_ends_after_it_starts",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Result",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("day", models.DateField()),
                ("at", models.BigIntegerField()),
                ("players", models.PositiveSmallIntegerField()),
                ("holes", models.PositiveSmallIntegerField()),
                ("place", models.PositiveSmallIntegerField()),
                ("strokes", models.IntegerField()),
                ("net", models.IntegerField()),
                ("beaten2", models.PositiveSmallIntegerField()),
                ("share", models.PositiveIntegerField()),
                ("first", models.PositiveIntegerField()),
                ("points", models.BigIntegerField()),
                ("to_par_milli", models.IntegerField(null=True)),
                ("last_holes", models.JSONField(default=list)),
                ("ranked", models.BooleanField(default=True)),
                (
                    "league_game",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="results",
                        to="tournaments.leaguegame",
                    ),
                ),
                (
                    "person",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="results",
                        to="tournaments.person",
                    ),
                ),
                (
                    "season",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="results",
                        to="tournaments.season",
                    ),
                ),
            ],
            options={
                "indexes": [
                    models.Index(
                        fields=[
                            "season",
                            "person",
                            "day",
                            "points",
                            "players",
                            "beaten2",
                            "first",
                            "ranked",
                        ],
                        name="result_sums",
                    ),
                    models.Index(
                        fields=["season", "person", "-points", "at", "league_game"],
                        name="result_best_first",
                    ),
                    models.Index(
                        fields=["season", "person", "-at", "-league_game"],
                        name="result_latest_first",
                    ),
                    models.Index(fields=["person", "-at"], name="result_of_a_person"),
                ],
                "constraints": [
                    models.UniqueConstraint(
                        fields=("league_game", "person"), name="result_once_a_game"
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="Registration",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("division", models.PositiveSmallIntegerField(default=1)),
                ("entered", models.DateField()),
                ("left", models.DateField(null=True)),
                (
                    "person",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="registrations",
                        to="tournaments.person",
                    ),
                ),
                (
                    "season",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="registrations",
                        to="tournaments.season",
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(
                        fields=("season", "person"), name="registered_once_a_season"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("division__gte", 1)), name="division_from_one"
                    ),
                ],
            },
        ),
        migrations.AddField(
            model_name="night",
            name="season",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.CASCADE,
                related_name="nights",
                to="tournaments.season",
            ),
        ),
        migrations.CreateModel(
            name="LeaguePayment",
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
                    "back_user",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
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
                    "user",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "night",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="payments",
                        to="tournaments.night",
                    ),
                ),
                (
                    "back_person",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to="tournaments.person",
                    ),
                ),
                (
                    "payee",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="payments_received",
                        to="tournaments.person",
                    ),
                ),
                (
                    "payer",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="payments_made",
                        to="tournaments.person",
                    ),
                ),
                (
                    "person",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to="tournaments.person",
                    ),
                ),
                (
                    "season",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="payments",
                        to="tournaments.season",
                    ),
                ),
            ],
            options={
                "ordering": ["pk"],
                "constraints": [
                    models.UniqueConstraint(
                        condition=models.Q(("night__isnull", False)),
                        fields=("night", "currency", "payer", "payee", "number"),
                        name="night_payment_marked_once",
                    ),
                    models.UniqueConstraint(
                        condition=models.Q(("night__isnull", True)),
                        fields=("season", "currency", "payer", "payee", "number"),
                        name="season_payment_marked_once",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("amount__gte", 1)), name="league_payment_is_something"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("payer", models.F("payee")), _negated=True),
                        name="league_payment_between_two",
                    ),
                ],
            },
        ),
        migrations.AddField(
            model_name="leaguegame",
            name="season",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.PROTECT,
                related_name="games",
                to="tournaments.season",
            ),
        ),
        migrations.CreateModel(
            name="HeadToHead",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("games", models.PositiveIntegerField()),
                ("beaten2", models.PositiveIntegerField()),
                (
                    "other",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="tournaments.person",
                    ),
                ),
                (
                    "person",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="tournaments.person",
                    ),
                ),
                (
                    "season",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="meetings",
                        to="tournaments.season",
                    ),
                ),
            ],
            options={
                "verbose_name_plural": "heads to heads",
                "constraints": [
                    models.UniqueConstraint(
                        fields=("season", "person", "other"), name="head_to_head_once_a_season"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("person__lt", models.F("other"))),
                        name="head_to_head_lower_number_first",
                    ),
                ],
            },
        ),
        migrations.AddField(
            model_name="fixture",
            name="season",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.CASCADE,
                related_name="fixtures",
                to="tournaments.season",
            ),
        ),
        migrations.CreateModel(
            name="SeasonLine",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("games", models.PositiveIntegerField(default=0)),
                ("now", models.JSONField(default=dict)),
                ("before", models.JSONField(default=dict)),
                ("counted", models.JSONField(default=list)),
                ("recent", models.JSONField(default=list)),
                ("last_day", models.DateField(null=True)),
                (
                    "person",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="lines",
                        to="tournaments.person",
                    ),
                ),
                (
                    "season",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="lines",
                        to="tournaments.season",
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(fields=("season", "person"), name="line_once_a_season")
                ],
            },
        ),
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
                    "user",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "verbose_name_plural": "season points",
                "ordering": ["pk"],
            },
        ),
        migrations.CreateModel(
            name="Penalty",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("amount", models.IntegerField()),
                ("reason", models.CharField(max_length=200)),
                ("given", models.DateTimeField()),
                ("cancelled", models.DateTimeField(null=True)),
                (
                    "given_by",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "league_game",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="penalties",
                        to="tournaments.leaguegame",
                    ),
                ),
                (
                    "person",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="penalties",
                        to="tournaments.person",
                    ),
                ),
                (
                    "season",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="penalties",
                        to="tournaments.season",
                    ),
                ),
                (
                    "points",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="bonuses",
                        to="tournaments.seasonpoints",
                    ),
                ),
            ],
            options={
                "verbose_name_plural": "penalties",
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("reason", ""), _negated=True),
                        name="penalty_has_a_reason",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("amount", 0), _negated=True),
                        name="penalty_is_something",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="SeatingDemand",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("table", models.PositiveSmallIntegerField(null=True)),
                (
                    "league",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="seating_demands",
                        to="tournaments.league",
                    ),
                ),
                (
                    "other",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to="tournaments.person",
                    ),
                ),
                (
                    "person",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="seating_demands",
                        to="tournaments.person",
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(fields=("person", "other"), name="kept_apart_once"),
                    models.UniqueConstraint(
                        condition=models.Q(("other__isnull", True)),
                        fields=("person",),
                        name="stays_at_one_table",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("other__isnull", False), ("table__isnull", True)),
                            models.Q(("other__isnull", True), ("table__gte", 1)),
                            _connector="OR",
                        ),
                        name="demand_is_one_thing",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("other__isnull", True),
                            ("person__lt", models.F("other")),
                            _connector="OR",
                        ),
                        name="demand_of_two_in_order",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="SentReminder",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("day", models.DateField()),
                ("at", models.DateTimeField()),
                (
                    "night",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="reminders",
                        to="tournaments.night",
                    ),
                ),
                (
                    "person",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="reminders",
                        to="tournaments.person",
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(
                        fields=("night", "person", "day"), name="reminded_once_of_a_night"
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="SitOut",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("round", models.PositiveSmallIntegerField()),
                (
                    "night",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="sit_outs",
                        to="tournaments.night",
                    ),
                ),
                (
                    "person",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="sit_outs",
                        to="tournaments.person",
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(
                        fields=("night", "round", "person"), name="sit_out_once_a_round"
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="Stage",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("position", models.PositiveSmallIntegerField()),
                ("cut", models.JSONField(null=True)),
                ("read_out", models.BooleanField(default=False)),
                (
                    "season",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="stage",
                        to="tournaments.season",
                    ),
                ),
            ],
            options={
                "ordering": ["position"],
            },
        ),
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
                ("wish", models.JSONField(default=dict)),
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
                    "user",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
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
        migrations.AddField(
            model_name="round",
            name="stage",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.CASCADE,
                related_name="rounds",
                to="tournaments.stage",
            ),
        ),
        migrations.CreateModel(
            name="Playoff",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("people", models.JSONField()),
                ("spots", models.PositiveSmallIntegerField()),
                ("holes", models.JSONField(default=list)),
                ("lot", models.BooleanField(default=False)),
                ("decided", models.DateTimeField(null=True)),
                ("created", models.DateTimeField()),
                (
                    "round",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="playoffs",
                        to="tournaments.round",
                    ),
                ),
                (
                    "stage",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="playoffs",
                        to="tournaments.stage",
                    ),
                ),
            ],
            options={
                "ordering": ["pk"],
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("spots__gte", 1)), name="playoff_is_for_a_place"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("lot", False), ("decided__isnull", False), _connector="OR"
                        ),
                        name="playoff_lot_decides",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Table",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("key", models.CharField(max_length=10, unique=True)),
                ("postponed", models.BooleanField(default=False)),
                (
                    "fixture",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="table",
                        to="tournaments.fixture",
                    ),
                ),
                (
                    "round",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="tables",
                        to="tournaments.round",
                    ),
                ),
                (
                    "walkover",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="walkovers",
                        to="tournaments.person",
                    ),
                ),
            ],
            options={
                "ordering": ["fixture__number"],
            },
        ),
        migrations.CreateModel(
            name="ClockEvent",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("kind", models.CharField(max_length=10)),
                ("at", models.DateTimeField()),
                ("seconds", models.IntegerField(default=0)),
                (
                    "round",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="clock_events",
                        to="tournaments.round",
                    ),
                ),
                (
                    "table",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="clock_events",
                        to="tournaments.table",
                    ),
                ),
            ],
            options={
                "ordering": ["at", "pk"],
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(
                            ("kind__in", ["start", "pause", "resume", "extra", "last_hole", "stop"])
                        ),
                        name="clock_event_is_known",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("kind", "extra"), models.Q(("seconds", 0), _negated=True)),
                            models.Q(models.Q(("kind", "extra"), _negated=True), ("seconds", 0)),
                            _connector="OR",
                        ),
                        name="clock_extra_time_is_some",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("table__isnull", True),
                            ("kind__in", ["extra", "last_hole"]),
                            _connector="OR",
                        ),
                        name="clock_of_a_table_has_no_start",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Call",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("reason", models.CharField(blank=True, max_length=200)),
                ("at", models.DateTimeField()),
                ("answered", models.DateTimeField(null=True)),
                (
                    "answered_by",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
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
                    "person",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to="tournaments.person",
                    ),
                ),
                (
                    "table",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="calls",
                        to="tournaments.table",
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(
                        condition=models.Q(("answered__isnull", True)),
                        fields=("table",),
                        name="one_open_call_a_table",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("answered_by__isnull", True),
                            ("answered__isnull", False),
                            _connector="OR",
                        ),
                        name="call_answered_by_somebody_at_some_time",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Tournament",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("slug", models.SlugField(max_length=60, unique=True)),
                ("name", models.CharField(max_length=80)),
                ("about", models.TextField(blank=True, max_length=4000)),
                ("place", models.CharField(blank=True, max_length=80)),
                ("kind", models.SlugField(blank=True, max_length=30)),
                ("state", models.CharField(default="draft", max_length=12)),
                ("settings", models.JSONField(default=dict)),
                ("version", models.PositiveIntegerField(default=0)),
                ("day", models.DateField()),
                ("starts", models.TimeField(null=True)),
                ("seed", models.CharField(max_length=40)),
                ("protest_until", models.DateTimeField(null=True)),
                ("own_entry", models.BooleanField(default=False)),
                ("door_key", models.CharField(blank=True, max_length=10)),
                ("awards", models.JSONField(default=dict)),
                ("mishaps", models.JSONField(default=list)),
                ("created", models.DateTimeField()),
                (
                    "hall_link",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to="tournaments.invitation",
                    ),
                ),
                (
                    "league",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="tournaments",
                        to="tournaments.league",
                    ),
                ),
                (
                    "rehearsal_of",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="rehearsals",
                        to="tournaments.tournament",
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("name", ""), _negated=True),
                        name="tournament_has_a_name",
                    ),
                    models.UniqueConstraint(
                        condition=models.Q(("door_key", ""), _negated=True),
                        fields=("door_key",),
                        name="door_key_of_one_tournament",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            (
                                "state__in",
                                [
                                    "draft",
                                    "registration",
                                    "checkin",
                                    "running",
                                    "provisional",
                                    "final",
                                    "archived",
                                    "cancelled",
                                    "abandoned",
                                ],
                            )
                        ),
                        name="tournament_state_is_known",
                    ),
                    models.UniqueConstraint(
                        fields=("rehearsal_of",), name="one_rehearsal_a_tournament"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("rehearsal_of", models.F("pk")), _negated=True),
                        name="rehearsal_of_another",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Team",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("name", models.CharField(max_length=80)),
                (
                    "tournament",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="teams",
                        to="tournaments.tournament",
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(
                        fields=("tournament", "name"), name="team_once_a_tournament"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("name", ""), _negated=True), name="team_has_a_name"
                    ),
                ],
            },
        ),
        migrations.AddField(
            model_name="stage",
            name="tournament",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.CASCADE,
                related_name="stages",
                to="tournaments.tournament",
            ),
        ),
        migrations.AddField(
            model_name="seasonpoints",
            name="tournament",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.CASCADE,
                related_name="season_points",
                to="tournaments.tournament",
            ),
        ),
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
                                [
                                    "idle",
                                    "seating",
                                    "tables",
                                    "round",
                                    "standings",
                                    "reveal",
                                    "podium",
                                    "words",
                                    "nothing",
                                    "door",
                                ],
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
        migrations.CreateModel(
            name="Entrant",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("state", models.CharField(default="registered", max_length=12)),
                ("number", models.PositiveSmallIntegerField()),
                ("seeding", models.PositiveSmallIntegerField(null=True)),
                ("since", models.PositiveSmallIntegerField(default=1)),
                ("unranked", models.BooleanField(default=False)),
                ("late", models.BooleanField(default=False)),
                ("came", models.DateTimeField(null=True)),
                (
                    "person",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="entries",
                        to="tournaments.person",
                    ),
                ),
                (
                    "team",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="entrants",
                        to="tournaments.team",
                    ),
                ),
                (
                    "tournament",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="entrants",
                        to="tournaments.tournament",
                    ),
                ),
            ],
            options={
                "ordering": ["number"],
                "constraints": [
                    models.UniqueConstraint(
                        fields=("tournament", "person"), name="entered_once_a_tournament"
                    ),
                    models.UniqueConstraint(
                        fields=("tournament", "number"), name="entrant_number_once_a_tournament"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            (
                                "state__in",
                                [
                                    "registered",
                                    "waitlisted",
                                    "active",
                                    "dropped",
                                    "no_show",
                                    "withdrawn",
                                    "disqualified",
                                    "eliminated",
                                    "finished",
                                ],
                            )
                        ),
                        name="entrant_state_is_known",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("number__gte", 1)), name="entrant_number_from_one"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("since__gte", 1)), name="entrant_since_a_round"
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Drawing",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("stage", models.PositiveSmallIntegerField()),
                ("number", models.PositiveSmallIntegerField()),
                ("listed", models.JSONField(default=dict)),
                ("digest", models.CharField(blank=True, max_length=64)),
                ("sizes", models.JSONField(default=list)),
                ("seed", models.CharField(blank=True, max_length=80)),
                ("lot", models.CharField(blank=True, max_length=200)),
                ("figure", models.CharField(blank=True, max_length=80)),
                ("reason", models.CharField(blank=True, max_length=200)),
                ("closed", models.DateTimeField()),
                ("drawn", models.DateTimeField(null=True)),
                (
                    "tournament",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="drawings",
                        to="tournaments.tournament",
                    ),
                ),
            ],
            options={
                "ordering": ["pk"],
                "indexes": [
                    models.Index(
                        fields=["tournament", "stage", "number"], name="drawings_of_a_round"
                    )
                ],
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(
                            ("drawn__isnull", True),
                            ("drawn__gte", models.F("closed")),
                            _connector="OR",
                        ),
                        name="drawing_after_its_list_closed",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("lot", ""), _negated=True),
                            ("drawn__isnull", False),
                            _connector="OR",
                        ),
                        name="drawing_that_waits_has_a_lot",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Withdrawal",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("reason", models.CharField(max_length=200)),
                ("at", models.DateTimeField()),
                ("restored", models.DateTimeField(null=True)),
                (
                    "by",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "league_game",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="withdrawals",
                        to="tournaments.leaguegame",
                    ),
                ),
                (
                    "person",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="withdrawals",
                        to="tournaments.person",
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("reason", ""), _negated=True),
                        name="withdrawal_has_a_reason",
                    ),
                    models.UniqueConstraint(
                        condition=models.Q(("restored__isnull", True)),
                        fields=("league_game", "person"),
                        name="withdrawn_once",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="HandicapTerm",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("month", models.DateField()),
                ("mean_micro", models.IntegerField()),
                ("rho_micro", models.PositiveIntegerField()),
                ("units", models.PositiveIntegerField()),
                (
                    "league",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="handicap_terms",
                        to="tournaments.league",
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(
                        fields=("league", "month"), name="handicap_term_once_a_month"
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="Act",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("seq", models.PositiveIntegerField()),
                ("kind", models.CharField(max_length=40)),
                ("about", models.JSONField(default=dict)),
                ("reason", models.CharField(blank=True, max_length=200)),
                ("at", models.DateTimeField()),
                ("author", models.CharField(default="", max_length=60)),
                ("salt", models.CharField(default="", max_length=80)),
                ("digest", models.CharField(default="", max_length=64)),
                ("facts", models.JSONField(null=True)),
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
                    "user",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "league",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="acts",
                        to="tournaments.league",
                    ),
                ),
            ],
            options={
                "ordering": ["seq"],
                "constraints": [
                    models.UniqueConstraint(fields=("league", "seq"), name="act_counted_once")
                ],
            },
        ),
        migrations.AddConstraint(
            model_name="night",
            constraint=models.UniqueConstraint(fields=("season", "day"), name="night_once_a_day"),
        ),
        migrations.AddIndex(
            model_name="leaguegame",
            index=models.Index(fields=["season", "finished_at"], name="league_game_in_order"),
        ),
        migrations.AddIndex(
            model_name="leaguegame",
            index=models.Index(fields=["season", "-day"], name="league_game_latest_day"),
        ),
        migrations.AddIndex(
            model_name="leaguegame",
            index=models.Index(fields=["season", "state"], name="league_game_waiting"),
        ),
        migrations.AddConstraint(
            model_name="fixture",
            constraint=models.UniqueConstraint(
                condition=models.Q(("night__isnull", False)),
                fields=("night", "round", "number"),
                name="fixture_once_a_night",
            ),
        ),
        migrations.AddConstraint(
            model_name="round",
            constraint=models.UniqueConstraint(
                fields=("stage", "number"), name="round_once_a_stage"
            ),
        ),
        migrations.AddConstraint(
            model_name="stage",
            constraint=models.UniqueConstraint(
                fields=("tournament", "position"), name="stage_once_a_tournament"
            ),
        ),
        migrations.AddConstraint(
            model_name="seasonpoints",
            constraint=models.UniqueConstraint(
                condition=models.Q(("cancelled__isnull", True)),
                fields=("tournament", "season"),
                name="season_points_once",
            ),
        ),
    ]
