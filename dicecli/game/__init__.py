"""One game in memory: its events, where they lead, and what it answers."""
