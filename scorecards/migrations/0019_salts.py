"""A salt at every seat, with which the history seals the name of who sits there; and the heading of
a history, which those that began before have not.
"""

from django.db import migrations, models

import scorecards.models.doors


def salt(model):
    """The column, with nothing in it where there are seats already: the next migration fills it."""
    return migrations.SeparateDatabaseAndState(
        database_operations=[
            migrations.AddField(model, "salt", models.CharField(default="", max_length=32))
        ],
        state_operations=[
            migrations.AddField(
                model,
                "salt",
                models.CharField(default=scorecards.models.doors.new_salt, max_length=32),
            )
        ],
    )


class Migration(migrations.Migration):
    dependencies = [
        ("scorecards", "0018_golfo"),
    ]

    operations = [
        salt("seat"),
        salt("golfoseat"),
        migrations.AddField("game", "heading", models.JSONField(null=True)),
        migrations.AddField("golfosession", "heading", models.JSONField(null=True)),
    ]
