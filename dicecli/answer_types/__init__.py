"""The answers of all commands as TypedDicts: the keys of the JSON output and their types.

Only type checkers import these modules, so that they do not slow down start-up. Keys that
are the same for every kind of game are in ``game``, ``kinds`` and ``stats``; the module
of a kind has the keys that it adds. Functions for every kind use only the common keys.
"""
