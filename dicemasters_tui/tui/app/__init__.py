"""The app itself: its start, its look, how it stays on its feet, and the stack of its pages."""
