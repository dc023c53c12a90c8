"""A phone that came by a link may say whom it is, and anybody may ask to be added."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


def name_leagues(apps, schema_editor):
    """Every claim so far is about a person, whose league is its own."""
    claims = apps.get_model("tournaments", "Claim").objects.using(schema_editor.connection.alias)
    people = apps.get_model("tournaments", "Person").objects
    person = people.filter(pk=models.OuterRef("person"))
    claims.update(league=models.Subquery(person.values("league")[:1]))


class Migration(migrations.Migration):
    dependencies = [
        ("scorecards", "0015_absences"),
        ("tournaments", "0005_past_seasons"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.AddField(
            model_name="claim",
            name="device",
            field=models.ForeignKey(
                null=True,
                on_delete=django.db.models.deletion.CASCADE,
                related_name="claims",
                to="scorecards.device",
            ),
        ),
        migrations.AddField(
            model_name="claim",
            name="league",
            field=models.ForeignKey(
                null=True,
                on_delete=django.db.models.deletion.CASCADE,
                related_name="claims",
                to="tournaments.league",
            ),
        ),
        migrations.AddField(
            model_name="claim",
            name="name",
            field=models.CharField(blank=True, max_length=40),
        ),
        migrations.AddField(
            model_name="claim",
            name="own",
            field=models.BooleanField(default=False),
        ),
        migrations.AddField(
            model_name="league",
            name="own_word",
            field=models.BooleanField(default=False),
        ),
        migrations.AddField(
            model_name="membership",
            name="person",
            field=models.ForeignKey(
                null=True,
                on_delete=django.db.models.deletion.SET_NULL,
                related_name="memberships",
                to="tournaments.person",
            ),
        ),
        migrations.AlterField(
            model_name="claim",
            name="person",
            field=models.ForeignKey(
                null=True,
                on_delete=django.db.models.deletion.CASCADE,
                related_name="claims",
                to="tournaments.person",
            ),
        ),
        migrations.AlterField(
            model_name="claim",
            name="user",
            field=models.ForeignKey(
                null=True,
                on_delete=django.db.models.deletion.CASCADE,
                related_name="claims",
                to=settings.AUTH_USER_MODEL,
            ),
        ),
        migrations.RunPython(name_leagues, migrations.RunPython.noop),
        migrations.AlterField(
            model_name="claim",
            name="league",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.CASCADE,
                related_name="claims",
                to="tournaments.league",
            ),
        ),
        migrations.AddConstraint(
            model_name="claim",
            constraint=models.UniqueConstraint(
                condition=models.Q(("answered__isnull", True)),
                fields=("league", "device"),
                name="claim_once_a_device",
            ),
        ),
        migrations.AddConstraint(
            model_name="claim",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("device__isnull", True), ("user__isnull", False)),
                    models.Q(("device__isnull", False), ("user__isnull", True)),
                    _connector="OR",
                ),
                name="claim_of_one",
            ),
        ),
        migrations.AddConstraint(
            model_name="claim",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    ("person__isnull", False),
                    models.Q(("name", ""), _negated=True),
                    _connector="OR",
                ),
                name="claim_to_somebody",
            ),
        ),
    ]
