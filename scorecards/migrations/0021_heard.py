"""When the phone of a seat last asked for news."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("scorecards", "0001_squashed_0020_terms")]

    operations = [
        migrations.AddField(
            model_name="access", name="heard", field=models.DateTimeField(null=True)
        ),
    ]
