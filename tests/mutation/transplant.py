"""Puts a changed module's code into the functions that other modules already hold."""

from __future__ import annotations

import sys
from types import CodeType, FunctionType, ModuleType
from typing import Any

import numpy as np


def transplant(module: ModuleType, source: str) -> None:
    """Make a loaded module behave as its changed source; for good, so only in a process of its own.

    Functions and methods keep their identity and get new code; caches are emptied; constants that came out
    different are put wherever their name was imported.

    Args:
        module: the loaded module.
        source: its changed text.
    """
    changed = ModuleType(module.__name__)
    changed.__file__ = module.__file__
    exec(compile(source, str(module.__file__), "exec"), changed.__dict__)
    for name, other in list(sys.modules.items()):
        if name.startswith("tests."):
            for held in list(vars(other).values()):
                if hasattr(held, "cache_clear"):
                    held.cache_clear()
    for name, new in vars(changed).items():
        old = vars(module).get(name)
        if isinstance(new, type) and new.__module__ == module.__name__:
            for member, value in vars(new).items():
                _code(vars(old).get(member), value)
        elif callable(new):
            if getattr(new, "__module__", "") == module.__name__:
                _code(old, new)
        elif not isinstance(new, ModuleType) and not name.startswith("__") and not _same(old, new):
            for other in [one for key, one in sys.modules.items() if key.startswith(("scoring", "tests"))]:
                if vars(other).get(name) is old:
                    setattr(other, name, new)


def _code(old: Any, new: Any) -> None:
    """Copy code and defaults; through properties and caches."""
    for wrapper in ("fget", "__wrapped__", "__func__"):
        if hasattr(new, wrapper) and not isinstance(new, FunctionType):
            _code(getattr(old, wrapper), getattr(new, wrapper))
            if hasattr(old, "cache_clear"):
                old.cache_clear()
            return
    if isinstance(new, FunctionType) and isinstance(new.__code__, CodeType) and new.__code__.co_filename != "<string>":
        old.__code__, old.__defaults__, old.__kwdefaults__ = new.__code__, new.__defaults__, new.__kwdefaults__


def _same(old: Any, new: Any) -> bool:
    if isinstance(old, np.ndarray) or isinstance(new, np.ndarray):
        return bool(np.array_equal(old, new))
    return bool(type(old) is type(new) and repr(old) == repr(new))
