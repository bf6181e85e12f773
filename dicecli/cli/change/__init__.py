"""Commands that change a game, each as one step of undo."""
