"""Which game the navigation leads to: a browser remembers the one it last had open.

A cookie and no query, since every page has a navigation. It opens nothing: the code of a game is no
secret, and the page behind it asks who may look.
"""

from typing import Final

from django.http import HttpRequest, HttpResponseBase

from scorecards.codes import GAME_LETTERS, read_code

COOKIE: Final = "table"
_AGE: Final = 12 * 3600  # seconds: an evening


def noted_table(request: HttpRequest) -> str:
    """The code of the game this browser had open, "" for none."""
    code = read_code(request.COOKIES.get(COOKIE, ""))
    return code if len(code) == GAME_LETTERS else ""


def note_table(
    request: HttpRequest, response: HttpResponseBase, code: str, *, over: bool = False
) -> None:
    """Remember this game, "" for none; or forget it, if it is the one and `over`."""
    noted = noted_table(request)
    if over:
        code = "" if noted == code else noted
    if code == noted:
        return
    if not code:
        response.delete_cookie(COOKIE, samesite="Lax")
        return
    response.set_cookie(
        COOKIE, code, max_age=_AGE, httponly=True, samesite="Lax", secure=request.is_secure()
    )
