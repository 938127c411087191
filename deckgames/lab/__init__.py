"""Many games at once: how a game behaves (report), how strong bots and people are (rate)."""
