"""Acts carry the hash by which they are chained, and leagues that of their last act."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("tournaments", "0001_leagues"),
        ("scorecards", "0008_history_chain"),
    ]

    operations = [
        migrations.AddField(
            model_name="league",
            name="head",
            field=models.CharField(default="", max_length=64),
        ),
        migrations.AddField(
            model_name="act",
            name="author",
            field=models.CharField(default="", max_length=60),
        ),
        migrations.AddField(
            model_name="act",
            name="salt",
            field=models.CharField(default="", max_length=80),
        ),
        migrations.AddField(
            model_name="act",
            name="digest",
            field=models.CharField(default="", max_length=64),
        ),
    ]
