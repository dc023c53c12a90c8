"""What people say they have paid each other for a game."""

import django.db.models.deletion
from django.db import migrations, models


def device() -> models.ForeignKey:
    """The phone that marked a payment, or took it back."""
    return models.ForeignKey(
        "scorecards.device",
        null=True,
        on_delete=django.db.models.deletion.SET_NULL,
        related_name="+",
    )


class Migration(migrations.Migration):
    dependencies = [("scorecards", "0016_stakes")]

    operations = [
        migrations.CreateModel(
            "Payment",
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
                ("payer", models.PositiveSmallIntegerField()),
                ("payee", models.PositiveSmallIntegerField()),
                ("seat", models.PositiveSmallIntegerField(null=True)),
                ("back_seat", models.PositiveSmallIntegerField(null=True)),
                ("device", device()),
                ("back_device", device()),
                (
                    "game",
                    models.ForeignKey(
                        "scorecards.game",
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="payments",
                    ),
                ),
            ],
            options={
                "ordering": ["pk"],
                "constraints": [
                    models.UniqueConstraint(
                        fields=("game", "currency", "payer", "payee", "number"),
                        name="payment_marked_once",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("amount__gte", 1)), name="payment_is_something"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("payer", models.F("payee")), _negated=True),
                        name="payment_between_two",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("payee__lt", 12), ("payer__lt", 12)),
                        name="payment_at_the_table",
                    ),
                ],
            },
        ),
    ]
