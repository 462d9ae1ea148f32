"""The backlog of a subscription, asked over Pulsar's admin REST: the one thing that its wire does not tell a client."""

from __future__ import annotations

import json
import ssl
import urllib.error
import urllib.request
from typing import Any
from urllib.parse import quote

from onto_core.addresses import shown
from onto_core.errors import BadSettings, BusError, Problem
from onto_core.settings import PulsarSettings

TIMEOUT = 10.0
"""Seconds for one request."""


def backlog(settings: PulsarSettings, topic: str, group: str) -> int:
    """The number of messages of a full topic name (`persistent://...`) that the group has not settled; all of them for a group that does not exist.

    A topic that does not exist has none. Blocks. Raises BusError; BadSettings when the admin address is not set or cannot be asked.
    """
    if not settings.admin:
        mend = "the broker's web address, for example http://localhost:8080"
        raise BadSettings("bus", [Problem("bus.pulsar.admin", "is empty, and a backlog is asked over the broker's admin REST", mend)])
    if shown(settings.admin) != settings.admin:
        trouble = f"{shown(settings.admin)!r} has a user or a password, which are not sent"
        raise BadSettings("bus", [Problem("bus.pulsar.admin", trouble, "ONTORAG__BUS__PULSAR__TOKEN")])
    stats = _get(settings, topic, "stats")
    partitioned = stats is None
    if stats is None and (stats := _get(settings, topic, "partitioned-stats?perPartition=false")) is None:
        return 0
    subscription = stats.get("subscriptions", {}).get(group)
    if subscription is not None:
        return int(subscription["msgBacklog"])
    if partitioned:
        return int(stats.get("msgInCounter", 0))
    return int((_get(settings, topic, "internalStats") or {}).get("numberOfEntries", 0))


def _get(settings: PulsarSettings, topic: str, report: str) -> dict[str, Any] | None:
    """A report on the topic; None when there is no such topic."""
    tenant, namespace, name = topic.removeprefix("persistent://").split("/", 2)
    address = f"{settings.admin.rstrip('/')}/admin/v2/persistent/{quote(tenant)}/{quote(namespace)}/{quote(name, safe='')}/{report}"
    request = urllib.request.Request(address)
    if token := settings.token.get_secret_value():
        request.add_header("Authorization", f"Bearer {token}")
    try:
        with urllib.request.urlopen(request, timeout=TIMEOUT, context=_tls(settings)) as answer:
            content: dict[str, Any] = json.loads(answer.read())
            return content
    except urllib.error.HTTPError as error:
        if error.code == 404:
            return None
        raise BusError(f"{settings.admin}: {error.code} {error.reason} for the backlog of {topic}") from error
    except (OSError, ValueError) as error:
        raise BusError(f"{settings.admin}: {error}, asked for the backlog of {topic}") from error


def _tls(settings: PulsarSettings) -> ssl.SSLContext | None:
    if not settings.admin.startswith("https:"):
        return None
    context = ssl.create_default_context(cafile=settings.tls_trust or None)
    context.check_hostname = settings.tls_hostname
    if settings.tls_certificate:
        context.load_cert_chain(settings.tls_certificate, settings.tls_key or None)
    return context
