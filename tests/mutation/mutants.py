"""Small changes of a module's source, one at a time, in a fixed order."""

from __future__ import annotations

import ast
import copy
from collections.abc import Iterator
from dataclasses import dataclass

_COMPARE: dict[type[ast.cmpop], tuple[type[ast.cmpop], ...]] = {
    ast.Lt: (ast.LtE, ast.GtE), ast.LtE: (ast.Lt, ast.Gt), ast.Gt: (ast.GtE, ast.LtE), ast.GtE: (ast.Gt, ast.Lt),
    ast.Eq: (ast.NotEq,), ast.NotEq: (ast.Eq,), ast.Is: (ast.IsNot,), ast.IsNot: (ast.Is,),
    ast.In: (ast.NotIn,), ast.NotIn: (ast.In,),
}  # fmt: skip
_ARITHMETIC: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.Div, ast.Div: ast.Mult, ast.FloorDiv: ast.Mult,
    ast.Mod: ast.Mult, ast.Pow: ast.Mult, ast.BitAnd: ast.BitOr, ast.BitOr: ast.BitAnd,
}  # fmt: skip
_NAMES = {
    "any": "all", "all": "any", "min": "max", "max": "min", "argmax": "argmin", "minimum": "maximum",
    "maximum": "minimum", "floor": "ceil", "logical_and": "logical_or",
}  # fmt: skip
_CONTEXT = 60
"""Letters of a line that name a change, before and after it."""
_SIDES = {"left": "right", "right": "left"}
_UNTOUCHED = {"annotation", "returns", "decorator_list", "type_params", "exc", "names"}
"""Fields that hold no arithmetic of a result."""
_UNTOUCHED_ARGUMENTS = {"dtype", "strict"}
"""Arguments that can only make a defect louder."""


@dataclass(frozen=True, slots=True)
class Mutant:
    """One change."""

    module: str
    function: str
    """Qualified name, or <module>."""
    before: str
    after: str
    """The part of the line that differs, as `ast.unparse` writes it."""
    source: str
    """The whole module, changed."""

    @property
    def name(self) -> str:
        """What stays the same while other lines move."""
        return f"{self.module}.{self.function}: {self.before}  ->  {self.after}"


def mutants(module: str, source: str) -> Iterator[Mutant]:
    """Every mutant of a module.

    Args:
        module: its name, without its package.
        source: its text.
    """
    tree = ast.parse(source)
    plain = ast.unparse(tree).split("\n")
    for place, (function, node) in enumerate(_sites(tree, "<module>")):
        for number, _ in enumerate(_variants(node)):
            changed = ast.parse(source)
            _, target = list(_sites(changed, "<module>"))[place]
            _replace(changed, target, list(_variants(target))[number])
            text = ast.unparse(ast.fix_missing_locations(changed))
            lines = zip(plain, text.split("\n"), strict=True)
            before, after = next((one.strip(), other.strip()) for one, other in lines if one != other)
            yield Mutant(module, function, *_around(before, after), text)


def _around(before: str, after: str) -> tuple[str, str]:
    """Two lines without what is far from their difference."""
    start = 0
    while before[start : start + 1] == after[start : start + 1] and start < len(before):
        start += 1
    end = 0
    while end < min(len(before), len(after)) - start and before[-1 - end] == after[-1 - end]:
        end += 1
    begin, left = max(start - _CONTEXT, 0), max(end - _CONTEXT, 0)
    return before[begin : len(before) - left], after[begin : len(after) - left]


def _sites(node: ast.AST, function: str) -> Iterator[tuple[str, ast.AST]]:
    """Nodes that can be changed, outer ones first."""
    for name, value in ast.iter_fields(node):
        if name in _UNTOUCHED or (isinstance(node, ast.keyword) and node.arg in _UNTOUCHED_ARGUMENTS):
            continue
        for child in value if isinstance(value, list) else [value]:
            if not isinstance(child, ast.AST) or isinstance(child, ast.JoinedStr) or _is_text(child):
                continue
            if isinstance(child, ast.ClassDef):
                methods = [one for one in child.body if isinstance(one, ast.FunctionDef)]
                for method in methods:
                    yield from _sites(method, f"{child.name}.{method.name}")
                continue
            inner = child.name if isinstance(child, ast.FunctionDef) else function
            if next(_variants(child), None) is not None:
                yield inner, child
            yield from _sites(child, inner)


def _is_text(node: ast.AST) -> bool:
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)


def _variants(node: ast.AST) -> Iterator[ast.AST]:
    """What a node could be changed into."""
    match node:
        case ast.Compare(ops=[op]):
            for kind in _COMPARE.get(type(op), ()):
                yield _with(node, ops=[kind()])
        case ast.BinOp(op=op) if type(op) in _ARITHMETIC:
            yield _with(node, op=_ARITHMETIC[type(op)]())
        case ast.AugAssign(op=op):
            if type(op) in _ARITHMETIC:
                yield _with(node, op=_ARITHMETIC[type(op)]())
            yield ast.Pass()
        case ast.UnaryOp(op=ast.Not() | ast.USub() | ast.Invert()):
            yield node.operand
        case ast.BoolOp(op=op):
            yield _with(node, op=ast.Or() if isinstance(op, ast.And) else ast.And())
        case ast.If() | ast.IfExp() | ast.While():
            yield _with(node, test=ast.UnaryOp(ast.Not(), node.test))
        case ast.comprehension(ifs=[_, *_]):
            yield _with(node, ifs=[])
        case ast.Constant(value=bool(value)):
            yield ast.Constant(not value)
        case ast.Constant(value=int(value) | float(value)):
            yield ast.Constant(value + 1)
        case ast.Constant(value=str(value)) if value in _SIDES:
            yield ast.Constant(_SIDES[value])
        case ast.Name(id=name, ctx=ast.Load()) if name in _NAMES:
            yield _with(node, id=_NAMES[name])
        case ast.Attribute(attr=name) if name in _NAMES:
            yield _with(node, attr=_NAMES[name])
        case ast.Expr(value=ast.Call()):
            yield ast.Pass()


def _with(node: ast.AST, **changes: object) -> ast.AST:
    changed = copy.copy(node)
    for name, value in changes.items():
        setattr(changed, name, value)
    return changed


def _replace(tree: ast.AST, target: ast.AST, new: ast.AST) -> None:
    for parent in ast.walk(tree):
        for name, value in ast.iter_fields(parent):
            if value is target:
                setattr(parent, name, new)
                return
            if isinstance(value, list):
                for place, child in enumerate(value):
                    if child is target:
                        value[place] = new
                        return
