"""The addresses of leagues for programs, below /api/v1/."""

from django.urls import path

from tournaments.api.leagues import Leagues, People, Seasons
from tournaments.api.seasons import Nights, SeasonGames, SeasonRecords, Tables
from tournaments.api.standings import Standings

LIST, ONE = {"get": "list"}, {"get": "retrieve"}
LEAGUE = "leagues/<slug:slug>/"
SEASON = LEAGUE + "seasons/<slug:season>/"

urlpatterns = [
    path("leagues/", Leagues.as_view(LIST), name="api-leagues"),
    path(LEAGUE, Leagues.as_view(ONE), name="api-league"),
    path(LEAGUE + "people/", People.as_view(LIST), name="api-people"),
    path(LEAGUE + "people/<row:person_id>/", People.as_view(ONE), name="api-person"),
    path(LEAGUE + "seasons/", Seasons.as_view(LIST), name="api-seasons"),
    path(SEASON, Seasons.as_view(ONE), name="api-season"),
    path(SEASON + "standings/", Standings.as_view(), name="api-standings"),
    path(SEASON + "records/", SeasonRecords.as_view(ONE), name="api-records"),
    path(SEASON + "nights/", Nights.as_view(LIST), name="api-nights"),
    path(SEASON + "nights/<slug:day>/", Nights.as_view(ONE), name="api-night"),
    path(SEASON + "tables/", Tables.as_view(LIST), name="api-tables"),
    path(SEASON + "games/", SeasonGames.as_view(LIST), name="api-season-games"),
    path(SEASON + "games/<slug:code>/", SeasonGames.as_view(ONE), name="api-season-game"),
]
