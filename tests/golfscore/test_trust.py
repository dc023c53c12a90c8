"""The page by which phones trust the authority of a house, and the file they fetch there."""

import ssl
from pathlib import Path

import certifi
import pytest
from django.conf import LazySettings
from django.test import Client

pytestmark = pytest.mark.django_db


@pytest.fixture
def file(tmp_path: Path, settings: LazySettings) -> Path:
    """A certificate, as an authority has it."""
    pem = Path(certifi.where()).read_text(encoding="utf-8").split("-----BEGIN", 1)[1]
    path = tmp_path / "club-ca.crt"
    path.write_text(f"-----BEGIN{pem.split('END CERTIFICATE-----', 1)[0]}END CERTIFICATE-----\n")
    settings.ROOT_CERTIFICATE = str(path)
    return path


def test_a_site_without_an_authority_has_no_such_page(client: Client) -> None:
    assert client.get("/trust/").status_code == 404
    assert client.get("/trust/root.crt").status_code == 404


def test_the_page_leads_to_the_file_and_names_it(client: Client, file: Path) -> None:
    page = client.get("/trust/")
    assert page.status_code == 200
    assert 'href="/trust/root.crt"' in page.text
    assert '<b class="link__url">http://testserver/trust/</b>' in page.text
    for words in ("Certificate Trust Settings", "CA certificate", "Keychain Access"):
        assert words in page.text
    answer = client.get("/trust/root.crt")
    assert answer.headers["Content-Type"] == "application/x-x509-ca-cert"
    assert ssl.PEM_cert_to_DER_cert(answer.text) == ssl.PEM_cert_to_DER_cert(file.read_text())
    assert client.post("/trust/").status_code == 405
    assert client.post("/trust/root.crt").status_code == 405


def test_what_is_no_certificate_is_none(client: Client, file: Path) -> None:
    file.write_bytes(b"\xff")
    assert client.get("/trust/root.crt").status_code == 404
    file.write_text("words")
    assert client.get("/trust/").status_code == 404


def test_the_server_in_front_may_deliver_the_file(client: Client, settings: LazySettings) -> None:
    """Over https behind a proxy the address is that which no phone warns of."""
    settings.ROOT_CERTIFICATE, settings.BEHIND_PROXY = "in-front", True
    settings.SITE_ADDRESS = "https://golf.club.home"
    page = client.get("/trust/", headers={"host": "golf.club.home"}, secure=True)
    assert "http://golf.club.home/trust/" in page.text
    assert "fingerprint" not in page.text
    assert 'href="https://golf.club.home/"' in page.text
    assert client.get("/trust/root.crt").status_code == 404
