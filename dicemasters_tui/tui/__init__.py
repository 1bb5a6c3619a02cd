"""The Textual app: screens, widgets, and the styles of both."""
