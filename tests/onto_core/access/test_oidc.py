"""Tokens of an issuer: every check that a token must pass, and what the issuer is asked."""

from __future__ import annotations

import base64
import json
import time
from collections.abc import Callable, Mapping
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread
from typing import Any

import jwt
import pytest
from cryptography.hazmat.primitives.asymmetric import ec, rsa
from jwt.algorithms import ECAlgorithm, RSAAlgorithm

from onto_core.access.oidc import PAUSE, IssuedTokens, IssuerKeys, fetched, require_issuer
from onto_core.errors import AccessUnavailable, BadSettings, NotAuthenticated
from onto_core.sections.servers import OidcSettings

ISSUER = "https://login.example.org/realm"
RSA = rsa.generate_private_key(public_exponent=65537, key_size=2048)
OTHER = rsa.generate_private_key(public_exponent=65537, key_size=2048)
CURVE = ec.generate_private_key(ec.SECP256R1())


def listed(key: Any, kid: str) -> dict[str, Any]:
    algorithm = RSAAlgorithm if isinstance(key, rsa.RSAPrivateKey) else ECAlgorithm
    return {**algorithm.to_jwk(key.public_key(), as_dict=True), "kid": kid, "use": "sig"}


class Issuer:
    """Answers from memory, and remembers what it was asked."""

    def __init__(self) -> None:
        self.keys = [listed(RSA, "a"), listed(CURVE, "c")]
        self.described: dict[str, Any] = {"issuer": ISSUER, "jwks_uri": "https://login.example.org/keys"}
        self.asked: list[str] = []
        self.away = False

    def fetch(self, address: str) -> Mapping[str, Any]:
        self.asked.append(address)
        if self.away:
            raise AccessUnavailable("away")
        return self.described if address.endswith("openid-configuration") else {"keys": self.keys}


def settings(**own: Any) -> OidcSettings:
    grants = {"editors": ["writer:ships", "reader:*"], "admins": ["admin:*"]}
    return OidcSettings.model_validate({"issuer": ISSUER, "audience": "ontorag", "grants": grants, **own})


def taking(issuer: Issuer, clock: Callable[[], float] = time.monotonic, **own: Any) -> IssuedTokens:
    chosen = settings(**own)
    return IssuedTokens(chosen, IssuerKeys(chosen, issuer.fetch, clock))


def token(
    key: Any = RSA, kid: str | None = "a", algorithm: str = "RS256", drop: str = "", header: Mapping[str, Any] | None = None, **claims: Any
) -> str:
    now = int(time.time())
    whole = {"iss": ISSUER, "aud": "ontorag", "sub": "ada", "exp": now + 300, "iat": now, "roles": ["editors"], **claims}
    whole.pop(drop, None)
    return jwt.encode(whole, key, algorithm, headers={**({} if kid is None else {"kid": kid}), **(header or {})})


async def test_a_token_of_the_issuer_gives_the_roles_of_its_groups() -> None:
    principal = await taking(Issuer()).principal_of(token())
    assert (principal.name, principal.via, [str(grant) for grant in principal.grants]) == ("ada", "token", ["writer:ships", "reader:*"])
    by_curve = await taking(Issuer()).principal_of(token(CURVE, "c", "ES256", aud=["x", "ontorag"]))
    assert by_curve.name == "ada"


async def test_groups_come_from_the_claim_that_is_configured() -> None:
    taken = taking(Issuer(), roles_claim="realm_access.roles", name_claim="email")
    principal = await taken.principal_of(token(realm_access={"roles": ["admins", "unknown", 5]}, email="ada@example.org"))
    assert (principal.name, [str(grant) for grant in principal.grants]) == ("ada@example.org", ["admin:*"])
    words = await taking(Issuer(), roles_claim="scope").principal_of(token(scope="openid editors"))
    assert len(words.grants) == 2
    nobody = await taking(Issuer()).principal_of(token(roles=None))
    assert nobody.grants == ()


def unsigned(algorithm: str, **claims: Any) -> str:
    def part(content: object) -> str:
        return base64.urlsafe_b64encode(json.dumps(content).encode()).rstrip(b"=").decode()

    whole = {"iss": ISSUER, "aud": "ontorag", "sub": "ada", "exp": int(time.time()) + 300, "roles": ["admins"], **claims}
    return f"{part({'alg': algorithm, 'kid': 'a', 'typ': 'JWT'})}.{part(whole)}."


def signed_with_the_public_key() -> str:
    """HS256 with the public key as the secret: what a server takes that lets the token choose the algorithm."""
    from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

    public = RSA.public_key().public_bytes(Encoding.PEM, PublicFormat.SubjectPublicKeyInfo)
    head, _, _ = unsigned("HS256").rpartition(".")
    import hashlib
    import hmac

    return f"{head}.{base64.urlsafe_b64encode(hmac.digest(public, head.encode(), hashlib.sha256)).rstrip(b'=').decode()}"


WRONG: dict[str, Callable[[], str]] = {
    "no signature": lambda: unsigned("none"),
    "no signature, in other case": lambda: unsigned("NoNe"),
    "no signature though one is named": lambda: unsigned("RS256"),
    "the public key as a secret": signed_with_the_public_key,
    "another's key": lambda: token(OTHER),
    "a key that is unknown": lambda: token(kid="z"),
    "no key id": lambda: token(kid=None),
    "the key of another algorithm": lambda: token(CURVE, "a", "ES256"),
    "an algorithm that is not configured": lambda: token(algorithm="RS512"),
    "a key that it brings along": lambda: token(OTHER, header={"jwk": listed(OTHER, "a")}),
    "a header that must be understood": lambda: token(header={"crit": ["exp"], "exp": 1}),
    "another issuer": lambda: token(iss="https://evil.example"),
    "no issuer": lambda: token(drop="iss"),
    "another audience": lambda: token(aud="other"),
    "no audience": lambda: token(drop="aud"),
    "over": lambda: token(exp=int(time.time()) - 60),
    "without an end": lambda: token(drop="exp"),
    "an end that is no number": lambda: token(exp="soon"),
    "not yet valid": lambda: token(nbf=int(time.time()) + 60),
    "made in the future": lambda: token(iat=int(time.time()) + 60),
    "without a name": lambda: token(drop="sub"),
    "an empty name": lambda: token(sub=" "),
    "changed": lambda: token()[:-8] + "AAAAAAAA",
    "too long": lambda: token(more="x" * 20_000),
    "no token": lambda: "a.b.c",
    "nothing": lambda: "..",
}


@pytest.mark.parametrize("wrong", list(WRONG))
async def test_every_wrong_token_is_refused(wrong: str) -> None:
    with pytest.raises(NotAuthenticated):
        await taking(Issuer()).principal_of(WRONG[wrong]())


async def test_clocks_may_differ_a_little() -> None:
    moment = int(time.time())
    assert (await taking(Issuer()).principal_of(token(exp=moment - 10, nbf=moment + 10))).name == "ada"


async def test_keys_are_asked_for_once_and_again_for_a_new_id() -> None:
    issuer, now = Issuer(), [0.0]
    taken = taking(issuer, lambda: now[0])
    for _ in range(5):
        await taken.principal_of(token())
    assert issuer.asked == [f"{ISSUER}/.well-known/openid-configuration", "https://login.example.org/keys"]
    issuer.keys = [listed(OTHER, "b")]
    for _ in range(3):  # made-up ids cause no questions
        with pytest.raises(NotAuthenticated):
            await taken.principal_of(token(OTHER, "b"))
    assert len(issuer.asked) == 2
    now[0] = PAUSE
    assert (await taken.principal_of(token(OTHER, "b"))).name == "ada"
    with pytest.raises(NotAuthenticated):
        await taken.principal_of(token())  # the key that was taken back
    assert len(issuer.asked) == 4


async def test_known_keys_hold_while_the_issuer_is_away() -> None:
    issuer, now = Issuer(), [0.0]
    taken = taking(issuer, lambda: now[0])
    await taken.principal_of(token())
    issuer.away, now[0] = True, 10_000.0
    assert (await taken.principal_of(token())).name == "ada"
    fresh = taking(issuer)
    for _ in range(2):
        with pytest.raises(AccessUnavailable):
            await fresh.principal_of(token())


@pytest.mark.parametrize(
    "described",
    [{"issuer": "https://evil.example"}, {"jwks_uri": "https://evil.example/keys"}, {"jwks_uri": "http://login.example.org/keys"}, {"jwks_uri": 5}],
)
async def test_a_description_that_does_not_fit_the_issuer_is_not_followed(described: dict[str, Any]) -> None:
    issuer = Issuer()
    issuer.described |= described
    with pytest.raises(AccessUnavailable):
        await taking(issuer).principal_of(token())
    assert len(issuer.asked) == 1


async def test_a_shared_secret_among_the_keys_verifies_nothing() -> None:
    issuer = Issuer()
    issuer.keys = [{"kty": "oct", "k": base64.urlsafe_b64encode(b"s" * 32).decode(), "kid": "a"}, {"kty": "RSA", "kid": "a"}, "x", listed(RSA, "b")]  # type: ignore[list-item]
    with pytest.raises(NotAuthenticated):
        await taking(issuer).principal_of(token(b"s" * 32, "a", "HS256"))
    assert (await taking(issuer).principal_of(token(kid="b"))).name == "ada"


@pytest.mark.parametrize(
    "own",
    [{"issuer": "http://login.example.org"}, {"jwks": "http://login.example.org/k"}, {"issuer": "https://me@login.example.org"}, {"issuer": "login"}],
)
def test_an_issuer_is_asked_over_tls(own: dict[str, Any]) -> None:
    with pytest.raises(BadSettings, match="is not an address over TLS"):
        require_issuer(settings(**own))
    require_issuer(settings(issuer="http://127.0.0.1:8080/x"))


def test_no_redirect_leads_elsewhere_and_no_answer_is_too_long() -> None:
    class Answers(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            body = {"/list": b"[]", "/long": b'{"a": "' + b"x" * (2 << 20) + b'"}', "/good": b'{"a": 1}'}.get(self.path, b"")
            self.send_response(302 if self.path == "/away" else 200)
            if self.path == "/away":
                self.send_header("Location", "/good")
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, format: str, *args: object) -> None:
            """Nothing."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), Answers)
    Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01}, daemon=True).start()
    address = f"http://127.0.0.1:{server.server_address[1]}"
    assert fetched(f"{address}/good") == {"a": 1}
    for path in ("/away", "/list", "/long", "/empty"):
        with pytest.raises(AccessUnavailable):
            fetched(address + path)
    server.shutdown()
    server.server_close()
    with pytest.raises(AccessUnavailable):
        fetched(f"{address}/good")
