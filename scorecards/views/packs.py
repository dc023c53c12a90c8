"""One more pack on the table, where the cards are entered: the rules of the game stay, and all its
points.
"""

from http import HTTPStatus

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from scorecards.permissions import GameAccess, scorable_game
from scorecards.rules.reader import MOST_PACKS
from scorecards.rules.texts import whole_number
from scorecards.scorekeeping import errors, rule_changes
from scorecards.views.rule_changes import by_its_own_name, house_version

TRIES = 5  # cards that others save meanwhile are no reason to say no


@never_cache
@require_POST
def packs(request: HttpRequest, code: str) -> HttpResponse:
    """Play with `packs` packs from now on: 204, also when it was so already. 422 with a sentence
    for a number nobody plays with and a game that is over, 409 when others wrote the game at each
    try.
    """
    access = scorable_game(request, code)
    number = whole_number(request.POST.get("packs"), below=MOST_PACKS + 1)
    if not number:
        sentence = _("From 1 to %(most)s packs.") % {"most": MOST_PACKS}
        return HttpResponse(sentence, status=HTTPStatus.UNPROCESSABLE_ENTITY)
    message = ""
    for _attempt in range(TRIES):
        try:
            play_with(access, number)
        except errors.RulesChanged as moved:
            message = moved.message
            access.game.refresh_from_db()
        except errors.ScorekeepingError as refused:
            return HttpResponse(refused.message, status=HTTPStatus.UNPROCESSABLE_ENTITY)
        else:
            return HttpResponse(status=HTTPStatus.NO_CONTENT)
    return HttpResponse(message, status=HTTPStatus.CONFLICT)


def play_with(access: GameAccess, number: int) -> None:
    """The rules of the game as it was read, with this many packs. Raises as `change_rules`."""
    game, ruleset = access.game, access.game.rules
    if number != ruleset.packs_for(game.seats.count()):
        ruleset = by_its_own_name(ruleset.with_changes({"packs": number}))
    rule_changes.change_rules(
        game=game,
        ruleset=ruleset,
        device=access.device,
        seen_version=game.version,
        house_version=house_version(ruleset),
    )
