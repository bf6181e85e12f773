"""Farkle and similar games: set dice aside, roll on or bank, lose the turn on a bust."""
