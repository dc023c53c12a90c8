"""Tables from the games alone, all at once: what is stored line by line must come to the same.

Every figure is counted by the library; only the way there is plain.
"""

from dataclasses import replace
from itertools import groupby

from tournaments.rules.standings.countback import last_holes
from tournaments.rules.standings.evidence import Evidence
from tournaments.rules.standings.lines import season_line
from tournaments.rules.standings.ranking import standings
from tournaments.rules.standings.results import GameResult, results_of


def season_standings(games, scheme, *, ranked=None, missed=None, penalties=None, evidence=None):
    """The table of a season from its games.

    `ranked` are those who get a row (everybody who played, if None): others are met and beaten
    without one. `evidence` brings playoffs and the seed; results are taken from the games.
    """
    results = results_by_player(games, scheme)
    lines = [
        season_line(
            player,
            results.get(player, ()),
            scheme,
            missed=(missed or {}).get(player, ()),
            penalties=(penalties or {}).get(player, ()),
        )
        for player in sorted(results if ranked is None else ranked)
    ]

    def fetch(players):
        return {player: results.get(player, []) for player in players}

    return standings(
        lines,
        replace(
            evidence or Evidence(scheme, fetch),
            scheme=scheme,
            results=fetch,
            everyone=lambda: [row for rows in results.values() for row in rows],
        ),
    )


def results_by_player(games, scheme):
    """Everybody's results, in playing order."""
    rows: dict[int, list[GameResult]] = {}
    for game in sorted(games, key=lambda game: (game.at, game.game)):
        for result in results_of(game, scheme.points_system, terms=scheme.terms, net=scheme.net):
            rows.setdefault(result.player, []).append(result)
    return rows


def countback(cards, handicaps=None):
    """The players in groups, the best first; more than one in a group stay tied."""
    sums = {who: last_holes(card, (handicaps or {}).get(who, 0)) for who, card in cards.items()}
    ordered = sorted(cards, key=lambda who: (sums[who], who))
    return [list(level) for _, level in groupby(ordered, key=lambda who: sums[who])]
