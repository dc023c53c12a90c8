"""One more pack on the table, where the cards are entered: the rules of the game stay, and all its
points.
"""

from http import HTTPStatus

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from scorecards.permissions import scorable_game
from scorecards.rules.reader import MOST_PACKS
from scorecards.rules.texts import whole_number
from scorecards.scorekeeping import errors, rule_changes
from scorecards.views.rule_changes import by_its_own_name, house_version


@never_cache
@require_POST
def packs(request: HttpRequest, code: str) -> HttpResponse:
    """Play with `packs` packs from now on: 204, also when it was so already. 409 when the game was
    written in this moment, 422 with a sentence for a number nobody plays with and a game that is
    over.
    """
    access = scorable_game(request, code)
    game, number = access.game, whole_number(request.POST.get("packs"), below=MOST_PACKS + 1)
    if not number:
        sentence = _("From 1 to %(most)s packs.") % {"most": MOST_PACKS}
        return HttpResponse(sentence, status=HTTPStatus.UNPROCESSABLE_ENTITY)
    ruleset = game.rules
    if number != ruleset.packs_for(game.seats.count()):
        ruleset = by_its_own_name(ruleset.with_changes({"packs": number}))
    try:
        rule_changes.change_rules(
            game=game,
            ruleset=ruleset,
            device=access.device,
            seen_version=game.version,
            house_version=house_version(ruleset),
        )
    except errors.RulesChanged as moved:
        return HttpResponse(moved.message, status=HTTPStatus.CONFLICT)
    except errors.ScorekeepingError as refused:
        return HttpResponse(refused.message, status=HTTPStatus.UNPROCESSABLE_ENTITY)
    return HttpResponse(status=HTTPStatus.NO_CONTENT)
