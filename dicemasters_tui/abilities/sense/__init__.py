"""Whether texts that are written correctly also make sense: what could never happen, or would have no end."""

from .check import doubts
from .doubt import CardShape, Doubt

__all__ = ["CardShape", "Doubt", "doubts"]
