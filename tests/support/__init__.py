"""What several tests use: the command, random games, naive scorers, solvers to compare with."""
