"""The code at the door, entries by one's own hand, who comes late, substitutes before a game."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0023_seat_jobs")]

    operations = [
        migrations.AddField(
            "tournament",
            "door_key",
            models.CharField(blank=True, default="", max_length=10),
            preserve_default=False,
        ),
        migrations.AddConstraint(
            "tournament",
            models.UniqueConstraint(
                fields=["door_key"],
                condition=~models.Q(door_key=""),
                name="door_key_of_one_tournament",
            ),
        ),
        migrations.AddField("tournament", "own_entry", models.BooleanField(default=False)),
        migrations.AddField("entrant", "late", models.BooleanField(default=False)),
        migrations.AddField(
            "fixtureseat",
            "substitute",
            models.ForeignKey(
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="substitute_seats",
                to="tournaments.person",
            ),
        ),
    ]
