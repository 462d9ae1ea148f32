"""The things of a small graph in Turtle, all in one namespace."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Turtle:
    """`namespace`: what its IRIs begin with."""

    namespace: str

    def thing(self, key: str, kind: str, **values: str) -> str:
        """A thing with its class and its values, each as Turtle writes it."""
        told = "".join(f" ; <{self.namespace}{name}> {value}" for name, value in values.items())
        return f"{self.to(key)} a {self.to(kind)}{told} ."

    def to(self, key: str) -> str:
        """A thing as the value of another."""
        return f"<{self.namespace}{key}>"


def day(text: str) -> str:
    """A date as a value."""
    return f'"{text}"^^<http://www.w3.org/2001/XMLSchema#date>'
