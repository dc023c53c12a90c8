"""The addresses of leagues for programs, below /api/v1/."""

from django.urls import path

from tournaments.api.cross import Cross, PublishedLatest, PublishedStandings
from tournaments.api.day_rounds import (
    ClockOfRound,
    DayTables,
    Rounds,
    StandingsAfterRound,
    TeamsAfterRound,
)
from tournaments.api.day_stages import (
    Playoffs,
    StageBracket,
    StageCut,
    Stages,
    StageStandings,
    StageTeams,
)
from tournaments.api.days import DayActs, Days, Entrants, FinalPlaces, Teams
from tournaments.api.leagues import Leagues, People, Seasons
from tournaments.api.luck import LuckOfLeague
from tournaments.api.past import AllTimeTable, PastSeasons, RecordsOfLeague
from tournaments.api.rulings import Acts, Penalties
from tournaments.api.seasons import (
    Nights,
    NightSettlement,
    SeasonGames,
    SeasonRecords,
    SeasonSettlement,
    Tables,
)
from tournaments.api.standings import Standings

LEAGUE = "leagues/<slug:slug>/"
SEASON = LEAGUE + "seasons/<slug:season>/"
DAY = "tournaments/<slug:tournament>/"
STAGE = DAY + "stages/<row:stage>/"
ROUND = DAY + "rounds/<row:round_id>/"

urlpatterns = [
    path("leagues/", Leagues.many(), name="api-leagues"),
    path(LEAGUE, Leagues.one(), name="api-league"),
    path(LEAGUE + "people/", People.many(), name="api-people"),
    path(LEAGUE + "people/<row:person_id>/", People.one(), name="api-person"),
    path(LEAGUE + "acts/", Acts.many(), name="api-acts"),
    path(LEAGUE + "all-time/", AllTimeTable.one(), name="api-all-time"),
    path(LEAGUE + "luck/", LuckOfLeague.one(), name="api-luck"),
    path(LEAGUE + "records/", RecordsOfLeague.one(), name="api-league-records"),
    path(LEAGUE + "past/", PastSeasons.many(), name="api-past-seasons"),
    path(LEAGUE + "past/<row:past_id>/", PastSeasons.one(), name="api-past-season"),
    path(LEAGUE + "seasons/", Seasons.many(), name="api-seasons"),
    path(SEASON, Seasons.one(), name="api-season"),
    path(SEASON + "standings/", Standings.as_view(), name="api-standings"),
    path(SEASON + "cross/", Cross.one(), name="api-cross"),
    path(SEASON + "penalties/", Penalties.many(), name="api-penalties"),
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
    path("standings/<slug:slug>/", PublishedLatest.one(), name="api-published"),
    path(
        "standings/<slug:slug>/<slug:season>/",
        PublishedStandings.one(),
        name="api-published-season",
    ),
    path("tournaments/", Days.many(), name="api-days"),
    path(DAY, Days.one(), name="api-day"),
    path(DAY + "entrants/", Entrants.many(), name="api-entrants"),
    path(DAY + "teams/", Teams.many(), name="api-teams"),
    path(DAY + "stages/", Stages.many(), name="api-stages"),
    path(STAGE, Stages.one(), name="api-stage"),
    path(STAGE + "standings/", StageStandings.one(), name="api-stage-standings"),
    path(STAGE + "teams/", StageTeams.one(), name="api-stage-teams"),
    path(STAGE + "cut/", StageCut.one(), name="api-stage-cut"),
    path(STAGE + "bracket/", StageBracket.one(), name="api-stage-bracket"),
    path(DAY + "rounds/", Rounds.many(), name="api-rounds"),
    path(ROUND, Rounds.one(), name="api-round"),
    path(ROUND + "clock/", ClockOfRound.one(), name="api-round-clock"),
    path(ROUND + "standings/", StandingsAfterRound.one(), name="api-round-standings"),
    path(ROUND + "teams/", TeamsAfterRound.one(), name="api-round-teams"),
    path(DAY + "playoffs/", Playoffs.many(), name="api-playoffs"),
    path(DAY + "tables/<row:table_id>/", DayTables.one(), name="api-day-table"),
    path(DAY + "final/", FinalPlaces.one(), name="api-day-final"),
    path(DAY + "acts/", DayActs.many(), name="api-day-acts"),
]
