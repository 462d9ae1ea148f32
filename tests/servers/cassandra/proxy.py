"""A TCP proxy before a node that can hold back its answers or break off: what a slow node and a failing one look like to a client."""

from __future__ import annotations

import socket
import threading
import time
from contextlib import suppress


class Proxy:
    """Listens on a port of its own. `delay`: seconds that each answer is held back. `cut_after`: bytes of answers after which all connections end."""

    def __init__(self, port: int) -> None:
        self._target = ("127.0.0.1", port)
        self._server = socket.create_server(("127.0.0.1", 0))
        self._connections: list[socket.socket] = []
        self._lock = threading.Lock()
        self.delay = 0.0
        self.cut_after: int | None = None
        threading.Thread(target=self._accept, daemon=True).start()

    @property
    def port(self) -> int:
        return int(self._server.getsockname()[1])

    def close(self) -> None:
        self._server.close()
        self.cut()

    def cut(self) -> None:
        """Ends every connection; new ones are taken."""
        with self._lock:
            ending, self._connections = self._connections, []
        for connection in ending:
            with suppress(OSError):
                connection.shutdown(socket.SHUT_RDWR)

    def _accept(self) -> None:
        while True:
            try:
                client, _ = self._server.accept()
                node = socket.create_connection(self._target)
            except OSError:
                return
            for connection in (client, node):
                connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            with self._lock:
                self._connections += [client, node]
            threading.Thread(target=self._forward, args=(client, node, False), daemon=True).start()
            threading.Thread(target=self._forward, args=(node, client, True), daemon=True).start()

    def _forward(self, source: socket.socket, target: socket.socket, answers: bool) -> None:
        try:
            while some := source.recv(1 << 16):
                if answers:
                    if self.delay:
                        time.sleep(self.delay)
                    if self.cut_after is not None:
                        self.cut_after -= len(some)
                        if self.cut_after < 0:
                            self.cut_after = None
                            self.cut()
                            return
                target.sendall(some)
        except OSError:
            pass
        finally:
            for end in (source, target):
                end.close()
