"""The packed copies of finished games go: they followed from the entries, which are counted again
where somebody asks about other rules.
"""

from django.db import migrations


class Migration(migrations.Migration):
    dependencies = [
        ("scorecards", "0005_game_watched"),
    ]

    operations = [
        migrations.DeleteModel(name="PackedGame"),
    ]
