from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("scorecards", "0014_seats")]

    operations = [
        migrations.AddField("game", "absences", models.JSONField(default=list)),
    ]
