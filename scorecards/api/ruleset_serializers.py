"""What programs are told of rules: the names of the fields and their types."""

from rest_framework import serializers

DECIMAL = "a decimal number, as text so that nothing is lost"


class VariantSerializer(serializers.Serializer):
    """A variant as lists show it."""

    slug = serializers.CharField()
    name = serializers.CharField()
    summary = serializers.CharField(help_text="empty where there is none")
    shapes = serializers.ListField(
        child=serializers.CharField(), help_text="rows and columns of its layouts, “2x3”"
    )
    players = serializers.ListField(
        child=serializers.IntegerField(), help_text="the fewest and the most"
    )


class RulesetsSerializer(serializers.Serializer):
    """Every variant that is built in."""

    rulesets = VariantSerializer(many=True)


class TopicSerializer(serializers.Serializer):
    """What the rules say about one thing."""

    topic = serializers.CharField()
    sentences = serializers.ListField(child=serializers.CharField())


class WholeRulesetSerializer(serializers.Serializer):
    """A complete table of rules: docs/scoring.md has every word of it."""

    ruleset = serializers.DictField()


class RulesetSerializer(VariantSerializer):
    """One ruleset, complete and in words."""

    version = serializers.IntegerField(
        allow_null=True, help_text="savings of house rules; null for what is built in"
    )
    ruleset = serializers.DictField()
    words = TopicSerializer(many=True)


class ShareSerializer(serializers.Serializer):
    """How often a layout counts so much."""

    points = serializers.IntegerField()
    share = serializers.CharField(help_text=DECIMAL)


class StatisticsSerializer(serializers.Serializer):
    """What one random layout counts."""

    slug = serializers.CharField()
    shape = serializers.CharField()
    cards = serializers.IntegerField(help_text="in the packs it is dealt from")
    exact = serializers.BooleanField(help_text="is every possible deal counted?")
    layouts = serializers.CharField(help_text="how many were counted, as text")
    mean = serializers.CharField(help_text=DECIMAL)
    spread = serializers.CharField(help_text="the standard deviation, " + DECIMAL)
    error = serializers.CharField(help_text="of the mean, " + DECIMAL)
    lowest = serializers.IntegerField()
    highest = serializers.IntegerField()
    distribution = ShareSerializer(many=True)


class RuleMistakeSerializer(serializers.Serializer):
    """One thing that is wrong with a table of rules."""

    path = serializers.CharField(help_text="empty for a mistake of the whole")
    line = serializers.IntegerField(allow_null=True)
    message = serializers.CharField()


class MistakesSerializer(serializers.Serializer):
    """Everything that is wrong."""

    errors = RuleMistakeSerializer(many=True)  # type: ignore[assignment]
