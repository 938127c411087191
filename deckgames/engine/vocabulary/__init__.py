"""What a game declares itself with: questions, effects and their clauses, events, options, its lexicon."""
