"""Who comes to a night, as people said before it."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0010_hours_of_nights")]

    operations = [
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
    ]
