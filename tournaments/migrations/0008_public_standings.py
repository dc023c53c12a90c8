"""A league may let everybody read its standings, and nothing else."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0007_draft_of_tables")]

    operations = [
        migrations.AddField(
            model_name="league",
            name="published",
            field=models.CharField(default="no", max_length=5),
        ),
        migrations.AddConstraint(
            model_name="league",
            constraint=models.CheckConstraint(
                condition=models.Q(("published__in", ["no", "full", "short"])),
                name="league_published_is_known",
            ),
        ),
    ]
