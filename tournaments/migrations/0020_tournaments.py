"""Tournaments: stages, rounds, tables, entrants, teams, byes, playoffs, clocks and calls."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("scorecards", "0015_absences"),
        ("tournaments", "0014_reminders"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.AddField(
            model_name="league",
            name="roster_only",
            field=models.BooleanField(default=False),
        ),
        migrations.AddField(
            model_name="season",
            name="staged",
            field=models.BooleanField(default=False),
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
                (
                    "stage",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="rounds",
                        to="tournaments.stage",
                    ),
                ),
            ],
            options={
                "ordering": ["stage", "number"],
            },
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
        migrations.AddConstraint(
            model_name="round",
            constraint=models.UniqueConstraint(
                fields=("stage", "number"), name="round_once_a_stage"
            ),
        ),
        migrations.AddConstraint(
            model_name="round",
            constraint=models.CheckConstraint(
                condition=models.Q(("number__gte", 1)), name="round_from_one"
            ),
        ),
        migrations.AddConstraint(
            model_name="round",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    (
                        "state__in",
                        ["planned", "drafted", "published", "playing", "review", "closed", "void"],
                    )
                ),
                name="round_state_is_known",
            ),
        ),
        migrations.AddConstraint(
            model_name="round",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    ("state__in", ["planned", "drafted", "void"]),
                    ("published__isnull", False),
                    _connector="OR",
                ),
                name="round_published_before_it_plays",
            ),
        ),
        migrations.AddConstraint(
            model_name="playoff",
            constraint=models.CheckConstraint(
                condition=models.Q(("spots__gte", 1)), name="playoff_is_for_a_place"
            ),
        ),
        migrations.AddConstraint(
            model_name="clockevent",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    ("kind__in", ["start", "pause", "resume", "extra", "last_hole", "stop"])
                ),
                name="clock_event_is_known",
            ),
        ),
        migrations.AddConstraint(
            model_name="call",
            constraint=models.UniqueConstraint(
                condition=models.Q(("answered__isnull", True)),
                fields=("table",),
                name="one_open_call_a_table",
            ),
        ),
        migrations.AddConstraint(
            model_name="tournament",
            constraint=models.CheckConstraint(
                condition=models.Q(("name", ""), _negated=True), name="tournament_has_a_name"
            ),
        ),
        migrations.AddConstraint(
            model_name="tournament",
            constraint=models.CheckConstraint(
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
        ),
        migrations.AddConstraint(
            model_name="team",
            constraint=models.UniqueConstraint(
                fields=("tournament", "name"), name="team_once_a_tournament"
            ),
        ),
        migrations.AddConstraint(
            model_name="team",
            constraint=models.CheckConstraint(
                condition=models.Q(("name", ""), _negated=True), name="team_has_a_name"
            ),
        ),
        migrations.AddConstraint(
            model_name="stage",
            constraint=models.UniqueConstraint(
                fields=("tournament", "position"), name="stage_once_a_tournament"
            ),
        ),
        migrations.AddConstraint(
            model_name="entrant",
            constraint=models.UniqueConstraint(
                fields=("tournament", "person"), name="entered_once_a_tournament"
            ),
        ),
        migrations.AddConstraint(
            model_name="entrant",
            constraint=models.UniqueConstraint(
                fields=("tournament", "number"), name="entrant_number_once_a_tournament"
            ),
        ),
        migrations.AddConstraint(
            model_name="entrant",
            constraint=models.CheckConstraint(
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
        ),
    ]
