"""The address of the page about copies of the site."""

from django.urls import path

from upkeep.views import copies

urlpatterns = [path("", copies, name="copies")]
