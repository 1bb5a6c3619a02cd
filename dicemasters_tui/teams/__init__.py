"""Teams, the formats they meet in, and what makes a team legal."""

from .files import TeamList, load_teams, read_team
from .formats import DEMOS, FORMATS, Format
from .legal import breaches
from .random_team import random_team
from .team import Team

__all__ = ["DEMOS", "FORMATS", "Format", "Team", "TeamList", "breaches", "load_teams", "random_team", "read_team"]
