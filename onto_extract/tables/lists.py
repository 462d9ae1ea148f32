"""Lists as tables: each item is a row, the words that items share name its columns, and the sentence above says what holds for all of them.

Pure. A sentence counts only as a whole: where it says more than the forms below, it says nothing for the items.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final

from onto_core.english.words import FUNCTION, IRREGULAR_VERBS, PREPOSITIONS, words_of
from onto_core.layout.grid import Cell, Grid, Row
from onto_core.layout.lines import cell
from onto_core.terms import Span

SHARE: Final = 0.6
"""Share of the items that must have a label, from which it names a column."""
LONGEST_LABEL: Final = 4
"""Words of a label in an item: "built by", "its outflow is the"."""
LONGEST_NAME: Final = 6
"""Words of an item's name."""

_BREAK: Final = re.compile(r"\s+[-–—]+\s+|:(?:\s+|$)|[,;]\s+|\s*\(|\)[,;]?\s*|\.\s*$")
_SENTENCES: Final = re.compile(r"[^\W\d_]{3}[.!?]\s+[^\W_a-z]|[!?]$")
"""An item of several sentences, or a question: such lists are prose."""
_VERB: Final = re.compile(r"\s(?:is|are|was|were|has|had|have)\s")
_FILLERS: Final = words_of("a an the is are was were its their his her it with has had of")
_DOUBT: Final = words_of(
    "not never no non without except nearly almost probably possibly perhaps maybe planned proposed alleged supposed similar unlike like"
)
"""Words by which a sentence does not say of the items what it seems to say."""
_MORE: Final = re.compile(r"\s(?:in|on|at|by|from|since|until|and|which|who|but|or|with|to|is|was|as)\s")
"""Words after which a value in an item says more than itself."""
_COUNTED: Final = re.compile(r"(?P<number>\d[\d.,]*)\s+(?P<name>[a-z]{3,}(?: [a-z]{3,})?)")
_THING: Final = r"(?:[Tt]he )?(?P<thing>[^\W_a-z][\w'’.&-]*(?: (?:(?:of|the|de|von|van|del|di) )?[^\W_a-z][\w'’.&-]*){0,5})"
_HEAD: Final = r"(?P<head>[^\W\d_][a-z-]+(?: [a-z-]+){0,2}?)"
_OPEN: Final = r"(?:(?:[Aa]ll|[Ss]ome|[Tt]he|[Tt]hese|[Oo]ur|[Bb]oth) )?(?:of )?(?:the |these )?(?:following )?"
_CLOSE: Final = r"(?:,? (?:were|are|is|was|include|includes|included|as follows|the following|below))*"
_DEED: Final = r"(?P<deed>(?P<verb>[a-z]+) (?:by|at|in|on|from|for|to|with))"
_OF_ALL: Final = re.compile(rf"{_OPEN}{_HEAD}(?: (?:that|which|who))?(?: (?:was|were|is|are))?(?: all)? {_DEED} {_THING}{_CLOSE}")
"""The ships built at Larvik were"""
_OF_THING: Final = re.compile(rf"{_OPEN}{_HEAD} (?:of|for) {_THING}{_CLOSE}")
"""Toppings of the Margherita"""
_THING_HAS: Final = re.compile(rf"{_THING} (?:has|have|had) (?:the following|these) (?P<head>[a-z-]+(?: [a-z-]+)?)")
"""The Margherita has the following toppings"""
_THING_IS: Final = re.compile(rf"{_THING} (?:was|were|is|are) {_DEED} (?:the following|these)(?: [a-z-]+)?")
"""The Fram was designed by the following people"""
_WITH_THEIR: Final = re.compile(rf"{_OPEN}{_HEAD}(?:,)? (?:and|with|by) (?:its|their|his|her) (?P<names>[a-z][a-z ,-]+)")
"""Lakes and their outflows"""
_PLAIN: Final = re.compile(rf"{_OPEN}{_HEAD}(?: (?:{'|'.join(sorted(PREPOSITIONS - {'like', 'unlike', 'without', 'except'}))}) .*)?{_CLOSE}")
"""Lakes on the cycling route, from west to east"""


@dataclass(frozen=True, slots=True)
class _Lead:
    """The sentence above: the class or property that it names, the things that it speaks of, and what it says of every item."""

    head: Cell | None = None
    thing: Cell | None = None
    deed: Cell | None = None
    of_items: bool = False
    """`deed` and `thing` are said of the items; otherwise the items are said of `thing`."""
    names: tuple[Cell, ...] = ()
    """What the sentence says that each item tells."""


def tables_of(grid: Grid, text: str) -> Iterator[Grid]:
    """What a list says, as tables whose first column names the things; none for a list that nothing introduces and whose items share no words."""
    items = [row[0] for row in grid.rows if row[0] is not None]
    if any(_SENTENCES.search(item.text) for item in items):
        return
    lead = _lead_of(grid, text)
    depths = [_depth(item, text) for item in items]
    if len(set(depths)) > 1:
        yield from _nested(grid, items, depths, lead)
        return
    yield from _flat(grid, items, lead)


def with_caption(grid: Grid, text: str) -> Grid:
    """A table with one column more where its caption says something of every row: "Ships built by Akers"."""
    lead = _lead_of(grid, text)
    if grid.kind != "table" or not lead.of_items or lead.deed is None or any(_same(lead.deed, name) for name in grid.header):
        return grid
    return replace(grid, header=(*grid.header, lead.deed), rows=tuple((*row, lead.thing) for row in grid.rows))


def _same(one: Cell, other: Cell | None) -> bool:
    return other is not None and bool({*one.text.lower().split()} - PREPOSITIONS & {*other.text.lower().split()})


def list_of(grid: Grid, text: str) -> Grid:
    """A record whose keys are items of which the sentence above says what they tell, "Expeditions and their leaders", as the list that it is."""
    line = text[text.rfind("\n", 0, grid.start) + 1 : grid.end]
    if grid.kind != "record" or not re.match(r"\s*(?:[-*+•‣◦]|\d{1,3}[.)])\s", line) or len(_lead_of(grid, text).names) != 1:
        return grid
    pairs = zip(grid.header, grid.rows[0], strict=True)
    whole = [Cell(f"{key.text}: {value.text}", key.start, value.end) for key, value in pairs if key is not None and value is not None]
    return replace(grid, kind="list", header=(None,), rows=tuple((each,) for each in whole))


def understood(grid: Grid, text: str) -> Span | None:
    """The place of the sentence above, when it speaks of the items, and so of nothing of its own."""
    lead = _lead_of(grid, text)
    return Span(grid.above[0].start, grid.above[0].end) if lead.thing is not None and grid.kind != "record" else None


# -- the sentence above


def _lead_of(grid: Grid, text: str) -> _Lead:
    """What stands right above, when it introduces: it ends with a colon, or is a heading without an end."""
    if not grid.above:
        return _Lead()
    title = grid.above[0]
    between = text[title.end : grid.start]
    if re.search(r"[^\s*_:#|+=-]", between):
        return _Lead()
    last = next(iter(re.finditer(r"(?:^|.*[.!?]\s+)(?P<last>[^.!?]+)$", title.text)), None)
    if last is None:
        return _Lead()
    title = _part(title, last.start("last"), len(title.text.rstrip(" :")))
    lead = _read(title)
    unsure = _DOUBT & {*re.findall(r"[a-z]+", title.text.lower())} or (lead.head is not None and FUNCTION & {*lead.head.text.lower().split()})
    return _Lead() if unsure else lead


def _read(title: Cell) -> _Lead:
    said = title.text

    def named(match: re.Match[str], group: str) -> Cell:
        return _part(title, match.start(group), match.end(group))

    if (match := _THING_HAS.fullmatch(said)) is not None:
        return _Lead(head=named(match, "head"), thing=named(match, "thing"))
    if (match := _THING_IS.fullmatch(said)) is not None and _is_participle(match["verb"]):
        return _Lead(deed=named(match, "deed"), thing=named(match, "thing"))
    if (match := _OF_ALL.fullmatch(said)) is not None and _is_participle(match["verb"]):
        return _Lead(head=named(match, "head"), thing=named(match, "thing"), deed=named(match, "deed"), of_items=True)
    if (match := _OF_THING.fullmatch(said)) is not None:
        return _Lead(head=named(match, "head"), thing=named(match, "thing"))
    if (match := _WITH_THEIR.fullmatch(said)) is not None:
        start = match.start("names")
        names = re.finditer(r"(?!and\b)[a-z-]+(?: (?!and\b)[a-z-]+)*", match["names"])
        return _Lead(head=named(match, "head"), names=tuple(_part(title, start + name.start(), start + name.end()) for name in names))
    if (match := _PLAIN.fullmatch(said)) is not None:
        return _Lead(head=named(match, "head"))
    return _Lead()


def _is_participle(verb: str) -> bool:
    return verb.endswith("ed") or verb in IRREGULAR_VERBS


# -- the items


def _flat(grid: Grid, items: Sequence[Cell], lead: _Lead) -> Iterator[Grid]:
    parts: Sequence[Sequence[Cell]] = [pieces for item in items if (pieces := _parts(item))]
    parts = _before_prepositions(parts)
    names = [_name(pieces[0]) for pieces in parts]
    if lead.thing is not None and not lead.of_items and (key := lead.deed or lead.head) is not None and all(names):
        yield _list(grid, (None, key), [(lead.thing, name) for name in names])
    sentences = sum(_VERB.search(pieces[0].text) is not None for pieces in parts)
    things = lead.head if lead.head is not None and _plural(lead.head.text) and all(map(_proper, names)) and not sentences else None
    header: list[Cell | None] = [things]
    told = [pieces[1:] for pieces in parts]
    columns = [*_labelled(told), *_counted(told), *_unlabelled([pieces[1:] for pieces in parts], lead)]
    if lead.of_items and lead.deed is not None:
        columns.append((lead.deed, [lead.thing] * len(names)))
    if header[0] is None and not columns:
        return
    header += [name for name, _ in columns]
    rows = [(name, *(values[i] for _, values in columns)) for i, name in enumerate(names)]
    yield _list(grid, tuple(header), rows)


def _nested(grid: Grid, items: Sequence[Cell], depths: Sequence[int], lead: _Lead) -> Iterator[Grid]:
    """Outer items are the things; what stands below each is its keys and values, or what the sentence above says of each."""
    least = min(depths)
    if depths[0] != least:
        return
    keyed: dict[str, tuple[Cell, list[tuple[Cell, Cell]]]] = {}
    bare: list[tuple[Cell | None, Cell | None]] = []
    outer: Cell | None = None
    for item, depth in zip(items, depths, strict=True):
        if depth == least:
            pieces = _parts(item)
            outer = _name(pieces[0]) if pieces else None
        elif outer is not None and (pair := re.match(r"(?P<key>[^\W\d_][^:]{0,39}?):\s+(?=\S)", item.text)) is not None:
            key = _part(item, 0, pair.end("key"))
            keyed.setdefault(key.text.casefold(), (key, []))[1].append((outer, _part(item, pair.end(), len(item.text))))
        elif outer is not None and not _VERB.search(item.text):
            bare.append((outer, _name(_parts(item)[0])))
    for key, values in keyed.values():
        yield _list(grid, (None, key), values)
    if bare and len(lead.names) == 1:
        yield _list(grid, (None, lead.names[0]), bare)


def _list(grid: Grid, header: Row, rows: Sequence[Row]) -> Grid:
    return replace(grid, kind="list", header=header, rows=tuple(row for row in rows if row[0] is not None), above=())


def _parts(item: Cell) -> list[Cell]:
    """The pieces of an item between dashes, commas, brackets and the like."""
    pieces, start = [], 0
    for match in [*_BREAK.finditer(item.text), None]:
        end = match.start() if match else len(item.text)
        if item.text[start:end].strip():
            pieces.append(_part(item, start, end))
        start = match.end() if match else end
    return pieces


def _before_prepositions(items: Sequence[Sequence[Cell]]) -> list[Sequence[Cell]]:
    """The first pieces cut where most of them go on with the same preposition: "Lake Geneva in Switzerland"."""
    words = [re.finditer(r"(?<=\s)[a-z]+(?=\s)", pieces[0].text) for pieces in items]
    met = [next((match for match in spoken if match[0] in PREPOSITIONS - {"of"}), None) for spoken in words]
    counts = Counter(match[0] for match in met if match is not None)
    common = {word for word, count in counts.items() if count >= max(2, SHARE * len(items))}
    return [
        (_part(pieces[0], 0, match.start()), _part(pieces[0], match.start(), len(pieces[0].text)), *pieces[1:])
        if match is not None and match[0] in common
        else pieces
        for pieces, match in zip(items, met, strict=True)
    ]


def _name(piece: Cell) -> Cell | None:
    """The name at the start of an item: all of its first piece up to a verb; None when that is no name, or goes on with a preposition."""
    verb = _VERB.search(piece.text)
    name = _part(piece, 0, verb.start()) if verb else piece
    spoken = name.text.split()
    if not 0 < len(spoken) <= LONGEST_NAME or any(word in PREPOSITIONS and word not in {"of", "de"} for word in spoken[1:]):
        return None
    return name


def _proper(name: Cell | None) -> bool:
    return name is not None and (name.text[0].isupper() or name.text[0].isdigit())


def _plural(head: str) -> bool:
    last = head.rsplit(maxsplit=1)[-1]
    return last in {"people", "men", "women", "children"} or (last.endswith("s") and not last.endswith(("ss", "us", "is")))


_Column = tuple[Cell, list[Cell | None]]


def _labelled(items: Sequence[Sequence[Cell]]) -> Iterator[_Column]:
    """Columns of the pieces that begin with the same words in most items and go on differently: "factor 0.0254"."""
    found: dict[tuple[str, ...], dict[int, tuple[Cell, Cell]]] = defaultdict(dict)
    for i, pieces in enumerate(items):
        for piece in pieces:
            for words, value in _labels(piece):
                found[tuple(words.text.split())].setdefault(i, (words, value))
    least = max(2, SHARE * len(items))
    frequent = {label: by_item for label, by_item in found.items() if len(by_item) >= least and len({v.text for _, v in by_item.values()}) > 1}
    for label, by_item in frequent.items():
        if any(longer[: len(label)] == label for longer in frequent if len(longer) > len(label)):
            continue
        first = next(iter(by_item.values()))[0]
        name = " ".join(word for word in label if word not in _FILLERS)
        if name:
            yield Cell(name, first.start, first.end), [_clean(by_item[i][1]) if i in by_item else None for i in range(len(items))]


def _labels(piece: Cell) -> Iterator[tuple[Cell, Cell]]:
    for match in list(re.finditer(r"\s+", piece.text))[:LONGEST_LABEL]:
        if not re.fullmatch(r"[a-z-]+(?:\s+[a-z-]+)*", piece.text[: match.start()]):
            return
        yield _part(piece, 0, match.start()), _part(piece, match.end(), len(piece.text))


def _clean(value: Cell) -> Cell | None:
    return None if _MORE.search(value.text) or cell(value.text, value.start) is None else value


def _counted(items: Sequence[Sequence[Cell]]) -> Iterator[_Column]:
    """Columns of numbers that the same words follow in most items: "11 tracks"."""
    found: dict[str, dict[int, tuple[Cell, Cell]]] = defaultdict(dict)
    for i, pieces in enumerate(items):
        for piece in pieces:
            if (match := _COUNTED.fullmatch(piece.text)) is not None:
                value, name = _part(piece, 0, match.end("number")), _part(piece, match.start("name"), match.end("name"))
                found[name.text].setdefault(i, (name, value))
    for by_item in found.values():
        if len(by_item) >= max(2, SHARE * len(items)):
            yield next(iter(by_item.values()))[0], [by_item[i][1] if i in by_item else None for i in range(len(items))]


def _unlabelled(items: Sequence[Sequence[Cell]], lead: _Lead) -> Iterator[_Column]:
    """The columns that the sentence above names one by one, when every item has as many pieces."""
    if lead.names and all(len(pieces) == len(lead.names) for pieces in items):
        yield from ((name, [_clean(pieces[i]) for pieces in items]) for i, name in enumerate(lead.names))


def _part(whole: Cell, start: int, end: int) -> Cell:
    """A piece of a cell; where the cell is not as the text has it, at the place of the whole."""
    piece = whole.text[start:end]
    if whole.end - whole.start != len(whole.text):
        return Cell(piece.strip(), whole.start, whole.end)
    return cell(piece, whole.start + start) or Cell(piece.strip(), whole.start + start, whole.start + end)


def _depth(item: Cell, text: str) -> int:
    """The white space before an item's mark."""
    line = text[text.rfind("\n", 0, item.start) + 1 : item.start].expandtabs(4)
    return len(line) - len(line.lstrip())
