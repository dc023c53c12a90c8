"""The page of a game: its scorecard, how it stands, its links; and the fragment for its polls.

The parts that all readers of one role share are rendered once per version and language. There is
no form and no secret in them, so they may be cached.
"""

from dataclasses import dataclass

from django.core.cache import cache
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language, gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from scorecards import watching
from scorecards.addresses import address_for_others, site_for_others
from scorecards.display.headlines import say_waiting
from scorecards.models import Change
from scorecards.paper.picture_content import SIZES, WIDE
from scorecards.permissions import (
    GameAccess,
    Reading,
    codes_open,
    readable_game,
)
from scorecards.queries import courses, details, games, seals, signatures, witnesses
from scorecards.queries.lobby import Lobby, lobby_of
from scorecards.queries.next_hole import next_hole_of
from scorecards.queries.reveals import Reveal, reveal_of
from scorecards.queries.summaries import Summary, summary_of
from scorecards.queries.watch_screens import watch_screen
from scorecards.requests import HtmxRequest
from scorecards.rules.knock_words import worded
from scorecards.rules.texts import whole_number
from scorecards.tables_in_play import note_table
from scorecards.views.entry.polls import poll_of, tell_silence
from scorecards.views.lines import mark_line, own_line
from scorecards.views.links import links_of
from scorecards.views.previews import Preview, preview_of

CACHE_SECONDS = 600  # how long a rendered part is cached
WHOLE_CARD = "card"  # in the address: on a large screen too, the page as phones have it
TAKEN_BACK = "back"  # in the address of the page, with the version that took a hole back


@dataclass(frozen=True)
class Parts:
    """The shared parts of a game's page, rendered, and what the page around them depends on."""

    version: int
    state: str  # "lobby", "play" or "over"
    headline: str
    description: str
    names: tuple[str, ...]  # by position
    call: str  # to who reads it, when it is their turn to count
    sentence: str  # of story, for screen readers; what else there is to say before the first hole
    last_hole: int | None
    next_hole: int | None  # to be entered next
    preview: Preview | None  # of the picture
    sealed: int | None  # the number of a hole whose hands are sealed
    sitting: bool  # before the first hole: has anybody a phone of their own?
    stage: str  # what a page is laid out for; one that is laid out for another loads anew
    story: SafeString
    card: SafeString
    chart: SafeString
    watch: SafeString  # the screen of a laptop or a television; "" for who keeps the score
    lobby: SafeString  # who sits on which phone before the first hole, for who keeps the score
    saved_hole: int | None = None  # the last that anything is in

    @property
    def announcement(self) -> SafeString:
        """What a poll swaps in besides: the title, and for screen readers who leads, and the
        sentence of the hole.
        """
        return format_html(
            '<title>{} · Golfscore</title><p hx-swap-oob="innerHTML:#live">{}. {} {}</p>',
            self.headline,
            self.headline,
            self.sentence,
            self.call,
        )


def readers_of(access: GameAccess | Reading, line: int | None) -> str:
    """Who sees the same card: those of one role, and of one line that is marked."""
    return access.role if line is None else f"{access.role}{line}"


def parts_of(access: GameAccess, line: int | None) -> Parts:
    """The parts of this version, for this role and language: from the cache, or rendered now."""
    game = access.game
    key = games.fragment_key(
        "card", game_id=game.pk, version=game.version, head=game.head, role=readers_of(access, line)
    )
    parts: Parts | None = cache.get(key)
    if parts is None:
        state = courses.game_state(game)
        parts = render_parts(access, line, summary_of(game, state.card), state)
        cache.set(key, parts, CACHE_SECONDS)
    return parts


def cached_parts(poll: Reading, line: int | None) -> Parts | None:
    """The parts of the version a poll found, if they are cached; then no model is built."""
    parts: Parts | None = cache.get(
        games.fragment_key(
            "card",
            game_id=poll.game_id,
            version=poll.version,
            head=poll.head,
            role=readers_of(poll, line),
        )
    )
    return parts


def render_parts(
    access: GameAccess, line: int | None, summary: Summary, state: courses.GameState
) -> Parts:
    """The parts, rendered, with the `line` marked that is the reader's own."""
    reveal = reveal_of(access.game, state)
    names = tuple(seat.name for seat in summary.card.seats)
    counting = None if summary.card.over else seals.counting(access.game, names)
    upcoming = next_hole_of(summary.card, counting)
    mine = line if line is not None and line < len(names) else None
    turn = upcoming.turn(names[mine]) if upcoming and mine is not None and access.scorer else ""
    stage = "sealed" if summary.state == "lobby" and counting else summary.state
    waits = access.scorer and stage == "lobby"
    lobby = lobby_of(access.game, summary.card, mine) if waits else None
    context = {
        "summary": summary,
        "counting": counting,
        "still": counting and say_waiting(counting.counting),
        "question": gettext(worded(access.game.rules.knock_word, "Who knocked?")),
        "card": summary.card,
        "game": access.game,
        "scorer": access.scorer,
        "mine": mine,
        "lobby": lobby,
        "stage": stage,
        "upcoming": upcoming,
        "turn": turn,
        "signing": signatures.signing_of(access.game),
        "waiting": witnesses.waiting_holes(access.game),
        "keepsake": state.keepsake | {"scorer": access.scorer, "seat": mine},
        "reveal": reveal,
        "watch": None if access.scorer else watch_screen(access.game, summary, reveal, counting),
        "rematch": getattr(access.game, "rematch", None) if access.game.finished else None,
    }
    rendered = {
        part: mark_safe(render_to_string(f"scorecards/_{part}.html", context).strip())
        for part in ("story", "card", "chart", "watch", "lobby")
    }
    return Parts(
        version=summary.card.version,
        state=summary.state,
        headline=summary.headline,
        description=summary.description,
        names=names,
        sentence=spoken_of(summary, reveal, lobby),
        call=upcoming.call if upcoming and turn else "",
        last_hole=summary.card.holes[-1].number if summary.card.holes else None,
        next_hole=summary.card.next_hole,
        preview=preview_of(summary),
        sealed=counting.number if counting else None,
        sitting=bool(lobby and lobby.sitting),
        stage=stage,
        saved_hole=summary.card.saved_hole,
        **rendered,
    )


def spoken_of(summary: Summary, reveal: Reveal | None, lobby: Lobby | None) -> str:
    """What a screen reader is told after the headline."""
    if lobby:
        return lobby.headline
    return (reveal.sentence if reveal else "") or summary.description


@never_cache
@require_safe
def game(request: HttpRequest, code: str) -> HttpResponse:
    """The page, for whoever opened one of the game's links."""
    return show_game(request, readable_game(request, code))


def show_game(request: HttpRequest, access: GameAccess, *, shared: bool = False) -> HttpResponse:
    """The page; `shared` is its address for passing on, the only one worth a preview."""
    if "line" in request.GET and not access.scorer:
        return mark_line(request, access)
    line = own_line(request, access, access.game.code)
    parts = parts_of(access, line)
    detail = parts.last_hole and details.hole_detail(access.game, parts.last_hole)
    context = {
        "access": access,
        "game": access.game,
        "parts": parts,
        "line": line,
        "watches": bool(parts.watch) and WHOLE_CARD not in request.GET,
        "watch_code": access.game.view_key if codes_open(access.game) else "",
        "shared": address_for_others(request, request.path) if shared else "",
        "picture": picture_address(request, access, parts) if shared else "",
        "picture_size": SIZES[WIDE],
        "hole": detail,
        "mine": line,
        "next_hole": parts.next_hole if access.scorer else None,
        "notice": watching.notice(request, access.game),
        "taken_back": taken_back(request, access),
        "link": links_of(request, access)[0],
        "host": site_for_others(request),
    }
    response = render(request, "scorecards/game.html", context)
    note_table(request, response, access.game.code, over=parts.state == "over")
    return response


def taken_back(request: HttpRequest, access: GameAccess) -> Change | None:
    """The line that says a hole was taken back just now, for who may put it back."""
    version = whole_number(request.GET.get(TAKEN_BACK, ""), below=10**8)
    if not access.scorer or version is None or version != access.game.version:
        return None
    return Change.objects.filter(game=access.game, version=version, kind="back").first()


def picture_address(request: HttpRequest, access: GameAccess, parts: Parts) -> str:
    """The whole address of the picture for messengers, a new one with every version; "" while there
    is no picture.
    """
    if parts.preview is None:
        return ""
    path = reverse("scorecards:link_picture", args=[access.game.view_link])
    query = f"form={WIDE}&lang={get_language()}&v={parts.version}"
    return f"{address_for_others(request, path)}?{query}"


@never_cache
@require_safe
def scorecard(request: HttpRequest, code: str) -> HttpResponse:
    """What changed since version `seen`: nothing (204), or the parts that pages swap in.

    A page whose `state` is not the game's any more is told to reload.
    """
    poll = poll_of(request, code)
    response = news_of(request, code, poll)
    tell_silence(response, poll.game_id)
    return response


def news_of(request: HttpRequest, code: str, poll: Reading) -> HttpResponse:
    """The answer to a poll, without whose phones are silent: that changes no version."""
    if request.GET.get("seen") == str(poll.version):
        return HttpResponse(status=204)
    line = own_line(request, poll, code)
    parts = cached_parts(poll, line) or parts_of(readable_game(request, code), line)
    response = HttpResponse()
    if request.GET.get("state", parts.stage) != parts.stage:
        response["HX-Refresh"] = "true"
    else:
        chart = "" if parts.state == "lobby" else parts.chart  # the page has none to swap
        response.write(
            parts.card + parts.story + parts.lobby + chart + parts.watch + parts.announcement
        )
        response["HX-Trigger"] = "scored"
    return response


@never_cache
@require_safe
def hole_detail(request: HtmxRequest, code: str, number: int) -> HttpResponse:
    """What everyone counted in a hole and why: a fragment for htmx, else a page."""
    access = readable_game(request, code)
    detail = details.hole_detail(access.game, number)
    if detail is None:
        raise Http404
    context = {
        "access": access,
        "game": access.game,
        "hole": detail,
        "mine": own_line(request, access, access.game.code),
    }
    template = "scorecards/detail.html#detail" if request.htmx else "scorecards/detail.html"
    return render(request, template, context)
