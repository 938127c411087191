"""The pages around a table: menu, set-up, saves, settings, guides, replay, results, rulebook and cards."""
