"""Tables are a draft until they are published; whoever sat out and what directors ask for is kept.
Rounds that were drawn before have been seen by everybody.
"""

import django.db.models.deletion
from django.db import migrations, models
from django.db.models import Max


def publish_rounds(apps, schema_editor):
    """Every round that stands now was seen by everybody."""
    alias = schema_editor.connection.alias
    fixtures = apps.get_model("tournaments", "Fixture").objects.using(alias)
    drawn = fixtures.exclude(night=None).order_by().values_list("night").annotate(Max("round"))
    for night, last in drawn:
        nights = apps.get_model("tournaments", "Night").objects.using(alias)
        nights.filter(pk=night).update(published=last)


class Migration(migrations.Migration):
    dependencies = [
        ("tournaments", "0006_claims_of_phones"),
    ]

    operations = [
        migrations.AddField(
            model_name="night",
            name="published",
            field=models.PositiveSmallIntegerField(default=0),
        ),
        migrations.RunPython(publish_rounds, migrations.RunPython.noop),
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
    ]
