"""The addresses of seasons, their nights, fixtures and games, below /leagues/<slug>/."""

from django.urls import path

from tournaments.views import (
    cards,
    divisions,
    fixtures,
    games,
    nights,
    paper_nights,
    pars,
    printing,
    season_settings,
    season_states,
    seats,
    table_sheets,
)

SEASON = "s/<slug:season_slug>/"
NIGHT = SEASON + "nights/<slug:day>/"
FIXTURE = SEASON + "fixtures/<row:fixture_id>/"
GAME = SEASON + "games/<slug:code>/"

urlpatterns = [
    path("par/", pars.pars, name="pars"),
    path("seasons/new/", season_settings.new_season, name="new_season"),
    path(SEASON + "settings/", season_settings.season_settings, name="season_settings"),
    path(SEASON + "rescore/", season_settings.rescore, name="rescore"),
    path(SEASON + "edit/", season_states.edit_season, name="edit_season"),
    path(SEASON + "state/", season_states.season_state, name="season_state"),
    path(SEASON + "state/reissue/", season_states.reissue, name="reissue"),
    path(SEASON + "print/", printing.print_standings, name="print_standings"),
    path(SEASON + "print.pdf", printing.standings_pdf, name="standings_pdf"),
    path(SEASON + "summary/", printing.print_summary, name="print_summary"),
    path(SEASON + "summary.pdf", printing.summary_pdf, name="summary_pdf"),
    path(SEASON + "divisions/", divisions.divisions, name="divisions"),
    path(SEASON + "divisions/lot/", divisions.draw_lot, name="draw_lot"),
    path(SEASON + "promotion/", divisions.promotion, name="promotion"),
    path(SEASON + "penalties/", seats.penalties, name="penalties"),
    path(SEASON + "penalties/<row:penalty_id>/", seats.cancel_penalty, name="cancel_penalty"),
    path(SEASON + "nights/", nights.nights, name="nights"),
    path(SEASON + "nights/new/", nights.plan_night, name="plan_night"),
    path(NIGHT, nights.night, name="night"),
    path(NIGHT + "play/", nights.night_play, name="night_play"),
    path(NIGHT + "check/", nights.check, name="check"),
    path(NIGHT + "draw/", nights.draw, name="draw"),
    path(NIGHT + "close/", nights.close_night, name="close_night"),
    path(NIGHT + "paper/", paper_nights.night_paper, name="night_paper"),
    path(NIGHT + "sheets/", table_sheets.table_sheets, name="table_sheets"),
    path(NIGHT + "sheets.pdf", table_sheets.table_sheets_pdf, name="table_sheets_pdf"),
    path(NIGHT + "reopen/", nights.reopen_night, name="reopen_night"),
    path(NIGHT + "cancel/", nights.cancel_night, name="cancel_night"),
    path(SEASON + "fixtures/", fixtures.fixtures, name="fixtures"),
    path(SEASON + "fixtures/new/", fixtures.make_fixtures, name="make_fixtures"),
    path(SEASON + "fixtures/over/", fixtures.pass_deadlines, name="pass_deadlines"),
    path(FIXTURE + "start/", fixtures.start_table, name="start_table"),
    path(FIXTURE + "deadline/", fixtures.extend_deadline, name="extend_deadline"),
    path(FIXTURE + "void/", fixtures.void_fixture, name="void_fixture"),
    path(SEASON + "games/", games.games, name="games"),
    path(SEASON + "games/new/", games.new_game, name="new_game"),
    path(GAME, games.league_game, name="league_game"),
    path(GAME + "score/", games.score, name="score"),
    path(GAME + "code.svg", games.game_qr, name="game_qr"),
    path(GAME + "submit/", cards.submit, name="submit"),
    path(GAME + "confirm/", cards.confirm, name="confirm"),
    path(GAME + "penalty/", seats.game_penalty, name="game_penalty"),
    path(GAME + "seats/<row:position>/", seats.seat, name="seat"),
    path(GAME + "holes/<row:hole>/", cards.correct, name="correct"),
    path(GAME + "<slug:act>/", cards.rule, name="rule"),
]
