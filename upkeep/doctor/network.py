"""What may be wrong between the site and everybody else: ports, names, https, mail. Without
Django.
"""

import http.client
import re
import socket
import ssl
from pathlib import Path
from urllib.parse import urlsplit

from upkeep.doctor.checks import Check, Circumstances, Details

PATIENCE = 5  # seconds
PORTS = {
    "https": 443,
    "http": 80,
    "redis": 6379,
    "rediss": 6379,
    "smtps": 465,
    "smtp+ssl": 465,
    "smtp+tls": 25,
    "smtp": 25,
}


def is_taken(port: int, host: str = "") -> str | None:
    """Why nobody can listen there; None where one can."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    with socket.socket(family) as trial:
        trial.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            trial.bind((host or "0.0.0.0", port))
        except OSError as error:
            return error.strerror or str(error)
        except OverflowError:
            return "a port is a number from 1 to 65535"
    return None


def no_port(at: Circumstances) -> Details:
    reason = is_taken(at.port, at.env.get("HOST", ""))
    return {"port": at.port, "next": at.port % 60_000 + 1, "reason": reason} if reason else None


def port_of_another(at: Circumstances) -> Details:
    """As above, unless it is golfscore itself that answers there."""
    return None if answer_at(at, "/healthz") == b"ok" else no_port(at)


def answer_at(at: Circumstances, path: str) -> bytes | None:
    """What the site of these variables answers on this machine; None where nobody does."""
    host, name = at.env.get("HOST", ""), next(iter(hosts_of(at)), "*").lstrip(".")
    place = "127.0.0.1" if host in ("", "0.0.0.0", "::") else host
    connection = http.client.HTTPConnection(place, at.port, timeout=PATIENCE)
    if at.env.get("GRANIAN_SSL_CERTIFICATE"):  # whose it is is not the question
        trust = ssl._create_unverified_context()
        connection = http.client.HTTPSConnection(place, at.port, timeout=PATIENCE, context=trust)
    try:
        connection.request(
            "GET", at.path + path, headers={"Host": "localhost" if name == "*" else name}
        )
        return connection.getresponse().read(100)
    except (OSError, OverflowError, http.client.HTTPException):
        return None
    finally:
        connection.close()


def hosts_of(at: Circumstances) -> list[str]:
    return [each.strip() for each in at.env.get("ALLOWED_HOSTS", "").split(",") if each.strip()]


def no_names(at: Circumstances) -> Details:
    return {} if at.on("HTTPS") and not hosts_of(at) else None


def no_host(at: Circumstances) -> Details:
    for each in hosts_of(at):
        if set(each) & set("/: ") and not each.startswith("["):
            return {"host": each, "name": urlsplit(f"//{each.rpartition('://')[2]}").hostname}
    return None


def address_elsewhere(at: Circumstances) -> Details:
    """An address of the site that the site itself does not answer to."""
    address, hosts = at.env.get("SITE_ADDRESS", ""), hosts_of(at)
    name = urlsplit(address).hostname or ""
    if not address or not hosts or "*" in hosts:
        return None
    known = (
        name == host or (host[0] == "." and f".{name}".endswith(host))
        for host in map(str.lower, hosts)
    )
    return None if any(known) else {"address": address, "name": name or address}


def strange_address(at: Circumstances) -> Details:
    address = at.env.get("SITE_ADDRESS", "")
    whole = address.startswith(("http://", "https://"))
    return {"address": address} if address and not whole else None


def strange_path(at: Circumstances) -> Details:
    text = at.env.get("SITE_PATH", "")
    good = re.fullmatch(r"/?([\w~-]+/)*[\w~-]*", text, re.ASCII)
    return None if good else {"path": text}


def address_beside_path(at: Circumstances) -> Details:
    """The address of the site has a path, and the site does not know that it lies there."""
    path = urlsplit(at.env.get("SITE_ADDRESS", "")).path.rstrip("/")
    return {"path": path} if path not in ("", at.path) else None


def half_a_provider(at: Circumstances) -> Details:
    """Of what signing in by an account of elsewhere needs, a part."""
    issuer, client = at.env.get("OIDC_ISSUER", ""), at.env.get("OIDC_CLIENT", "")
    if not issuer and not client:
        return None
    if not issuer.startswith(("https://", "http://")):
        return {"reason": f"OIDC_ISSUER is “{issuer}”, which is no address"}
    return None if client else {"reason": "OIDC_CLIENT is missing"}


def no_provider(at: Circumstances) -> Details:
    url = at.env.get("OIDC_ISSUER", "")
    return no_answer(url) if url.startswith("http") else None


def no_certificate(at: Circumstances) -> Details:
    """Over plain http every page would be answered with the address it has over https."""
    alone = not at.on("BEHIND_PROXY") and not at.env.get("GRANIAN_SSL_CERTIFICATE")
    return {} if at.on("HTTPS") and alone else None


def plain_proxy(at: Circumstances) -> Details:
    return {} if at.on("BEHIND_PROXY") and not at.on("HTTPS") else None


def mails_without_links(at: Circumstances) -> Details:
    address = at.env.get("SITE_ADDRESS") or (at.on("HTTPS") and hosts_of(at))
    return {} if at.env.get("EMAIL_URL") and not address else None


def no_root(at: Circumstances) -> Details:
    """The file of the authority that phones are to trust."""
    path = at.env.get("ROOT_CERTIFICATE", "")
    if not path or path == "in-front":
        return None
    try:
        ssl.PEM_cert_to_DER_cert(Path(path).read_text(encoding="ascii"))
    except (OSError, ValueError) as error:
        return {"path": path, "reason": getattr(error, "strerror", None) or "not a certificate"}
    return None


def no_answer(url: str) -> Details:
    """Whether nobody listens where a URL leads, with the reason."""
    parts = urlsplit(url)
    try:
        host, port = parts.hostname or "localhost", parts.port or PORTS[parts.scheme]
        socket.create_connection((host, port), PATIENCE).close()
    except (OSError, ValueError) as error:
        return {"host": parts.netloc.rpartition("@")[2], "reason": error}
    return None


def no_mail_server(at: Circumstances) -> Details:
    url = at.env.get("EMAIL_URL", "")
    return no_answer(url) if url.startswith("smtp") else None


def no_redis(at: Circumstances) -> Details:
    url = at.env.get("REDIS_URL", "")
    return no_answer(url) if url.startswith("redis") else None


TAKEN = Check(
    "port",
    "Is the port free?",
    "Nobody can listen on port {port}: {reason}.",
    "Choose another one, such as PORT={next}, or end the other program.",
    no_port,
    stops=True,
)
NETWORK = (
    Check("port", "Is the port free, or ours?", TAKEN.fault, TAKEN.remedy, port_of_another),
    Check(
        "names",
        "Does a site on https know its name?",
        "HTTPS is on, and ALLOWED_HOSTS names nothing: every request is refused.",
        "Name the site as people type it: ALLOWED_HOSTS=golf.example",
        no_names,
    ),
    Check(
        "host",
        "Are ALLOWED_HOSTS names and nothing else?",
        "“{host}” in ALLOWED_HOSTS is no name of a host, so requests to it are refused.",
        "Write {name}, without https:// and without a port.",
        no_host,
    ),
    Check(
        "address",
        "Is SITE_ADDRESS an address?",
        "SITE_ADDRESS is “{address}”, which leads nowhere.",
        "Write it with https:// or http:// before it.",
        strange_address,
        stops=True,
    ),
    Check(
        "path",
        "Is SITE_PATH a path?",
        "SITE_PATH is “{path}”, which is no path of another site.",
        "Write it like this: SITE_PATH=/golf",
        strange_path,
        stops=True,
    ),
    Check(
        "below",
        "Does the site know the path of SITE_ADDRESS?",
        "SITE_ADDRESS leads to {path}, and the site does not know that it lies there.",
        "Set SITE_PATH={path}, and let the proxy pass whole paths on.",
        address_beside_path,
    ),
    Check(
        "provider",
        "Is all there that signing in by accounts of elsewhere needs?",
        "Nobody can sign in by an account of elsewhere: {reason}.",
        "Set OIDC_ISSUER and OIDC_CLIENT as the provider says, or leave both out.",
        half_a_provider,
        stops=True,
    ),
    Check(
        "provider-answers",
        "Does the provider of accounts answer?",
        "The provider of accounts {host} does not answer: {reason}.",
        "Correct OIDC_ISSUER, or wait until it is back: people sign in with a password or a code.",
        no_provider,
    ),
    Check(
        "elsewhere",
        "Does the site answer to SITE_ADDRESS?",
        "Links lead to {address}, and the site refuses requests to that name.",
        "Add {name} to ALLOWED_HOSTS.",
        address_elsewhere,
    ),
    Check(
        "certificate",
        "Does anybody end TLS where HTTPS is on?",
        "HTTPS is on, and there is neither a proxy nor a certificate: pages lead to themselves for "
        "ever.",
        "Set BEHIND_PROXY=1 behind a server that ends TLS, or GRANIAN_SSL_CERTIFICATE and "
        "GRANIAN_SSL_KEYFILE, or leave HTTPS out.",
        no_certificate,
    ),
    Check(
        "proxy",
        "Is a site behind a proxy on https?",
        "BEHIND_PROXY is on and HTTPS is off: cookies go over plain http, and anybody who reaches "
        "the site directly can say where they come from.",
        "Set HTTPS=1 and ALLOWED_HOSTS, and HOST=127.0.0.1 where the proxy is on this machine.",
        plain_proxy,
    ),
    Check(
        "root",
        "Can phones fetch the certificate of the house?",
        "ROOT_CERTIFICATE names {path}: {reason}.",
        "Name the file of the authority, as PEM, where the site may read it.",
        no_root,
    ),
    Check(
        "mail-links",
        "Do links in mails lead anywhere?",
        "Mails are sent, and no address of the site is known, so nobody is offered reminders.",
        "Set SITE_ADDRESS=https://golf.example",
        mails_without_links,
    ),
    Check(
        "mail",
        "Does the mail server answer?",
        "The mail server {host} does not answer: {reason}.",
        "Correct EMAIL_URL, or leave it out: then mails are printed in the terminal.",
        no_mail_server,
    ),
    Check(
        "redis",
        "Does Redis answer?",
        "Redis at {host} does not answer: {reason}.",
        "Start it, correct REDIS_URL, or leave it out where one machine serves the site.",
        no_redis,
    ),
)
