"""What a table plays for. Games from before, and all others that nobody sets any for, have none."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("scorecards", "0015_absences")]

    operations = [migrations.AddField("game", "stakes", models.JSONField(null=True))]
