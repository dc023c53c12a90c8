"""What people of a league say they have paid each other for a night or a season."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


def known(model: str) -> models.ForeignKey:
    """Who or what marked a payment, or took it back, as long as that is known."""
    return models.ForeignKey(
        model, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name="+"
    )


def about(model: str, name: str, *, null: bool = False) -> models.ForeignKey:
    """What a payment is about, which stays while there is one."""
    return models.ForeignKey(
        model, null=null, on_delete=django.db.models.deletion.PROTECT, related_name=name
    )


class Migration(migrations.Migration):
    dependencies = [
        ("tournaments", "0021_league_stakes"),
        ("scorecards", "0017_payments"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            "LeaguePayment",
            [
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("number", models.PositiveSmallIntegerField()),
                ("amount", models.PositiveBigIntegerField()),
                ("currency", models.CharField(max_length=9)),
                ("parts", models.JSONField()),
                ("at", models.DateTimeField()),
                ("back_at", models.DateTimeField(null=True)),
                ("device", known("scorecards.device")),
                ("back_device", known("scorecards.device")),
                ("season", about("tournaments.season", "payments")),
                ("night", about("tournaments.night", "payments", null=True)),
                ("payer", about("tournaments.person", "payments_made")),
                ("payee", about("tournaments.person", "payments_received")),
                ("user", known(settings.AUTH_USER_MODEL)),
                ("back_user", known(settings.AUTH_USER_MODEL)),
                ("person", known("tournaments.person")),
                ("back_person", known("tournaments.person")),
            ],
            options={
                "ordering": ["pk"],
                "constraints": [
                    models.UniqueConstraint(
                        fields=("night", "currency", "payer", "payee", "number"),
                        condition=models.Q(("night__isnull", False)),
                        name="night_payment_marked_once",
                    ),
                    models.UniqueConstraint(
                        fields=("season", "currency", "payer", "payee", "number"),
                        condition=models.Q(("night__isnull", True)),
                        name="season_payment_marked_once",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("amount__gte", 1)), name="league_payment_is_something"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("payer", models.F("payee")), _negated=True),
                        name="league_payment_between_two",
                    ),
                ],
            },
        ),
    ]
