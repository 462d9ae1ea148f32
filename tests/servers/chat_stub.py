"""A language model for walks and measurements: an endpoint on loopback that speaks as much of OpenAI's API as a chat needs."""

from __future__ import annotations

import contextlib
import json
import threading
import time
from collections.abc import Callable, Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer


@contextlib.contextmanager
def chat(reply: Callable[[str], str], *, seconds: float = 0.0) -> Iterator[str]:
    """Its URL. `reply` says the reply to the last turn of what it was asked; `seconds` is how long that takes."""

    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def do_POST(self) -> None:
            asked = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
            time.sleep(seconds)
            turn = {"index": 0, "finish_reason": "stop", "message": {"role": "assistant", "content": reply(asked["messages"][-1]["content"])}}
            usage = {"prompt_tokens": 10, "completion_tokens": 5, "total_tokens": 15}
            completion = {"id": "c", "object": "chat.completion", "created": 0, "model": "stub", "choices": [turn], "usage": usage}
            body = json.dumps(completion).encode()
            with contextlib.suppress(BrokenPipeError, ConnectionResetError):  # who asked was killed
                self.send_response(200)
                self.send_header("Content-Type", "application/json")
                self.send_header("Content-Length", str(len(body)))
                self.end_headers()
                self.wfile.write(body)

        def log_message(self, format: str, *args: object) -> None:
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    server.daemon_threads = True
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.server_port}/v1"
    finally:
        server.shutdown()
