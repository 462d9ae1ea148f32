"""Requests as bytes, for what no client would send."""

from __future__ import annotations

import socket
from contextlib import closing
from typing import Final

from tests.worlds.service import Service

OK_TEXT: Final = "Host: 127.0.0.1\r\nContent-Type: text/plain\r\n"


def connected(service: Service) -> socket.socket:
    host, port = service.url.removeprefix("http://").split(":")
    return socket.create_connection((host, int(port)), timeout=15)


def sent(service: Service, raw: bytes, *, seconds: float = 15.0) -> tuple[int, bytes]:
    """Status and whole answer to raw bytes, until the connection closes or nothing more comes; (0, b"") for one that is closed without a word."""
    with closing(connected(service)) as connection:
        connection.settimeout(seconds)
        received = b""
        try:
            connection.sendall(raw)
            while piece := connection.recv(65_536):
                received += piece
                if b"\r\n\r\n" in received and _is_whole(received):
                    break
        except (TimeoutError, ConnectionError):
            pass
        return (int(received.split(b" ", 2)[1]) if received.startswith(b"HTTP/") else 0), received


def _is_whole(received: bytes) -> bool:
    head, _, body = received.partition(b"\r\n\r\n")
    for line in head.lower().split(b"\r\n"):
        if line.startswith(b"content-length:"):
            return len(body) >= int(line.partition(b":")[2])
    return body.endswith(b"0\r\n\r\n")


def get(path: str, *headers: str, host: str = "Host: 127.0.0.1", version: str = "HTTP/1.1") -> bytes:
    return "\r\n".join([f"GET {path} {version}", *([host] if host else []), *headers, "", ""]).encode("latin-1")


def post(path: str, body: bytes, *headers: str, kind: str = "application/json", method: str = "POST") -> bytes:
    lines = [f"{method} {path} HTTP/1.1", "Host: 127.0.0.1", f"Content-Type: {kind}", f"Content-Length: {len(body)}", *headers, "", ""]
    return "\r\n".join(lines).encode("latin-1") + body


def chunked(*sizes: str) -> bytes:
    return f"POST /v1/questions HTTP/1.1\r\n{OK_TEXT}Transfer-Encoding: chunked\r\n\r\n".encode() + "".join(sizes).encode()
