"""The addresses of leagues. Below /leagues/<slug>/ nothing is told to whoever may not read it."""

from django.urls import include, path, register_converter
from django.urls.converters import IntConverter

from tournaments.views import (
    acts,
    all_time,
    archives,
    calendar_feeds,
    claims,
    closings,
    cross_tables,
    files,
    handicaps,
    if_ended,
    invitations,
    league_luck,
    leagues,
    merges,
    night_doors,
    past_seasons,
    people,
    person_cards,
    person_data,
    players,
    public_standings,
    records,
    reminders,
    roles,
    rosters,
    seasons,
    seating,
    sharing,
    sights,
)

app_name = "tournaments"


class RowNumber(IntConverter):
    """An id of a row, as long as a database can hold."""

    regex = "[0-9]{1,18}"


register_converter(RowNumber, "row")

LEAGUE = "leagues/<slug:slug>/"
PERSON = LEAGUE + "people/<row:person_id>/"
SEASON = LEAGUE + "s/<slug:season_slug>/"
PAST = LEAGUE + "past/<row:past_id>/"
ROLE = LEAGUE + "roles/<row:membership_id>/"
LINK = LEAGUE + "invitations/<row:invitation_id>/"

urlpatterns = [
    path("leagues/", leagues.leagues, name="leagues"),
    path("leagues/new/", leagues.new_league, name="new_league"),
    path(LEAGUE, leagues.league, name="league"),
    path(LEAGUE + "more/", leagues.more, name="more"),
    path(LEAGUE + "edit/", leagues.edit_league, name="edit_league"),
    path(LEAGUE + "who-sees/", sights.who_sees, name="who_sees"),
    path(LEAGUE + "stranger/", sights.as_a_stranger, name="as_a_stranger"),
    path(LEAGUE + "archive/", archives.archive, name="archive"),
    path(LEAGUE + "archive.zip", archives.archive_file, name="archive_file"),
    path(LEAGUE + "delete/", leagues.delete_league, name="delete_league"),
    path(LEAGUE + "leave/", leagues.leave_league, name="leave_league"),
    path(LEAGUE + "people/", people.people, name="people"),
    path(LEAGUE + "people/add/", people.add_person, name="add_person"),
    path(LEAGUE + "people/import/", rosters.import_people, name="import_people"),
    path(LEAGUE + "seating/", seating.seating, name="seating"),
    path(LEAGUE + "seating/<row:demand_id>/", seating.drop_demand, name="drop_demand"),
    path(LEAGUE + "people/cards/", person_cards.person_cards, name="person_cards"),
    path(LEAGUE + "people/cards.pdf", person_cards.person_cards_pdf, name="person_cards_pdf"),
    path(PERSON + "edit/", people.edit_person, name="edit_person"),
    path(PERSON + "merge/", merges.merge_person, name="merge"),
    path(PERSON + "remove/", people.remove_person, name="remove_person"),
    path(PERSON + "forget/", people.forget_person, name="forget_person"),
    path(PERSON + "stored/", person_data.person_data, name="person_data"),
    path(PERSON + "stored.json", person_data.person_data_file, name="person_data_file"),
    path(PERSON + "leave/", people.person_leaves, name="person_leaves"),
    path(PERSON + "return/", people.person_returns, name="person_returns"),
    path(PERSON + "release/", people.release_person, name="release_person"),
    path(PERSON + "unmerge/", people.unmerge_person, name="unmerge_person"),
    path(PERSON + "claim/", claims.claim_person, name="claim_person"),
    path(PERSON + "handicap/", handicaps.handicap, name="handicap"),
    path(PERSON + "handicap/set/", handicaps.set_index, name="set_index"),
    path(PERSON + "handicap/cancel/", handicaps.cancel_index, name="cancel_index"),
    path(PERSON + "handicap/games/<slug:code>/", handicaps.withdraw, name="withdraw"),
    path(PERSON + "handicap/games/<slug:code>/restore/", handicaps.restore, name="restore"),
    path(LEAGUE + "you/", claims.you, name="you"),
    path(LEAGUE + "reminders/", reminders.reminders, name="reminders"),
    path(LEAGUE + "claims/", claims.claims, name="claims"),
    path(LEAGUE + "claims/all/", claims.answer_all, name="answer_all"),
    path(LEAGUE + "claims/<row:claim_id>/no/", claims.refuse_phone, name="refuse_phone"),
    path(LEAGUE + "claims/<row:claim_id>/", claims.answer_claim, name="answer_claim"),
    path(LEAGUE + "roles/", roles.roles, name="roles"),
    path(ROLE, roles.give_role, name="give_role"),
    path(ROLE + "remove/", roles.remove_member, name="remove_member"),
    path(ROLE + "hand-over/", roles.hand_over, name="hand_over"),
    path(LEAGUE + "invitations/", invitations.invitations, name="invitations"),
    path(LINK + "link.svg", invitations.invitation_code, name="invitation_code"),
    path(LINK + "renew/", invitations.renew_invitation, name="renew_invitation"),
    path(LINK + "revoke/", invitations.revoke_invitation, name="revoke_invitation"),
    path("i/card/<str:token>/", person_cards.card, name="card"),
    path("i/calendar/<str:token>.ics", calendar_feeds.calendar_feed, name="calendar_feed"),
    path("i/night/<str:token>/", night_doors.night_door, name="night_door"),
    path("i/reminders/<slug:key>/", reminders.reminder, name="reminder"),
    path("i/<slug:key>/", invitations.invitation, name="invitation"),
    path(LEAGUE + "past/new/", past_seasons.new_past_season, name="new_past_season"),
    path(PAST, past_seasons.past_season, name="past_season"),
    path(PAST + "remove/", past_seasons.remove_past_season, name="remove_past_season"),
    path(LEAGUE + "acts/", acts.acts, name="acts"),
    path(LEAGUE + "acts.json", acts.acts_file, name="acts_file"),
    path(PERSON, players.person, name="person"),
    path(SEASON, seasons.season, name="season"),
    path(SEASON + "table/", seasons.season_table, name="season_table"),
    path(SEASON + "cross/", cross_tables.cross, name="cross"),
    path(SEASON + "files/<slug:table>.<slug:kind>", files.season_file, name="season_file"),
    path(SEASON + "nights/<slug:day>/results.<slug:kind>", files.night_file, name="night_file"),
    path(LEAGUE + "luck/", league_luck.league_luck, name="league_luck"),
    path(LEAGUE + "all-time/", all_time.all_time, name="all_time"),
    path(LEAGUE + "files/<slug:table>.<slug:kind>", files.league_file, name="league_file"),
    path(SEASON + "share/", sharing.share, name="share"),
    path(SEASON + "standings.png", sharing.standings_picture, name="standings_picture"),
    path(SEASON + "if-ended/", if_ended.season_if_ended, name="if_ended"),
    path("standings/<slug:slug>/", public_standings.public_league, name="public_league"),
    path(
        "standings/<slug:slug>/<slug:season_slug>/",
        public_standings.public_standings,
        name="public_standings",
    ),
    path(SEASON + "closing/", closings.closing, name="closing"),
    path(SEASON + "at/", seasons.season_at, name="season_at"),
    path(SEASON + "both/", records.season_both, name="season_both"),
    path(SEASON + "course/", records.course, name="course"),
    path(SEASON + "records/", records.records, name="records"),
    path(SEASON + "story/<slug:day>/", records.story, name="story"),
    path(LEAGUE, include("tournaments.season_urls")),
    path("", include("tournaments.day_urls")),
]
