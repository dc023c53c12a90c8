"""What every kind of sentence claims, looked for once more in the plainest way: with loops over the
points, never with what made the sentence.

A claim is a function of `Facts` and of what went into the sentence; it says whether that is true.
"""

from scorecards.rules.texts import signed


class Facts:
    """A hole of a course as plain numbers."""

    def __init__(self, course, index):
        self.course, self.last = course, index
        self.deal = course.deals[index]
        self.names = list(course.names)
        self.totals = [list(row) for row in course.totals[: index + 2]]
        self.now, self.was = self.totals[-1], self.totals[-2]
        self.points = {seat: part.points for seat, part in self.deal.parts.items()}
        self.counted = {seat: part.counted for seat, part in self.deal.parts.items()}
        self.past = [
            {seat: part.points for seat, part in deal.parts.items()}
            for deal in course.deals[:index]
        ]
        self.over = index + 1 == len(course.deals) and bool(course.winners)

    def seat(self, name):
        return self.names.index(name)

    def seats(self, listed):
        """The seats of a name, or of a list of them."""
        if isinstance(listed, str):
            return {self.seat(listed)}
        names = dict(listed.params)
        return {self.seat(name) for name in (*names["names"], names["last"])}

    def front(self, totals):
        return {seat for seat, total in enumerate(totals) if total == min(totals)}

    def gap(self, totals):
        first, second, *_ = sorted(totals)
        return second - first

    def place(self, totals, seat):
        return sorted(totals).index(totals[seat]) + 1

    def lowest(self, points):
        return {seat for seat, each in points.items() if each == min(points.values())}

    def line(self, name):
        """A seat's points on every hole it played."""
        seat = self.seat(name)
        return [row[seat] for row in [*self.past, self.points] if seat in row]


def one(facts, totals, name):
    return facts.front(totals) == {facts.seat(name)}


def lead_taken(f, name, other, n):
    return one(f, f.now, name) and one(f, f.was, other) and f.gap(f.was) == n and name != other


def drawn_level(f, name, n):
    return one(f, f.was, name) and f.gap(f.was) == n and len(f.front(f.now)) > 1


def tie_broken(f, name):
    return one(f, f.now, name) and f.seat(name) in f.front(f.was) and len(f.front(f.was)) > 1


def first_leader(f, name):
    return f.last == 0 and one(f, f.now, name) and f.lowest(f.points) == {f.seat(name)}


def first_time_ahead(f, name):
    before = f.totals[1:-1]
    return one(f, f.now, name) and not any(f.seat(name) in f.front(row) for row in before)


def lead_changes(f, n):
    holders: list[set[int]] = []
    count = 0
    for row in f.totals[1:]:
        if len(f.front(row)) == 1:
            if holders and holders[-1] != f.front(row):
                count += 1
            holders.append(f.front(row))
    return count == n and holders[-1] != holders[-2] and len(f.front(f.now)) == 1


def longest_lead(f, n):
    return f.gap(f.now) == n and all(f.gap(row) < n for row in f.totals[1:-1])


def closest(f, n):
    return f.gap(f.now) == n > 0 and all(f.gap(row) > n for row in f.totals[1:-1])


def lead_since(f, name, n):
    rows = list(zip([deal.number for deal in f.course.deals], f.totals[1:], strict=False))
    since = [row for number, row in rows if number >= n]
    before = [row for number, row in rows if number < n]
    unbroken = not before or not one(f, before[-1], name)
    return len(since) >= 3 and all(one(f, row, name) for row in since) and unbroken


def lead_grows(f, name, n):
    return one(f, f.now, name) and one(f, f.was, name) and f.gap(f.now) == f.gap(f.was) + n > n > 0


def lead_shrinks(f, m, n):
    return f.front(f.now) == f.front(f.was) and (f.gap(f.was), f.gap(f.now)) == (m, n) and m > n > 0


def all_level(f, total):
    return {signed(each) for each in f.now} == {total}


def close_together(f, n):
    return max(f.now) - min(f.now) == n


def climb(f, name, n):
    ups = {s: f.place(f.was, s) - f.place(f.now, s) for s in range(len(f.now))}
    mine = ups.pop(f.seat(name))
    return mine == n >= 2 and all(up < n for up in ups.values())


def back_from_last(f, name, n):
    seat = f.seat(name)
    others = [total for at, total in enumerate(f.was) if at != seat]
    low = f.place(f.now, seat) == n <= len(f.now) - 2
    return max(others) < f.was[seat] and max(f.now) > f.now[seat] and low


def nobody_moved(f):
    return all(f.place(f.was, seat) == f.place(f.now, seat) for seat in range(len(f.now)))


def everybody_moved(f):
    return all(f.place(f.was, seat) != f.place(f.now, seat) for seat in range(len(f.now)))


def gap_closed(f, name, n):
    seat = f.seat(name)
    return (f.was[seat] - min(f.was)) - (f.now[seat] - min(f.now)) == n >= 5


def below_zero(f, name, total):
    earlier = [each for row in f.totals[:-1] for each in row]
    below = [seat for seat, each in enumerate(f.now) if each < 0]
    return min(earlier) >= 0 and below == [f.seat(name)] and signed(f.now[below[0]]) == total


def has_lowest(f, name, points):
    seat = f.seat(name)
    others = [each for at, each in f.points.items() if at != seat]
    return signed(f.points[seat]) == points and all(each > f.points[seat] for each in others)


def game_low(f, name, points):
    mine = f.points[f.seat(name)]
    every = [each for row in f.past for each in row.values()]
    return has_lowest(f, name, points) and all(each > mine for each in every)


def own_best(f, name, points):
    *before, now = f.line(name)
    return signed(now) == points and len(before) > 1 and all(each > now for each in before)


def in_a_row(f, name, n):
    rows = [*f.past, f.points]
    alone = [len(row) > 1 and f.lowest(row) == {f.seat(name)} for row in rows]
    return all(alone[-n:]) and n <= len(rows) and (n == len(rows) or not alone[-n - 1])


def low_again(f, name):
    return in_a_row(f, name, 2)


def repeat(f, name, points):
    seat = f.seat(name)
    return signed(f.points[seat]) == points and f.past[-1][seat] == f.points[seat]


def all_same(f, points):
    return {signed(each) for each in f.points.values()} == {points} and len(f.points) == len(f.now)


def falling(f, name, a, b, c):
    rows = [*f.past, f.points][-3:]
    run = [row[f.seat(name)] for row in rows]
    return [signed(each) for each in run] == [a, b, c] and run[0] > run[1] > run[2]


def table_low(f, n):
    sums = [sum(row.values()) for row in [*f.past, f.points]]
    return signed(sums[-1]) == n and sums.index(min(sums)) == len(sums) - 1


def shared_low(f, names, points):
    low = min(f.points.values())
    return f.lowest(f.points) == f.seats(names) and signed(low) == points


def apart(f, n):
    return max(f.points.values()) - min(f.points.values()) == n


def together(f, n):
    return signed(sum(f.points.values())) == n


def number(f, n):
    return f.deal.number == n


def hand_of(f, name):
    """The cards and the ruleset, if these cards counted less than every other row."""
    seat = f.seat(name)
    others = [count for at, count in f.counted.items() if at != seat]
    assert all(count > f.counted[seat] for count in others)
    return f.deal.parts[seat].layout


def block(f, name):
    layout = hand_of(f, name)
    width, ranks = layout.shape.columns, [card.rank for card in layout.cards]
    corners = [c for c in range(len(ranks) - width) if c % width < width - 1]
    return any(len({ranks[c + d] for d in (0, 1, width, width + 1)}) == 1 for c in corners)


def all_pairs(f, name):
    ranks = [card.rank for card in hand_of(f, name).cards]
    return all(ranks.count(rank) >= 2 for rank in ranks)


def all_matched(f, name):
    ranks = [card.rank for card in hand_of(f, name).cards]
    return all(ranks.count(rank) >= 2 for rank in ranks)


def nothing_counts(f, name):
    return hand_of(f, name) is not None and f.counted[f.seat(name)] == 0


def hand_below_zero(f, name, n):
    return hand_of(f, name) is not None and signed(f.counted[f.seat(name)]) == n and n[0] == "−"


def ended_lowest(f, name):
    return f.deal.knocker == f.seat(name) and f.lowest(f.counted) == {f.seat(name)}


def ended_beaten(f, name, other, n):
    low = f.lowest(f.counted)
    mine = f.counted[f.seat(name)]
    return (
        f.deal.knocker == f.seat(name)
        and low == {f.seat(other)}
        and mine - n == min(f.counted.values()) < mine
    )


def ended_charged(f, name, n):
    part = f.deal.parts[f.seat(name)]
    return f.deal.knocker == f.seat(name) and part.counted + n + part.by_hand == part.points and n


def half_way(f, n):
    return not f.over and 2 * (f.last + 1) == f.course.planned and f.gap(f.now) == n > 0


def one_to_go(f, n):
    return not f.over and f.last + 2 == f.course.planned and f.gap(f.now) == n > 0


def level_with_one_to_go(f, names):
    level = f.front(f.now) == f.seats(names) and len(f.front(f.now)) > 1
    return level and not f.over and f.last + 2 == f.course.planned


def wins(f, name):
    return f.over and list(f.course.winners) == [f.seat(name)] and one(f, f.now, name)


def won_from_behind(f, other, n, name):
    return wins(f, name) and one(f, f.was, other) and f.gap(f.was) == n and other != name


def led_throughout(f, name):
    return wins(f, name) and all(one(f, row, name) for row in f.totals[1:])


def led_from(f, name, n):
    rows = dict(zip([deal.number for deal in f.course.deals], f.totals[1:], strict=True))
    since = all(one(f, row, name) for number, row in rows.items() if number >= n)
    return wins(f, name) and since and not one(f, rows[n - 1], name)


def close_finish(f, n):
    return f.over and f.gap(f.now) == n > 0


def shared_finish(f, names, total):
    seats = f.seats(names)
    return (
        f.over and seats == set(f.course.winners) and {signed(f.now[s]) for s in seats} == {total}
    )


wide_finish, lowest = close_finish, has_lowest


def holds(kind, text, course, index):
    """Is the sentence of this kind true of the hole?"""
    claim = globals()[kind.replace(" ", "_")]
    return bool(claim(Facts(course, index), **dict(text.params)))
