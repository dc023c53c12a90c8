"""Long keys in links, and who may make new codes.

The links of the games there are stay what they were, so that every device, printed sheet and
message goes on working; a new one is long. The maker of a game is the device that started it, as
long as it is still let in; else whoever made its last code; else whoever came first of those who
keep its score.
"""

from django.db import migrations, models
from django.db.models import F, OuterRef, Subquery

from scorecards.codes import new_link_key


def keep_links(apps, schema_editor):
    Game = apps.get_model("scorecards", "Game")
    Game.objects.update(score_link=F("score_key"), view_link=F("view_key"))


def shorten_keys(apps, schema_editor):
    """Backwards: whoever is in stays in, and whoever is shut out is a stranger."""
    Access = apps.get_model("scorecards", "Access")
    Game = apps.get_model("scorecards", "Game")
    game = Game.objects.filter(pk=OuterRef("game"))
    Access.objects.exclude(key__in=[F("game__score_link"), F("game__view_link")]).delete()
    for role in ("score", "view"):
        mine = Access.objects.filter(key=F(f"game__{role}_link")).values("pk")
        Access.objects.filter(pk__in=list(mine.values_list("pk", flat=True))).update(
            key=Subquery(game.values(f"{role}_key")[:1])
        )


def name_makers(apps, schema_editor):
    Access = apps.get_model("scorecards", "Access")
    Change = apps.get_model("scorecards", "Change")
    scorers = Access.objects.filter(key=F("game__score_key"))
    scorers.filter(device=F("game__started_by")).update(maker=True)
    renewals = Change.objects.filter(game=OuterRef("game"), kind="links").order_by("-seq")
    name_where_nobody_is(
        Access, scorers.filter(device=Subquery(renewals.values("device")[:1])).values("pk")
    )
    mine = Access.objects.filter(game=OuterRef("game"), key=OuterRef("game__score_key"))
    first = mine.order_by("opened", "pk").values("pk")[:1]
    name_where_nobody_is(Access, scorers.filter(pk=Subquery(first)).values("pk"))


def name_where_nobody_is(Access, chosen):
    made = Access.objects.filter(maker=True).values("game")
    Access.objects.filter(pk__in=chosen).exclude(game__in=made).update(maker=True)


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
