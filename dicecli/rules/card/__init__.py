"""Score-card games: a roll fills one category of the card, once."""
