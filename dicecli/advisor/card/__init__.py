"""Advice and the computer player of score cards."""
