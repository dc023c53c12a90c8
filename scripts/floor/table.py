"""The floor and the age of what is used, as they are kept beside this file."""

import tomllib
from dataclasses import dataclass
from pathlib import Path

import tomli_w

HERE = Path(__file__).resolve().parent
Version = tuple[int, ...]
Age = tuple[Version, ...]
"""The first version of each of BROWSERS that has something."""

BROWSERS = ("Safari", "Chrome", "Firefox")
ALWAYS: Age = ((1,),) * 3
NEVER: Version = (9999,)
HEAD = """\
# How old everything is that our pages use: the first Safari, Chrome and Firefox with all of it, on
# phones and on desktops alike; "-" where there is none. Then the members that no object had at the
# floor. Written by `python -m scripts.floor.update` from @mdn/browser-compat-data {edition}.
"""


@dataclass(frozen=True)
class Limits:
    """What `floor.toml` says: the floor, what may be younger and why, and names that are ours."""

    floor: Age
    spared: dict[str, str]
    own: frozenset[str]

    def covers(self, mean: str) -> bool:
        """Whether a mean need not be of the floor; a value is covered with its property."""
        kind, _, name = mean.partition(" ")
        owner = f"property {name.partition(': ')[0]}" if kind == "value" else mean
        return not {mean, owner}.isdisjoint(self.own | self.spared.keys())


def version(text: str) -> Version:
    return NEVER if text == "-" else tuple(int(part) for part in text.split("."))


def spelled(number: Version) -> str:
    return "-" if number == NEVER else ".".join(map(str, number))


def age(text: str) -> Age:
    return tuple(version(each) for each in text.split())


def younger(one: Age, floor: Age) -> bool:
    """Whether one of the browsers of the floor has it not."""
    return any(mine > least for mine, least in zip(one, floor, strict=True))


def read_limits(path: Path = HERE / "floor.toml") -> Limits:
    document = tomllib.loads(path.read_text(encoding="utf-8"))
    return Limits(
        floor=tuple(version(document["floor"][name.lower()]) for name in BROWSERS),
        spared=document["spared"],
        own=frozenset(document["own"]["names"]),
    )


def read_means(path: Path = HERE / "means.toml") -> tuple[dict[str, Age], dict[str, Age]]:
    """The age of every mean by its name, and of members that are younger than the floor."""
    document = tomllib.loads(path.read_text(encoding="utf-8"))
    used, members = (
        {name: age(text) for name, text in document[part].items()} for part in ("used", "members")
    )
    return used, members


def write_means(used: dict[str, Age], members: dict[str, Age], edition: str) -> None:
    document = {
        part: {name: " ".join(map(spelled, each)) for name, each in ages.items()}
        for part, ages in (("used", used), ("members", members))
    }
    text = HEAD.format(edition=edition) + "\n" + tomli_w.dumps(document)
    (HERE / "means.toml").write_text(text, encoding="utf-8")


def spelled_age(age: Age) -> str:
    """As people write it: "Safari 16.4, Chrome 111, Firefox 121"."""
    return ", ".join(f"{name} {spelled(each)}" for name, each in zip(BROWSERS, age, strict=True))
