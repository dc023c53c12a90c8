"""Who sat out, which round is published and how it was drawn is told by the rounds of a night."""

from django.db import migrations


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0036_rounds_of_nights")]

    operations = [
        migrations.RemoveField(model_name="night", name="published"),
        migrations.RemoveField(model_name="fixture", name="draws"),
        migrations.RemoveField(model_name="fixture", name="typed"),
        migrations.DeleteModel(name="SitOut"),
    ]
