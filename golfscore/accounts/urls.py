"""The addresses of accounts: ours, then those of allauth below them."""

from django.urls import include, path

from golfscore.accounts import elsewhere, views
from golfscore.accounts.arrivals import take_in
from golfscore.accounts.demonstration import demonstration
from golfscore.accounts.own_data import own_data

urlpatterns = [
    path("", views.home, name="account_home"),
    path("name/", views.rename, name="account_rename"),
    path("export/", views.export, name="account_export"),
    path("stored/", own_data, name="account_stored"),
    path("delete/", views.delete, name="account_delete"),
    path("demonstration/", demonstration, name="demonstration"),
    path("league/", take_in, name="take_in"),
    path("league/upload/<str:word>/", take_in, name="take_in_upload"),
    path("2fa/webauthn/add/", views.AddPasskey.as_view(), name="mfa_add_webauthn"),
    path("oidc/", elsewhere.begin, name="oidc_begin"),
    path("oidc/back/", elsewhere.back, name="oidc_back"),
    path("oidc/part/", elsewhere.part, name="oidc_part"),
    path("", include("allauth.account.urls")),
    path("2fa/", include("allauth.mfa.urls")),
    path("sessions/", include("allauth.usersessions.urls")),
]
