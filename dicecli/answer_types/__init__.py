"""The answers of all commands, as TypedDicts: each key of the JSON with its type.

Type checkers alone import these modules, so that they cost nothing at start-up. What
every kind of game answers alike is in ``game``, what one kind adds is in the module of
its name. A function that serves every kind names the keys that all of them have; an
answer may hold more.
"""
