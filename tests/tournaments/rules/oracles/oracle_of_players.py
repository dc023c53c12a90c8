"""Handicaps, ratings, divisions, tables and confirmations a second time, from the specification.

As `oracle.py`: short, slow, and without any of the code under test.
"""

from fractions import Fraction as F
from math import ceil, exp, floor, lcm, sqrt

from tests.tournaments.rules.oracles.oracle import mean


def tenth(number):
    """Half upwards: -1.55 gives -1.5."""
    return F(floor(number * 10 + F(1, 2)), 10)


# Handicap and rating ------------------------------------------------------------------------------


def differentials(holes, r, s):
    """Exact differentials of one card; what is left over of nine is completed by those before."""
    cap = ceil(r + F(5, 2) * s)
    found: list[F] = []
    for start in range(0, len(holes), 9):
        nine = [min(points, cap) for points in holes[start : start + 9]]
        if len(nine) >= 5:
            expected = mean(found[-20:]) if found else F(0)
            played = 4 * (sum(nine) - len(nine) * r) / (3 * s)
            found.append(played + F(9 - len(nine), 9) * expected)
    return found


def lowest(number):
    """(how many of the lowest count, what is added) for so many differentials."""
    few = {3: (1, -2), 4: (1, -1), 5: (1, 0), 6: (2, -1), 7: (2, 0), 8: (2, 0), 19: (7, 0)}
    if number in few:
        return few[number]
    steps = ((11, 3), (14, 4), (16, 5), (18, 6), (20, 8))
    return next(count for most, count in steps if number <= most), 0


def whs_index(values, low=None):
    last = values[-20:]
    if len(last) < 3:
        return None
    count, added = lowest(len(last))
    index = mean(sorted(last)[:count]) + added
    if low is not None and index > low + 3:
        index = min(low + 3 + (index - low - 3) / 2, low + 5)
    return min(tenth(index), F(12))


def whs_sequence(entries):
    """(index, low index, exceptional) after each (day, differential)."""
    values: list[F] = []
    history: list[tuple[int, F | None, int]] = []
    found = []
    for day, value in entries:
        before = history[-1][1] if history else None
        better = 0 if before is None else before - value
        taken = -2 if better >= 10 else -1 if better >= 7 else 0
        values.append(value)
        values = values[:-20] + [each + taken for each in values[-20:]]
        year = [
            index
            for when, index, number in history
            if index is not None and number >= 20 and when >= day - 365
        ]
        low = min(year, default=None)
        history.append((day, whs_index(values, low), len(values)))
        found.append((history[-1][1], low, taken))
    return found


def eb_index(units):
    """rho by one-way analysis of variance, and everybody's shrunken index."""
    every = [z for mine in units.values() for z in mine]
    number, groups, grand = len(every), len(units), mean(every)
    between = sum(len(z) * (mean(z) - grand) ** 2 for z in units.values()) / (groups - 1)
    within = sum((each - mean(z)) ** 2 for z in units.values() for each in z) / (number - groups)
    usual = (number - F(sum(len(z) ** 2 for z in units.values()), number)) / (groups - 1)
    rho = min(max((between - within) / (usual * within), F(1, 100)), F(1))
    weight = {who: len(z[-40:]) * rho / (len(z[-40:]) * rho + 1) for who, z in units.items()}
    return rho, {
        who: tenth(4 * (grand + weight[who] * (mean(z[-40:]) - grand))) for who, z in units.items()
    }


def playing_handicap(index, s, holes, allowance):
    """Strokes of a game, and hole by hole."""
    strokes = floor(allowance * index * 3 * s / 4 * F(holes, 9) + F(1, 2))
    whole, sign = abs(strokes), -1 if strokes < 0 else 1
    return strokes, [
        sign * (whole * hole // holes - whole * (hole - 1) // holes) for hole in range(1, holes + 1)
    ]


def plackett_luce(ratings, ranks, *, beta, tau):
    """Weng and Lin (2011), algorithm 4, for strict orders."""
    variances = [sigma**2 + tau**2 for _, sigma in ratings]
    c = sqrt(sum(variance + beta**2 for variance in variances))
    strength = [exp(mu / c) for mu, _ in ratings]
    found = []
    for i, (mu, _) in enumerate(ratings):
        omega = delta = 0.0
        for q, rank in enumerate(ranks):
            if rank <= ranks[i]:
                rest = sum(each for at, each in enumerate(strength) if ranks[at] >= rank)
                chance = strength[i] / rest
                omega += (q == i) - chance
                delta += chance * (1 - chance)
        shrink = sqrt(variances[i]) / c * variances[i] / c**2 * delta
        sigma = sqrt(variances[i] * max(1 - shrink, 1e-4))
        found.append((mu + variances[i] / c * omega, sigma))
    return found


def rating(ratings, ranks, *, beta, tau):
    """The average over the tied groups rotated together, and each of those reversed."""
    seats = range(len(ranks))
    groups = [[seat for seat in seats if ranks[seat] == rank] for rank in sorted(set(ranks))]
    outcomes = []
    for turn in range(lcm(*map(len, groups))):
        turned = [group[turn % len(group) :] + group[: turn % len(group)] for group in groups]
        for step in (1, -1):
            order = [seat for group in turned for seat in group[::step]]
            strict = [order.index(seat) for seat in seats]
            outcomes.append(plackett_luce(ratings, strict, beta=beta, tau=tau))
    return [
        (
            sum(outcome[seat][0] for outcome in outcomes) / len(outcomes),
            sqrt(sum(outcome[seat][1] ** 2 for outcome in outcomes) / len(outcomes)),
        )
        for seat in seats
    ]


# Divisions, tables, cards -------------------------------------------------------------------------


def promotion(divisions, up, down, leavers):
    """Leavers out first; every level below a vacancy sends up one more."""
    tables = [[who for who in table if who not in leavers] for table in divisions]
    found = [list(table) for table in tables]
    for level in range(1, len(tables)):
        vacancies = sum(len(divisions[above]) - len(tables[above]) for above in range(level))
        for who in tables[level][: up + vacancies]:
            found[level].remove(who)
            found[level - 1].append(who)
    for level in range(len(tables) - 1):
        stayers = [who for who in tables[level] if who in found[level]]
        falling = stayers[max(len(stayers) - down, 0) :]
        found[level] = [who for who in found[level] if who not in falling]
        found[level + 1] = falling + found[level + 1]
    return found


def table_sizes(players, least, most, preferred):
    """Every way to make tables that differ by one at most; the best by the order of the words."""
    options = []
    for byes in range(players + 1):
        for tables in range(1, players - byes + 1):
            size, larger = divmod(players - byes, tables)
            sizes = [size + 1] * larger + [size] * (tables - larger)
            if least <= min(sizes) and max(sizes) <= most:
                distance = sum((each - preferred) ** 2 for each in sizes)
                options.append((byes, distance, -tables, sizes))
    byes, _, _, sizes = min(options, default=(players, 0, 0, []))
    return sizes, byes


def confirmation(log, needed):
    """State, version and who confirmed, after a log of (act, who, version seen)."""
    state, version, author = "playing", 0, None
    confirmed: list[int] = []
    for act, who, seen in log:
        if (act, state) in {("submit", "playing"), ("edit", "submitted"), ("edit", "confirmed")}:
            state, version, author, confirmed = "submitted", version + 1, who, []
        elif act == "confirm" and state == "submitted" and seen == version:
            if who != author and who not in confirmed:
                confirmed.append(who)
            state = "confirmed" if len(confirmed) >= needed else state
        elif act == "dispute" and state in ("submitted", "confirmed"):
            state = "disputed"
        elif act == "force" and state == "submitted":
            state = "confirmed"
        elif act == "resolve" and state == "disputed":
            state, version, author, confirmed = "confirmed", version + 1, who, []
    return state, version, confirmed
