"""Which array of a snippet is the encoding, and what stands in it: components as terms."""

from __future__ import annotations

import ast
import re
import textwrap
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import Any

from ...kernel.term import Const, Fn, Term, children, free_names, num, substitute, walk
from .linear import Facts, Linear, Split, const
from .scope import Class, Function, Given, Instance, Scope, Unknown
from .values import Array, Index, ListValue, Scalar, Unreadable, scalar
from .walk import Walker

__all__ = [
    "BadSnippet", "Found", "Read", "Setting", "candidates", "concrete", "is_position", "number", "parsed", "read",
    "told_numbers", "unknown", "waves",
]  # fmt: skip

DIMENSION = re.compile(
    r"^(d|dim|dims|depth|(d|n|num|dim|embed|embedding|emb|hidden|model|output|out|input|in|enc|pos|feature|head)_?"
    r"(d|dim|dims|model|hid|hidden|hiddens|size|dimension|dimensions|embd|embed|emb|feats|features|channels|depth|pos|vec|pos_vec|units)"
    r"|hidden|channels|features|units|embedding_?(dim|size|dims)|dimension|dimensions|D|E|H|C|n_embd|d_pos_vec|position_embedding_dim)$"
)
LENGTH = re.compile(
    r"^(n|num|max|seq|sequence|block|context|max_seq|max_sequence|total)_?(pos|positions?|len|length|tokens?|size|seq|seq_?len"
    r"|position_embeddings|patches|seq_length|words|sequence_length|steps)$|^(L|T|N|S|length|seqlen|maxlen|maxpos|timesteps_max|n_ctx)$"
)
SETTINGS = re.compile(r"^(config|cfg|conf|args|hparams|hps?|params|opts?|options|settings|model_args|model_config)$")
INDEX = ("i", "j", "idx", "index", "dim_i", "k", "dim_index", "channel", "c")
BASE = re.compile(
    r"^(n|base|b|theta|theta_base|max_?(time)?scale|max_?timescale|temperature|max_period|wavelength|scale|C|c)$"
)


class BadSnippet(ValueError):
    """What is no program; ``line`` is that of the snippet, from 1."""

    def __init__(self, why: str, line: int) -> None:
        super().__init__(why)
        self.why, self.line = why, line


@dataclass(frozen=True, slots=True)
class Read:
    """The components of an encoding that a snippet builds.

    ``places`` are the dimensions (from 0) as linear forms of ``index``, ``terms`` what stands there as
    functions of ``position`` and ``index``, for ``0 <= index < count``; ``width`` is the dimension, a
    number or ``dimension``.  ``layout`` is ``interleaved`` (places ``2i``, ``2i+1``), ``halves``
    (``i``, ``width/2 + i``) or ``listed`` (every place by itself, in a reading at a fixed width).
    """

    name: str
    line: int
    layout: str
    places: tuple[Linear, ...]
    terms: tuple[Term, ...]
    width: Linear
    count: Linear
    position: str
    index: str
    dimension: str
    assumed: tuple[str, ...] = ()
    both: bool = False
    """Whether sines and cosines are stored into the array."""


@dataclass(slots=True)
class Found:
    """An array that may be the encoding."""

    name: str
    line: int
    array: Array
    rank: int = 0
    """The less, the more likely."""
    given: tuple[str, ...] = ()
    """The dimensions that the function is given."""
    both: bool = False
    """Whether sines and cosines are stored into it."""


@dataclass(slots=True)
class Setting:
    """How parameters are taken: ``width`` fixes the dimension where it is one."""

    facts: Facts
    width: int | None = None
    dimension: str = ""
    least: int = 2
    assumed: dict[str, None] = field(default_factory=dict)
    given: dict[str, Scalar] = field(default_factory=dict)
    dimensions: list[str] = field(default_factory=list)
    positions: list[str] = field(default_factory=list)

    def parameter(self, name: str, default: Any) -> Any:
        if name in self.given:
            return self.given[name]
        if default is None or isinstance(default, (bool, str)):
            self.assumed[f"{name} = {default}"] = None
            return default
        if SETTINGS.match(name) and default is Ellipsis:
            return Given()
        numbers = told_numbers(name, default)
        if name == self.dimension or DIMENSION.match(name):
            self.dimensions.append(name)
            found = scalar(self.width, True) if self.width else Scalar(
                self.facts.know(name, const(self.least), None, divisor=2), True
            )  # fmt: skip
            if self.least > 2:
                self.assumed[f"{name} >= {self.least}"] = None
        elif numbers and not LENGTH.match(name) and not is_position(name):
            self.assumed |= numbers
            found = default
        elif BASE.match(name) and not LENGTH.match(name):
            found = Scalar(self.facts.know(name, const(2), None), True)
        elif LENGTH.match(name):
            found = Scalar(self.facts.know(name, const(1), None), True)
        else:
            self.positions.append(name)
            found = Scalar(self.facts.know(name, const(0), None), True)
        self.given[name] = found
        return found


def told_numbers(name: str, default: Any) -> dict[str, None]:
    """What is assumed where a parameter has its default, if that is a number."""
    number = default.linear.number if isinstance(default, Scalar) and default.linear is not None else None
    return {f"{name} = {number}": None} if number is not None else {}


def is_position(name: str) -> bool:
    return name in ("pos", "position", "positions", "p", "t", "time", "k", "timestep", "timesteps", "x", "m")


def parsed(source: str) -> ast.Module:
    """The syntax tree; prompts and magics are left out.  Raises :class:`BadSnippet`."""
    lines = textwrap.dedent(source.expandtabs(4).replace("\r\n", "\n").replace("\u00a0", " ")).split("\n")
    if any(x.startswith(">>> ") for x in lines):
        lines = [x[4:] if x.startswith((">>> ", "... ")) else "" for x in lines]
    lines = [re.sub(r"\S.*", "pass", x) if re.match(r"\s*[%!]", x) else x for x in lines]
    try:
        with _quiet():
            return ast.parse("\n".join(lines))
    except SyntaxError as e:
        raise BadSnippet(f"no Python that can be parsed: {e.msg}", e.lineno or 1) from None
    except (ValueError, RecursionError, MemoryError):
        raise BadSnippet("no Python that can be parsed", 1) from None


def _quiet() -> Any:
    import warnings

    caught = warnings.catch_warnings()
    warnings.simplefilter("ignore")
    return caught


def read(
    tree: ast.Module, width: int | None = None, dimension: str = "", least: int = 2
) -> tuple[list[Read], Unreadable | None]:
    """The encodings that a program builds, the most likely first, and why none was found.

    With ``width`` parameters that are dimensions have this value and every component is read by itself.
    ``dimension`` is a parameter that is one whatever its name, ``least`` what dimensions are at least.
    """
    facts = Facts()
    setting = Setting(facts, width, dimension, least)
    walker = Walker(facts, setting.parameter)
    walker.unroll = width is not None
    trouble: list[Unreadable] = []
    try:
        scope = walker.module(tree)
        found = list(candidates(tree, walker, scope, setting, trouble))
    except RecursionError:
        return [], Unreadable("a program that is nested too deeply", 1)
    except Unreadable as e:
        return [], e
    reads: list[tuple[int, Read]] = []
    for f in found:
        try:
            one = _components(f, walker, setting)
        except (Unreadable, Split) as e:
            trouble.append(e if isinstance(e, Unreadable) else Unreadable(str(e), f.line))
            continue
        if one is not None and any(map(_complex, one.terms)):
            trouble.append(Unreadable("a table of complex numbers", f.line))
        elif one is not None:
            reads.append((f.rank, one))
    kinds = [(r, one, waves(one)) for r, one in reads]
    if any({"sin", "cos"} <= w for _, _, w in kinds):
        kinds = [k for k in kinds if {"sin", "cos"} <= k[2]]
    kinds = [k for k in kinds if k[2]]
    best = min((r for r, _, _ in kinds), default=0)
    chosen = [one for r, one, _ in kinds if r == best]
    return chosen, (trouble[0] if trouble else None)


def _complex(t: Term) -> bool:
    """Whether a term is complex by the look of it."""
    if isinstance(t, Fn) and t.name in ("Re", "Im", "Abs"):
        return False
    return t == Const("I") or any(map(_complex, children(t)))


def waves(r: Read) -> set[str]:
    """Which of sine and cosine occur."""
    found = {x.name for t in r.terms for x in walk(t) if isinstance(x, Fn) and x.name in ("sin", "cos")}
    turns = any(isinstance(x, Fn) and x.name == "exp" and Const("I") in walk(x) for t in r.terms for x in walk(t))
    return found | {"sin", "cos"} if turns else found


# -- candidates --------------------------------------------------------------------------------------


def candidates(
    tree: ast.Module, w: Walker, scope: Scope, setting: Setting, trouble: list[Unreadable]
) -> Iterator[Found]:
    called = _called(tree)
    for node in tree.body:
        if isinstance(node, ast.FunctionDef):
            if node.name in called:
                continue
            yield from _of_function(node.name, Function(node, scope), node, w, setting, trouble)
        elif isinstance(node, ast.ClassDef):
            yield from _of_class(node, w, scope, setting, trouble)
    for name, value in list(scope.names.items()):
        if isinstance(value, (Array, ListValue)):
            yield from _arrays(name, _line_of(tree, name), value, w, 1, trouble)
        elif isinstance(value, Unknown) and not isinstance(value, (Function, Class)):
            trouble.append(Unreadable(value.why, value.line))


def _called(tree: ast.Module) -> set[str]:
    """Functions that another function or class of the snippet calls."""
    inside = [n for n in tree.body if isinstance(n, (ast.FunctionDef, ast.ClassDef))]
    return {
        x.func.id
        for n in inside
        for x in ast.walk(n)
        if isinstance(x, ast.Call) and isinstance(x.func, ast.Name) and x.func.id != getattr(n, "name", "")
    }


def _line_of(tree: ast.Module, name: str) -> int:
    lines = [
        n.lineno for n in ast.walk(tree) if isinstance(n, ast.Name) and n.id == name and isinstance(n.ctx, ast.Store)
    ]
    return lines[0] if lines else 1


def _of_function(
    name: str, f: Function, node: ast.FunctionDef, w: Walker, setting: Setting, trouble: list[Unreadable]
) -> Iterator[Found]:
    setting.given.clear()
    for d in node.decorator_list:
        name_ = ast.unparse(d).partition("(")[0]
        if isinstance(w.look(f.scope, name_), (Function, Class)):
            trouble.append(Unreadable(f"a function that @{name_} changes", node.lineno))
            return
    try:
        value = w.enter(f, [], {}, node.lineno)
    except (Unreadable, Split) as e:
        value = None
        trouble.append(e if isinstance(e, Unreadable) else Unreadable(str(e), node.lineno))
    got = list(_arrays(name, node.lineno, value, w, 0, trouble))
    for found in got:
        found.given = tuple(n for n in setting.dimensions if n in setting.given)
    if not got:
        got = list(_by_index(name, f, node, w, setting))
    yield from got


def _by_index(name: str, f: Function, node: ast.FunctionDef, w: Walker, setting: Setting) -> Iterator[Found]:
    """A function of position and dimension that gives one number."""
    names = [a.arg for a in (*node.args.posonlyargs, *node.args.args)]
    index = next((n for n in INDEX if n in names), "")
    dimension = next((n for n in names if DIMENSION.match(n)), "")
    if not dimension:  # or a name from outside
        used = [x.id for x in ast.walk(node) if isinstance(x, ast.Name)]
        dimension = next((n for n in used if DIMENSION.match(n) and w.look(f.scope, n) is None), "")
    if not index or not dimension or not any(isinstance(x, ast.Return) and x.value for x in ast.walk(node)):
        return
    setting.given.clear()
    size = setting.parameter(dimension, Ellipsis).linear
    assert size is not None

    def at(k: Index) -> Scalar:
        setting.given[index] = Scalar(k[0], True)
        found = w.enter(f, [], {}, node.lineno)
        if not isinstance(found, Scalar):
            raise Unreadable("a function that does not give a number", node.lineno)
        return found

    yield Found(name, node.lineno, Array((size,), at, w.facts))


def _of_class(
    node: ast.ClassDef, w: Walker, scope: Scope, setting: Setting, trouble: list[Unreadable]
) -> Iterator[Found]:
    setting.given.clear()
    made = Instance(Class(node, scope))
    methods = {x.name: x for x in node.body if isinstance(x, ast.FunctionDef)}
    if "__init__" in methods:
        try:
            w.enter(Function(methods["__init__"], scope, made), [], {}, node.lineno)
        except (Unreadable, Split) as e:
            trouble.append(e if isinstance(e, Unreadable) else Unreadable(str(e), node.lineno))
    for name in ("build", "setup"):
        if name in methods:
            with _noted(trouble):
                w.enter(Function(methods[name], scope, made), [], {}, node.lineno)
    for name, value in list(made.fields.items()):
        yield from _arrays(f"{node.name}.{name}", node.lineno, value, w, 0, trouble)
    for name, m in methods.items():
        if name.startswith("__") and name != "__call__":
            continue
        calls = {x.func.attr for x in ast.walk(node) if isinstance(x, ast.Call) and isinstance(x.func, ast.Attribute)}
        if name in calls and name not in ("forward", "call"):
            continue
        static = any(isinstance(d, ast.Name) and d.id == "staticmethod" for d in m.decorator_list)
        bound = Function(m, scope, None if static else made)
        yield from _of_function(f"{node.name}.{name}", bound, m, w, setting, trouble)


class _noted:
    def __init__(self, trouble: list[Unreadable]) -> None:
        self.trouble = trouble

    def __enter__(self) -> None:
        return None

    def __exit__(self, kind: object, e: BaseException | None, trace: object) -> bool:
        if isinstance(e, Unreadable):
            self.trouble.append(e)
            return True
        return isinstance(e, Split)


def _arrays(name: str, line: int, value: Any, w: Walker, rank: int, trouble: list[Unreadable]) -> Iterator[Found]:
    from .library import array_of

    if isinstance(value, tuple):
        for x in value:
            yield from _arrays(name, line, x, w, rank, trouble)
        return
    if not isinstance(value, (Array, ListValue)):
        if isinstance(value, Unknown) and value.why.startswith("."):
            trouble.append(Unreadable(value.why, value.line))  # a layer of a network, most likely not what went wrong
        elif isinstance(value, Unknown):
            trouble.insert(0, Unreadable(value.why, value.line))
        return
    try:
        a = array_of(value, w.facts)
    except (Unreadable, Split) as e:
        trouble.append(e if isinstance(e, Unreadable) else Unreadable(str(e), line))
        return
    keep = [j for j, n in enumerate(a.shape) if n.number != 1]
    if not 1 <= len(keep) <= 3:
        return
    outer = {j: w.facts.know(f"row{j}'", const(0), a.shape[j] - const(1)) for j in keep[:-2]}
    keep = keep[-2:]
    rank_ = len(a.shape)

    def at(k: Index) -> Scalar:
        index = [outer.get(j, const(0)) for j in range(rank_)]
        for j, x in zip(keep, k, strict=True):
            index[j] = x
        return a.at(tuple(index))

    stored = value.view[0] if isinstance(value, Array) and value.view else value
    lines = {layer.line for layer in stored.layers} if isinstance(stored, Array) else set()
    both = len({x for n in lines for x in w.waves.get(n, ())}) == 2
    yield Found(name, line, Array(tuple(a.shape[j] for j in keep), at, w.facts), rank, both=both)


# -- components --------------------------------------------------------------------------------------


def _components(f: Found, w: Walker, setting: Setting) -> Read | None:
    """The components, read at generic places: pairs, or halves."""
    facts, a = w.facts, f.array
    used = {*facts.bounds, *setting.given}
    position, index = _unused(("pos", "p", "position"), used), _unused(("i", "j", "n"), used)
    if len(a.shape) == 2:
        rows: Callable[[Linear], Index] = lambda k: (facts_row, k)  # noqa: E731
        facts_row = facts.know(position, const(0), a.shape[0] - const(1))
    else:
        rows = lambda k: (k,)  # noqa: E731
    width = a.shape[-1]
    if f.given and width.number is not None and setting.width is None:
        raise Unreadable(f"a width that does not depend on {f.given[0]}", f.line)
    dimension = width.coefs[0][0] if width.coefs else ""
    if len(width.coefs) > 1:
        return None
    base = Read(f.name, f.line, "", (), (), width, width, position, index, dimension, (*setting.assumed, *w.assumed),
                f.both)  # fmt: skip
    if setting.width is not None:
        return _finished(_listed(base, a, rows), a, setting)
    half = width.times(Fraction(1, 2))
    if not facts.whole(half):
        raise Unreadable("a dimension that is not known to be even", f.line)
    i = facts.know(index, const(0), half - const(1))
    trouble: Unreadable | None = None
    for layout, places in (
        ("interleaved", (i.times(Fraction(2)), i.times(Fraction(2)) + const(1))),
        ("halves", (i, half + i)),
    ):
        try:
            terms = tuple(a.at(rows(k)).term for k in places)
        except Unreadable as e:
            trouble = trouble or e
            continue
        except Split as e:
            trouble = trouble or Unreadable(str(e), f.line)
            continue
        return _finished(replace(base, layout=layout, places=places, terms=terms, count=half), a, setting)
    raise trouble or Unreadable("components that cannot be told apart", f.line)


def _listed(base: Read, a: Array, rows: Callable[[Linear], Index]) -> Read:
    n = base.width.number
    if n is None or n.denominator != 1 or n > 4096:
        raise Unreadable("a dimension that is not known", base.line)
    known: list[tuple[Linear, Term]] = []
    trouble: Unreadable | None = None
    for k in map(const, range(min(int(n), 16))):
        try:
            known.append((k, a.at(rows(k)).term))
        except Unreadable as e:
            trouble = trouble or e
    if not known:
        raise trouble or Unreadable("an empty array", base.line)
    places, terms = zip(*known, strict=True)
    return replace(base, layout="listed", places=places, terms=terms, count=const(1))


def _unused(names: tuple[str, ...], used: set[str]) -> str:
    return next((n for n in names if n not in used), f"{names[0]}_")


def _finished(r: Read, a: Array, setting: Setting) -> Read | None:
    """The position by its name, whether it is the row or a parameter."""
    free = dict.fromkeys(n for t in r.terms for n in free_names(t))
    if r.position in free or not free:
        return r
    rest = [n for n in free if n in setting.positions]
    if len(rest) == 1:
        return replace(r, position=rest[0])
    return r


def number(t: Term) -> float | None:
    """The value of a term without names, or None."""
    import mpmath

    from ...kernel.evaluate import CannotEvaluate, Point, evaluate
    from ...kernel.untrusted.approximate import Mp

    if free_names(t):
        return None
    with mpmath.workdps(25):
        try:
            return float(evaluate(t, Point(unknown), Mp()).real)
        except (CannotEvaluate, ArithmeticError, ValueError, TypeError):
            return None


def unknown(kind: str, name: str, args: tuple[Fraction, ...]) -> Fraction:
    """There is no value for a name."""
    raise ArithmeticError(name)


def concrete(t: Term, values: dict[str, int | Fraction]) -> Term:
    """The term at numbers."""
    return substitute(t, {n: num(v) for n, v in values.items()})
