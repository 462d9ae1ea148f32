"""Log lines: events with fields on standard error, for people or as JSON."""

from __future__ import annotations

import json
import subprocess
import sys
from typing import Any

import pytest

CODE = """
import logging, sys
import structlog
from onto_core.service.logs import configure_logging
from onto_core.sections.servers import ServiceSettings
configure_logging(ServiceSettings(log_format=sys.argv[1], log_level=sys.argv[2]))
log = structlog.get_logger("ontorag.test")
log.debug("detail")
log.info("chunk extracted", triples=12, text="Zürich")
logging.getLogger("library").info("quiet")
logging.getLogger("library").warning("loud")
try:
    1 / 0
except ZeroDivisionError:
    log.exception("handler failed", message="m")
"""


def lines(form: str, level: str = "info") -> list[str]:
    done = subprocess.run([sys.executable, "-c", CODE, form, level], capture_output=True, text=True, check=True)
    assert done.stdout == ""
    return done.stderr.splitlines()


def events(level: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in lines("json", level)]


def test_json_is_one_object_a_line_with_the_fields_of_the_event() -> None:
    extracted, loud, failed = events("info")
    assert {name: extracted[name] for name in ("event", "level", "triples", "text")} == {
        "event": "chunk extracted", "level": "info", "triples": 12, "text": "Zürich",
    }  # fmt: skip
    assert (loud["event"], loud["logger"], loud["level"]) == ("loud", "library", "warning")
    assert (failed["event"], failed["message"], failed["exception"][0]["exc_type"]) == ("handler failed", "m", "ZeroDivisionError")
    assert all(event["timestamp"].endswith("Z") for event in (extracted, loud, failed))


@pytest.mark.parametrize(("level", "expected"), [("debug", 4), ("info", 3), ("warning", 2), ("error", 1)])
def test_the_level_decides_which_events_are_seen(level: str, expected: int) -> None:
    assert len(events(level)) == expected


def test_a_person_reads_event_fields_and_traceback() -> None:
    text = "\n".join(lines("console"))
    for part in ("chunk extracted", "triples=12", "loud", "ZeroDivisionError: division by zero"):
        assert part in text


def test_a_traceback_has_no_values_of_variables() -> None:
    (failed,) = events("error")
    assert failed["exception"][0]["frames"]
    assert "locals" not in json.dumps(failed)
