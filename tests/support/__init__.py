"""What several tests share: the command, random games, naive scorers and solvers."""
