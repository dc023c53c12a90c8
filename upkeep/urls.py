"""The addresses of the pages about copies of the site."""

from django.urls import path

from upkeep import views

urlpatterns = [
    path("", views.show_copies, name="copies"),
    path("make/", views.make, name="copies_make"),
    path("away/", views.away, name="copies_away"),
    path("upload/<str:word>/", views.upload, name="copies_upload"),
    path("<str:name>/", views.one, name="copies_one"),
    path("<str:name>/file/", views.file, name="copies_file"),
    path("<str:name>/remove/", views.drop, name="copies_remove"),
]
