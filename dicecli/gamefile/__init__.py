"""The game file: its text, and reading, writing and checking it on disk."""
