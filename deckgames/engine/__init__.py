"""Cards, zones, decisions, matches and saves: knows no game and no screen."""
