"""A small graph as a picture: nodes laid out by springs, edges with their names, as SVG that needs no script and no network. Pure."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import atan2, cos, hypot, pi, sin
from typing import Final

import numpy as np
from numpy.typing import NDArray

from onto_core.html.pieces import Html, small, words

MOST_NODES: Final = 60
"""Nodes of a picture that can be read."""
ROUNDS: Final = 300
"""Steps of the springs."""
WIDTH: Final = 860
MARGIN: Final = 70
LETTERS: Final = 26
"""Letters of a node's name in the picture; the whole name is its hint."""
HUES: Final = ("#4e79a7", "#f28e2b", "#59a14f", "#b07aa1", "#76b7b2", "#edc948", "#ff9da7", "#9c755f")


@dataclass(frozen=True, slots=True)
class PictureNode:
    """A thing or a value. Nodes of one `sort` have one colour; values have none. `hint` is told when one points at it."""

    key: str
    label: str
    sort: str = ""
    hint: str = ""


@dataclass(frozen=True, slots=True)
class PictureEdge:
    source: str
    target: str
    label: str


@dataclass(frozen=True, slots=True)
class Picture:
    """A graph to look at. `left_out` counts the edges that are not in it."""

    nodes: tuple[PictureNode, ...]
    edges: tuple[PictureEdge, ...]
    left_out: int = 0

    @classmethod
    def of(cls, nodes: Sequence[PictureNode], edges: Sequence[PictureEdge]) -> Picture:
        """The picture of as many nodes as can be read, those of the first edges, and of the edges between them."""
        known = {node.key: node for node in nodes}
        kept: dict[str, PictureNode] = {}
        for edge in edges:
            ends = {edge.source, edge.target}
            if ends <= known.keys() and len(kept.keys() | ends) <= MOST_NODES:
                kept.update((end, known[end]) for end in ends)
        for node in nodes:
            if len(kept) < MOST_NODES:
                kept.setdefault(node.key, node)
        shown = tuple(dict.fromkeys(edge for edge in edges if {edge.source, edge.target} <= kept.keys()))
        return cls(tuple(node for node in dict.fromkeys(nodes) if node.key in kept), shown, len(dict.fromkeys(edges)) - len(shown))

    def _repr_html_(self) -> str:
        return html_of(self).text


def html_of(picture: Picture) -> Html:
    """The picture as SVG, with a legend of the sorts below it."""
    if not picture.nodes:
        return small("nothing to draw")
    height = 320 + 9 * len(picture.nodes)
    places = dict(zip([node.key for node in picture.nodes], _places(picture, height).tolist(), strict=True))
    sorts = list(dict.fromkeys(node.sort for node in picture.nodes if node.sort))
    colour = {sort: HUES[number % len(HUES)] for number, sort in enumerate(sorts)}
    drawn = [_edge(edge, places, bent) for edge, bent in _with_bends(picture.edges)]
    drawn += [_node(node, places[node.key][0], places[node.key][1], colour.get(node.sort, "none")) for node in picture.nodes]
    svg = (
        f'<svg viewBox="0 0 {WIDTH} {height}" width="100%" style="max-width:{WIDTH}px;font:11px sans-serif" role="img" '
        f'aria-label="graph of {len(picture.nodes)} nodes and {len(picture.edges)} edges" fill="currentColor">{"".join(drawn)}</svg>'
    )
    legend = " ".join(
        f'<span style="white-space:nowrap"><span style="color:{colour[sort]}">&#9679;</span> {words(sort).text}</span>' for sort in sorts
    )
    more = small(f"{picture.left_out:,} more edges are not drawn").text if picture.left_out else ""
    return Html(f"<div>{svg}<div>{legend} {more}</div></div>")


def _places(picture: Picture, height: int) -> NDArray[np.float64]:
    """(n, 2) places in the picture: the springs of Fruchterman and Reingold (1991), from a spiral, so that a graph always looks the same."""
    number = {node.key: place for place, node in enumerate(picture.nodes)}
    count = len(number)
    turn = np.arange(count) * 2.399963
    at = np.sqrt(np.arange(count) + 0.5)[:, None] * np.column_stack((np.cos(turn), np.sin(turn)))
    linked = np.zeros((count, count))
    for edge in picture.edges:
        one, other = number[edge.source], number[edge.target]
        if one != other:
            linked[one, other] = linked[other, one] = 1.0
    ideal = 2.2
    for step in range(ROUNDS):
        apart = at[:, None, :] - at[None, :, :]
        distance = np.maximum(np.linalg.norm(apart, axis=2), 0.01)
        push = ideal * ideal / distance - linked * distance * distance / ideal
        move = (apart / distance[:, :, None] * push[:, :, None]).sum(axis=1) - 0.05 * at * ideal
        length = np.maximum(np.linalg.norm(move, axis=1, keepdims=True), 1e-9)
        at = at + move / length * np.minimum(length, 0.8 * (1 - step / ROUNDS))
    low, high = at.min(axis=0), at.max(axis=0)
    room = np.array([WIDTH - 2 * MARGIN, height - 2 * MARGIN])
    return MARGIN + (at - low) / np.maximum(high - low, 1e-9) * room if count > 1 else np.array([[WIDTH / 2, height / 2]])


def _with_bends(edges: Sequence[PictureEdge]) -> list[tuple[PictureEdge, float]]:
    """Edges with how far each is bent: several between two nodes go side by side."""
    seen: dict[frozenset[str], int] = {}
    bent = []
    for edge in edges:
        ends = frozenset((edge.source, edge.target))
        turn = seen.get(ends, 0)
        seen[ends] = turn + 1
        side = 1 if edge.source <= edge.target else -1
        bent.append((edge, side * 26.0 * ((turn + 1) // 2) * (1 if turn % 2 else -1)))
    return bent


def _edge(edge: PictureEdge, places: dict[str, list[float]], bent: float) -> str:
    (x1, y1), (x2, y2) = places[edge.source], places[edge.target]
    label = words(edge.label, 40).text
    if edge.source == edge.target:
        loop = f"M{x1 - 6:.1f},{y1 - 6:.1f} C{x1 - 40:.1f},{y1 - 45:.1f} {x1 + 40:.1f},{y1 - 45:.1f} {x1 + 6:.1f},{y1 - 6:.1f}"
        return f'<path d="{loop}" fill="none" stroke="currentColor" opacity=".4"/>{_name_of_edge(x1, y1 - 40, label)}'
    length = max(hypot(x2 - x1, y2 - y1), 1.0)
    middle_x, middle_y = (x1 + x2) / 2 - (y2 - y1) / length * bent, (y1 + y2) / 2 + (x2 - x1) / length * bent
    angle = atan2(y2 - middle_y, x2 - middle_x)
    tip_x, tip_y = x2 - 9 * cos(angle), y2 - 9 * sin(angle)
    wings = [(tip_x - 8 * cos(angle + turn), tip_y - 8 * sin(angle + turn)) for turn in (pi / 7, -pi / 7)]
    head = " ".join(f"{x:.1f},{y:.1f}" for x, y in ((tip_x, tip_y), *wings))
    at_x, at_y = (x1 + 2 * middle_x + x2) / 4, (y1 + 2 * middle_y + y2) / 4
    return (
        f'<path d="M{x1:.1f},{y1:.1f} Q{middle_x:.1f},{middle_y:.1f} {tip_x:.1f},{tip_y:.1f}" fill="none" stroke="currentColor" opacity=".4"/>'
        f'<polygon points="{head}" opacity=".5"/>{_name_of_edge(at_x, at_y - 3, label)}'
    )


def _name_of_edge(x: float, y: float, label: str) -> str:
    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="middle" opacity=".75">{label}</text>'


def _node(node: PictureNode, x: float, y: float, colour: str) -> str:
    name = node.label if len(node.label) <= LETTERS else f"{node.label[: LETTERS - 3]}..."
    hint = "; ".join(filter(None, (node.label, node.sort, node.hint)))
    mark = (
        f'<circle cx="{x:.1f}" cy="{y:.1f}" r="7" fill="{colour}"/>'
        if colour != "none"
        else f'<rect x="{x - 4:.1f}" y="{y - 4:.1f}" width="8" height="8" fill="none" stroke="currentColor"/>'
    )
    return f'<g><title>{words(hint).text}</title>{mark}<text x="{x:.1f}" y="{y + 20:.1f}" text-anchor="middle">{words(name).text}</text></g>'
