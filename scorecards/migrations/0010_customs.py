"""How a table keeps score. Games from before have no customs."""

from django.db import migrations, models

NAMES = ("sealed", "own_hands", "double_entry", "sign_off")


class Migration(migrations.Migration):
    dependencies = [("scorecards", "0009_chained_histories")]

    operations = [
        migrations.AddField("game", name, models.BooleanField(default=False)) for name in NAMES
    ]
