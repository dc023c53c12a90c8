"""Every draw of a round, with its list; those of before follow from the history of the league."""

import django.db.models.deletion
from django.db import migrations, models


def from_history(apps, schema_editor):
    """How often a round was drawn stands in the history, without what it was drawn from."""
    Drawing = apps.get_model("tournaments", "Drawing")
    acts, drawings, rounds, events = (  # of the database that moves, which a restore has beside it
        apps.get_model("tournaments", name).objects.using(schema_editor.connection.alias)
        for name in ("Act", "Drawing", "Round", "Tournament")
    )
    tournaments = dict(events.values_list("slug", "pk"))
    together: dict[tuple[int, int, str], set[int]] = {}
    for tournament, stage, number, seed in rounds.exclude(seed="").values_list(
        "stage__tournament", "stage__position", "number", "seed"
    ):
        together.setdefault((tournament, stage, seed), set()).add(number)
    rows = []
    for act in acts.filter(kind="draw_round").order_by("pk").iterator():
        about = act.about
        tournament = tournaments.get(about.get("tournament"))
        if tournament is None or not {"stage", "round", "seed"} <= about.keys():
            continue
        at = (tournament, about["stage"], about["seed"])
        for number in sorted(together.get(at, set()) | {about["round"]}):
            rows.append(
                Drawing(
                    tournament_id=tournament,
                    stage=about["stage"],
                    number=number,
                    seed=about["seed"],
                    closed=act.at,
                    drawn=act.at,
                )
            )
    drawings.bulk_create(rows, batch_size=500)


class Migration(migrations.Migration):
    dependencies = [
        ("tournaments", "0031_lines_of_stages"),
    ]

    operations = [
        migrations.AddField(
            model_name="seatjob",
            name="wish",
            field=models.JSONField(default=dict),
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
        migrations.RunPython(from_history, migrations.RunPython.noop),
    ]
