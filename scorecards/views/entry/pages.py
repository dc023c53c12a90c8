"""Entering a hole: the page, saves from a phone or a form, and the polls of a phone.

All have one address. With JavaScript the page is the card table and saves are JSON; without, it is
a form in which every player has a text field for cards. Never scores anything itself.
"""

from http import HTTPStatus
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseBase, JsonResponse
from django.shortcuts import redirect, render
from django.utils.translation import get_language, gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import ensure_csrf_cookie
from django.views.decorators.http import require_GET, require_http_methods

from scorecards.models import Game
from scorecards.permissions import (
    SCORER,
    GameAccess,
    Reading,
    cookie_key,
    readable_game,
    scorable_game,
)
from scorecards.queries import entries, witnesses
from scorecards.queries.money_moved import moved_since
from scorecards.queries.stakes import game_account
from scorecards.rules import HoleScore, Problem
from scorecards.rules.texts import whole_number
from scorecards.scorekeeping import errors, seals
from scorecards.scorekeeping.errors import Conflict, RowsChanged, ScorekeepingError
from scorecards.scorekeeping.holes import Recorded, Sent
from scorecards.tables_in_play import note_table
from scorecards.views.entry import presence
from scorecards.views.entry.form import HoleForm
from scorecards.views.entry.modules import addresses
from scorecards.views.entry.polls import poll_of, tell_silence
from scorecards.views.entry.rows import Save, Unreadable, read_form, read_json
from scorecards.views.entry.words import address_of_words, first_words
from upkeep.epochs import story


@never_cache
@ensure_csrf_cookie
@require_http_methods(["GET", "HEAD", "POST"])
def hole(request: HttpRequest, code: str, number: int) -> HttpResponseBase:
    """The entry page of a hole for scorers; viewers go on to what the hole counted."""
    if request.method == "POST":
        access = scorable_game(request, code)
        return (
            save_json(request, access, number)
            if sends_json(request)
            else save_form(request, access, number)
        )
    access = readable_game(request, code)
    if not access.scorer:
        return redirect("scorecards:hole_detail", access.game.code, number)
    state = entries.entry_state(access.game, number, device=access.device)
    if state is None:
        return redirect("scorecards:game", access.game.code)
    return entry_page(request, access, HoleForm(state))


def sends_json(request: HttpRequest) -> bool:
    """Does a phone save, and not a form?"""
    return request.content_type == "application/json"


def entry_page(
    request: HttpRequest, access: GameAccess, form: HoleForm, *, status: int = HTTPStatus.OK
) -> HttpResponse:
    """The page; with any status but 200 only the form, so that no script covers its messages."""
    script, modules = addresses(whole=form.whole)
    context = {
        "game": access.game,
        "state": form.state,
        "form": form,
        "words": first_words(form.state),
        "more_words": address_of_words(get_language() or "en"),
        "script": script,
        "modules": modules,
        "whole": form.whole,
        "scripted": status == HTTPStatus.OK,
    }
    response = render(request, "scorecards/hole.html", context, status=status)
    note_table(request, response, access.game.code, over=access.game.finished is not None)
    return response


def record(access: GameAccess, number: int, save: Save) -> Recorded:
    """Hand a save to scorekeeping."""
    sent = Sent(
        rows=save.rows,
        knocker=save.knocker,
        knocker_was=save.knocker_was,
        overrule=save.overrule,
        device=access.device,
        client_id=save.client_id,
        unsaved=save.unsaved,
        marked=save.marked,
        answer=save.answer,
    )
    return seals.record_hands(game_code=access.game.code, number=number, sent=sent)


def save_json(request: HttpRequest, access: GameAccess, number: int) -> JsonResponse:
    """A save from a phone; the answer is the hole as it is now, every score with its reasons."""
    try:
        save = read_json(request.body)
    except Unreadable as wrong:
        return JsonResponse(
            {"problems": [{"code": "unreadable", "message": each} for each in wrong.sentences]},
            status=HTTPStatus.BAD_REQUEST,
        )
    before = None if save.unsaved else game_account(access.game)
    try:
        recorded = record(access, number, save)
    except RowsChanged as changed:
        return JsonResponse(conflicts_of(access, number, changed), status=HTTPStatus.CONFLICT)
    except ScorekeepingError as refused:
        return JsonResponse(refusal_of(refused) | story(), status=HTTPStatus.UNPROCESSABLE_ENTITY)
    money = moved_since(before, access.game)
    return JsonResponse(saved_hole(access, recorded) | {"money": money})


def saved_hole(access: GameAccess, recorded: Recorded) -> dict[str, Any]:
    """The hole after a save, for the phone that saved it. The game was read before the save: what
    another phone did in between, such as somebody who sits out, has to be in it as well, or the
    version would say that this phone knows it.
    """
    game = access.game
    moved = recorded.version - game.version
    game.version += max(moved, 0)
    if moved > 1 or recorded.finished != (game.finished is not None):
        game.refresh_from_db()
    return {
        "state": entries.entry_state(game, recorded.number, device=access.device, compiled=False),
        "scores": [
            score_of(position, score, columns=game.columns)
            for position, score in recorded.scores.items()
            if score
        ],
        "finished": recorded.finished,
    }


def score_of(position: int, score: HoleScore, *, columns: int) -> dict[str, Any]:
    """One score for a phone; cells are rows and columns from 0."""
    lines = [
        {
            "label": line.label.render(gettext),
            "points": line.points,
            "cells": [list(divmod(cell, columns)) if columns else [0, cell] for cell in line.cells],
        }
        for line in score.lines
    ]
    return {"position": position, "counted": score.counted, "points": score.points, "lines": lines}


def problem_of(problem: Problem) -> dict[str, Any]:
    """One problem for a phone."""
    return {
        "code": problem.code,
        "message": problem.message.render(gettext),
        "position": problem.seat,
        "cells": list(problem.cells),
        "warning": problem.warning,
    }


def refusal_of(refused: ScorekeepingError) -> dict[str, Any]:
    """Why nothing was saved. `overrulable`: the same save with `overrule` would be accepted; and
    as it is as soon as the hole at `before` is complete, where there is one. `over`: never, as
    the game ended before this hole.
    """
    problems = [problem_of(each) for each in getattr(refused, "problems", ())]
    return {
        "message": refused.message,
        "problems": problems,
        "overrulable": isinstance(refused, errors.Warned),
        "before": getattr(refused, "before", None),
        "over": isinstance(refused, errors.GameOver),
    }


def conflicts_of(access: GameAccess, number: int, changed: RowsChanged) -> dict[str, Any]:
    """Both versions of everything another phone changed, and the hole as it is."""
    access.game.refresh_from_db()
    return {
        "message": changed.message,
        "conflicts": [conflict_of(each) for each in changed.conflicts],
        "state": entries.entry_state(access.game, number, device=access.device, compiled=False),
    }


def conflict_of(conflict: Conflict) -> dict[str, Any]:
    """One conflict for a phone."""
    return {
        "field": conflict.field,
        "position": conflict.position,
        "mine": conflict.mine,
        "theirs": conflict.theirs,
        "stored": conflict.stored,
        "revision": conflict.revision,
        "who": conflict.who,
    }


@never_cache
@require_GET
def hole_state(request: HttpRequest, code: str, number: int) -> HttpResponse:
    """The hole for a phone that follows it; 204 while nothing is new since version `seen`, and
    where there is no such hole yet. The header `Epoch` says which story of the game this is.

    The compiled ruleset comes along if the phone's `rules` are no longer those of the game. `at` is
    the position a scorer is entering; the header `Entering` has those that other phones enter,
    and `Silent` those whose phones are silent.
    """
    access = poll_of(request, code)
    response = news_of_hole(request, code, number, poll=access)
    position = whole_number(request.GET.get("at", ""), below=1000)
    entering = presence.note(
        access.game_id,
        number,
        key=cookie_key(request),
        position=position if access.role == SCORER else None,
    )
    response["Epoch"] = access.epoch
    response["Entering"] = ",".join(map(str, entering))
    tell_silence(response, access.game_id)
    return response


def news_of_hole(request: HttpRequest, code: str, number: int, *, poll: Reading) -> HttpResponse:
    """What is new at the hole for a phone. In another epoch the same version is another one."""
    same = request.GET.get("epoch", poll.epoch) == poll.epoch
    if same and request.GET.get("seen", "") == str(poll.version):
        return HttpResponse(status=HTTPStatus.NO_CONTENT)
    access = readable_game(request, code)
    game, device = access.game, access.device if access.scorer else None
    known = request.GET.get("rules", "")
    others = bool(known) and known != entries.rules_mark(game)
    state = entries.entry_state(game, number, device=device, compiled=others)
    if state is None:
        # Somebody ended the game while this phone was at the next hole, or it is ahead of what the
        # others have sent. It was let in, so this is no closed door; why nothing can be saved it
        # learns when it tries.
        return HttpResponse(status=HTTPStatus.NO_CONTENT)
    return JsonResponse(state)


def save_form(request: HttpRequest, access: GameAccess, number: int) -> HttpResponse:
    """A save from the form: on to the scorecard, or the form again with what is wrong."""
    state = entries.entry_state(access.game, number, device=access.device)
    if state is None:
        return refused_page(request, access, number)
    form = HoleForm(state, request.POST)
    before = game_account(access.game) if form.whole else None
    try:
        record(access, number, read_form(request.POST, state))
    except Unreadable as wrong:
        form.refuse(wrong.sentences, by_position=wrong.by_position)
    except RowsChanged as changed:
        access.game.refresh_from_db()
        form.show_conflicts(changed.conflicts)
        return entry_page(request, access, form, status=HTTPStatus.CONFLICT)
    except ScorekeepingError as refused:
        form.show_refusal(refused)
    else:
        if money := moved_since(before, access.game):
            messages.success(request, gettext("Corrected: %(money)s.") % {"money": money})
        return redirect(*after_save(access.game, number))
    return entry_page(request, access, form, status=HTTPStatus.UNPROCESSABLE_ENTITY)


def after_save(game: Game, number: int) -> tuple[str, *tuple[str | int, ...]]:
    """Where a form goes on to: the scorecard, or the page of what somebody else has to enter."""
    if number in witnesses.waiting_holes(game):
        return "scorecards:second", game.code, number
    return "scorecards:game", game.code


def refused_page(request: HttpRequest, access: GameAccess, number: int) -> HttpResponse:
    """Why this hole accepts no rows, with what was typed, so that it is not lost."""
    try:
        record(access, number, Save(rows=[]))
    except ScorekeepingError as refused:
        typed = [
            request.POST[key]
            for key in request.POST
            if key.startswith("row-") and not key.endswith("-was") and request.POST[key]
        ]
        context = {"game": access.game, "sentence": refused.message, "typed": typed}
        return render(
            request, "scorecards/refused.html", context, status=HTTPStatus.UNPROCESSABLE_ENTITY
        )
    return redirect("scorecards:hole", access.game.code, number)
