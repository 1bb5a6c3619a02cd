"""Style sheets are parsed once for all apps of the tests: to do it anew was a third of what an app's start took."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from textual.css.model import RuleSet
from textual.css.parse import parse
from textual.css.tokenizer import Token

Variables = dict[str, list[Token]]


class ParsedOnce:
    """Textual's parser of style sheets, which remembers what it has parsed. Nobody changes parsed rules."""

    def __init__(self) -> None:
        self.rules: dict[object, Sequence[RuleSet]] = {}
        self.seen: Variables = {}
        self.values: object = None
        """The variables given last, as a key."""

    def __call__(
        self,
        scope: str,
        css: str,
        read_from: tuple[str, str],
        variables: dict[str, str] | None = None,
        variable_tokens: Variables | None = None,
        is_default_rules: bool = False,
        tie_breaker: int = 0,
    ) -> Iterable[RuleSet]:
        if variable_tokens is None or variables is not None:
            return parse(scope, css, read_from, variables, variable_tokens, is_default_rules, tie_breaker)
        if variable_tokens is not self.seen:
            self.seen = variable_tokens
            self.values = tuple((name, *(each.value for each in tokens)) for name, tokens in variable_tokens.items())
        key = (scope, css, read_from, self.values, is_default_rules, tie_breaker)
        if key not in self.rules:
            self.rules[key] = list(parse(scope, css, read_from, None, variable_tokens, is_default_rules, tie_breaker))
        return self.rules[key]


PARSED_ONCE = ParsedOnce()
