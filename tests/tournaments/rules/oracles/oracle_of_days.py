"""A second program for a stage of a tournament, written from the specification alone: every figure
is added up again whenever it is asked for, and nothing is taken from the code it is compared with.
"""

from fractions import Fraction
from itertools import combinations

F = Fraction


def place_points(totals):
    """100 to the first and 0 to the last of a table; who is level shares."""
    return {
        who: 100
        * sum(
            F(other > mine) + F(other == mine, 2) for each, other in totals.items() if each != who
        )
        / (len(totals) - 1)
        for who, mine in totals.items()
    }


class Stage:
    """`rounds` are lists of tables, each the cards by person; `byes` the sets of who sat out, by
    round; `since` the first round of whoever came late; `before` the points won before, of which
    `share` counts. `bye` is a mode, `late` the points of a round missed by coming late.
    """

    def __init__(self, rounds, byes, *, since, before, share, bye, late):
        self.rounds, self.byes, self.since = rounds, byes, since
        self.before, self.share, self.bye, self.late = before, share, bye, late
        self.people = sorted(before)

    def tables_of(self, who):
        return [table for tables in self.rounds for table in tables if who in table]

    def totals(self, table):
        return {who: sum(card) for who, card in table.items()}

    def won(self, who):
        """The points of the games of somebody."""
        return [place_points(self.totals(table))[who] for table in self.tables_of(who)]

    def total(self, who):
        own = self.won(who)
        worth = {"average_own": sum(own) / len(own), "neutral": F(50), "win": F(100)}[self.bye]
        rests = sum(who in out for out in self.byes)
        missed = self.since.get(who, 1) - 1
        return sum(own) + rests * worth + missed * self.late + self.share * self.before[who]

    def opponents(self, who):
        met = [each for table in self.tables_of(who) for each in table if each != who]
        means = [sum(self.won(each)) / len(self.won(each)) for each in met]
        return sum(means) / len(means)

    def wins(self, who):
        shared = F(0)
        for table in self.tables_of(who):
            totals = self.totals(table)
            first = [each for each in totals if totals[each] == min(totals.values())]
            shared += F(who in first, len(first))
        return shared

    def head_to_head(self, group):
        beaten, met = dict.fromkeys(group, F(0)), dict.fromkeys(group, 0)
        for one, other in combinations(group, 2):
            common = [table for table in self.tables_of(one) if other in table]
            if not common:
                return None
            for table in common:
                totals = self.totals(table)
                mine = F(totals[one] < totals[other]) + F(totals[one] == totals[other], 2)
                beaten[one], beaten[other] = beaten[one] + mine, beaten[other] + 1 - mine
                met[one], met[other] = met[one] + 1, met[other] + 1
        return {who: beaten[who] / met[who] for who in group}

    def countback(self, group):
        """The last game together, else everybody's last: the total, then the last 9, 6, 3 and 1
        holes, then every other number of them.
        """
        common = [
            table
            for tables in self.rounds
            for table in tables
            if all(who in table for who in group)
        ]
        last = {who: common[-1] if common else self.tables_of(who)[-1] for who in group}
        if len({(len(table), len(table[who])) for who, table in last.items()}) > 1:
            return None
        keys = {}
        for who, table in last.items():
            card = table[who]
            asked = [n for n in (9, 6, 3, 1) if n < len(card)]
            asked += [n for n in range(1, len(card)) if n not in asked]
            keys[who] = [-sum(card), *(-sum(card[-n:]) for n in asked)]
        return keys

    def groups(self):
        """Everybody in groups of equals, the best first: the whole group that is level is split by
        the next criterion.
        """
        criteria = [
            lambda group: {who: self.total(who) for who in group},
            lambda group: {who: self.opponents(who) for who in group},
            lambda group: {who: self.wins(who) for who in group},
            self.head_to_head,
            lambda group: {who: max(self.won(who)) for who in group},
            self.countback,
        ]
        groups = [self.people]
        for criterion in criteria:
            split = []
            for group in groups:
                keys = criterion(group) if len(group) > 1 else None
                if keys is None:
                    split.append(group)
                    continue
                for key in sorted({repr(each): each for each in keys.values()}.values())[::-1]:
                    split.append([who for who in group if keys[who] == key])
            groups = split
        return groups

    def places(self):
        groups = self.groups()
        return {
            who: 1 + sum(map(len, groups[:at])) for at, group in enumerate(groups) for who in group
        }


def cut(scores, places, rule):
    """Who is in and who plays for it, from groups of equals, the best first."""
    ends = [sum(map(len, scores[: at + 1])) for at in range(len(scores))]
    if rule == "nearest":
        end = min(ends, key=lambda each: (abs(each - places), -each))
        return set(sum(scores, [])[:end]), set()
    levels = list(zip(scores, ends, strict=True))
    sure = [who for group, end in levels if end <= places for who in group]
    on_line = next((list(group) for group, end in levels if end > places), [])
    if len(sure) == min(places, ends[-1]):
        return set(sure), set()
    return (set(sure + on_line), set()) if rule == "ties_in" else (set(sure), set(on_line))


def sitting_out(order, number, *, byes, newcomers, volunteers):
    """One after another: a volunteer if there is one, nobody who has just come if there is anybody
    else, of those who sat out least the lowest.
    """
    left, out = list(order), []
    for _ in range(number):
        asked = [who for who in left if who in volunteers] or left
        asked = [who for who in asked if who not in newcomers] or asked
        fewest = min(byes.get(who, 0) for who in asked)
        out.append([who for who in asked if byes.get(who, 0) == fewest][-1])
        left.remove(out[-1])
    return set(out)
