"""Commands that ask: none of them changes a game."""
