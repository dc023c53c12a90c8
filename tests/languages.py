"""The languages of the site, for tests that go through all of them."""

from django.conf import settings

LANGUAGES = tuple(code for code, _name in settings.LANGUAGES)
TRANSLATED = tuple(code for code in LANGUAGES if code != settings.LANGUAGE_CODE)
