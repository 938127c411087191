"""A game and a match of it: who is asked, what is checked, what is imagined."""
