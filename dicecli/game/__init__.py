"""One game in memory: its events, the position they lead to, and its answers."""
