"""`helm test`: asks every pod of the services SERVICE:PORT whether it is ready, and prints what each of its dependencies says."""

import socket
import sys
import urllib.error
import urllib.request


def addresses(service: str) -> list[str]:
    host, _, port = service.rpartition(":")
    found = {(family, place[0]) for family, _, _, _, place in socket.getaddrinfo(host, int(port), type=socket.SOCK_STREAM)}
    return sorted(f"[{address}]:{port}" if family == socket.AF_INET6 else f"{address}:{port}" for family, address in found)


def answer(address: str) -> tuple[bool, str]:
    try:
        with urllib.request.urlopen(f"http://{address}/readyz", timeout=5) as reply:
            return True, reply.read().decode()
    except urllib.error.HTTPError as error:
        return False, error.read().decode()
    except OSError as error:
        return False, str(error)


trouble = False
for service in sys.argv[1:]:
    try:
        pods = addresses(service)
    except OSError as error:
        print(f"{service}: no pods ({error})")
        trouble = True
        continue
    for pod in pods:
        ready, said = answer(pod)
        print(f"{service} {pod} {'ready' if ready else 'NOT READY'}: {' '.join(said.split())}")
        trouble = trouble or not ready
sys.exit(trouble)
