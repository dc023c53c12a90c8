"""Every place that has to spell out a language, compared with the one list in the settings."""

import re

import pytest
from django.conf import settings
from django.template.loader import get_template
from django.utils.translation import gettext, override

from golfscore.catalogues import catalogues
from scorecards.paper.plan.wishes import LETTERS, LOCAL_LETTERS
from scorecards.rules.faces import letter
from tests.languages import LANGUAGES, TRANSLATED


def test_every_language_but_that_of_the_code_has_a_catalogue():
    assert set(catalogues()) == set(TRANSLATED) == set(LANGUAGES) - {settings.LANGUAGE_CODE}


def test_the_page_for_a_crash_speaks_every_language():
    """It has to be a file without tags, so it cannot read the list."""
    page = get_template("500.html").render()
    assert re.findall(r'lang="(\w+)"', page) == list(LANGUAGES)


def test_letters_of_a_pack_are_those_of_a_language_there_is():
    """A pure module cannot read the settings."""
    assert set(LOCAL_LETTERS) <= set(LANGUAGES)
    assert set(LOCAL_LETTERS.values()) <= set(LETTERS)


@pytest.mark.parametrize("language", LANGUAGES)
def test_pages_and_sheets_have_the_letters_of_one_pack(language):
    with override(language):
        drawn = "".join(letter(rank, gettext) for rank in "AJQK")
    assert drawn == LOCAL_LETTERS.get(language, "AJQK")
