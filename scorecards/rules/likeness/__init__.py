"""Which rulesets explain what a table wrote down for some hands, and which hand tells them apart.

The rulesets looked through are the variants with none, one or two of the ready-made parts that show
in the cards. What a knock or a hole adds is in no hand by itself, and is not looked for.
"""
