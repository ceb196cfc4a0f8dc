"""Run by `make wheel` with the wheel's own Python, from an empty folder: what is shipped is all there.

python -I tests/installed.py CHECKOUT
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import referee
from referee import resources


def run(*words: str) -> str:
    """What the installed command prints; anything but exit code 0 is a failure."""
    program = Path(sys.executable).parent / "referee"
    done = subprocess.run([program, *words], capture_output=True, encoding="utf-8", check=False)
    assert done.returncode == 0, (words, done.stdout, done.stderr)
    return done.stdout


def main(checkout: Path) -> None:
    package = Path(referee.__file__).parent
    assert checkout / "referee" != package, "the checkout was imported, not the wheel"
    ours = {path.relative_to(checkout) for path in (checkout / "referee").rglob("*.py")}
    assert ours == {path.relative_to(package.parent) for path in package.rglob("*.py")}
    assert (package / "py.typed").is_file()
    for folder in ("grammar", "variants"):
        for path in sorted((checkout / folder).iterdir()):
            assert (package / "_shipped" / folder / path.name).read_bytes() == path.read_bytes(), path
    assert resources.variant_names() == tuple(sorted(p.stem for p in (checkout / "variants").glob("*.yaml")))
    assert run("--version") == f"referee {referee.__version__}\n"
    assert "Commands:" in run("--help")
    for game in sorted((checkout / "examples").rglob("*.rkb")):
        assert run("fmt", str(game)).startswith("rkb 1\n"), game
    print(
        f"{package.name} {referee.__version__}: {len(ours)} modules, {len(resources.variant_names())} books"
    )


if __name__ == "__main__":
    main(Path(sys.argv[1]).resolve())
