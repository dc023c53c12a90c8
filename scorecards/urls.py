"""The addresses of games and variants."""

from django.urls import path, register_converter
from django.urls.converters import IntConverter, StringConverter

from scorecards.codes import OWN
from scorecards.views import (
    again,
    comparison,
    customs,
    distribution,
    editor,
    ending,
    game,
    history,
    home,
    house,
    join,
    likeness,
    links,
    new_game,
    packs,
    paper,
    picture,
    presence,
    reveal,
    rule_changes,
    rule_files,
    sealed,
    seating,
    service_worker,
    sharing,
    signing,
    slate_sharing,
    slates,
    stakes,
    variants,
    what_if,
)
from scorecards.views.entry.pages import hole, hole_state
from scorecards.views.entry.second import second
from scorecards.views.entry.words import more_words
from scorecards.views.golfo.bank import golfo_bank
from scorecards.views.golfo.correcting import golfo_entry
from scorecards.views.golfo.files import golfo_book_file, golfo_file, golfo_history_file
from scorecards.views.golfo.opening import golfo_new
from scorecards.views.golfo.paper import golfo_paper, golfo_paper_pdf
from scorecards.views.golfo.rules import golfo_rules
from scorecards.views.golfo.seating import golfo_links, golfo_qr, golfo_seat
from scorecards.views.golfo.table import golfo, golfo_state
from scorecards.views.rekeying.pages import rekey

app_name = "scorecards"


class HoleNumber(IntConverter):
    """A number of a hole. Whatever is longer than that is no such page, not a database error."""

    regex = "[0-9]{1,3}"


class EntryNumber(IntConverter):
    """A number in a book of Golfo."""

    regex = "[0-9]{1,5}"


class RowId(IntConverter):
    """An id of a row, as long as a database can hold."""

    regex = "[0-9]{1,18}"


class HouseKey(StringConverter):
    """The key of house rules, as long as it is: nothing else below /rules/ can be taken for one."""

    regex = "[0-9A-Za-z]{8}"


register_converter(HouseKey, "house")
register_converter(HoleNumber, "hole")
register_converter(RowId, "id")
register_converter(EntryNumber, "entry")

urlpatterns = [
    path("", home.home, name="home"),
    path("games/new/", new_game.new, name="new"),
    path("golfo/new/", golfo_new, name="golfo_new"),
    path("golfo/<slug:code>/", golfo, name="golfo"),
    path("golfo/<slug:code>/state/", golfo_state, name="golfo_state"),
    path("golfo/<slug:code>/bank/", golfo_bank, name="golfo_bank"),
    path("golfo/<slug:code>/book/<entry:number>/", golfo_entry, name="golfo_entry"),
    path("golfo/<slug:code>/session.json", golfo_file, name="golfo_file"),
    path("golfo/<slug:code>/book.csv", golfo_book_file, name="golfo_book_file"),
    path("golfo/<slug:code>/history.json", golfo_history_file, name="golfo_history_file"),
    path("golfo/<slug:code>/seat/", golfo_seat, name="golfo_seat"),
    path("golfo/<slug:code>/links/", golfo_links, name="golfo_links"),
    path("golfo/<slug:code>/qr/<slug:role>.svg", golfo_qr, name="golfo_qr"),
    path("join/", join.join, name="join"),
    path("shut-out/", join.shut_out, name="shut_out"),
    path("s/<slug:key>/", join.score_link, name="score_link"),
    path("s/<slug:key>/paper/", join.paper_link, name="paper_link"),
    path("v/<slug:key>/", join.view_link, name="view_link"),
    path("print/", paper.paper, name="paper"),
    path("print/sheet.pdf", paper.paper_pdf, name="paper_pdf"),
    path("print/golfo/", golfo_paper, name="golfo_paper"),
    path("print/golfo.pdf", golfo_paper_pdf, name="golfo_paper_pdf"),
    path("v/<slug:key>/card.png", picture.link_picture, name="link_picture"),
    path("offline/", service_worker.offline, name="offline"),
    path("words/<slug:language>-<slug:name>.json", more_words, name="words"),
    path("sw.js", service_worker.service_worker, name="service_worker"),
    path("variants/", variants.variants, name="variants"),
    path(f"variants/{OWN}<house:key>/", house.by_slug),
    path("variants/compare/", comparison.compare, name="compare"),
    path("variants/golfo/", golfo_rules, name="golfo_rules"),
    path("variants/<slug:slug>/", variants.variant, name="variant"),
    path("variants/<slug:slug>/distribution/", distribution.distribution, name="distribution"),
    path("variants/<slug:slug>/rules.<slug:form>", rule_files.download_variant, name="download"),
    path("rules/", house.house_list, name="house_list"),
    path("rules/like/", likeness.like_hands, name="like_hands"),
    path("rules/import/", rule_files.import_rules, name="import_rules"),
    path("rules/new/", editor.edit_new, name="edit_new"),
    path("rules/<house:key>/", house.house, name="house"),
    path("rules/<house:key>/edit/", editor.edit_house, name="edit_house"),
    path("rules/<house:key>/rules.<slug:form>", rule_files.download_house, name="download_house"),
    path("rules/<house:key>/link.svg", house.house_code, name="house_code"),
    path("rules/<house:key>/pass/", house.pass_house, name="pass_house"),
    path("rules/<house:key>/take.svg", house.house_take, name="house_take"),
    path("rules/<house:key>/copy/", house.copy_house, name="copy_house"),
    path("rules/<house:key>/forget/", house.forget, name="forget_house"),
    path("rules/<house:key>/recall/", house.recall, name="recall_house"),
    path("rules/<house:key>/versions/", house.house_versions, name="house_versions"),
    path("rules/<house:key>/versions/<hole:number>/", house.house_version, name="house_version"),
    path("g/<slug:code>/", game.game, name="game"),
    path("g/<slug:code>/scorecard/", game.scorecard, name="scorecard"),
    path("g/<slug:code>/rules/", variants.game_rules, name="rules"),
    path("g/<slug:code>/rules/edit/", editor.edit_game_rules, name="edit_game_rules"),
    path("g/<slug:code>/rules/change/", rule_changes.change_rules, name="change_rules"),
    path("g/<slug:code>/packs/", packs.packs, name="packs"),
    path("g/<slug:code>/print/", paper.game_paper, name="game_paper"),
    path("g/<slug:code>/sheet.pdf", paper.game_pdf, name="game_pdf"),
    path("g/<slug:code>/holes/<hole:number>/", hole, name="hole"),
    path("g/<slug:code>/holes/<hole:number>/state/", hole_state, name="hole_state"),
    path("g/<slug:code>/holes/<hole:number>/second/", second, name="second"),
    path("g/<slug:code>/holes/<hole:number>/detail/", game.hole_detail, name="hole_detail"),
    path("g/<slug:code>/holes/<hole:number>/reveal/", reveal.reveal, name="reveal"),
    path("g/<slug:code>/holes/<hole:number>/open/", sealed.open_hands, name="open_hands"),
    path("g/<slug:code>/holes/<hole:number>/back/", ending.take_back, name="take_back"),
    path("g/<slug:code>/holes/<hole:number>/forth/", ending.put_back, name="put_back"),
    path("g/<slug:code>/card.png", picture.game_picture, name="game_picture"),
    path("g/<slug:code>/share/", sharing.share, name="share"),
    path("g/<slug:code>/paper/", rekey, name="rekey"),
    path("g/<slug:code>/players/", presence.presence, name="presence"),
    path("g/<slug:code>/customs/", customs.customs, name="customs"),
    path("g/<slug:code>/stakes/", stakes.stakes, name="stakes"),
    path("g/<slug:code>/money/", stakes.money, name="money"),
    path("g/<slug:code>/sign/", signing.signing, name="signing"),
    path("g/<slug:code>/settle/", slates.settle, name="settle"),
    path("g/<slug:code>/settle/now/", slates.slate_now, name="slate_now"),
    path("g/<slug:code>/settle/share/", slate_sharing.share_slate, name="share_slate"),
    path("g/<slug:code>/settle/picture.png", slate_sharing.slate_image, name="slate_image"),
    path("g/<slug:code>/what-if/", what_if.show_what_if, name="what_if"),
    path("g/<slug:code>/seat/", seating.seat, name="seat"),
    path("g/<slug:code>/invite/", links.invite, name="invite"),
    path("g/<slug:code>/links/", links.renew, name="links"),
    path("g/<slug:code>/links/makers/", links.makers, name="makers"),
    path("g/<slug:code>/qr/<slug:role>.svg", links.qr, name="qr"),
    path("g/<slug:code>/finish/", ending.finish, name="finish"),
    path("g/<slug:code>/reopen/", ending.reopen, name="reopen"),
    path("g/<slug:code>/rematch/", ending.rematch, name="rematch"),
    path("g/<slug:code>/again/", again.again, name="again"),
    path("g/<slug:code>/history/", history.history, name="history"),
    path("g/<slug:code>/history.json", history.history_file, name="history_file"),
    path("g/<slug:code>/history/<id:change_id>/restore/", history.restore, name="restore"),
]
