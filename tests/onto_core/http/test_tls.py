"""A server with a certificate speaks TLS and nothing else; one that cannot be used is told before anything listens."""

from __future__ import annotations

import ssl
from contextlib import closing
from datetime import UTC, datetime, timedelta
from ipaddress import ip_address
from pathlib import Path

import httpx
import pytest
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from starlette.responses import PlainTextResponse

from onto_core.errors import BadSettings
from onto_core.http.server import bound, running
from onto_core.sections.servers import TlsSettings

HELLO = PlainTextResponse("hello")


@pytest.fixture
def tls(tmp_path: Path) -> TlsSettings:
    """A certificate for 127.0.0.1 that signs itself."""
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, "here")])
    now = datetime.now(UTC)
    certificate = (
        x509.CertificateBuilder(name, name, key.public_key(), x509.random_serial_number(), now - timedelta(hours=1), now + timedelta(hours=1))
        .add_extension(x509.SubjectAlternativeName([x509.IPAddress(ip_address("127.0.0.1"))]), critical=False)
        .add_extension(x509.BasicConstraints(ca=True, path_length=None), critical=True)
        .sign(key, hashes.SHA256())
    )
    pem = serialization.Encoding.PEM
    (tmp_path / "c.pem").write_bytes(certificate.public_bytes(pem))
    (tmp_path / "k.pem").write_bytes(key.private_bytes(pem, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()))
    return TlsSettings(certificate=str(tmp_path / "c.pem"), key=str(tmp_path / "k.pem"))


async def test_a_server_with_a_certificate_speaks_tls_alone(tls: TlsSettings) -> None:
    with closing(bound("127.0.0.1", 0, "x.port")) as listening:
        async with running(HELLO, listening, proxies=(), grace=1.0, tls=tls) as url:
            assert url.startswith("https://127.0.0.1:")
            trusting = ssl.create_default_context(cafile=tls.certificate)
            async with httpx.AsyncClient(verify=trusting, trust_env=False) as client:
                assert (await client.get(url)).text == "hello"
            async with httpx.AsyncClient(trust_env=False) as client:
                with pytest.raises(httpx.TransportError):
                    await client.get(url)
                with pytest.raises(httpx.TransportError):
                    await client.get(url.replace("https", "http"))


async def test_a_certificate_that_cannot_be_used_is_told(tls: TlsSettings, tmp_path: Path) -> None:
    (tmp_path / "bad.pem").write_text("not a key")
    with closing(bound("127.0.0.1", 0, "x.port")) as listening:
        for wrong in (tls.model_copy(update={"key": str(tmp_path / "bad.pem")}), tls.model_copy(update={"certificate": str(tmp_path / "none.pem")})):
            with pytest.raises(BadSettings, match=r"access\.tls.*cannot be used"):
                async with running(HELLO, listening, proxies=(), grace=1.0, tls=wrong):
                    pass
