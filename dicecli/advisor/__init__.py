"""Exact advice for score cards: what the perfect player would do."""
