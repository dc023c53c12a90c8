"""The addresses of tournaments. Below /t/<slug>/ nothing is told to whoever may not read it."""

from django.urls import path

from tournaments.views.days import home, lists

DAY = "t/<slug:tournament>/"

urlpatterns = [
    path("tournaments/", lists.tournaments, name="tournaments"),
    path("tournaments/new/", lists.new_tournament, name="new_tournament"),
    path(DAY, home.day, name="day"),
    path(DAY + "edit/", home.edit_day, name="edit_day"),
    path(DAY + "lead/<slug:act>/", home.lead_day, name="lead_day"),
]
