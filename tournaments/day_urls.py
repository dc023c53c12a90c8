"""The addresses of tournaments. Below /t/<slug>/ nothing is told to whoever may not read it."""

from django.urls import path

from tournaments.views.days import desk, finals, home, lists, standings

DAY = "t/<slug:tournament>/"
ROUND = DAY + "rounds/<row:round_id>/"
PLAYOFF = DAY + "playoffs/<row:playoff_id>/"
TABLE = DAY + "tables/<row:table_id>/"

urlpatterns = [
    path("tournaments/", lists.tournaments, name="tournaments"),
    path("tournaments/new/", lists.new_tournament, name="new_tournament"),
    path(DAY, home.day, name="day"),
    path(DAY + "edit/", home.edit_day, name="edit_day"),
    path(DAY + "lead/<slug:act>/", home.lead_day, name="lead_day"),
    path(DAY + "desk/", desk.desk, name="desk"),
    path(DAY + "draw/<row:stage>/", desk.draw, name="draw_stage"),
    path(DAY + "standings/", standings.day_standings, name="day_standings"),
    path(DAY + "standings/<row:stage>/", standings.stage_table, name="stage_table"),
    path(DAY + "standings/<row:stage>/cut/", standings.make_cut, name="make_cut"),
    path(
        DAY + "playoffs/<row:playoff_id>/<slug:act>/", standings.lead_playoff, name="lead_playoff"
    ),
    path(DAY + "final/", finals.final, name="final"),
    path(DAY + "final/prizes/", finals.prizes, name="prizes"),
    path(DAY + "final/<slug:act>/", finals.lead_final, name="lead_final"),
    path(ROUND + "clock/<slug:act>/", desk.set_clock, name="set_clock"),
    path(ROUND + "<slug:act>/", desk.lead_round, name="lead_round"),
    path(TABLE + "<slug:act>/", desk.lead_table, name="lead_table"),
]
