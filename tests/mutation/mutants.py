"""The small changes a mutation check makes: each one turns a module of the rules into one that is wrong."""

from __future__ import annotations

import ast
import copy
from collections.abc import Callable, Iterator
from dataclasses import dataclass

COMPARED: dict[type[ast.cmpop], tuple[type[ast.cmpop], ...]] = {
    ast.Lt: (ast.LtE, ast.GtE),
    ast.LtE: (ast.Lt, ast.Gt),
    ast.Gt: (ast.GtE, ast.LtE),
    ast.GtE: (ast.Gt, ast.Lt),
    ast.Eq: (ast.NotEq,),
    ast.NotEq: (ast.Eq,),
    ast.In: (ast.NotIn,),
    ast.NotIn: (ast.In,),
    ast.Is: (ast.IsNot,),
    ast.IsNot: (ast.Is,),
}
COUNTED: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.FloorDiv,
    ast.FloorDiv: ast.Mult,
    ast.Mod: ast.Mult,
    ast.BitOr: ast.BitAnd,
    ast.BitAnd: ast.BitOr,
}
SWAPPED = {"min": "max", "max": "min", "any": "all", "all": "any"}
NO_NUMBERS = (ast.List, ast.Tuple, ast.Set, ast.ListComp, ast.SetComp, ast.JoinedStr, ast.Dict)
NEVER = {"annotation", "returns", "decorator_list", "type_params", "bases", "pattern"}
"""Fields nothing is changed in: what they hold is not run, or run before the first move of any match."""


@dataclass(frozen=True, slots=True)
class Function:
    """The outermost function a change lies in: where it is swapped while the program runs."""

    name: str
    line: int


@dataclass(frozen=True, slots=True)
class Mutant:
    """A change that can be made: `number` finds it again in the same source."""

    number: int
    line: int
    change: str
    function: Function | None  # None: in the module itself or in a class's body


@dataclass(frozen=True, slots=True)
class _Site:
    line: int
    change: str
    function: Function | None
    edit: Callable[[], None]


def mutants_of(source: str) -> list[Mutant]:
    """Every mutant of this Python source, from its top down."""
    return [
        Mutant(number, site.line, site.change, site.function)
        for number, site in enumerate(_sites(ast.parse(source), None, None))
    ]


def mutated(source: str, number: int) -> ast.Module:
    """The source with one mutant in it. Lines stay where they were."""
    tree = ast.parse(source)
    list(_sites(tree, None, None))[number].edit()
    return ast.fix_missing_locations(tree)


def _sites(node: ast.AST, function: Function | None, returns: ast.expr | None) -> Iterator[_Site]:
    for field, value in ast.iter_fields(node):
        if field in NEVER:
            continue
        inside, gives = function, returns
        if isinstance(node, ast.FunctionDef) and field == "body":
            gives = node.returns
            if inside is None:
                inside = Function(node.name, _first_line(node))
        if isinstance(value, list):
            for place, child in enumerate(value):
                if isinstance(child, ast.AST):
                    yield from _at(child, _setter(value, place), inside, gives)
        elif isinstance(value, ast.AST):
            if field == "test" and isinstance(value, ast.expr) and not isinstance(value, ast.Compare | ast.BoolOp):
                yield from _denied(value, _field_setter(node, field), inside)
            yield from _at(value, _field_setter(node, field), inside, gives)


def _first_line(node: ast.FunctionDef) -> int:
    """The line a function's code object says it begins at: that of its first decorator."""
    return min([node.lineno, *(decorator.lineno for decorator in node.decorator_list)])


def _setter(items: list[ast.AST], place: int) -> Callable[[ast.AST], None]:
    def put(new: ast.AST) -> None:
        items[place] = new

    return put


def _field_setter(node: ast.AST, field: str) -> Callable[[ast.AST], None]:
    return lambda new: setattr(node, field, new)


def _at(
    node: ast.AST, put: Callable[[ast.AST], None], function: Function | None, returns: ast.expr | None
) -> Iterator[_Site]:
    """The changes of this node, then those of what lies in it."""
    if _is_left_alone(node):
        return
    inside = function
    if isinstance(node, ast.Lambda) and function is None:
        inside = Function("<lambda>", node.lineno)
    for new in (*_changed_expression(node), *_changed_statement(node, returns)):
        yield _site(node, new, put, inside)
    yield from _sites(node, inside, returns)


def _site(node: ast.AST, new: ast.AST, put: Callable[[ast.AST], None], function: Function | None) -> _Site:
    assert isinstance(node, ast.expr | ast.stmt)
    return _Site(node.lineno, f"{_shown(node)} → {_shown(new)}", function, lambda: put(ast.copy_location(new, node)))


def _shown(node: ast.AST) -> str:
    text = " ".join(ast.unparse(ast.fix_missing_locations(copy.deepcopy(node))).split())
    return text if len(text) <= 90 else text[:87] + "..."


def _is_left_alone(node: ast.AST) -> bool:
    match node:
        case ast.Expr(value=ast.Constant()) | ast.Import() | ast.ImportFrom() | ast.JoinedStr() | ast.Assert():
            return True
        case ast.keyword(arg="strict"):
            return True
        case ast.Assign(targets=[ast.Name(id="__all__" | "__slots__")]):
            return True
        case ast.If(test=ast.Name(id="TYPE_CHECKING")):
            return True
    return False


def _denied(test: ast.expr, put: Callable[[ast.AST], None], function: Function | None) -> Iterator[_Site]:
    if isinstance(test, ast.UnaryOp | ast.Constant):
        return  # taking the `not` away is a change of its own; a constant is turned over as one
    yield _site(test, ast.UnaryOp(ast.Not(), test), put, function)


def _changed_expression(node: ast.AST) -> Iterator[ast.AST]:
    match node:
        case ast.Compare(left=left, ops=[operator], comparators=comparators):
            for other in COMPARED[type(operator)]:
                yield ast.Compare(left, [other()], comparators)
        case ast.BoolOp(op=operator, values=values):
            yield ast.BoolOp(ast.Or() if isinstance(operator, ast.And) else ast.And(), values)
        case ast.UnaryOp(op=ast.Not(), operand=operand):
            yield operand
        case ast.BinOp(left=left, op=operator, right=right) if type(operator) in COUNTED:
            if not any(_is_no_number(side) for side in (left, right)):
                yield ast.BinOp(left, COUNTED[type(operator)](), right)
        case ast.Constant(value=bool() as value):
            yield ast.Constant(not value)
        case ast.Constant(value=int() as value):
            yield ast.Constant(value + 1)
            yield ast.Constant(value - 1)
        case ast.Call(func=ast.Name(id=name), args=args, keywords=keywords) if name in SWAPPED:
            yield ast.Call(ast.Name(SWAPPED[name], ast.Load()), args, keywords)


def _is_no_number(node: ast.expr) -> bool:
    return isinstance(node, NO_NUMBERS) or (isinstance(node, ast.Constant) and isinstance(node.value, str))


def _changed_statement(node: ast.AST, returns: ast.expr | None) -> Iterator[ast.AST]:
    match node:
        case ast.Expr(value=ast.YieldFrom() | ast.Yield()):
            # the function stays a generator, so that only what it did here is missing
            yield ast.Expr(ast.YieldFrom(ast.Tuple([], ast.Load())))
        case ast.Expr() | ast.Raise() | ast.Delete() | ast.Continue() | ast.Break() | ast.Return(value=None):
            yield ast.Pass()
        case ast.AugAssign(target=target, op=operator, value=value):
            yield ast.Pass()
            if type(operator) in COUNTED and not _is_no_number(value):
                yield ast.AugAssign(target, COUNTED[type(operator)](), value)
        case ast.Assign(targets=[ast.Attribute() | ast.Subscript()]):
            yield ast.Pass()
        case ast.Return(value=ast.expr() as value):
            new = _other_value(value, ast.unparse(returns) if returns is not None else "")
            if new is not None:
                yield ast.Return(new)


def _other_value(value: ast.expr, returns: str) -> ast.expr | None:
    """A wrong value of the kind the function says it returns; None when there is no plausible one."""
    if returns == "bool" and not isinstance(value, ast.Constant | ast.Compare | ast.BoolOp | ast.UnaryOp):
        return ast.UnaryOp(ast.Not(), value)
    if returns == "int" and not isinstance(value, ast.Constant):
        return ast.BinOp(value, ast.Add(), ast.Constant(1))
    if returns.endswith("| None") and not isinstance(value, ast.Constant):
        return ast.Constant(None)
    kind = returns.partition("[")[0]
    if kind in ("list", "Sequence", "Iterable") and not isinstance(value, ast.List):
        return ast.List([], ast.Load())
    if kind == "tuple" and returns.endswith("...]") and not isinstance(value, ast.Tuple):
        return ast.Tuple([], ast.Load())
    if kind in ("set", "frozenset", "dict", "Mapping"):
        return ast.Call(ast.Name("dict" if kind in ("dict", "Mapping") else kind, ast.Load()), [], [])
    return None
