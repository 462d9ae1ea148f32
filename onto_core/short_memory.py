"""Results of pure functions of texts, remembered for the short ones only: so a cache is bounded in bytes as well as in entries. Pure."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from functools import lru_cache, wraps
from typing import Final, ParamSpec, TypeVar, cast

LONGEST: Final = 200
"""Characters of all texts in a call that is remembered."""

Asked = ParamSpec("Asked")
Found = TypeVar("Found")


def remembered_short(most: int, *, longest: int = LONGEST) -> Callable[[Callable[Asked, Found]], Callable[Asked, Found]]:
    """Keep the last `most` results of a function of texts, and of tuples of texts; a longer call is computed each time. Pure functions only."""

    def keeping(find: Callable[Asked, Found]) -> Callable[Asked, Found]:
        kept = lru_cache(most)(find)

        @wraps(find)
        def asked(*args: Asked.args, **kwargs: Asked.kwargs) -> Found:
            if sum(map(_length, args)) + sum(map(_length, kwargs.values())) > longest:
                return find(*args, **kwargs)
            return kept(*args, **cast("dict[str, Hashable]", kwargs))

        return asked

    return keeping


def _length(asked: object) -> int:
    if isinstance(asked, str):
        return len(asked)
    return sum(map(_length, asked)) if isinstance(asked, tuple) else 0
