"""The addresses of leagues for programs, below /api/v1/."""

from django.urls import path

from tournaments.api.leagues import Leagues, People, Seasons
from tournaments.api.seasons import Nights, SeasonGames, SeasonRecords, Tables
from tournaments.api.settlements import NightSettlement, SeasonSettlement
from tournaments.api.standings import Standings

LEAGUE = "leagues/<slug:slug>/"
SEASON = LEAGUE + "seasons/<slug:season>/"

urlpatterns = [
    path("leagues/", Leagues.many(), name="api-leagues"),
    path(LEAGUE, Leagues.one(), name="api-league"),
    path(LEAGUE + "people/", People.many(), name="api-people"),
    path(LEAGUE + "people/<row:person_id>/", People.one(), name="api-person"),
    path(LEAGUE + "seasons/", Seasons.many(), name="api-seasons"),
    path(SEASON, Seasons.one(), name="api-season"),
    path(SEASON + "standings/", Standings.as_view(), name="api-standings"),
    path(SEASON + "records/", SeasonRecords.one(), name="api-records"),
    path(SEASON + "settlement/", SeasonSettlement.one(), name="api-season-settlement"),
    path(
        SEASON + "nights/<slug:day>/settlement/",
        NightSettlement.one(),
        name="api-night-settlement",
    ),
    path(SEASON + "nights/", Nights.many(), name="api-nights"),
    path(SEASON + "nights/<slug:day>/", Nights.one(), name="api-night"),
    path(SEASON + "tables/", Tables.many(), name="api-tables"),
    path(SEASON + "games/", SeasonGames.many(), name="api-season-games"),
    path(SEASON + "games/<slug:code>/", SeasonGames.one(), name="api-season-game"),
]
