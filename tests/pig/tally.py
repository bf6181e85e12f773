"""What a player did in games of Pig, for statistics."""

from __future__ import annotations

from dicecli.rules.tally import mean


def tallies(state, moves):
    """Return the number of turns of each seat; None for a player who left."""
    return tuple(
        None if seat in state.retired else {"turns": [turns]}
        for seat, turns in enumerate(state.turns)
    )


def figures(rules, tally):
    """Return the turns a game, on average."""
    return {"turns_per_game": mean(tally.get("turns", []))}


def sortable(figures):
    """Return every figure."""
    return {"turns_per_game": figures["turns_per_game"]}


def parts(rules):
    """Return nothing: there is no card."""
    return {}
