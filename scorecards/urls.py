"""The addresses of games and variants."""

from django.urls import path, register_converter
from django.urls.converters import IntConverter

from scorecards.views import (
    ending,
    entry,
    game,
    history,
    home,
    join,
    links,
    new_game,
    service_worker,
    variants,
)

app_name = "scorecards"


class HoleNumber(IntConverter):
    """A number of a hole. Whatever is longer than that is no such page, not a database error."""

    regex = "[0-9]{1,3}"


class RowId(IntConverter):
    """An id of a row, as long as a database can hold."""

    regex = "[0-9]{1,18}"


register_converter(HoleNumber, "hole")
register_converter(RowId, "id")

urlpatterns = [
    path("", home.home, name="home"),
    path("games/new/", new_game.new, name="new"),
    path("join/", join.join, name="join"),
    path("s/<slug:key>/", join.score_link, name="score_link"),
    path("v/<slug:key>/", join.view_link, name="view_link"),
    path("sw.js", service_worker.service_worker, name="service_worker"),
    path("variants/", variants.variants, name="variants"),
    path("variants/<slug:slug>/", variants.variant, name="variant"),
    path("g/<slug:code>/", game.game, name="game"),
    path("g/<slug:code>/scorecard/", game.scorecard, name="scorecard"),
    path("g/<slug:code>/rules/", variants.game_rules, name="rules"),
    path("g/<slug:code>/holes/<hole:number>/", entry.hole, name="hole"),
    path("g/<slug:code>/holes/<hole:number>/state/", entry.hole_state, name="hole_state"),
    path("g/<slug:code>/holes/<hole:number>/detail/", game.hole_detail, name="hole_detail"),
    path("g/<slug:code>/links/", links.renew, name="links"),
    path("g/<slug:code>/qr/<slug:role>.svg", links.qr, name="qr"),
    path("g/<slug:code>/finish/", ending.finish, name="finish"),
    path("g/<slug:code>/reopen/", ending.reopen, name="reopen"),
    path("g/<slug:code>/rematch/", ending.rematch, name="rematch"),
    path("g/<slug:code>/history/", history.history, name="history"),
    path("g/<slug:code>/history/<id:change_id>/restore/", history.restore, name="restore"),
]
