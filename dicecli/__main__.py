"""``python -m dicecli``."""

from dicecli.cli.main import main

if __name__ == "__main__":
    main()
