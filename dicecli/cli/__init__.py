"""The command line: words in, answers out."""
