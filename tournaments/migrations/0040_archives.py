"""A league may have come from an archive; lots are drawn by the numbers of before."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0038_view_of_the_bracket")]

    operations = [
        migrations.AddField(
            model_name="league",
            name="archive",
            field=models.CharField(blank=True, max_length=64),
        ),
        migrations.AddField(
            model_name="league",
            name="raised_by",
            field=models.PositiveBigIntegerField(default=0),
        ),
        migrations.AddConstraint(
            model_name="league",
            constraint=models.UniqueConstraint(
                fields=["archive"],
                condition=~models.Q(archive=""),
                name="league_of_an_archive_once",
            ),
        ),
    ]
