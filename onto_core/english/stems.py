"""The stem of an English word. Pure."""

from __future__ import annotations

from onto_core.short_memory import remembered_short

_FORMS = """birth born births | death died die dies dead deaths dying | write wrote written writes | make made | win won | will won't | shoot shot |
    sing sang sung | lead led | build built | hold held | teach taught | speak spoke spoken speech | buy bought | sell sold sale | give gave |
    take took | run ran | begin began | know knew | grow grew | draw drew drawn | fly flew flown | person people persons | man men | woman women |
    child children | wife wives | live lives | city cities | country countries | marry wed marriage | weigh weight | height height |
    publish publication | produce production productions | actor actress actresses | reside residence | species species | series series |
    runtime runtime | keep kept | metre metres meter meters | kilometre kilometres kilometer kilometers | centre centres center centers |
    litre litres liter liters | dept depts department departments | theatre theatres theater theaters | colour colours color colors |
    organisation organisations organization organizations"""
"""Words, each with those of its forms that no ending gives away."""
_IRREGULAR = {form: word for word, *forms in map(str.split, _FORMS.split("|")) for form in forms}
_SUFFIXES = ("ments", "ment", "ings", "ing", "edly", "ions", "ion", "ists", "ist", "ors", "or", "ers", "er", "ees", "ee", "ed", "ive", "es", "s", "e")
"""Tried in this order; a stem keeps three letters at least."""
_OF_DOING = ("ances", "ance", "anced", "ancing", "ences", "ence", "enced", "encing")
"""Of nouns for what is done (performance, attendance), and of verbs made of these (referenced); five letters stay: a distance is none."""
_OF_VERBS = ("ings", "ing", "edly", "ed")
_AGENTS = ("or", "er")
_KEPT = ("ss", "us", "is", "eed")
"""Endings that only look like a suffix (class, status, speed)."""


@remembered_short(20_000)
def stem(word: str) -> str:
    """A word without its endings, so that `directed`, `director` and `directs` meet. Words of other scripts stay as they are, case folded."""
    folded = word.casefold()
    folded = _IRREGULAR.get(folded, folded)
    if not folded.isascii() or len(folded) <= 3:
        return folded
    if folded.endswith(("ies", "ied")) and len(folded) > 4:
        folded = folded[:-3] + "y"
    doing = next((suffix for suffix in _OF_DOING if folded.endswith(suffix) and len(folded) - len(suffix) >= 5), "")
    if doing:
        return folded.removesuffix(doing)
    for suffix in _SUFFIXES:
        if folded.endswith(suffix) and len(folded) - len(suffix) >= 3 and not folded.endswith(_KEPT):
            folded = folded[: -len(suffix)]
            if suffix in _OF_VERBS and folded.endswith(_AGENTS) and len(folded) > 4:
                folded = folded[:-2]  # authored -> author -> auth, as "author" itself
            break
    if len(folded) > 3 and folded[-1] == folded[-2] and folded[-1] not in "lsz":
        folded = folded[:-1]  # starred -> star
    return folded[:-1] + "i" if folded.endswith("y") and folded[-2] not in "aeiou" else folded
