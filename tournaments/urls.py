"""The addresses of leagues. Under /leagues/<slug>/ nothing is told to who may not read the league."""

from django.urls import path, register_converter
from django.urls.converters import IntConverter

from tournaments.views import leagues

app_name = "tournaments"


class RowNumber(IntConverter):
    """An id of a row, as long as a database can hold."""

    regex = "[0-9]{1,18}"


register_converter(RowNumber, "row")

urlpatterns = [
    path("leagues/", leagues.leagues, name="leagues"),
    path("leagues/new/", leagues.new_league, name="new_league"),
    path("leagues/<slug:slug>/", leagues.league, name="league"),
]
