"""Players over many games: what each game gives, and what all of them come to.

Everything is derived from replayed games, and nothing here knows where they came from.
``count`` makes of a game the few numbers that are kept of it, ``copies`` finds games
that were given twice, ``summary`` adds up what is left.
"""
