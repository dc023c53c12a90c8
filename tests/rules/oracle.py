"""A second scorer, written from the rules and not from the library.

It is driven by the `rules` objects of gold_rules.json (values, cancel, bonus, knock ...), knows
nothing of the library's steps and shares no line with it. Where a card may be used once it tries
every choice there is. It is simple and slow, and never reports a reason: numbers only.
"""

from itertools import combinations
from typing import Any

RUN = "A23456789TJQK"


def oracle_hole(rules, players):
    """The points of every player. players: gold objects, `layout` (rows of cards) or `raw`."""
    counted = [
        player["raw"] if player.get("layout") is None else oracle_count(rules, player["layout"])
        for player in players
    ]
    knocker = next((seat for seat, player in enumerate(players) if player.get("knocked")), None)
    points = oracle_points(rules, counted, knocker=knocker)
    return [now + player.get("adjust", 0) for now, player in zip(points, players, strict=True)]


# One layout -------------------------------------------------------------------------------------


def oracle_count(rules, layout):
    """What one layout counts: rows of card names, None for a gap."""
    cards = {
        (row, column): card
        for row, line in enumerate(layout)
        for column, card in enumerate(line)
        if card
    }
    if "straight9" in rules and _is_run_of_nine(cards):
        return rules["straight9"]
    total = _best_total(rules, cards, _figures(rules, cards, layout))
    total += _paid_once_for_a_rank(rules, cards, _columns(layout))
    return {int(at): to for at, to in rules.get("exact", {}).items()}.get(total, total)


def rank_of(card):
    if card[0] in "N#":
        return "#" + card[1:]
    return "X" if card[0] in "X*" else card[0]


def value_of(rules, card):
    values, rank = rules["values"], rank_of(card)
    if card in values:
        return values[card]
    return int(rank[1:]) if rank[0] == "#" else values[rank]


def _is_run_of_nine(cards):
    ranks = [rank_of(card) for card in cards.values()]
    return any(sorted(ranks) == sorted(RUN[start : start + 9]) for start in range(5))


def _columns(layout):
    return [[(row, column) for row in range(len(layout))] for column in range(len(layout[0]))]


def _lines(rules, layout):
    height, width = len(layout), len(layout[0])
    lines = []
    if rules.get("rows"):
        lines += [[(row, column) for column in range(width)] for row in range(height)]
    if rules.get("cols"):
        lines += _columns(layout)
    if rules.get("diags") and height == width:
        lines += [[(i, i) for i in range(height)], [(i, width - 1 - i) for i in range(height)]]
    return [line for line in lines if len(line) > 1]


def _windows(layout):
    height, width = len(layout), len(layout[0])
    return [
        [(r, c), (r, c + 1), (r + 1, c), (r + 1, c + 1)]
        for r in range(height - 1)
        for c in range(width - 1)
    ]


def _neighbours(one, other):
    return abs(one[0] - other[0]) + abs(one[1] - other[1]) == 1


def _is_wild(rules, card):
    return card in rules.get("wild", ()) or rank_of(card) in rules.get("wild", ())


def _equal(rules, cards, where, *, wild=False):
    """Are these places full, and their cards (but for wild ones) of one rank that may go?"""
    if any(place not in cards for place in where):
        return False
    plain = [cards[place] for place in where if not (wild and _is_wild(rules, cards[place]))]
    return len({rank_of(card) for card in plain}) <= 1


def _cancels(rules, cards, where):
    """An equal set that goes to nothing: not so, if its sum is negative and the option keeps it."""
    if not _equal(rules, cards, where, wild=True):
        return False
    plain = {rank_of(cards[place]) for place in where if not _is_wild(rules, cards[place])}
    return not plain & set(rules.get("no_cancel", ())) and not (
        rules.get("keep_negative") and sum(value_of(rules, cards[place]) for place in where) < 0
    )


def _natural(rules, cards, where):
    return not any(_is_wild(rules, cards[place]) for place in where)


def _figures(rules, cards, layout):
    """(always, choice): figures that all count, and those that compete for their cards.

    A figure is (places, bonus).
    """
    bonus = rules.get("bonus", {})
    always: list[Any] = []
    choice: list[Any] = []
    cancel = rules["cancel"]
    if cancel == "lines":
        found = [(line, 0) for line in _lines(rules, layout) if _cancels(rules, cards, line)]
        (choice if rules.get("overlap") == "exclusive" else always).extend(found)
    elif cancel != "none":
        pairs = [list(pair) for pair in combinations(sorted(cards), 2)]
        if cancel in ("pairs_adjacent", "adjacent_shared"):
            pairs = [pair for pair in pairs if _neighbours(*pair)]
        found = [(pair, 0) for pair in pairs if _cancels(rules, cards, pair)]
        (always if cancel == "adjacent_shared" else choice).extend(found)
    if "block" in bonus:
        found = [
            (window, bonus["block"]) for window in _windows(layout) if _equal(rules, cards, window)
        ]
        alone = rules.get("overlap") == "exclusive" or not bonus.get("block_overlap", True)
        (choice if alone else always).extend(found)
    always += _halves(rules, cards, layout) + _joker_pairs(rules, cards, layout)
    return always, choice


def _halves(rules, cards, layout):
    bonus = rules.get("bonus", {})
    if "half" not in bonus:
        return []
    width = len(layout[0])
    halves = [
        [(r, c) for r in range(len(layout)) for c in side]
        for side in (range(width // 2), range(width // 2, width))
    ]
    found = [half for half in halves if _equal(rules, cards, half)]
    wanted = bonus.get("half_rank")
    return [(half, bonus["half"]) for half in found if wanted in (None, rank_of(cards[half[0]]))]


def _joker_columns(cards, columns):
    return [
        column
        for column in columns
        if all(place in cards and rank_of(cards[place]) == "X" for place in column)
    ]


def _joker_pairs(rules, cards, layout):
    total, columns = rules.get("joker_pair_total"), _columns(layout)
    found = [] if total is None else [(column, total) for column in _joker_columns(cards, columns)]
    four, jokers = rules.get("bonus", {}).get("four_jokers"), _joker_columns(cards, columns)
    if four is not None and len(jokers) > 1:
        found.append((sum(jokers, []), four))
    return found


def _best_total(rules, cards, figures):
    """Try every choice of figures. Natural pairs are forced, lines are the player's choice."""
    always, choice = figures
    forced = rules["cancel"].startswith("pairs")
    best: list[tuple[int, int]] = []
    for chosen in _disjoint(choice):
        covered = {place for places, _ in always + chosen for place in places}
        total = sum(value_of(rules, card) for place, card in cards.items() if place not in covered)
        total += sum(bonus for _, bonus in always + chosen)
        natural = sum(_natural(rules, cards, places) for places, _ in chosen) if forced else 0
        best.append((-natural, total))
    return min(best)[1]


def _disjoint(figures):
    """Every choice of figures that share no card, the empty one included."""
    if not figures:
        return [[]]
    first, rest = figures[0], figures[1:]
    apart = [figure for figure in rest if not set(figure[0]) & set(first[0])]
    return [[first, *chosen] for chosen in _disjoint(apart)] + _disjoint(rest)


def _paid_once_for_a_rank(rules, cards, columns):
    """Columns that hold the same pair: a step for each further one, or a table."""
    bonus = rules.get("bonus", {})
    numbers: dict[str, int] = {}
    for column in columns:
        if _equal(rules, cards, column):
            rank = rank_of(cards[column[0]])
            numbers[rank] = numbers.get(rank, 0) + 1
    total = 0
    for rank, number in numbers.items():
        if bonus.get("pair_columns_rank") in (None, rank):
            total += bonus.get("pair_columns_step", 0) * (number - 1)
            table = {
                int(many): amount for many, amount in bonus.get("pair_columns_table", {}).items()
            }
            total += table.get(max((many for many in table if many <= number), default=0), 0)
    return total


# One hole ---------------------------------------------------------------------------------------


def oracle_points(rules, counted, *, knocker=None):
    """The points of a hole from what everyone counted; every comparison looks at `counted`."""
    low, points = min(counted), list(counted)
    if rules.get("hole") == "cactus":
        return _cactus(counted, knocker)
    if "knock" in rules and knocker is not None:
        points[knocker] = _knocked(rules["knock"], counted, knocker)
    if "moon" in rules and rules["moon"] in counted:
        points = [0 if mine == rules["moon"] else rules["moon"] for mine in counted]
    for seat, mine in enumerate(counted):
        if rules.get("hole") == "lowest_zero" and mine == low:
            points[seat] = 0
        if rules.get("hole") == "relative":
            points[seat] -= low
        if mine == low:
            points[seat] += rules.get("lowest_bonus", 0)
        if counted.count(mine) > 1:
            points[seat] += rules.get("tie_penalty", 0)
    return points


def _cactus(counted, knocker):
    if knocker is None:
        return list(counted)
    caller = counted[knocker]
    others = counted[:knocker] + counted[knocker + 1 :]
    points = [mine if mine > caller else 0 for mine in counted]
    points[knocker] = 0 if all(mine > caller for mine in others) else caller + 10
    return points


def _knocked(knock, counted, knocker):
    mine = counted[knocker]
    others = counted[:knocker] + counted[knocker + 1 :]
    tie, always = knock.get("tie", "win"), knock.get("always", 0)
    if mine < min(others) or (mine == min(others) and tie == "win"):
        return _succeeded(knock.get("success"), mine, others) + always
    if mine > min(others) or tie == "lose":
        return _failed(knock.get("fail"), mine, others) + always
    return mine + (0 if tie == "neutral" else tie) + always


def _succeeded(success, mine, others):
    if isinstance(success, int):
        return success
    outcomes = {
        None: mine,
        "zero": min(mine, 0),
        "set0": 0,
        "minus_players": mine - len(others) - 1,
        "diff": mine - max(others),
    }
    return outcomes[success]


def _failed(fail, mine, others):
    if isinstance(fail, int):
        return mine + fail
    outcomes = {
        None: mine,
        "double": 2 * mine,
        "double5": 2 * mine + 5,
        "double_if_positive": max(mine, 2 * mine),
        "highest": max(mine, *others),
        "per_player2": mine + 2 * (len(others) + 1),
        "max2x10": max(2 * mine, mine + 10),
        "plus_highest": mine + max(others),
        "add_lowest": mine + min(mine, *others),
    }
    return outcomes[fail]
