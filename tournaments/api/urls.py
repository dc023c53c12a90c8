"""The addresses of leagues for programs, below /api/v1/."""

from django.urls import path

from tournaments.api.standings import Standings

LIST, ONE = {"get": "list"}, {"get": "retrieve"}
LEAGUE = "leagues/<slug:slug>/"
SEASON = LEAGUE + "seasons/<slug:season>/"

urlpatterns = [
    path(SEASON + "standings/", Standings.as_view(), name="api-standings"),
]
