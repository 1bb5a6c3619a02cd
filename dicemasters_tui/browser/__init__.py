"""The app in a browser: who may reach it, and the pages around it. The terminal in the page is textual-serve's."""
