"""The scripts that a page needs, found by the storage of our files in what they import."""

from typing import Any

from django.contrib.staticfiles.storage import staticfiles_storage

files: Any = staticfiles_storage  # `golfscore.storage.Scripted`


def scripts(*starts: str, later: bool = False) -> list[str]:
    """The addresses of these modules, the first one's first, and of all that they import, with what
    they fetch `later`: where files are collected, many modules are in one.
    """
    addresses: list[str] = files.scripts(*starts, later=later)
    return addresses


def addresses(*, whole: bool) -> tuple[str, list[str]]:
    """The address of the entry page's script, and those of the files it needs, which the page
    announces, so that a browser asks for all of them at once and does not find them one inside the
    other. A hole that is `whole` already is looked at, and needs the rest at once.
    """
    own, *others = scripts("entry", *(["rest"] if whole else []))
    return own, others
