"""An ArcadeDB server with its Bolt plugin, in this process, until it is told to end. Run by arcadedb.sh with the virtual environment that has it."""

from __future__ import annotations

import signal
import sys
from pathlib import Path

import arcadedb_embedded

folder, port = Path(sys.argv[1]), int(sys.argv[2])
server = arcadedb_embedded.create_server(
    str(folder / "data"),
    root_password="arcade-test-1",
    config={"http_port": port + 1, "bolt_port": port, "server_plugins": "Bolt:com.arcadedb.bolt.BoltProtocolPlugin"},
)
server.start()
server.create_database("graph")
print("\nready for tests", flush=True)
signal.sigwait({signal.SIGTERM, signal.SIGINT})
server.stop()
