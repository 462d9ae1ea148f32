"""The stem of an English word. Pure."""

from __future__ import annotations

from functools import lru_cache

_IRREGULAR = {
    "born": "birth",
    "births": "birth",
    "died": "death",
    "die": "death",
    "dies": "death",
    "dead": "death",
    "deaths": "death",
    "dying": "death",
    "wrote": "write",
    "written": "write",
    "writes": "write",
    "made": "make",
    "won": "win",
    "won't": "will",
    "shot": "shoot",
    "sang": "sing",
    "sung": "sing",
    "led": "lead",
    "built": "build",
    "held": "hold",
    "taught": "teach",
    "spoke": "speak",
    "spoken": "speak",
    "bought": "buy",
    "sold": "sell",
    "sale": "sell",
    "gave": "give",
    "took": "take",
    "ran": "run",
    "began": "begin",
    "knew": "know",
    "grew": "grow",
    "drew": "draw",
    "drawn": "draw",
    "flew": "fly",
    "flown": "fly",
    "people": "person",
    "persons": "person",
    "men": "man",
    "women": "woman",
    "children": "child",
    "wives": "wife",
    "lives": "live",
    "cities": "city",
    "countries": "country",
    "wed": "marry",
    "weight": "weigh",
    "height": "height",
    "publication": "publish",
    "speech": "speak",
    "production": "produce",
    "productions": "produce",
    "actress": "actor",
    "actresses": "actor",
    "marriage": "marry",
    "residence": "reside",
    "species": "species",
    "series": "series",
    "runtime": "runtime",
}
_SUFFIXES = ("ments", "ment", "ings", "ing", "edly", "ions", "ion", "ists", "ist", "ors", "or", "ers", "er", "ees", "ee", "ed", "ive", "es", "s", "e")
"""Tried in this order; a stem keeps three letters at least."""
_KEPT = ("ss", "us", "is", "eed")
"""Endings that only look like a suffix (class, status, speed)."""


@lru_cache(maxsize=20_000)
def stem(word: str) -> str:
    """A word without its endings, so that `directed`, `director` and `directs` meet. Words of other scripts stay as they are, case folded."""
    folded = word.casefold()
    folded = _IRREGULAR.get(folded, folded)
    if not folded.isascii() or len(folded) <= 3:
        return folded
    if folded.endswith(("ies", "ied")) and len(folded) > 4:
        folded = folded[:-3] + "y"
    for suffix in _SUFFIXES:
        if folded.endswith(suffix) and len(folded) - len(suffix) >= 3 and not folded.endswith(_KEPT):
            folded = folded[: -len(suffix)]
            break
    if len(folded) > 3 and folded[-1] == folded[-2] and folded[-1] not in "lsz":
        folded = folded[:-1]  # starred -> star
    return folded[:-1] + "i" if folded.endswith("y") and folded[-2] not in "aeiou" else folded
