"""Rehearsals of tournaments, and what a row of a tournament can never be."""

from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("scorecards", "0018_golfo"),
        ("tournaments", "0027_standings_shown"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.AddField(
            model_name="league",
            name="rehearsal",
            field=models.BooleanField(default=False),
        ),
        migrations.AddField(
            model_name="tournament",
            name="mishaps",
            field=models.JSONField(default=list),
        ),
        migrations.AddConstraint(
            model_name="call",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    ("answered_by__isnull", True), ("answered__isnull", False), _connector="OR"
                ),
                name="call_answered_by_somebody_at_some_time",
            ),
        ),
        migrations.AddConstraint(
            model_name="clockevent",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("kind", "extra"), models.Q(("seconds", 0), _negated=True)),
                    models.Q(models.Q(("kind", "extra"), _negated=True), ("seconds", 0)),
                    _connector="OR",
                ),
                name="clock_extra_time_is_some",
            ),
        ),
        migrations.AddConstraint(
            model_name="clockevent",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    ("table__isnull", True), ("kind__in", ["extra", "last_hole"]), _connector="OR"
                ),
                name="clock_of_a_table_has_no_start",
            ),
        ),
        migrations.AddConstraint(
            model_name="entrant",
            constraint=models.CheckConstraint(
                condition=models.Q(("number__gte", 1)), name="entrant_number_from_one"
            ),
        ),
        migrations.AddConstraint(
            model_name="entrant",
            constraint=models.CheckConstraint(
                condition=models.Q(("since__gte", 1)), name="entrant_since_a_round"
            ),
        ),
        migrations.AddConstraint(
            model_name="league",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    ("rehearsal", False),
                    models.Q(("roster_only", True), ("visibility", "private")),
                    _connector="OR",
                ),
                name="rehearsal_is_nobody_elses",
            ),
        ),
        migrations.AddConstraint(
            model_name="playoff",
            constraint=models.CheckConstraint(
                condition=models.Q(("lot", False), ("decided__isnull", False), _connector="OR"),
                name="playoff_lot_decides",
            ),
        ),
        migrations.AddConstraint(
            model_name="round",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("state__in", ["planned", "drafted"]), _negated=True),
                    ("published__isnull", True),
                    _connector="OR",
                ),
                name="round_draft_is_not_published",
            ),
        ),
        migrations.AddConstraint(
            model_name="tournament",
            constraint=models.UniqueConstraint(
                fields=("rehearsal_of",), name="one_rehearsal_a_tournament"
            ),
        ),
        migrations.AddConstraint(
            model_name="tournament",
            constraint=models.CheckConstraint(
                condition=models.Q(("rehearsal_of", models.F("pk")), _negated=True),
                name="rehearsal_of_another",
            ),
        ),
    ]
