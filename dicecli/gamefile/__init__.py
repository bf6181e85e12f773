"""The game file: a game as text that people can read, and its safe keeping on disk."""
