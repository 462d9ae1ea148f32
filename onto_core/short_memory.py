"""Results of pure functions of texts, remembered for the short ones only: so a cache is bounded in bytes as well as in entries. Pure."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache, wraps
from inspect import signature
from typing import Any, Final, ParamSpec, TypeVar

LONGEST: Final = 200
"""Characters of all texts in a call that is remembered."""

Asked = ParamSpec("Asked")
Found = TypeVar("Found")


def remembered_short(most: int, *, longest: int = LONGEST) -> Callable[[Callable[Asked, Found]], Callable[Asked, Found]]:
    """Keep the last `most` results of a function of texts, and of tuples of texts; a longer call is computed each time. Pure functions only."""

    def keeping(find: Callable[Asked, Found]) -> Callable[Asked, Found]:
        kept: Any = lru_cache(most)(find)
        plain: Any = find

        def one(text: Any) -> Any:  # most have one text, and are called so often that a look at each argument would cost more than they do
            return (kept if (len(text) if type(text) is str else _length(text)) <= longest else plain)(text)

        def several(*asked: Any) -> Any:
            return (kept if _length(asked) <= longest else plain)(*asked)

        asked: Any = wraps(find)(one if len(signature(find).parameters) == 1 else several)
        return asked  # type: ignore[no-any-return]

    return keeping


def _length(asked: object) -> int:
    if isinstance(asked, str):
        return len(asked)
    return sum(map(_length, asked)) if isinstance(asked, tuple) else 0
