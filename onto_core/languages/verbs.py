"""Regular forms of a verb that the stemmer of its language keeps apart from the infinitive: "gedreht", "eingespielt", "durent". Pure."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from typing import Final

from onto_core.english.words import words_of

SEPARABLE: Final = words_of(
    """ab an auf aus bei dar durch ein empor entgegen fest fort frei heim her herab heran herauf heraus herbei herein herum hervor hin hinauf hinaus
    hinein hinzu los mit nach nieder statt teil um unter vor voran voraus vorbei weg weiter wieder zu zurück zusammen"""
)
"""The parts of German verbs that stand apart from them: "spielt ... mit"."""
INSEPARABLE: Final = ("be", "emp", "ent", "er", "ge", "miss", "ver", "zer")
"""Those that never do, and that leave no room for the "ge" of a participle."""
SHORTEST: Final = 3
"""Letters of what is left of a verb without its ending and a part that stands apart, at least."""


_LINKED: Final = re.compile(r"[dt]$|[^aeiouäöülrmnh][mn]$|[^aeiouäöü]h[mn]$")
"""Where an e stands before the ending: "arbeitet", "öffnet", "rechnet", but "wohnt"."""


def regular_forms(word: str, language: str) -> Iterator[str]:
    """The forms of a word that may be an infinitive, as the regular verbs of its language have them; none in a language whose stemmer joins them."""
    make = _FORMS.get(language)
    if make is not None and word.isalpha() and word.islower():
        yield from make(word)


def _german(word: str) -> Iterator[str]:
    """Weak verbs (Duden, Grammatik: schwache Verben): "dreht", "drehte", "gedreht", "einspielte", "eingespielt", "produziert", "veröffentlicht"."""
    ending = next((end for end in ("en", "n") if word.endswith(end) and (end == "en" or word[-3:-1] in {"el", "er"})), "")
    base = word[: -len(ending)] if ending else ""
    if len(base) < SHORTEST:
        return
    link = "e" if _LINKED.search(base) else ""
    yield base + link + "t"
    yield base + link + "te"
    apart = next((part for part in sorted(SEPARABLE, key=len, reverse=True) if word.startswith(part) and len(base) - len(part) >= SHORTEST), "")
    rest = base[len(apart) :]
    if not rest.endswith("ier") and not rest.startswith(INSEPARABLE):
        yield f"{apart}ge{rest}{link}t"


def _french(word: str) -> Iterator[str]:
    """The third person of the many: "durent", "sortent"."""
    if word.endswith(("er", "ir", "re")) and len(word) > SHORTEST:
        yield f"{word[:-2]}ent"


_FORMS: Final[Mapping[str, Callable[[str], Iterator[str]]]] = {"de": _german, "fr": _french}
