"""Score-card games: each turn ends by filling one category of the card."""
