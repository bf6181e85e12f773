"""The shipped rule sets: one module with a document for each."""
