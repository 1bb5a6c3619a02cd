"""The rules by number: which there are, and which of them the tests of a checkout name."""
