"""First in PYTHONPATH, this folder makes the kernel refuse locks, as some file systems do."""

import errno
import fcntl
import os


def refused(handle, operation):
    """Fail as on a network file system without a lock service."""
    raise OSError(errno.ENOLCK, os.strerror(errno.ENOLCK))


fcntl.flock = refused
