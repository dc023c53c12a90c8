"""The addresses of tournaments. Below /t/<slug>/ nothing is told to whoever may not read it."""

from django.urls import path

from tournaments.views.days import at_table, desk, home, lists, own, rounds, seat_jobs

DAY = "t/<slug:tournament>/"
ROUND = DAY + "rounds/<row:round_id>/"
TABLE = DAY + "tables/<row:table_id>/"

urlpatterns = [
    path("tournaments/", lists.tournaments, name="tournaments"),
    path("tournaments/new/", lists.new_tournament, name="new_tournament"),
    path(DAY, home.day, name="day"),
    path(DAY + "edit/", home.edit_day, name="edit_day"),
    path(DAY + "lead/<slug:act>/", home.lead_day, name="lead_day"),
    path(DAY + "me/", own.me, name="me"),
    path(DAY + "me/<slug:act>/", own.own_act, name="own_act"),
    path(DAY + "table/<slug:key>/", at_table.day_table, name="day_table"),
    path(DAY + "desk/", desk.desk, name="desk"),
    path(DAY + "draws/<row:job_id>/", seat_jobs.seat_job, name="seat_job"),
    path(DAY + "draw/<row:stage>/", desk.draw, name="draw_stage"),
    path(DAY + "rounds/", rounds.rounds, name="rounds"),
    path(ROUND, rounds.round_page, name="round"),
    path(ROUND + "swap/", rounds.swap, name="swap_round"),
    path(ROUND + "draw/", rounds.draw_again, name="draw_again"),
    path(ROUND + "clock/<slug:act>/", desk.set_clock, name="set_clock"),
    path(ROUND + "<slug:act>/", desk.lead_round, name="lead_round"),
    path(TABLE + "<slug:act>/", desk.lead_table, name="lead_table"),
]
