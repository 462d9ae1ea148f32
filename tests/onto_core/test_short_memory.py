from __future__ import annotations

from onto_core.short_memory import remembered_short


def test_short_texts_are_remembered_and_long_ones_are_not() -> None:
    asked: list[object] = []

    @remembered_short(2, longest=5)
    def one(text: str) -> int:
        asked.append(text)
        return len(text)

    @remembered_short(2, longest=5)
    def two(words: tuple[str, ...], text: str) -> int:
        asked.append((words, text))
        return len(words)

    assert [one("a"), one("a"), one("abcdef"), one("abcdef")] == [1, 1, 6, 6]
    assert [two(("a", "b"), "c"), two(("a", "b"), "c"), two(("abcd", "e"), "f"), two(("abcd", "e"), "f")] == [2, 2, 2, 2]
    assert asked == ["a", "abcdef", "abcdef", (("a", "b"), "c"), (("abcd", "e"), "f"), (("abcd", "e"), "f")]
