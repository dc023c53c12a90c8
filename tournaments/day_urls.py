"""The addresses of tournaments. Below /t/<slug>/ nothing is told to whoever may not read it; below
/hall/<key>/ everybody who has the key sees what the hall sees.
"""

from django.urls import path

from tournaments.views.days import desk, hall, home, lists, remote

DAY = "t/<slug:tournament>/"
ROUND = DAY + "rounds/<row:round_id>/"
SCREEN = DAY + "hall/<row:screen_id>/"
TABLE = DAY + "tables/<row:table_id>/"

urlpatterns = [
    path("tournaments/", lists.tournaments, name="tournaments"),
    path("tournaments/new/", lists.new_tournament, name="new_tournament"),
    path("hall/", hall.halls, name="halls"),
    path("hall/<slug:key>/", hall.screen, name="hall_screen"),
    path("hall/<slug:key>/now/", hall.hall_now, name="hall_now"),
    path("hall/<slug:key>/follow/", hall.follow, name="hall_follow"),
    path(DAY, home.day, name="day"),
    path(DAY + "edit/", home.edit_day, name="edit_day"),
    path(DAY + "lead/<slug:act>/", home.lead_day, name="lead_day"),
    path(DAY + "desk/", desk.desk, name="desk"),
    path(DAY + "hall/", remote.screens, name="screens"),
    path(DAY + "hall/add/", remote.add_screen, name="add_screen"),
    path(SCREEN, remote.remote, name="remote"),
    path(SCREEN + "<slug:act>/", remote.steer, name="steer"),
    path(DAY + "draw/<row:stage>/", desk.draw, name="draw_stage"),
    path(ROUND + "clock/<slug:act>/", desk.set_clock, name="set_clock"),
    path(ROUND + "<slug:act>/", desk.lead_round, name="lead_round"),
    path(TABLE + "<slug:act>/", desk.lead_table, name="lead_table"),
]
