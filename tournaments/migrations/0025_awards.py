"""What a tournament gives to whom: shares of a pot by place, and awards that have a name."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0024_entry_links")]

    operations = [
        migrations.AddField(
            model_name="tournament",
            name="awards",
            field=models.JSONField(default=dict),
        ),
    ]
