"""Lines of histories carry the hash by which they are chained, games that of their last line."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("scorecards", "0007_links"),
    ]

    operations = [
        migrations.AddField(
            model_name="game",
            name="head",
            field=models.CharField(default="", max_length=64),
        ),
        migrations.AddField(
            model_name="change",
            name="author",
            field=models.CharField(default="", max_length=60),
        ),
        migrations.AddField(
            model_name="change",
            name="digest",
            field=models.CharField(default="", max_length=64),
        ),
    ]
