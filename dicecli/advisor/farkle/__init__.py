"""The computer opponent of Farkle and its kin."""
