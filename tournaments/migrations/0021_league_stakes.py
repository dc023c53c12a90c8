"""Whether a league forbids its tables to play for something. Those from before do not."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0020_tournaments")]

    operations = [
        migrations.AddField("league", "no_stakes", models.BooleanField(default=False)),
    ]
