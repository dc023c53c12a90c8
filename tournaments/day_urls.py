"""The addresses of tournaments. Below /t/<slug>/ nothing is told to whoever may not read it; below
/hall/<key>/ everybody who has the key sees what the hall sees.
"""

from django.urls import path

from tournaments.views.days import (
    afterwards,
    at_table,
    desk,
    entrants,
    files,
    finals,
    hall,
    home,
    lists,
    own,
    own_entries,
    people,
    plan,
    preparation,
    remote,
    rounds,
    season_points,
    seat_jobs,
    slates,
    standings,
)

DAY = "t/<slug:tournament>/"
LEAGUE = "leagues/<slug:slug>/tournaments/"
ROUND = DAY + "rounds/<row:round_id>/"
PLAYOFF = DAY + "playoffs/<row:playoff_id>/"
SCREEN = DAY + "hall/<row:screen_id>/"
TABLE = DAY + "tables/<row:table_id>/"
PEOPLE = DAY + "people/"
ENTRANT = PEOPLE + "<row:entrant_id>/"

urlpatterns = [
    path("tournaments/", lists.tournaments, name="tournaments"),
    path("tournaments/new/", lists.new_tournament, name="new_tournament"),
    path("hall/", hall.halls, name="halls"),
    path("hall/<slug:key>/", hall.screen, name="hall_screen"),
    path("hall/<slug:key>/now/", hall.hall_now, name="hall_now"),
    path("hall/<slug:key>/follow/", hall.follow, name="hall_follow"),
    path(LEAGUE, lists.league_tournaments, name="league_tournaments"),
    path(LEAGUE + "new/", lists.new_league_tournament, name="new_league_tournament"),
    path(DAY, home.day, name="day"),
    path(DAY + "plan/", plan.plan, name="plan"),
    path(DAY + "more/", home.more_of_day, name="more_of_day"),
    path(DAY + "edit/", home.edit_day, name="edit_day"),
    path(DAY + "lead/<slug:act>/", home.lead_day, name="lead_day"),
    path(DAY + "me/", own.me, name="me"),
    path(DAY + "me/<slug:act>/", own.own_act, name="own_act"),
    path(DAY + "table/<slug:key>/", at_table.day_table, name="day_table"),
    path(DAY + "desk/", desk.desk, name="desk"),
    path(DAY + "draws/<row:job_id>/", seat_jobs.seat_job, name="seat_job"),
    path(DAY + "hall/", remote.screens, name="screens"),
    path(DAY + "hall/add/", remote.add_screen, name="add_screen"),
    path(SCREEN, remote.remote, name="remote"),
    path(SCREEN + "<slug:act>/", remote.steer, name="steer"),
    path(DAY + "draw/<row:stage>/", desk.draw, name="draw_stage"),
    path(DAY + "rounds/", rounds.rounds, name="rounds"),
    path(ROUND, rounds.round_page, name="round"),
    path(ROUND + "swap/", rounds.swap, name="swap_round"),
    path(ROUND + "draw/", rounds.draw_again, name="draw_again"),
    path(PEOPLE, people.people, name="day_people"),
    path(PEOPLE + "here/", people.check, name="day_check"),
    path(PEOPLE + "rest/", people.rest, name="day_rest"),
    path(PEOPLE + "walk-in/", people.walk_in, name="day_walk_in"),
    path(PEOPLE + "list/", entrants.enter_people, name="enter_people"),
    path(PEOPLE + "own/", own_entries.own_entry, name="own_entry"),
    path(PEOPLE + "door/", own_entries.make_door_link, name="make_door_link"),
    path(PEOPLE + "door.svg", own_entries.day_door_code, name="day_door_code"),
    path(PEOPLE + "seeding/", preparation.day_seeding, name="day_seeding"),
    path(PEOPLE + "teams/", preparation.day_teams, name="day_teams"),
    path(PEOPLE + "seating/", preparation.day_seating, name="day_seating"),
    path(DAY + "enter/", own_entries.enter_self, name="enter_self"),
    path("door/<slug:key>/", own_entries.own_door, name="own_door"),
    path(ENTRANT, entrants.entrant, name="day_entrant"),
    path(ENTRANT + "act/<slug:act>/", entrants.lead_entrant, name="lead_entrant"),
    path(ENTRANT + "substitute/", entrants.put_substitute, name="day_substitute"),
    path(TABLE + "share-out/", entrants.share_out, name="share_out"),
    path(DAY + "standings/", standings.day_standings, name="day_standings"),
    path(DAY + "standings/<row:stage>/", standings.stage_table, name="stage_table"),
    path(DAY + "standings/<row:stage>/cut/", standings.make_cut, name="make_cut"),
    path(PLAYOFF + "<slug:act>/", standings.lead_playoff, name="lead_playoff"),
    path(DAY + "rounds/table/", afterwards.round_by_round, name="day_cross"),
    path(DAY + "path/<row:person_id>/", afterwards.path, name="day_path"),
    path(DAY + "files/", files.day_files, name="day_files"),
    path(DAY + "files/<slug:table>.<slug:kind>", files.day_file, name="day_file"),
    path(DAY + "settle/", slates.settle_day, name="settle_day"),
    path(DAY + "settle/share/", slates.share_day_slate, name="share_day_slate"),
    path(DAY + "settle/picture.png", slates.picture_day_slate, name="picture_day_slate"),
    path(DAY + "points/", season_points.season_points, name="season_points"),
    path(DAY + "points/<row:points_id>/back/", season_points.take_back, name="take_back_points"),
    path(DAY + "final/", finals.final, name="final"),
    path(DAY + "final/prizes/", finals.prizes, name="prizes"),
    path(DAY + "final/<slug:act>/", finals.lead_final, name="lead_final"),
    path(ROUND + "clock/<slug:act>/", desk.set_clock, name="set_clock"),
    path(ROUND + "<slug:act>/", desk.lead_round, name="lead_round"),
    path(TABLE + "<slug:act>/", desk.lead_table, name="lead_table"),
]
