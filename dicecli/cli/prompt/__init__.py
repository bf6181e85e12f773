"""The prompt of ``play`` in a terminal: each line is done, saved and answered at once."""
