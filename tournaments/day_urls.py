"""The addresses of tournaments. Below /t/<slug>/ nothing is told to whoever may not read it."""

from django.urls import path

from tournaments.views.days import desk, home, lists, plan

DAY = "t/<slug:tournament>/"
LEAGUE = "leagues/<slug:slug>/tournaments/"
ROUND = DAY + "rounds/<row:round_id>/"
TABLE = DAY + "tables/<row:table_id>/"

urlpatterns = [
    path("tournaments/", lists.tournaments, name="tournaments"),
    path("tournaments/new/", lists.new_tournament, name="new_tournament"),
    path(LEAGUE, lists.league_tournaments, name="league_tournaments"),
    path(LEAGUE + "new/", lists.new_league_tournament, name="new_league_tournament"),
    path(DAY, home.day, name="day"),
    path(DAY + "plan/", plan.plan, name="plan"),
    path(DAY + "more/", home.more_of_day, name="more_of_day"),
    path(DAY + "edit/", home.edit_day, name="edit_day"),
    path(DAY + "lead/<slug:act>/", home.lead_day, name="lead_day"),
    path(DAY + "desk/", desk.desk, name="desk"),
    path(DAY + "draw/<row:stage>/", desk.draw, name="draw_stage"),
    path(ROUND + "clock/<slug:act>/", desk.set_clock, name="set_clock"),
    path(ROUND + "<slug:act>/", desk.lead_round, name="lead_round"),
    path(TABLE + "<slug:act>/", desk.lead_table, name="lead_table"),
]
