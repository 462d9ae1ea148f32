"""Bar charts as SVG that stands in a page: labelled for screen readers, coloured by the page's style, without scripts. Pure."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape
from typing import Final

WIDTH: Final = 760
LABELS: Final = 260
"""Pixels of a chart, and those of its labels,"""
BAR: Final = 14
GAP: Final = 10
"""the height of a bar, and the space between two groups of them."""
AFTER: Final = 110
"""Room for the figure behind the longest bar."""
LONGEST_LABEL: Final = 40


@dataclass(frozen=True, slots=True)
class Bar:
    """A value, its text behind the bar, and an interval where it has one."""

    value: float
    shown: str
    interval: tuple[float, float] | None = None


@dataclass(frozen=True, slots=True)
class Group:
    """The bars of one label, one for each series."""

    label: str
    bars: tuple[Bar, ...]


def bar_chart(name: str, title: str, series: Sequence[str], groups: Sequence[Group], *, most: float | None = None) -> str:
    """Horizontal bars. `name` is unique in the page, `most` the value of the longest possible bar (default: the largest one)."""
    if not groups:
        return ""
    longest = most or max((bar.value for group in groups for bar in group.bars), default=0) or 1
    scale = (WIDTH - LABELS - AFTER) / longest
    lines, y = [], 24 if len(series) > 1 else 4
    if len(series) > 1:
        lines += _legend(series)
    for group in groups:
        middle = y + len(group.bars) * BAR / 2 + 4
        label = group.label if len(group.label) <= LONGEST_LABEL else group.label[: LONGEST_LABEL - 1] + "…"
        lines.append(f'<text x="{LABELS - 8}" y="{middle:.0f}" text-anchor="end">{escape(label)}</text>')
        for place, bar in enumerate(group.bars):
            lines += _bar(bar, place, y + place * BAR, scale)
        y += len(group.bars) * BAR + GAP
    told = "; ".join(
        f"{group.label}: " + ", ".join(f"{what + ' ' if what else ''}{bar.shown}" for what, bar in zip(series, group.bars, strict=True))
        for group in groups
    )
    head = f'<svg viewBox="0 0 {WIDTH} {y}" width="{WIDTH}" height="{y}" role="img" aria-labelledby="{name}-title {name}-desc">'
    return f'{head}<title id="{name}-title">{escape(title)}</title><desc id="{name}-desc">{escape(told)}</desc>{"".join(lines)}</svg>'


def _legend(series: Sequence[str]) -> list[str]:
    lines, x = [], LABELS
    for place, what in enumerate(series):
        lines.append(f'<rect class="bar{place}" x="{x}" y="4" width="12" height="12"/><text x="{x + 18}" y="14">{escape(what)}</text>')
        x += 40 + 8 * len(what)
    return lines


def _bar(bar: Bar, place: int, y: float, scale: float) -> list[str]:
    width, middle, end = bar.value * scale, y + BAR / 2 - 1, bar.value
    lines = [f'<rect class="bar{place}" x="{LABELS}" y="{y}" width="{width:.1f}" height="{BAR - 2}"/>']
    if bar.interval:
        low, end = bar.interval
        lines.append(f'<path class="interval" d="M{LABELS + low * scale:.1f} {middle}H{LABELS + end * scale:.1f}"/>')
    lines.append(f'<text class="figure" x="{LABELS + max(end, bar.value) * scale + 6:.1f}" y="{y + BAR - 3}">{escape(bar.shown)}</text>')
    return lines
