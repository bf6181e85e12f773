"""The names of all commands, and the module of each."""

from __future__ import annotations

ASKING = (
    *("score", "open", "show", "hint", "odds", "log", "rules", "check", "stats"),
    *("solve", "schema", "completion"),
)
"""The commands that leave every game as it is."""

CHANGING = (
    *("new", "roll", "record", "keep", "bank", "bust", "take", "auto", "undo", "redo"),
    *("amend", "insert", "drop", "swap", "rename", "retire", "skip", "join", "rejoin", "play"),
)
"""The commands that begin or change a game."""

MODULES = {name: f"dicecli.cli.ask.{name}" for name in ASKING} | {
    name: f"dicecli.cli.change.{name}" for name in CHANGING
}
"""The module of each command; the command is its ``command``."""
