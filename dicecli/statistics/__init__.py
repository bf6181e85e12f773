"""Statistics of players over many games.

The input is replayed games. ``count`` reduces a game to the few values that are kept,
``copies`` finds games that are copies of others, ``summary`` computes the figures of the
rest, and ``order`` selects and sorts them.
"""
