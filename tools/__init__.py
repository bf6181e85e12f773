"""Programs that generate files of this repository; each is run as ``python -m tools.NAME``.

``man`` writes the lists in the manual pages, ``catalogues`` the messages to translate,
``schemas`` the JSON Schemas of the answers, ``transcripts`` and ``examples`` the output
shown in sessions and documents, ``tables`` the tables of values, ``completions`` the
completion files, and ``pictures`` (with ``browser``) the pictures of the documentation.
"""
