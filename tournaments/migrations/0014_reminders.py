"""Where a night is, who wants to be reminded of nights by mail, and who was."""

import django.db.models.deletion
from django.db import migrations, models
from django.db.models import Q

KEY = models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")


def to(model: str, name: str) -> models.ForeignKey:
    return models.ForeignKey(
        on_delete=django.db.models.deletion.CASCADE, related_name=name, to=f"tournaments.{model}"
    )


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0013_stopped_leagues")]

    operations = [
        migrations.AddField(
            "night",
            "place",
            models.CharField(blank=True, default="", max_length=80),
            preserve_default=False,
        ),
        migrations.CreateModel(
            name="Reminder",
            fields=[
                ("id", KEY.clone()),
                (
                    "membership",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="reminder",
                        to="tournaments.membership",
                    ),
                ),
                ("email", models.EmailField(max_length=254)),
                ("language", models.CharField(max_length=10)),
                ("days", models.PositiveSmallIntegerField()),
                ("key", models.CharField(max_length=22, unique=True)),
                ("made", models.DateTimeField()),
                ("confirmed", models.DateTimeField(null=True)),
            ],
            options={
                "constraints": [
                    models.CheckConstraint(
                        condition=Q(days__gte=1) & ~Q(email=""), name="reminder_goes_somewhere"
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="SentReminder",
            fields=[
                ("id", KEY.clone()),
                ("night", to("night", "reminders")),
                ("person", to("person", "reminders")),
                ("day", models.DateField()),
                ("at", models.DateTimeField()),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(
                        fields=("night", "person", "day"), name="reminded_once_of_a_night"
                    ),
                ],
            },
        ),
    ]
