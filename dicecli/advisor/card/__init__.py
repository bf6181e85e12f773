"""Exact advice for score cards."""
