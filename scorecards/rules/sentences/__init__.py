"""One sentence for every hole of a game, made from its points and cards and always true.

The same game has the same sentences on every phone: nothing is drawn by chance and nothing is
remembered.
"""

from scorecards.rules.sentences.choice import Sentence, candidates, sentences

__all__ = ["Sentence", "candidates", "sentences"]
