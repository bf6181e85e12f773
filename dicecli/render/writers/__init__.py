"""Writers: a page as text, a module for each output."""
