"""A table of a list may belong to one division; those made before are of everybody."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0003_chained_histories")]

    operations = [
        migrations.AddField(
            model_name="fixture",
            name="division",
            field=models.PositiveSmallIntegerField(null=True),
        ),
    ]
