"""A screen of the hall may show the bracket of a knockout."""

from django.db import migrations, models

NAME = "hall_screen_view_is_known"
VIEWS = ["idle", "seating", "tables", "round", "standings", "reveal", "podium", "words", "nothing"]


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0037_byes_of_nights")]

    operations = [
        migrations.RemoveConstraint(model_name="hallscreen", name=NAME),
        migrations.AddConstraint(
            model_name="hallscreen",
            constraint=models.CheckConstraint(
                condition=models.Q(("view__in", [*VIEWS, "door", "bracket"])), name=NAME
            ),
        ),
    ]
