from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0012_calendar_addresses")]

    operations = [
        migrations.AddField("league", "stopped", models.DateTimeField(null=True)),
        migrations.AddField("league", "indexed", models.BooleanField(default=False)),
    ]
