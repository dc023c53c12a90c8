"""The private address of a calendar can be made anew."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0011_replies")]

    operations = [
        migrations.AddField("membership", "calendar", models.PositiveIntegerField(default=0)),
    ]
