"""A referee for dice games: it scores rolls, keeps the card and knows the rules."""

__version__ = "0.1.0"
