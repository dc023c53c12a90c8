"""What follows from confirmed games and can be made again from them at any time.

Whole numbers only, so that sums never drift: shares are in 1/27720 (the least common multiple of
1 to 12, so every share and every shared win at a table of up to twelve is exact), points in
1/27720000 (`standings.points.SCALE`), strokes in 1/1000 where a par is taken off.
`manage.py verify_standings` compares every row with the facts.
"""

from django.db import models
from django.db.models import Q

from tournaments.models.games import LeagueGame
from tournaments.models.leagues import League, Person
from tournaments.models.seasons import Season

SHARE = 27720


class Reference(models.Model):
    """What a hole costs on average under a ruleset at a table of this size: a numbered version."""

    league = models.ForeignKey(League, on_delete=models.CASCADE, related_name="references")
    ruleset = models.CharField(max_length=64)  # the digest of what counts in a ruleset
    players = models.PositiveSmallIntegerField()
    version = models.PositiveIntegerField()
    mean_milli = models.IntegerField()  # points a hole, in thousandths
    sd_milli = models.PositiveIntegerField()
    holes = models.PositiveIntegerField()  # hole scores it was made of
    made = models.DateTimeField()

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["league", "ruleset", "players", "version"], name="reference_version_once"
            ),
            models.CheckConstraint(condition=Q(sd_milli__gt=0), name="reference_has_a_spread"),
        ]

    def __str__(self) -> str:
        return f"{self.ruleset[:8]}/{self.players} v{self.version}"


class Result(models.Model):
    """One person in one confirmed game: whose result it is, which with a substitute is not who
    played. `ranked` is whether it counts in the standings; a guest's may not, and the others have
    met and beaten the guest all the same.
    """

    season = models.ForeignKey(Season, on_delete=models.CASCADE, related_name="results")
    league_game = models.ForeignKey(LeagueGame, on_delete=models.CASCADE, related_name="results")
    person = models.ForeignKey(Person, on_delete=models.PROTECT, related_name="results")
    day = models.DateField()
    at = models.BigIntegerField()  # seconds since 1970 when the game ended: the order of play
    players = models.PositiveSmallIntegerField()
    holes = models.PositiveSmallIntegerField()
    place = models.PositiveSmallIntegerField()
    strokes = models.IntegerField()  # penalties of the game included
    net = models.IntegerField()
    beaten2 = models.PositiveSmallIntegerField()  # twice the opponents beaten, a tie being one
    share = models.PositiveIntegerField()  # beaten / (players - 1), in 1/27720
    first = models.PositiveIntegerField()  # 1/t of a win shared by t, in 1/27720
    points = models.BigIntegerField()  # by the season's system, in 1/27720000
    to_par_milli = models.IntegerField(null=True)
    last_holes = models.JSONField(default=list)  # points hole by hole, for countback
    ranked = models.BooleanField(default=True)

    class Meta:
        indexes = [
            # All that a season line adds up, so that the rows themselves are not read.
            models.Index(
                fields=["season", "person", "day", "points", "players", "beaten2", "first"]
                + ["ranked"],
                name="result_sums",
            ),
            models.Index(
                fields=["season", "person", "-points", "at", "league_game"],
                name="result_best_first",
            ),
            models.Index(
                fields=["season", "person", "-at", "-league_game"], name="result_latest_first"
            ),
            models.Index(fields=["person", "-at"], name="result_of_a_person"),
        ]
        constraints = [
            models.UniqueConstraint(fields=["league_game", "person"], name="result_once_a_game"),
        ]

    def __str__(self) -> str:
        return f"{self.league_game_id}/{self.person_id}"


class HeadToHead(models.Model):
    """How two people did against each other in a season, in games where both results are ranked:
    the games, and twice those in which `person` finished before `other`, a level one being one.

    Added up anew from the results of the two whenever a game of theirs changes, because a tie
    between them needs it at every reading. `person` has the lower number. Merged people have rows
    of their own.
    """

    season = models.ForeignKey(Season, on_delete=models.CASCADE, related_name="meetings")
    person = models.ForeignKey(Person, on_delete=models.PROTECT, related_name="+")
    other = models.ForeignKey(Person, on_delete=models.PROTECT, related_name="+")
    games = models.PositiveIntegerField()
    beaten2 = models.PositiveIntegerField()

    class Meta:
        verbose_name_plural = "heads to heads"
        constraints = [
            models.UniqueConstraint(
                fields=["season", "person", "other"], name="head_to_head_once_a_season"
            ),
            models.CheckConstraint(
                condition=Q(person__lt=models.F("other")), name="head_to_head_lower_number_first"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.season_id}/{self.person_id}-{self.other_id}"


class SeasonLine(models.Model):
    """What a person's results in a season come to; places are found when it is read.

    `now` and `before` hold the figures with and without the person's last day of play: a JSON of
    whole numbers, `SeasonFigures.as_dict`. `counted` are the results that count where only the best
    few do, `recent` the latest: lists of `[points, game, day, place, seats]`.
    """

    season = models.ForeignKey(Season, on_delete=models.CASCADE, related_name="lines")
    person = models.ForeignKey(Person, on_delete=models.PROTECT, related_name="lines")
    games = models.PositiveIntegerField(default=0)
    now = models.JSONField(default=dict)
    before = models.JSONField(default=dict)
    counted = models.JSONField(default=list)
    recent = models.JSONField(default=list)
    last_day = models.DateField(null=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["season", "person"], name="line_once_a_season"),
        ]

    def __str__(self) -> str:
        return f"{self.season_id}/{self.person_id}"


class Rating(models.Model):
    """A person's rating after a game of the league, and what the game changed."""

    league = models.ForeignKey(League, on_delete=models.CASCADE, related_name="ratings")
    league_game = models.ForeignKey(LeagueGame, on_delete=models.CASCADE, related_name="ratings")
    person = models.ForeignKey(Person, on_delete=models.PROTECT, related_name="ratings")
    order = models.PositiveIntegerField()  # the place of the game in the league's history
    mu = models.FloatField()
    sigma = models.FloatField()
    games = models.PositiveIntegerField()

    class Meta:
        indexes = [
            models.Index(fields=["league", "person", "-order"], name="rating_latest"),
            models.Index(fields=["league", "order"], name="rating_in_order"),
        ]
        constraints = [
            models.UniqueConstraint(fields=["league_game", "person"], name="rating_once_a_game"),
        ]

    def __str__(self) -> str:
        return f"{self.person_id}@{self.order}"


class HandicapTerm(models.Model):
    """What the shrunken index of a month rests on: the league's mean and how much skill there is,
    from all units played before the month began.
    """

    league = models.ForeignKey(League, on_delete=models.CASCADE, related_name="handicap_terms")
    month = models.DateField()  # its first day
    mean_micro = models.IntegerField()  # of z, in millionths
    rho_micro = models.PositiveIntegerField()
    units = models.PositiveIntegerField()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["league", "month"], name="handicap_term_once_a_month"),
        ]

    def __str__(self) -> str:
        return f"{self.league_id}/{self.month}"


class HandicapIndex(models.Model):
    """A person's index after a game: what it was made of and what it is.

    `differentials` are `[tenths, what an exceptional score took off]`. `z_sum` and
    `z_squares` add up `z_milli` and its squares, so that a month's terms need no list. Both are
    empty for a game too short to tell. `entries` are the person's differentials so far;
    `index_tenths` the index the season plays by, `traditional_tenths` that of tradition.
    """

    league = models.ForeignKey(League, on_delete=models.CASCADE, related_name="indexes")
    person = models.ForeignKey(Person, on_delete=models.PROTECT, related_name="indexes")
    league_game = models.ForeignKey(LeagueGame, on_delete=models.CASCADE, related_name="indexes")
    differentials = models.JSONField(default=list)
    z_milli = models.JSONField(default=list)
    units = models.PositiveSmallIntegerField(default=0)
    z_sum = models.IntegerField(default=0)
    z_squares = models.BigIntegerField(default=0)
    at = models.BigIntegerField()  # as in Result
    entries = models.PositiveIntegerField(default=0)
    traditional_tenths = models.IntegerField(null=True)
    index_tenths = models.IntegerField(null=True)

    class Meta:
        verbose_name_plural = "handicap indexes"
        indexes = [models.Index(fields=["league", "person", "-at"], name="index_latest")]
        constraints = [
            models.UniqueConstraint(fields=["league_game", "person"], name="index_once_a_game"),
        ]

    def __str__(self) -> str:
        return f"{self.person_id}/{self.league_game_id}"


class LeagueFit(models.Model):
    """What the games of a league say about luck and skill (`ledger.league_fits`), and of which
    edition of the league.
    """

    league = models.OneToOneField(League, on_delete=models.CASCADE, related_name="fit")
    edition = models.CharField(max_length=80)
    figures = models.JSONField()
    made = models.DateTimeField()

    def __str__(self) -> str:
        return f"{self.league_id}/{self.edition}"
