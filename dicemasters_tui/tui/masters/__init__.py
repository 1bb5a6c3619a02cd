"""Dice Masters at the match screen: what keys mean at each decision, what is to be seen, and its widgets."""
