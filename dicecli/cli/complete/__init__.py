"""Completion by the Tab key.

A shell's script (``scripts``) runs the program with the words typed in its environment.
They are read (``cli.prescan``), what may follow is found (``offers``, ``values``), and
printed in the form that the script takes (``shells``). Files are only read, without locks.
"""
