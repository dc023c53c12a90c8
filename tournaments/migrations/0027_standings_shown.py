"""Whether a director has shown the standings of a stage that were kept back."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0026_hall_screens")]

    operations = [
        migrations.AddField(
            model_name="stage",
            name="read_out",
            field=models.BooleanField(default=False),
        ),
    ]
