"""The id under which a phone prepared a game without a network, so that it starts once."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("scorecards", "0012_signature")]

    operations = [
        migrations.AddField(
            model_name="game",
            name="start_id",
            field=models.UUIDField(null=True, unique=True),
        ),
    ]
