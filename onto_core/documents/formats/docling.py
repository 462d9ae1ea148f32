"""The JSON that docling exports (DoclingDocument 1.x): its body in reading order, each piece with its page and box. docling itself is not needed."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Any, Final

from onto_core.documents.formats.document import ReadFile, Unreadable, Words, Writer
from onto_core.layout.places import Place

_DEEPEST: Final = 100
_FURNITURE: Final = frozenset(("page_header", "page_footer"))


def read_docling(content: bytes, writer: Writer) -> ReadFile:
    """Raises Unreadable for a document of another version, of another form than docling writes, and without text."""
    try:
        document = json.loads(content)
        if not str(document.get("version", "1.")).startswith("1."):
            raise Unreadable(f"is a DoclingDocument of version {document['version']}; 1.x is read")
        _Body(document, writer).write(document["body"], 0)
    except (KeyError, TypeError, AttributeError, IndexError, ValueError) as error:
        raise Unreadable(f"is a DoclingDocument of an unknown form ({type(error).__name__}: {error})", "export it again with docling") from error
    except RecursionError as error:
        raise Unreadable("is a DoclingDocument that is nested too deeply") from error
    if not writer.length:
        raise Unreadable("has no text", "have docling read the pages by OCR")
    return writer.finished()


class _Body:
    """The walk over a document's body; a piece that is met again, or refers to what contains it, is left out."""

    def __init__(self, document: Mapping[str, Any], writer: Writer) -> None:
        self._document, self._writer = document, writer
        self._met: set[str] = set()

    def write(self, node: Mapping[str, Any], depth: int) -> None:
        if depth > _DEEPEST:
            raise Unreadable(f"is a DoclingDocument that is nested more than {_DEEPEST} deep")
        items: list[Words] = []
        for child in self._children(node):
            if child.get("label") == "list_item":
                items.append((child.get("text", ""), self._place(child)))
                items += [(each.get("text", ""), self._place(each)) for each in self._below(child, depth)]
                continue
            if items:
                self._writer.items(items)
                items = []
            self._write_one(child, depth)
        if items:
            self._writer.items(items)

    def _write_one(self, item: Mapping[str, Any], depth: int) -> None:
        label, place = item.get("label", ""), self._place(item)
        if label in _FURNITURE or item.get("content_layer", "body") != "body":
            return
        if "data" in item and "table_cells" in item["data"]:
            self._captions(item)
            self._write_table(item, place)
        elif label in ("title", "section_header"):
            self._writer.heading(1 if label == "title" else 1 + int(item.get("level", 1)), item["text"], place)
        elif "text" in item:
            self._writer.text(item["text"] or item.get("orig", ""), place)
        else:
            self._captions(item)
        self.write(item, depth + 1)

    def _below(self, item: Mapping[str, Any], depth: int) -> Iterator[Mapping[str, Any]]:
        """The items of lists within an item."""
        if depth > _DEEPEST:
            raise Unreadable(f"is a DoclingDocument that is nested more than {_DEEPEST} deep")
        for child in self._children(item):
            if child.get("text"):
                yield child
            yield from self._below(child, depth + 1)

    def _children(self, node: Mapping[str, Any]) -> Iterator[Mapping[str, Any]]:
        for reference in node.get("children", ()):
            if (path := reference["$ref"]) not in self._met:
                self._met.add(path)
                yield self._at(path)

    def _at(self, path: str) -> Mapping[str, Any]:
        found: Any = self._document
        for part in path.removeprefix("#/").split("/"):
            found = found[int(part)] if isinstance(found, list) else found[part]
        if not isinstance(found, dict):
            raise TypeError(f"{path} is no item")
        return found

    def _captions(self, item: Mapping[str, Any]) -> None:
        for reference in item.get("captions", ()):
            if (path := reference["$ref"]) not in self._met:
                self._met.add(path)
                caption = self._at(path)
                self._writer.text(caption.get("text", ""), self._place(caption))

    def _write_table(self, table: Mapping[str, Any], place: Place | None) -> None:
        """The grid of a table, each cell once; rows of column headers as one."""
        cells = table["data"]["table_cells"]
        width, height = int(table["data"]["num_cols"]), int(table["data"]["num_rows"])
        if width * height > 1_000_000:
            raise Unreadable(f"has a table of {width:,} columns and {height:,} rows")
        rows: list[list[Words]] = [[("", None)] * width for _ in range(height)]
        headers: set[int] = set()
        for cell in cells:
            row, column = int(cell["start_row_offset_idx"]), int(cell["start_col_offset_idx"])
            words = (cell.get("text", ""), self._box(cell.get("bbox"), place) or place)
            last = int(cell.get("end_col_offset_idx", column + 1)) if cell.get("column_header") else column + 1
            for at in range(max(column, 0), min(max(last, column + 1), width)):
                rows[row][at] = words
            if cell.get("column_header"):
                headers.update(range(row, int(cell.get("end_row_offset_idx", row + 1))))
        leading = next((number for number in range(height) if number not in headers), height)
        if leading > 1:
            joined = [
                (" ".join(dict.fromkeys(rows[row][column][0] for row in range(leading) if rows[row][column][0])), rows[leading - 1][column][1])
                for column in range(width)
            ]
            rows = [joined, *rows[leading:]]
        self._writer.table(rows)

    def _place(self, item: Mapping[str, Any]) -> Place | None:
        """The first place of an item."""
        origin = next(iter(item.get("prov") or ()), None)
        if not origin or int(origin["page_no"]) < 1:
            return None
        return self._box(origin.get("bbox"), Place(page=int(origin["page_no"])))

    def _box(self, box: Mapping[str, Any] | None, place: Place | None) -> Place | None:
        """The place with a box, measured from the upper left corner; that of a page without a height stays without."""
        if place is None or place.page is None or not box:
            return place
        left, top, right, bottom = (float(box[side]) for side in "ltrb")
        if str(box.get("coord_origin", "TOPLEFT")).upper() == "BOTTOMLEFT":
            height = self._document.get("pages", {}).get(str(place.page), {}).get("size", {}).get("height")
            if height is None:
                return place
            top, bottom = float(height) - top, float(height) - bottom
        return place.model_copy(update={"box": (round(left, 1), round(top, 1), round(right, 1), round(bottom, 1))})
