"""Opening a session: who sits there, and what they agree on. Only the names have to be typed."""

from dataclasses import dataclass, field
from datetime import datetime, timedelta
from http import HTTPStatus
from typing import TypeVar
from uuid import UUID, uuid4

from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext_noop
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from scorecards.devices import ensure_device, remember
from scorecards.display.golfo.words import render as in_words
from scorecards.limits.games import count_game, why_no_game
from scorecards.permissions import device_of, readable_session
from scorecards.queries import games
from scorecards.rules import ProblemError
from scorecards.rules.golfo import Agreement, IllegalEvent, Pack, Raise, Settling
from scorecards.rules.stakes.currencies import CHIPS, CURRENCIES
from scorecards.rules.texts import whole_number
from scorecards.scorekeeping.errors import BadSetup
from scorecards.scorekeeping.golfo import sessions
from scorecards.seats import SeatLines, rearranged, typed_names, wrong_names
from scorecards.stakes import why_none_here
from scorecards.stakes.wording import CURRENCY_NAMES, in_full
from scorecards.views.golfo.answers import illegal
from scorecards.views.golfo.sight import sight_of

Word = TypeVar("Word", Raise, Pack, Settling)

FEWEST_SEATS, MOST_SEATS = 3, 4
NAMES_OFFERED = 8
MOST = 10**6
PLAIN = Agreement(("1", "2", "3"))
FIELDS = {"players": "names", "seat": "banker", "hour": "end"}  # codes that are no field's name


@dataclass
class OpeningForm:
    """The form as it was typed, or as it is offered; `problems` by the name of the field, and
    those of single names by their line.
    """

    names: list[str]
    values: dict[str, str]
    problems: dict[str, list[str]] = field(default_factory=dict)
    name_errors: dict[int, str] = field(default_factory=dict)

    @classmethod
    def offered(cls) -> "OpeningForm":
        """An agreement that needs no decision."""
        values = {
            "initial": str(PLAIN.initial),
            "ante": str(PLAIN.ante),
            "smallest": "",
            "raises": PLAIN.raises.value,
            "pack": PLAIN.pack.value,
            "order": "",
            "dealer": "0",
            "dealer_antes": "",
            "settling": PLAIN.settling.value,
            "banker": "",
            "currency": CHIPS,
            "chip": "",
            "end": "",
        }
        return cls([""] * MOST_SEATS, values)

    @classmethod
    def again(cls, request: HttpRequest, code: str) -> "OpeningForm":
        """As a table was that this device may read: the same people and terms, the deal passed on.
        Raises Http404.
        """
        form = cls.offered()
        table = sight_of(readable_session(request, code)).table
        agreed, units = table.agreement, CURRENCIES[table.agreement.tender]
        form.names = [*agreed.players, *[""] * (MOST_SEATS - len(agreed.players))]
        form.values |= {
            "initial": str(agreed.initial),
            "ante": str(agreed.ante),
            "smallest": "" if agreed.smallest is None else str(agreed.smallest),
            "raises": agreed.raises.value,
            "pack": agreed.pack.value,
            "order": "clockwise" if agreed.clockwise else "",
            "dealer": str(table.dealer),
            "dealer_antes": "1" if agreed.dealer_antes else "",
            "settling": agreed.settling.value,
            "banker": "" if agreed.banker is None else str(agreed.banker),
            "currency": agreed.tender,
            "chip": units.typed(agreed.chip) if agreed.chip else "",
        }
        return form

    @classmethod
    def typed(cls, data: QueryDict) -> "OpeningForm":
        """What was sent, as it was typed."""
        form = cls.offered()
        form.names = typed_names(data, MOST_SEATS)
        form.names += [""] * (FEWEST_SEATS - len(form.names))
        form.values = {name: data.get(name, "")[:40].strip() for name in form.values}
        form.values["currency"] = form.values["currency"] or CHIPS  # no field where stakes are off
        return form

    @property
    def lines(self) -> SeatLines:
        """The seat lines, with what is wrong in them."""
        dealer = whole_number(self.values["dealer"], below=100)
        return SeatLines(self.names, dealer, self.name_errors, MOST_SEATS)

    @property
    def fresh(self) -> bool:
        """Has nobody typed a name or asked to open the table yet?"""
        return not self.lines.players and not self.problems

    def refuse(self, name: str, sentence: str) -> None:
        """Something is wrong with a field."""
        self.problems.setdefault(FIELDS.get(name, name), []).append(sentence)

    def agreement(self) -> Agreement:
        """What was agreed. Raises IllegalEvent with what the rules do not allow."""
        values, players = self.values, tuple(self.lines.players)
        self.name_errors = wrong_names(self.names)
        if self.name_errors:
            raise illegal("names", gettext_noop("One of the names does not work yet."))
        Agreement(players)  # what is wrong with the names comes before who of them deals
        return Agreement(
            players=players,
            initial=self._number("initial"),
            ante=self._number("ante"),
            smallest=self._number("smallest") if values["smallest"] else None,
            raises=_word(Raise, values["raises"]),
            dealer_antes=bool(values["dealer_antes"]),
            pack=_word(Pack, values["pack"]),
            clockwise=values["order"] == "clockwise",
            first_dealer=self.lines.first_dealer,
            banker=self._banker(),
            settling=_word(Settling, values["settling"]),
            chip=self._worth(),
            currency=values["currency"],
            end=later(values["end"], timezone.localtime()) if values["end"] else "",
        )

    def _number(self, name: str) -> int:
        number = whole_number(self.values[name], below=MOST)
        if number is None:
            raise illegal(name, "Chips are whole.")
        return number

    def _banker(self) -> int | None:
        """Which of the players keeps the bank; None for somebody who does not play."""
        if not self.values["banker"]:
            return None
        line = whole_number(self.values["banker"], below=100)
        if line not in self.lines.taken:
            raise illegal("seat", gettext_noop("A banker who plays sits at this table."))
        return self.lines.taken.index(line)

    def _worth(self) -> int:
        """What a chip is worth, in the smallest unit of the currency."""
        code = self.values["currency"]
        if code == CHIPS:
            return 0
        if code not in CURRENCIES:
            raise illegal(
                "currency", gettext_noop("There are no amounts in {code} here."), code=code[:9]
            )
        if not self.values["chip"]:
            raise illegal("chip", gettext_noop("Say what a chip is worth, or choose chips alone."))
        try:
            return CURRENCIES[code].units(self.values["chip"])
        except ProblemError as error:
            raise IllegalEvent(*(each._replace(code="chip") for each in error.problems)) from error


def _word(words: type[Word], written: str) -> Word:
    """One of the words there are; for any other the first, which is the usual one."""
    return next((word for word in words if word.value == written), next(iter(words)))


def later(clock: str, now: datetime) -> str:
    """The next time a clock shows this, as events write it. Raises IllegalEvent for no time."""
    try:
        time = datetime.strptime(clock, "%H:%M").time()
    except ValueError as error:
        raise illegal("hour", gettext_noop("An hour is written {hour}."), hour="23:00") from error
    day = now.replace(hour=time.hour, minute=time.minute, second=0, microsecond=0, tzinfo=None)
    if day <= now.replace(tzinfo=None):
        day += timedelta(days=1)
    return f"{day:%Y-%m-%dT%H:%M}"


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def golfo_new(request: HttpRequest) -> HttpResponse:
    """The form, and the session that it opens. A button in it (`do`) rearranges the seats."""
    if request.method != "POST":
        again = request.GET.get("again", "")
        form = OpeningForm.again(request, again) if again else OpeningForm.offered()
        return show(request, form)
    if do := request.POST.get("do"):
        data = rearranged(request.POST, do, most=MOST_SEATS, roles=("dealer", "banker"))
        return show(request, OpeningForm.typed(data))
    form = OpeningForm.typed(request.POST)
    try:
        agreement = form.agreement()
    except IllegalEvent as error:
        for problem in error.problems:
            form.refuse(problem.code, in_words(problem.message))
        return show(request, form, status=HTTPStatus.UNPROCESSABLE_ENTITY)
    if refusal := why_no_game(request, device_of(request)):
        form.refuse("", refusal)
        return show(request, form, status=HTTPStatus.TOO_MANY_REQUESTS)
    device = ensure_device(request)
    try:
        session = sessions.open_session(
            agreement=agreement, device=device, start_id=start_id_of(request)
        )
    except BadSetup as refused:
        for trouble in refused.troubles:
            form.refuse("currency" if trouble.field == "currency" else "names", trouble.message)
        return show(request, form, status=HTTPStatus.UNPROCESSABLE_ENTITY)
    count_game(request)
    response = redirect("scorecards:golfo_seat", session.code)
    remember(response, device, secure=request.is_secure())
    return response


def start_id_of(request: HttpRequest) -> UUID | None:
    """Under which this page asks, so that two touches open one session."""
    try:
        return UUID(request.POST.get("start_id", ""))
    except ValueError:
        return None


def show(request: HttpRequest, form: OpeningForm, *, status: int = HTTPStatus.OK) -> HttpResponse:
    """The page, with what is wrong beside its field."""
    device = device_of(request)
    offered = games.recent_names(device)[:NAMES_OFFERED] if device else []
    context = {
        "form": form,
        "values": form.values,
        "problems": form.problems,
        "terms_wrong": bool(form.problems.keys() - {"", "names"}),
        "names": list(enumerate(form.names)),
        "offered": [(name, name in form.names) for name in offered],
        "currencies": () if why_none_here() else [(code, in_full(code)) for code in CURRENCY_NAMES],
        "start_id": request.POST.get("start_id", "")[:36] or str(uuid4()),
    }
    return render(request, "scorecards/golfo/new.html", context, status=status)
