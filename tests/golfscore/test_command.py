"""The command line: its words, what it says where it cannot go on, and who takes snapshots."""

import errno
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from django.conf import LazySettings

from golfscore import command, hourly, places, serving


def disk_full() -> None:
    raise OSError(errno.ENOSPC, "No space left on device")


def test_a_site_that_cannot_be_written_is_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLLECTED_STATIC", "")
    monkeypatch.setattr("upkeep.site.refuse_to_start", lambda words: None)
    monkeypatch.setattr(serving, "prepare", disk_full)
    with pytest.raises(SystemExit, match="No space left on device.*golfscore doctor says more"):
        command.prepare()


def test_a_bug_is_a_bug(monkeypatch: pytest.MonkeyPatch) -> None:
    def bug() -> None:
        raise FileNotFoundError(errno.ENOENT, "a bug")

    monkeypatch.setenv("COLLECTED_STATIC", "")
    monkeypatch.setattr("upkeep.site.refuse_to_start", lambda words: None)
    monkeypatch.setattr(serving, "prepare", bug)
    with pytest.raises(FileNotFoundError):
        command.prepare()


def test_without_words_it_says_what_there_is(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("VAR_DIR", "/srv/golf")
    monkeypatch.setattr(sys, "argv", ["/usr/bin/golfscore"])
    command.main()
    about = capsys.readouterr().out
    assert "The site lies in /srv/golf;" in about
    for word in command.OWN:
        assert f"golfscore {word} " in about


def test_an_installed_site_lies_in_the_home_of_its_user(monkeypatch: pytest.MonkeyPatch) -> None:
    assert places.data_folder() == places.FILES / "var"
    monkeypatch.setattr(places, "INSTALLED", True)
    monkeypatch.setenv("HOME", "/home/ann")
    monkeypatch.setattr(sys, "platform", "linux")
    assert places.data_folder() == Path("/home/ann/.local/share/golfscore")
    assert places.data_folder("/data") == Path("/data/golfscore")
    monkeypatch.setattr(sys, "platform", "darwin")
    assert places.data_folder() == Path("/home/ann/Library/Application Support/golfscore")


def test_files_are_collected_when_one_of_them_changed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, settings: LazySettings
) -> None:
    (tmp_path / "static").mkdir()
    (tmp_path / "static" / "site.css").write_text("a {}")
    settings.STATIC_ROOT = tmp_path
    calls: list[Any] = []
    monkeypatch.setattr(serving, "FILES", tmp_path)
    monkeypatch.setattr(serving, "call_command", lambda *words, **options: calls.append(words))
    serving.collect()
    serving.collect()
    assert calls == [("collectstatic",)]
    (tmp_path / "static" / "site.css").write_text("b {}")
    serving.collect()
    assert len(calls) == 2


def test_copies_are_looked_for_every_ten_minutes_until_the_server_ends(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    seconds, runs = 0, list[tuple[int, str]]()

    def sleep(step: int) -> None:
        nonlocal seconds
        seconds += step

    monkeypatch.setattr("time.sleep", sleep)
    monkeypatch.setattr("os.getppid", lambda: 7 if seconds < 1500 else 1)
    monkeypatch.setattr(
        subprocess, "run", lambda program, check: runs.append((seconds, program[-1]))
    )
    hourly.main(7, ["snapshot", "copy_away"])
    assert [when for when, _ in runs] == [60, 60, 660, 660, 1260, 1260]
    assert ["copy_away" in code for _, code in runs] == [False, True] * 3


def test_which_copies_are_made_is_up_to_the_settings(settings: LazySettings) -> None:
    settings.SNAPSHOTS = 0
    assert serving.commands_of_copies() == []
    settings.COPY_FOLDER = "/mnt/copies"
    assert serving.commands_of_copies() == ["copy_away"]
    settings.SNAPSHOTS = 24
    assert serving.commands_of_copies() == ["snapshot", "copy_away"]


def test_no_copy_waits_until_the_fit_of_a_large_league_is_made(
    monkeypatch: pytest.MonkeyPatch, settings: LazySettings
) -> None:
    settings.SNAPSHOTS = 24
    programs = list[list[str]]()
    monkeypatch.setattr(serving, "welcome", lambda port: [])
    monkeypatch.setattr(serving, "open_files", lambda: 100)
    monkeypatch.setattr(subprocess, "Popen", lambda words, **_options: programs.append(words))
    monkeypatch.setattr("os.execve", lambda *_words: None)
    serving.serve("127.0.0.1", 8000)
    assert [words[-1] for words in programs] == ["fit_leagues", "snapshot"]
    settings.SNAPSHOTS = 0
    serving.serve("127.0.0.1", 8000)
    assert [words[-1] for words in programs[2:]] == ["fit_leagues"]


def test_behind_a_proxy_phones_are_led_to_its_name(
    monkeypatch: pytest.MonkeyPatch, settings: LazySettings
) -> None:
    settings.SITE_ADDRESS = "https://golf.example"
    monkeypatch.setattr(serving, "invitations", list)
    monkeypatch.setattr(serving, "is_empty", lambda: True)
    lines = list(serving.welcome(8000))
    assert "Golfscore on the phones:   https://golf.example/" in lines
    assert "Make the administrator:    https://golf.example/" in lines
    assert "A league to look at:       make demo, in another terminal" in "\n".join(lines)
    monkeypatch.setattr(serving, "own_address", lambda: None)
    settings.SITE_ADDRESS = ""
    assert not any("on the phones" in line for line in serving.welcome(8000))


def test_half_as_many_connections_as_files_may_be_open() -> None:
    words = serving.command("127.0.0.1", 8000, 8192)
    assert words[words.index("--backpressure") + 1] == "4096"
    assert words[-1] == "golfscore.rsgi:application"
