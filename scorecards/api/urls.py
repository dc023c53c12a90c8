"""The addresses for programs below /api/v1/ that know no league."""

from django.urls import path

from scorecards.api.games import Games, Holes, Money, Settlement
from scorecards.api.golfo import SessionBook, Sessions
from scorecards.api.rulesets import CheckRuleset, Rulesets, RulesetTable, Statistics
from scorecards.api.score import Score
from scorecards.api.speech import ReadRulesView

urlpatterns = [
    path("score/", Score.as_view(), name="api-score"),
    path("rulesets/", Rulesets.as_view(), name="api-rulesets"),
    path("rulesets/check/", CheckRuleset.as_view(), name="api-check"),
    path("rulesets/read/", ReadRulesView.as_view(), name="api-read-rules"),
    path("rulesets/<slug:slug>/", RulesetTable.as_view(), name="api-ruleset"),
    path("rulesets/<slug:slug>/statistics/", Statistics.as_view(), name="api-statistics"),
    path("games/", Games.many(), name="api-games"),
    path("games/<slug:code>/", Games.one(), name="api-game"),
    path("games/<slug:code>/money/", Money.one(), name="api-money"),
    path("games/<slug:code>/settlement/", Settlement.one(), name="api-settlement"),
    path("games/<slug:code>/holes/", Holes.many(), name="api-holes"),
    path("games/<slug:code>/holes/<hole:hole>/", Holes.one(), name="api-hole"),
    path("golfo/", Sessions.many(), name="api-sessions"),
    path("golfo/<slug:code>/", Sessions.one(), name="api-session"),
    path("golfo/<slug:code>/book/", SessionBook.many(), name="api-book"),
    path("golfo/<slug:code>/book/<id:number>/", SessionBook.one(), name="api-entry"),
]
