"""The Tab key: what may follow the words typed so far.

A shell's script (``scripts``) asks with the words in its environment, as those of click
do; they are read (``typed``), what may follow is found (``offers``, ``values``), and
written as the script takes it (``shells``). Nothing is locked, asked, or written.
"""
