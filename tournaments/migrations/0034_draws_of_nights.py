"""How often the tables of a night were drawn, and whether somebody typed the number."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("tournaments", "0033_what_decides"),
    ]

    operations = [
        migrations.AddField(
            model_name="fixture",
            name="draws",
            field=models.PositiveSmallIntegerField(default=1),
        ),
        migrations.AddField(
            model_name="fixture",
            name="typed",
            field=models.BooleanField(default=False),
        ),
    ]
