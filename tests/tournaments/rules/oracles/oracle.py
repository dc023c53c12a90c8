"""Leagues counted a second time, from the words of the specification alone.

Slow, short and without any of the code under test: floats where roots are, lists where tables are,
no integers in a database. Players are whatever can be sorted. `test_against_the_spec.py` draws
leagues at random and lets both count.
"""

from fractions import Fraction as F
from itertools import combinations, groupby
from math import sqrt


def mean(figures):
    figures = list(figures)
    return sum(figures, F(0)) / len(figures)


# Points of a game ---------------------------------------------------------------------------------


def beaten(totals, who):
    """Opponents with a higher total, and half of those who are tied."""
    others = [total for name, total in totals.items() if name != who]
    return sum(F(1) if total > totals[who] else F(total == totals[who], 2) for total in others)


def covered(totals, who):
    """The places from 0 that somebody covers together with those tied."""
    first = sum(total < totals[who] for total in totals.values())
    return range(first, first + list(totals.values()).count(totals[who]))


def game_points(totals, system, **terms):
    """`terms`: holes, r and s of a hole, tables, spread and weight."""
    return {who: _points(totals, who, system, terms) for who in totals}


def _points(totals, who, system, terms):
    size, share = len(totals), beaten(totals, who) / (len(totals) - 1)
    if system == "share":
        return share
    if system in ("linear100", "beaten_pct"):
        return 100 * share
    if system == "rankz":
        return float(share - F(1, 2)) / sqrt((size + 1) / (12 * (size - 1)))
    if system == "table":
        return mean(F(terms["tables"][size][place]) for place in covered(totals, who))
    if system == "uma":
        bonus = mean(1 - F(2 * place, size - 1) for place in covered(totals, who))
        margin = mean(map(F, totals.values())) - totals[who]
        return margin * terms["weight"] + terms["spread"] * bonus
    if system == "tscore":
        sigma = float(terms["s"]) * sqrt(terms["holes"])
        return 50 + 10 * float(terms["holes"] * terms["r"] - totals[who]) / sigma
    if system == "to_par":
        return totals[who] - terms["holes"] * terms["r"]
    return F(totals[who])


# Countback ----------------------------------------------------------------------------------------


def segments(holes):
    usual = [number for number in (9, 6, 3, 1) if number < holes]
    return usual + [number for number in range(1, holes) if number not in usual]


def last_sums(card, handicap=0):
    holes = len(card)
    return [sum(card[-n:]) - F(handicap * n, holes) for n in segments(holes)]


def countback(cards, handicaps):
    sums = {who: last_sums(card, handicaps.get(who, 0)) for who, card in cards.items()}
    ordered = sorted(cards, key=lambda who: (sums[who], who))
    return [list(tied) for _, tied in groupby(ordered, key=lambda who: sums[who])]


# A season -----------------------------------------------------------------------------------------


class Season:
    """A season recounted. `games` are in playing order, each {"night", "cards": {who: holes},
    "handicaps": {who: strokes}}; `rules` are the words of the settings; `missed` how many nights
    everybody missed after the last game.
    """

    LOW = ("to_par", "stroke")

    def __init__(self, games, rules, *, missed=None, **terms):
        self.games, self.rules, self.missed = games, rules, missed or {}
        self.sign = -1 if rules["system"] in self.LOW else 1
        self.totals = [
            {
                who: sum(card) - (game["handicaps"].get(who, 0) if rules["net"] else 0)
                for who, card in game["cards"].items()
            }
            for game in games
        ]
        self.points = [
            game_points(totals, rules["system"], holes=holes_of(game), **terms)
            for game, totals in zip(games, self.totals, strict=True)
        ]
        self.players = sorted({who for totals in self.totals for who in totals})

    def sat(self, who):
        return [at for at, totals in enumerate(self.totals) if who in totals]

    def wins(self, who):
        won = [self.totals[at] for at in self.sat(who)]
        firsts = [list(t.values()).count(min(t.values())) for t in won if t[who] == min(t.values())]
        return sum((F(1, tied) for tied in firsts), F(0))

    def results(self, who):
        """(points, opponents) of everything that counts as one result."""
        games = self.sat(who)
        if self.rules["unit"] == "game":
            return [(self.points[at][who], len(self.totals[at]) - 1) for at in games]
        found = []
        for _, night in groupby(games, key=lambda at: self.games[at]["night"]):
            pairs = [(self.points[at][who], len(self.totals[at]) - 1) for at in night]
            met = sum(opponents for _, opponents in pairs)
            if self.rules["unit"] == "night_best":
                worth = max(points * self.sign for points, _ in pairs) * self.sign
            elif self.rules["system"] == "beaten_pct":
                worth = sum(points * opponents for points, opponents in pairs) / met
            else:
                worth = sum(points for points, _ in pairs)
            found.append((worth, met))
        return found

    def absent_worth(self, who):
        if self.rules["absence"] == "zero":
            return 0
        average = sum(points for points, _ in self.results(who)) / len(self.results(who))
        if self.sign < 0:
            return average + self.rules["minus"]
        floored = self.rules["system"] in ("linear100", "share", "table")
        return max(average - self.rules["minus"], 0 if floored else -(10**9))

    def metric(self, who):
        results, total = self.results(who), self.rules["total"]
        if self.rules["absence"] != "skip":
            results = results + [(self.absent_worth(who), 0)] * self.missed.get(who, 0)
        if total.startswith("best"):
            results = sorted(results, key=lambda pair: -self.sign * pair[0])[: self.rules["best"]]
        points = sum(points for points, _ in results)
        if total.endswith("sum"):
            return points
        if self.rules["system"] == "beaten_pct":
            weighed = sum(points * opponents for points, opponents in results)
            return weighed / sum(opponents for _, opponents in results)
        padded = total == "best_average" and self.rules["gaps_as_zero"]
        return points / (self.rules["best"] if padded else len(results))

    def head_to_head(self, group):
        won, met = dict.fromkeys(group, F(0)), dict.fromkeys(group, 0)
        for one, other in combinations(group, 2):
            together = [totals for totals in self.totals if one in totals and other in totals]
            if not together:
                return None
            for totals in together:
                half = F((totals[one] < totals[other]) - (totals[one] > totals[other]) + 1, 2)
                won[one], won[other] = won[one] + half, won[other] + 1 - half
                met[one], met[other] = met[one] + 1, met[other] + 1
        return {who: won[who] / met[who] for who in group}

    def countback_last(self, group):
        common = [
            at for at, game in enumerate(self.games) if all(who in game["cards"] for who in group)
        ]
        last = {who: common[-1] if common else self.sat(who)[-1] for who in group}
        cards = {who: self.games[at]["cards"][who] for who, at in last.items()}
        if len({(len(cards[who]), len(self.totals[at])) for who, at in last.items()}) > 1:
            return None
        taken = {
            who: self.games[at]["handicaps"].get(who, 0) if self.rules["net"] else 0
            for who, at in last.items()
        }
        return {
            who: [-self.totals[at][who], *(-each for each in last_sums(cards[who], taken[who]))]
            for who, at in last.items()
        }

    def opponents(self, group):
        """The mean of the points a game of everybody who was met, as often as he was met."""
        average = {
            who: sum(self.points[at][who] for at in self.sat(who)) / len(self.sat(who))
            for who in self.players
        }
        return {who: opponents_average(self.totals, average, who) for who in group}

    def values(self, criterion, group):
        """What splits a group, higher first; None if the criterion is skipped."""
        if criterion == "metric":
            return {who: self.sign * self.metric(who) for who in group}
        if criterion == "wins":
            return {who: self.wins(who) for who in group}
        if criterion == "h2h":
            return self.head_to_head(group)
        if criterion == "best":
            return {
                who: max(self.sign * self.points[at][who] for at in self.sat(who)) for who in group
            }
        if criterion == "sorted":
            return {
                who: sorted((self.sign * each for each, _ in self.results(who)), reverse=True)
                for who in group
            }
        if criterion == "opp_avg":
            return {who: self.sign * each for who, each in self.opponents(group).items()}
        return self.countback_last(group) if criterion == "countback_last" else None

    def split(self, group, chain):
        if len(group) < 2 or not chain:
            return [group] if group else []
        found = self.values(chain[0], group)
        if found is None:
            return self.split(group, chain[1:])
        rounded = {who: rough(value) for who, value in found.items()}
        parts = [
            [who for who in group if rounded[who] == value]
            for value in sorted({*rounded.values()}, reverse=True)
        ]
        return [tied for part in parts for tied in self.split(part, chain[1:])]

    def places(self):
        """Everybody's place, 1-2-2-4; None for who has played too few games."""
        eligible = [who for who in self.players if len(self.sat(who)) >= self.rules["min_games"]]
        groups = self.split(eligible, self.rules["chain"])
        found = dict.fromkeys(self.players)
        for at, group in enumerate(groups):
            found |= dict.fromkeys(group, 1 + sum(map(len, groups[:at])))
        return found


def holes_of(game):
    return max(map(len, game["cards"].values()))


def rough(value):
    """Figures that differ by the rounding of a root are equal."""
    listed = value if isinstance(value, list) else [value]
    return tuple(round(float(each), 5) for each in listed)


def opponents_average(tables, average, who):
    met = [other for table in tables if who in table for other in table if other != who]
    return sum(average[other] for other in met) / len(met) if met else 0


def best_n(results, number):
    """Positions that count and that do not; of equal results the earlier counts."""
    order = sorted(range(len(results)), key=lambda at: (-results[at], at))
    return sorted(order[:number]), sorted(order[number:])
