"""Writes the JSON Schema of each message of the wire beside this file: `python docs/wire/generate.py`, after a change of onto_core/messages.py."""

from __future__ import annotations

import json
from pathlib import Path

from onto_core.messages import WIRE


def generated() -> dict[str, str]:
    """File name -> what it should hold."""
    return {f"{message.name}.json": json.dumps(message.json_schema(), indent=2, ensure_ascii=False) + "\n" for message in WIRE}


if __name__ == "__main__":
    for name, text in generated().items():
        (Path(__file__).parent / name).write_text(text, encoding="utf-8")
