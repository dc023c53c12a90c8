"""A phone may have a seat of its own: whose hand it enters, and opens on."""

from django.db import migrations, models
from django.db.models import Q


class Migration(migrations.Migration):
    dependencies = [
        ("scorecards", "0010_customs"),
    ]

    operations = [
        migrations.AddField("access", "seat", models.PositiveSmallIntegerField(null=True)),
        migrations.AddConstraint(
            "access",
            models.CheckConstraint(
                condition=Q(seat__isnull=True) | Q(seat__lt=12), name="access_seat_at_table"
            ),
        ),
    ]
