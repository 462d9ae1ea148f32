"""Names that a text itself declares to be the same: "International Business Machines (IBM)", "Lagos, also known as Eko". Pure."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from onto_core.english.names import SMALL, is_acronym_of, name_of
from onto_core.english.words import CONNECTORS, FUNCTION

_TOKEN: Final = re.compile(r"[^\W_](?:[\w.&+#/]|[-'\u2019](?=\w))*", re.UNICODE)
_BRACKET: Final = re.compile(r"\s?[(\[]\s*[\"“'‘]?((?:[^()\[\]]){2,60}?)[\"”'’]?\s*[)\]]")
_OFTEN: Final = r"(?:also|formerly|previously|now|better|commonly|sometimes|generally|usually|popularly|hereinafter|hereafter|henceforth)"
_LEAD_IN: Final = re.compile(
    rf"(?:{_OFTEN}\s+)?(?:(?:known|referred to|abbreviated|shortened)\s+(?:as|to)\s+|called\s+|aka\s+|a\.k\.a\.\s+|or\s+)?"
    r"(?:(?:hereinafter|in short|for short|short)[,:]?\s+)?(?:the\s+)?[\"“'‘]?",
    re.IGNORECASE,
)
"""The words in a bracket before another name; all of them may be missing."""
_ALSO: Final = re.compile(
    rf",?\s+{_OFTEN}\s+(?:known|referred to|called)(?:\s+simply)?(?:\s+(?:as|to as))?\s+(?:the\s+)?[\"“'‘]?"
    r"|,?\s+(?:abbreviated|shortened)\s+(?:as|to)\s+[\"“'‘]?|,?\s+(?:aka|a\.k\.a\.)\s+[\"“'‘]?"
)
_MARKS: Final = " \"“”'‘’.,"
_INSIDE: Final = CONNECTORS | {"for"}
"""Small words that a name goes on over."""


@dataclass(frozen=True, slots=True)
class Declared:
    """Two names of one thing, and the sentence that tells where it is said."""

    long: str
    short: str
    why: str


@dataclass(frozen=True, slots=True)
class WrittenName:
    """A run of capitalised words, `[start, end)` of the text."""

    text: str
    start: int
    end: int
    opens: bool = False
    """True at the beginning of a sentence, where any word has a capital."""


def written_names(text: str) -> tuple[WrittenName, ...]:
    """The runs of capitalised words of a text, over the small words inside names. No parser: a worker may have none for the language."""
    tokens = list(_TOKEN.finditer(text))
    names: list[WrittenName] = []
    i = 0
    while i < len(tokens):
        if not _is_capital(tokens[i][0]):
            i += 1
            continue
        last = i
        while last + 1 < len(tokens):
            step = _step(tokens, last, text)
            if not step:
                break
            last += step
        first = i
        while first < last and tokens[first][0].lower() in FUNCTION:
            first += 1
        start, end = tokens[first].start(), tokens[last].end()
        opens = first == i and _opens_sentence(text, start)
        if not (first == last and tokens[first][0].lower() in FUNCTION):
            written = re.sub(r"['\u2019]s?$", "", text[start:end])
            written = written if name_of(written).legal else written.rstrip(".,")
            names.append(WrittenName(written, start, start + len(written), opens))
        i = last + 1
    return tuple(names)


def _is_capital(word: str) -> bool:
    return word[:1].isupper()


def _step(tokens: list[re.Match[str]], last: int, text: str) -> int:
    """The number of tokens by which a name goes on after `last`: over a space, a hyphen, "&" or small words."""
    gap = text[tokens[last].end() : tokens[last + 1].start()]
    ends = tokens[last][0].endswith(".") and not _may_go_on(tokens[last][0])
    if ends or tokens[last][0].endswith(("'s", "\u2019s")):
        return 0
    if gap.strip(" \u00a0") not in {"", "&", "-", "."} or "\n\n" in gap:
        return 0
    if _is_capital(tokens[last + 1][0]):
        return 1
    of = tokens[last + 1][0] in {"of", "for"}
    if (
        of
        and last > 0
        and tokens[last - 1][0][:1].isupper()
        and tokens[last - 1][0].lower() not in FUNCTION
        and text[tokens[last - 1].end() : tokens[last].start()] == " "
    ):
        return 0  # "Max Keller of the University"
    for small in (1, 2):
        if last + small + 1 >= len(tokens):
            return 0
        if tokens[last + small][0] not in _INSIDE:
            return 0
        between = text[tokens[last + small].end() : tokens[last + small + 1].start()]
        if between.strip(" ") == "" and _is_capital(tokens[last + small + 1][0]):
            return small + 1
    return 0


def _may_go_on(token: str) -> bool:
    """True where the point belongs to a title or an initial: "Dr. Keller", "J. Smith", "St. Gallen"."""
    plain = token.rstrip(".")
    return len(plain) <= 1 or (len(plain) <= 4 and bool(name_of(f"{plain} X").title)) or plain in {"St", "Mt", "Ft"}


def _opens_sentence(text: str, start: int) -> bool:
    before = text[:start].rstrip(" \t\"“'‘(")
    return not before or before[-1] in ".!?:\n•*-"


def declared(text: str) -> Iterator[Declared]:
    """The pairs of names that a bracket or a phrase of the text makes one, in order."""
    for match in _BRACKET.finditer(text):
        inside = match[1]
        lead = _LEAD_IN.match(inside)
        bare = inside[lead.end() if lead else 0 :].strip(_MARKS)
        led = len(bare) < len(inside.strip(_MARKS))
        if not bare or not bare[:1].isupper() or any(word.islower() and word not in SMALL for word in bare.split()):
            continue
        if long := _name_before(text, match.start(), bare, sure=led):
            yield Declared(long, bare, f"the text says so: {' '.join(f'{long}{text[match.start() : match.end()]}'.split())}")
    for match in _ALSO.finditer(text):
        after = next((each for each in written_names(text[match.end() : match.end() + 80])[:1] if each.start == 0), None)
        before = [each for each in written_names(text[max(0, match.start() - 100) : match.start()]) if each.end >= min(100, match.start()) - 2]
        if after is not None and before:
            yield Declared(before[-1].text, after.text, f"the text says so: {' '.join(f'{before[-1].text}{match[0]}{after.text}'.split())}")


def _name_before(text: str, end: int, short: str, *, sure: bool) -> str:
    """The name that a bracket stands behind: the words whose first letters it has; with words that say so, the name as it is."""
    begin = max(0, end - 120)
    runs = [each for each in written_names(text[begin:end]) if begin + each.end >= end - 2]
    if not runs:
        return ""
    words = text[begin + runs[-1].start : end].split()
    plain = name_of(short)
    for first in range(len(words)):
        if is_acronym_of(plain, name_of(" ".join(words[first:]))) and words[first][:1].isupper():
            return " ".join(words[first:])
    whole = " ".join(words)
    reverse = is_acronym_of(name_of(whole), plain)
    return whole if sure or reverse else ""
