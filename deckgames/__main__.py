"""`python -m deckgames` is the command `deckgames`."""

from deckgames.cli import main

if __name__ == "__main__":
    main()
