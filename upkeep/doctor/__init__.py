"""What may be wrong with a site, each thing a question with a sentence and a way out."""
