"""A real Apache Pulsar (broker, bookie and ZooKeeper in one JVM) from Maven Central, for tests, measurements and `make cluster`.

    server.py install                               the distribution, once, into ${ONTORAG_TEST_CACHE:-~/.cache/ontorag}
    server.py start DIR [--port 6650] [--web 8080] [--set KEY=VALUE ...] [--token SECRET] [--while PID]
    server.py stop|kill|status DIR                  SIGTERM and wait | SIGKILL | one line

Needs Java 17 or newer and Maven. It listens on loopback, on PORT, WEB, PORT+3 (bookie) and PORT+4 (ZooKeeper: on all addresses). Data, log and
configuration are in DIR, and a server that was killed goes on with them. As docs/operate.md asks for, deliveries wait 0 ms where Pulsar's default is
10 (managedLedgerNewEntriesCheckDelayInMillis), and what is acknowledged is kept within a second (managedLedgerCursorPositionFlushSeconds) where the
default is a minute. `--token SECRET` (32 characters or more) turns on token authentication: DIR/token is
the super user's. PULSAR_JVM in the environment: more words for the JVM. `--while PID` ends the server with that process, whatever ends it.
"""

from __future__ import annotations

import argparse
import base64
import contextlib
import fcntl
import json
import os
import shutil
import signal
import socket
import subprocess
import sys
import tarfile
import time
import urllib.error
import urllib.request
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

VERSION = "4.0.8"
ARTIFACT = f"org.apache.pulsar:pulsar-server-distribution:{VERSION}:tar.gz:bin"
PLUGIN = "org.apache.maven.plugins:maven-dependency-plugin:3.8.1"
SETTINGS = {
    "bindAddress": "127.0.0.1",
    "advertisedAddress": "127.0.0.1",
    "listeningInterface": "lo",
    "allowLoopback": "true",
    "numIOThreads": "2",
    "numHttpServerThreads": "8",
    "managedLedgerNewEntriesCheckDelayInMillis": "0",
    "managedLedgerCursorPositionFlushSeconds": "1",
}
MEMORY = "-Xms256m -Xmx768m -XX:MaxDirectMemorySize=768m"


class NotToBeHad(Exception):
    """What is missing here to run the server."""


@dataclass(frozen=True)
class Address:
    """Where a server is reached: `pulsar://...`, `http://...`; `token` when it asks for one."""

    url: str
    web: str
    token: str = ""


def cache() -> Path:
    return Path(os.environ.get("ONTORAG_TEST_CACHE") or Path.home() / ".cache" / "ontorag")


def install() -> Path:
    """The folder of the distribution, downloaded when it is not there. Raises NotToBeHad."""
    folder = cache() / f"pulsar-{VERSION}"
    home = folder / "dist"
    folder.mkdir(parents=True, exist_ok=True)
    with locked(folder / "lock"):
        if (home / "bin" / "pulsar").is_file():
            return home
        for tool in ("mvn", "java"):
            if shutil.which(tool) is None:
                raise NotToBeHad(f"Apache Pulsar comes from Maven Central and runs on Java 17 or newer, and there is no `{tool}` here")
        command = ["mvn", "-q", "-B", "-ntp", f"{PLUGIN}:copy", f"-Dartifact={ARTIFACT}", f"-DoutputDirectory={folder}"]
        done = subprocess.run(command, capture_output=True, text=True, check=False, cwd=folder)
        if done.returncode:
            raise NotToBeHad(f"the download of {ARTIFACT} failed: {done.stdout[-500:]}{done.stderr[-500:]}")
        (archive,) = folder.glob("*.tar.gz")
        shutil.rmtree(folder / "new", ignore_errors=True)
        with tarfile.open(archive) as content:
            content.extraction_filter = getattr(tarfile, "data_filter", None)  # Python 3.11 has it since 3.11.4
            content.extractall(folder / "new")
        (top,) = (folder / "new").iterdir()
        top.rename(home)
        archive.unlink()
        (folder / "new").rmdir()
    return home


def start(folder: Path, *, port: int = 0, web: int = 0, settings: Mapping[str, str] | None = None, token: str = "", within: float = 300.0) -> Address:
    """A server on the data of the folder, when it answers; ports that are 0 are chosen. Raises NotToBeHad, or RuntimeError with its log's end."""
    home = install()
    folder.mkdir(parents=True, exist_ok=True)
    if running(folder):
        raise RuntimeError(f"a server runs in {folder} already, pid {running(folder)}")
    kept = folder / "ports.json"  # the bookie's address is part of the data
    ports = json.loads(kept.read_text()) if kept.is_file() else {}
    first = port or ports.get("port") or free_ports()
    web = web or ports.get("web") or first + 5
    bookie = ports.get("bookie") or first + 3
    kept.write_text(json.dumps({"port": first, "web": web, "bookie": bookie}))
    admin = _configure(folder, home, {"brokerServicePort": str(first), "webServicePort": str(web)} | dict(settings or {}), token)
    # The default metadata store (RocksDB) does not survive a SIGKILL: the dead bookie's registration stays.
    environment = os.environ | {
        "PULSAR_MEM": MEMORY,
        "PULSAR_GC": f"-XX:+UseG1GC -XX:+PerfDisableSharedMem {os.environ.get('PULSAR_JVM', '')}",
        "PULSAR_GC_LOG": " ",
        "PULSAR_LOG_DIR": str(folder / "log"),
        "PULSAR_STANDALONE_CONF": str(folder / "standalone.conf"),
        "PULSAR_STANDALONE_USE_ZOOKEEPER": "1",
    }
    options = ["--no-functions-worker", "--no-stream-storage", "--advertised-address", "127.0.0.1"]
    options += ["--bookkeeper-port", str(bookie), "--zookeeper-port", str(bookie + 1)]
    options += ["--zookeeper-dir", str(folder / "zookeeper"), "--bookkeeper-dir", str(folder / "bookkeeper")]
    command = [str(home / "bin" / "pulsar"), "standalone", *options]
    with (folder / "server.log").open("wb") as log:
        process = subprocess.Popen(command, cwd=folder, env=environment, stdout=log, stderr=log, stdin=subprocess.DEVNULL, start_new_session=True)
    (folder / "pid").write_text(str(process.pid))
    address = Address(f"pulsar://127.0.0.1:{first}", f"http://127.0.0.1:{web}", admin)
    deadline = time.monotonic() + within
    while not _answers(address):
        if process.poll() is not None or time.monotonic() > deadline:
            end(folder, signal.SIGKILL)
            raise RuntimeError(f"Pulsar did not start in {folder}:\n" + (folder / "server.log").read_text(errors="replace")[-3000:])
        time.sleep(0.25)
    return address


def end(folder: Path, how: signal.Signals = signal.SIGTERM, within: float = 30.0) -> None:
    """Ends the server of the folder, by SIGKILL when it does not go in time."""
    pid = running(folder)
    if pid is None:
        return
    with contextlib.suppress(ProcessLookupError):
        os.kill(pid, how)
        deadline = time.monotonic() + within
        while running(folder) is not None:
            if time.monotonic() > deadline:
                os.kill(pid, signal.SIGKILL)
            with contextlib.suppress(ChildProcessError):
                os.waitpid(pid, os.WNOHANG)
            time.sleep(0.05)
    (folder / "pid").unlink(missing_ok=True)


def running(folder: Path) -> int | None:
    """The process id of the folder's server, when it lives; a process id that was given to another does not count."""
    try:
        pid = int((folder / "pid").read_text())
        command = Path(f"/proc/{pid}/cmdline").read_bytes()
    except (OSError, ValueError):
        return None
    return pid if str(folder).encode() in command else None


def token_for(secret: str, role: str) -> str:
    """A JSON Web Token (RFC 7519, HS256) that says who one is."""
    import hashlib
    import hmac

    def part(content: bytes) -> str:
        return base64.urlsafe_b64encode(content).rstrip(b"=").decode()

    signed = f"{part(json.dumps({'alg': 'HS256'}).encode())}.{part(json.dumps({'sub': role}).encode())}"
    return f"{signed}.{part(hmac.new(secret.encode(), signed.encode(), hashlib.sha256).digest())}"


def free_ports() -> int:
    """A port from which six in a row are free."""
    for first in range(21_000 + os.getpid() % 5_000 // 10 * 10, 32_000, 10):
        if all(is_free(first + step) for step in range(6)):
            return first
    raise RuntimeError("no six free ports in a row")


@contextlib.contextmanager
def locked(path: Path) -> Iterator[None]:
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("w") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        yield


def is_free(port: int) -> bool:
    """Whether nobody has it, be it only as a client."""
    with socket.socket() as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind(("127.0.0.1", port))
        except OSError:
            return False
    return True


def _configure(folder: Path, home: Path, more: Mapping[str, str], token: str) -> str:
    """Writes the configuration; returns the super user's token, empty when none is asked for."""
    wanted, admin = SETTINGS | dict(more), ""
    if token:
        admin = token_for(token, "admin")
        wanted |= {
            "authenticationEnabled": "true",
            "authorizationEnabled": "true",
            "authenticationProviders": "org.apache.pulsar.broker.authentication.AuthenticationProviderToken",
            "tokenSecretKey": "data:;base64," + base64.b64encode(token.encode()).decode(),
            "superUserRoles": "admin",
            "brokerClientAuthenticationPlugin": "org.apache.pulsar.client.impl.auth.AuthenticationToken",
            "brokerClientAuthenticationParameters": f"token:{admin}",
        }
    shipped = (home / "conf" / "standalone.conf").read_text().splitlines()
    lines = [line for line in shipped if line.partition("=")[0] not in wanted] + [f"{name}={value}" for name, value in wanted.items()]
    path = folder / "standalone.conf"
    path.touch(0o600)
    path.write_text("\n".join(lines) + "\n")
    (folder / "token").write_text(admin)
    (folder / "token").chmod(0o600)
    return admin


def _answers(address: Address) -> bool:
    """True when the broker says that it is well: it wrote to a topic and read from it."""
    headers = {"Authorization": f"Bearer {address.token}"} if address.token else {}
    try:
        for path in ("namespaces/public", "brokers/health"):
            request = urllib.request.Request(f"{address.web}/admin/v2/{path}", headers=headers)
            with urllib.request.urlopen(request, timeout=10) as answer:
                said = answer.read()
                if (b'"public/default"' not in said) if path.startswith("names") else (said.strip() != b"ok"):
                    return False
    except OSError:
        return False
    return True


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("command", choices=["install", "start", "stop", "kill", "status"])
    parser.add_argument("folder", nargs="?", type=lambda text: Path(text).absolute())
    parser.add_argument("--port", type=int, default=0)
    parser.add_argument("--web", type=int, default=0)
    parser.add_argument("--set", action="append", default=[], metavar="KEY=VALUE")
    parser.add_argument("--token", default="", metavar="SECRET")
    parser.add_argument("--while", dest="master", type=int, metavar="PID")
    arguments = parser.parse_args()
    if arguments.command == "install":
        print(install())
        return
    if arguments.folder is None:
        parser.error("name the folder of the server")
    if arguments.command == "start":
        settings = dict(pair.split("=", 1) for pair in arguments.set)
        address = start(arguments.folder, port=arguments.port, web=arguments.web, settings=settings, token=arguments.token)
        print(f"{address.url} {address.web}", flush=True)
        if arguments.master:
            while Path(f"/proc/{arguments.master}").exists() and running(arguments.folder):
                time.sleep(0.5)
            end(arguments.folder, signal.SIGKILL)
    elif arguments.command == "status":
        pid = running(arguments.folder)
        print(f"running, pid {pid}" if pid else "not running")
        sys.exit(0 if pid else 3)
    else:
        end(arguments.folder, signal.SIGTERM if arguments.command == "stop" else signal.SIGKILL)


if __name__ == "__main__":
    try:
        main()
    except (NotToBeHad, RuntimeError) as error:
        sys.exit(f"server.py: {error}")
