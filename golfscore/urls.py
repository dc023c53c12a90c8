"""The outline of the site. Games are in scorecards.urls, leagues in tournaments.urls."""

from allauth.account.decorators import secure_admin_login
from allauth.mfa.models import Authenticator
from allauth.socialaccount.models import SocialAccount, SocialApp, SocialToken
from django.contrib import admin
from django.urls import include, path
from django.views.generic import RedirectView
from django.views.i18n import set_language

from golfscore.accounts.first_run import first_run
from golfscore.crawlers import favicon, robots
from golfscore.failures import failures
from golfscore.health import healthz, readyz
from golfscore.help import help_page, how_sure
from golfscore.manifest import manifest
from golfscore.metrics import metrics
from golfscore.reference import document, reference
from golfscore.trust import root_certificate, trust
from upkeep.api import epoch

# One door for everybody: passwords are asked for, limited and changed in one place.
admin.site.login = secure_admin_login(admin.site.login)  # type: ignore[method-assign]
# The secrets of an app that makes codes are for no eyes but its owner's.
admin.site.unregister(Authenticator)
# Which account somebody has elsewhere is for no eyes but theirs; the provider is a setting.
admin.site.unregister([SocialAccount, SocialApp, SocialToken])

urlpatterns = [
    path("", include("scorecards.urls")),
    path("", include("tournaments.urls")),
    path("account/copies/", include("upkeep.urls")),
    path("account/", include("golfscore.accounts.urls")),
    path("first-run/", first_run, name="first_run"),
    path("language/", set_language, name="set_language"),
    path("failures/", failures, name="failures"),
    path("help/", help_page, name="help"),
    path("help/how-sure/", how_sure, name="how_sure"),
    path("trust/", trust, name="trust"),
    path("trust/root.crt", root_certificate, name="root_certificate"),
    path("robots.txt", robots, name="robots"),
    path("favicon.ico", favicon, name="favicon"),
    path("manifest.webmanifest", manifest, name="manifest"),
    path("admin/logout/", RedirectView.as_view(pattern_name="account_logout")),
    path("admin/password_change/", RedirectView.as_view(pattern_name="account_change_password")),
    path("admin/", admin.site.urls),
    path("healthz", healthz, name="healthz"),
    path("readyz", readyz, name="readyz"),
    path("metrics", metrics, name="metrics"),
    path("epoch", epoch, name="epoch"),
    path("api/v1/", reference, name="api-page"),
    path("api/v1/openapi.json", document, name="api-document"),
    path("api/v1/", include("scorecards.api.urls")),
    path("api/v1/", include("tournaments.api.urls")),
]

handler400 = "golfscore.errors.bad_request"
handler403 = "golfscore.errors.forbidden"
handler404 = "golfscore.errors.not_found"
handler429 = "golfscore.errors.too_often"  # a name of allauth's
handler500 = "golfscore.errors.crashed"
