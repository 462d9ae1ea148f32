"""A real Chromium, driven over its DevTools protocol; with CI=true it is installed where it is missing, and tests fail where it cannot be."""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright

from tests.servers.graph_server import missing

AXE = (Path(__file__).parents[1] / "assets" / "axe-core" / "axe-4.11.4.min.js").read_text(encoding="utf-8")
NAMES = ("chromium", "chromium-browser", "google-chrome-stable")


def chromium() -> str:
    """The program. Skips the test, or with CI=true fails it, where there is none."""
    if (found := _found()) is None and os.environ.get("CI") == "true" and shutil.which("apt-get") and os.geteuid() == 0:
        for command in (["apt-get", "update", "-qq"], ["apt-get", "install", "-qq", "--yes", "--no-install-recommends", "chromium"]):
            done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=600)
            if done.returncode:
                missing("chromium", done.stderr.strip()[-500:])
        found = _found()
    return found or missing("chromium", "it is a package of the system: apt-get install chromium")


def _found() -> str | None:
    return next((path for name in NAMES if (path := shutil.which(name))), None)


@contextmanager
def launched() -> Iterator[Browser]:
    program = chromium()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=["--no-sandbox"])  # containers have no user namespaces
        yield browser
        browser.close()


def faults(page: Page, *rules: str) -> list[str]:
    """What axe-core finds against WCAG 2.1 A and AA and its own best practices, or against these rules of it, one line each."""
    page.evaluate(AXE)  # as the DevTools do it: the page's own policy forbids it scripts from elsewhere
    found: list[str] = page.evaluate(
        """async (rules) => (await axe.run(rules.length ? { runOnly: rules } : {})).violations.flatMap((rule) =>
        rule.nodes.map((node) => `${rule.id}: ${node.html.slice(0, 120)}`))""",
        list(rules),
    )
    return found
