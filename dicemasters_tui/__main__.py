"""`python -m dicemasters_tui` is `dicemasters`."""

from .cli import main

if __name__ == "__main__":
    raise SystemExit(main())
