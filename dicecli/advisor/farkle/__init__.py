"""The computer player of games of the Farkle kind."""
