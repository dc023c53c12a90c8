"""Long keys in links, and who may make new codes.

The links of the games there are stay what they were, so that every device, printed sheet and
message goes on working; a new one is long. The maker of a game is the device that started it, as
long as it is still let in; else whoever made its last code; else whoever came first of those who
keep its score.
"""

from django.db import migrations, models
from django.db.models import F, OuterRef, Subquery

from scorecards.codes import new_link_key


def rows_of(apps, schema_editor, name):
    """The rows of a table in the database that is migrated, which may be one that is restored."""
    return apps.get_model("scorecards", name).objects.using(schema_editor.connection.alias)


def keep_links(apps, schema_editor):
    rows_of(apps, schema_editor, "Game").update(score_link=F("score_key"), view_link=F("view_key"))


def shorten_keys(apps, schema_editor):
    """Backwards: whoever is in stays in, and whoever is shut out is a stranger."""
    devices = rows_of(apps, schema_editor, "Access")
    game = rows_of(apps, schema_editor, "Game").filter(pk=OuterRef("game"))
    devices.exclude(key__in=[F("game__score_link"), F("game__view_link")]).delete()
    for role in ("score", "view"):
        mine = devices.filter(key=F(f"game__{role}_link")).values("pk")
        devices.filter(pk__in=list(mine.values_list("pk", flat=True))).update(
            key=Subquery(game.values(f"{role}_key")[:1])
        )


def name_makers(apps, schema_editor):
    devices = rows_of(apps, schema_editor, "Access")
    changes = rows_of(apps, schema_editor, "Change")
    scorers = devices.filter(key=F("game__score_key"))
    scorers.filter(device=F("game__started_by")).update(maker=True)
    renewals = changes.filter(game=OuterRef("game"), kind="links").order_by("-seq")
    name_where_nobody_is(
        devices, scorers.filter(device=Subquery(renewals.values("device")[:1])).values("pk")
    )
    mine = devices.filter(game=OuterRef("game"), key=OuterRef("game__score_key"))
    first = mine.order_by("opened", "pk").values("pk")[:1]
    name_where_nobody_is(devices, scorers.filter(pk=Subquery(first)).values("pk"))


def name_where_nobody_is(devices, chosen):
    made = devices.filter(maker=True).values("game")
    devices.filter(pk__in=chosen).exclude(game__in=made).update(maker=True)


def link(**more):
    return models.CharField(max_length=22, **more)


class Migration(migrations.Migration):
    dependencies = [
        ("scorecards", "0006_no_packed_games"),
    ]

    operations = [
        migrations.AddField("game", "score_link", link(null=True)),
        migrations.AddField("game", "view_link", link(null=True)),
        migrations.AlterField("access", "key", link()),
        migrations.AddField("access", "maker", models.BooleanField(default=False)),
        migrations.RunPython(keep_links, shorten_keys),
        migrations.RunPython(name_makers, migrations.RunPython.noop),
        migrations.AlterField("game", "score_link", link(unique=True, default=new_link_key)),
        migrations.AlterField("game", "view_link", link(unique=True, default=new_link_key)),
    ]
