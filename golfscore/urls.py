"""The outline of the site. Every address of a game is in scorecards.urls."""

from django.contrib import admin
from django.urls import include, path
from django.views.i18n import set_language

from golfscore.health import healthz, readyz
from golfscore.manifest import manifest
from scorecards.api import CheckRuleset, Rulesets, RulesetTable, Score
from scorecards.statistics_api import Statistics

urlpatterns = [
    path("", include("scorecards.urls")),
    path("language/", set_language, name="set_language"),
    path("manifest.webmanifest", manifest, name="manifest"),
    path("admin/", admin.site.urls),
    path("healthz", healthz, name="healthz"),
    path("readyz", readyz, name="readyz"),
    path("api/v1/score/", Score.as_view(), name="api-score"),
    path("api/v1/rulesets/", Rulesets.as_view(), name="api-rulesets"),
    path("api/v1/rulesets/check/", CheckRuleset.as_view(), name="api-check"),
    path("api/v1/rulesets/<slug:slug>/", RulesetTable.as_view(), name="api-ruleset"),
    path("api/v1/rulesets/<slug:slug>/statistics/", Statistics.as_view(), name="api-statistics"),
]

handler400 = "golfscore.errors.bad_request"
handler403 = "golfscore.errors.forbidden"
handler404 = "golfscore.errors.not_found"
handler500 = "golfscore.errors.crashed"
