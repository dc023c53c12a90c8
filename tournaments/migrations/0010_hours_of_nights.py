"""A night may say when it begins, and how often that or its day was changed."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0009_absences")]

    operations = [
        migrations.AddField("night", "starts", models.TimeField(null=True)),
        migrations.AddField("night", "revision", models.PositiveSmallIntegerField(default=0)),
        migrations.AddField("night", "revised", models.DateTimeField(null=True)),
    ]
