"""The shipped rule sets, each one document."""
