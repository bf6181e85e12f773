"""What generates: lists of the manual, catalogues, transcripts, pictures, tables."""
