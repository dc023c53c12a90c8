"""A provider of accounts (OpenID Connect) for tests: its discovery document, keys and tokens are
those of a real one, signed with a key made here, over http on this machine. A browser gets a page
on which Dee says yes, and is sent back.
"""

import base64
import hashlib
import json
import threading
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any
from urllib.parse import parse_qs, urlsplit

import jwt
from cryptography.hazmat.primitives.asymmetric import rsa

NO_HEADERS: Mapping[str, str] = {}
CLIENT, SECRET = "golf", "a secret of both"


def new_key() -> rsa.RSAPrivateKey:
    return rsa.generate_private_key(65537, 2048)


@dataclass
class Provider:
    """`claims` are what it says of whoever signs in; `changes` spoil a token; `status` is what it
    answers instead, by the end of an address.
    """

    issuer: str = ""
    key: rsa.RSAPrivateKey = field(default_factory=new_key)
    claims: dict[str, Any] = field(default_factory=dict)
    more: dict[str, Any] = field(default_factory=dict)  # said only where it is asked for
    changes: dict[str, Any] = field(default_factory=dict)
    status: dict[str, int] = field(default_factory=dict)
    document: dict[str, Any] = field(default_factory=dict)
    signer: rsa.RSAPrivateKey | None = None
    codes: dict[str, dict[str, str]] = field(default_factory=dict)

    def consent(self, address: str) -> str:
        """Somebody signs in at the address we sent them to: where they are sent back."""
        asked = {name: each[0] for name, each in parse_qs(urlsplit(address).query).items()}
        assert asked["client_id"] == CLIENT
        assert asked["response_type"] == "code"
        assert {"openid", "email"} <= set(asked["scope"].split())
        assert asked["code_challenge_method"] == "S256"
        code = f"code{len(self.codes)}"
        self.codes[code] = asked
        return f"{urlsplit(asked['redirect_uri']).path}?code={code}&state={asked['state']}"

    def way_back(self, address: str) -> str:
        """The same as a browser is sent there, with the site it came from."""
        (back,) = parse_qs(urlsplit(address).query)["redirect_uri"]
        site = urlsplit(back)
        return f"{site.scheme}://{site.netloc}{self.consent(address)}"

    def answer(self, path: str, fields: dict[str, str]) -> tuple[int, dict[str, Any]]:
        end = path.rsplit("/", 1)[1]
        if end in self.status:
            return self.status[end], {"error": "server_error"}
        if end == "openid-configuration":
            addresses = {"authorization_endpoint": "authorize", "token_endpoint": "token"}
            addresses |= {"jwks_uri": "keys", "userinfo_endpoint": "userinfo"}
            document = {name: f"{self.issuer}/{each}" for name, each in addresses.items()}
            return 200, {"issuer": self.issuer, **document, **self.document}
        if end == "keys":
            public = jwt.algorithms.RSAAlgorithm.to_jwk(self.key.public_key(), as_dict=True)
            return 200, {"keys": [{**public, "kid": "one", "use": "sig", "alg": "RS256"}]}
        if end == "userinfo":
            return 200, {"sub": self.claims.get("sub"), **self.more}
        return self.token(fields)

    def token(self, fields: dict[str, str]) -> tuple[int, dict[str, Any]]:
        asked = self.codes.pop(fields.get("code", ""), None)
        proof = hashlib.sha256(fields.get("code_verifier", "").encode()).digest()
        challenge = base64.urlsafe_b64encode(proof).decode().rstrip("=")
        if not asked or challenge != asked["code_challenge"] or fields["client_secret"] != SECRET:
            return 400, {"error": "invalid_grant"}
        now = int(time.time())
        claims = {
            **{"iss": self.issuer, "aud": CLIENT, "iat": now, "exp": now + 300},
            **{"nonce": asked["nonce"], **self.claims, **self.changes},
        }
        claims = {name: each for name, each in claims.items() if each is not None}
        token = jwt.encode(claims, self.signer or self.key, "RS256", headers={"kid": "one"})
        return 200, {"access_token": "open", "token_type": "Bearer", "id_token": token}


PAGE = """<!doctype html><html lang="en"><meta name="viewport" content="width=device-width">
<title>Club login</title><h1>Club login</h1>
<form method="post"><button>Yes, I am Dee</button></form></html>"""


@contextmanager
def serving(provider: Provider) -> Iterator[Provider]:
    """Serve it on this machine, on a port of its own."""

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            if urlsplit(self.path).path == "/authorize":
                self.send(200, "text/html", PAGE.encode())
            else:
                self.reply({})

        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["Content-Length"])).decode()
            if urlsplit(self.path).path == "/authorize":
                self.send(302, "text/html", b"", {"Location": provider.way_back(self.path)})
                return
            self.reply({name: each[0] for name, each in parse_qs(body).items()})

        def reply(self, fields: dict[str, str]) -> None:
            status, content = provider.answer(urlsplit(self.path).path, fields)
            self.send(status, "application/json", json.dumps(content).encode())

        def send(
            self, status: int, kind: str, body: bytes, headers: Mapping[str, str] = NO_HEADERS
        ) -> None:
            self.send_response(status)
            for name, value in headers.items():
                self.send_header(name, value)
            self.send_header("Content-Type", kind)
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *_: object) -> None:
            """Nobody reads it."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    provider.issuer = f"http://127.0.0.1:{server.server_port}"
    threading.Thread(target=server.serve_forever, args=(0.02,), daemon=True).start()
    try:
        yield provider
    finally:
        server.shutdown()
        server.server_close()
