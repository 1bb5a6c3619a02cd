"""The cards: YAML files that players may edit, checked, cached and searchable.

`load_catalog()` gives a `Catalog`, a mapping from ids to the cards the rules use.
"""

from .catalog import Catalog
from .facts import CardFacts
from .loader import load_catalog
from .problem import BadFile, CardProblem, CatalogError, UnknownCard

__all__ = ["BadFile", "CardFacts", "CardProblem", "Catalog", "CatalogError", "UnknownCard", "load_catalog"]
