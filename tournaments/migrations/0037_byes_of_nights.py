"""Who sat out, and which round is published, is told by the rounds of a night alone."""

from django.db import migrations


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0036_rounds_of_nights")]

    operations = [
        migrations.RemoveField(model_name="night", name="published"),
        migrations.DeleteModel(name="SitOut"),
    ]
