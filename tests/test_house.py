"""The house holds: layers, doors, sizes, names; and each of these checks fails where it should."""

from __future__ import annotations

import ast
import re
import shutil
import subprocess
import sys
import tomllib
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

import referee
from referee import catalogue, resources
from referee.model.code import Code

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = ROOT / "referee"
MODULES = sorted(PACKAGE.rglob("*.py"))
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
CONTRACTS = [contract["name"] for contract in PROJECT["tool"]["importlinter"]["contracts"]]

LONGEST_FUNCTION = 40
LONGEST_MODULE = 400
TABLES = ("codes.py", "chapters.py")
"""Modules that are one long list of what there is; a list is not easier to read in two halves."""

FILE_DOORS = ("api", "auditing", "cli", "resources")
FILE_CALLS = {"open", "read_text", "read_bytes", "write_text", "write_bytes", "iterdir", "glob", "rglob"}


def tree(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"), str(path))


def shown(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


# --- imports -----------------------------------------------------------------------------------


def lint_imports(folder: Path) -> str:
    program = Path(sys.executable).parent / "lint-imports"
    command = [program, "--no-cache", "--config", str(ROOT / "pyproject.toml")]
    return subprocess.run(command, cwd=folder, capture_output=True, encoding="utf-8", check=False).stdout


def broken(report: str) -> set[str]:
    return {name for name in CONTRACTS if re.search(rf"^{re.escape(name)} BROKEN", report, re.MULTILINE)}


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    shutil.copytree(PACKAGE, tmp_path / "referee", ignore=shutil.ignore_patterns("__pycache__"))
    return tmp_path


def test_every_contract_fails_when_it_is_broken(copy: Path) -> None:
    (copy / "referee/model/broken.py").write_text("import lark, yaml, click\nimport referee.cli\n")
    assert broken(lint_imports(copy)) == set(CONTRACTS)


def test_a_package_outside_the_layers_is_refused(copy: Path) -> None:
    (copy / "referee/attic.py").write_text("")
    report = lint_imports(copy)
    assert "referee.attic" in report
    assert "Imports point one way" in broken(report)


def test_only_the_doors_touch_files() -> None:
    found = [
        f"{shown(path)}:{node.lineno}: {name}"
        for path in MODULES
        if path.relative_to(PACKAGE).parts[0].removesuffix(".py") not in FILE_DOORS
        for node, name in calls(tree(path))
        if name in FILE_CALLS
    ]
    assert found == []


def calls(module: ast.Module) -> Iterator[tuple[ast.Call, str]]:
    for node in ast.walk(module):
        if isinstance(node, ast.Call):
            match node.func:
                case ast.Name(id=name) | ast.Attribute(attr=name):
                    yield node, name


def test_importing_referee_is_light() -> None:
    """The start of every command: neither the parser, nor YAML, nor the terminal."""
    code = "import sys, referee; print(sorted({'lark', 'yaml', 'click'} & set(sys.modules)))"
    assert subprocess.check_output([sys.executable, "-c", code], text=True) == "[]\n"


# --- sizes -------------------------------------------------------------------------------------


def test_functions_are_short() -> None:
    found = [
        f"{shown(path)}:{node.lineno}: {node.name} has {size} lines"
        for path in MODULES
        for node in ast.walk(tree(path))
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
        and (size := (node.end_lineno or node.lineno) - node.lineno + 1) > LONGEST_FUNCTION
    ]
    assert found == []


def test_modules_are_short() -> None:
    sizes = {
        shown(path): len(path.read_text(encoding="utf-8").splitlines())
        for path in MODULES
        if path.name not in TABLES
    }
    assert {name: size for name, size in sizes.items() if size > LONGEST_MODULE} == {}


# --- data decides, not names -------------------------------------------------------------------


def test_no_code_asks_which_variant_it_is() -> None:
    """A rulebook's name is never compared with; `standard` may be named as the one to start from."""
    names = set(resources.variant_names())
    found = [
        f"{shown(path)}:{node.lineno}"
        for path in MODULES
        for node in ast.walk(tree(path))
        if isinstance(node, ast.Compare | ast.MatchValue)
        for inner in ast.walk(node)
        if isinstance(inner, ast.Constant) and isinstance(inner.value, str) and inner.value in names
    ]
    assert found == []


def clashes(codes: set[Code]) -> list[str]:
    """Codes and names that mean two things; one and the same code may be listed by two packages."""
    said = Counter(word for code in codes for word in (code.code, code.name))
    return sorted(word for word, times in said.items() if times > 1)


def test_a_code_or_name_given_twice_is_noticed() -> None:
    one = Code("N001", "one", "record", "said", "why")
    assert clashes({one, replace(one, name="other")}) == ["N001"]
    assert clashes({one, replace(one, code="N002")}) == ["one"]


def test_every_code_has_one_meaning_and_one_name() -> None:
    codes = {code for home in catalogue._HOMES for code in catalogue._codes_of(home)}
    assert codes
    assert clashes(codes) == []
    for code in codes:
        assert re.fullmatch(r"[NRVYSOTJCPEXBKA]\d{3}", code.code), code.code
        assert re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", code.name), code.name
        assert code.message.strip() and code.doc.strip(), code.code


# --- what is shipped ---------------------------------------------------------------------------


def tracked() -> list[Path]:
    """The project's own text files, as they would be cloned."""
    try:
        listed = subprocess.check_output(["git", "ls-files", "-z"], cwd=ROOT, encoding="utf-8")
    except (OSError, subprocess.CalledProcessError):
        pytest.skip("not a git checkout")
    return [ROOT / name for name in listed.split("\0") if name and (ROOT / name).is_file()]


def test_no_path_of_a_machine() -> None:
    places = re.compile(rb"(?<![\w.~-])/(?:home|Users|root|work|opt|mnt)/\w")
    assert [shown(path) for path in tracked() if places.search(path.read_bytes())] == []


def test_the_version_is_said_once() -> None:
    """pyproject reads it from the package."""
    assert "version" in PROJECT["project"].get("dynamic", ())
    assert re.fullmatch(r"\d+\.\d+\.\d+", referee.__version__)


def test_the_package_is_typed_and_every_folder_is_a_package() -> None:
    assert (PACKAGE / "py.typed").is_file()
    folders = {path.parent for path in MODULES}
    assert [shown(folder) for folder in sorted(folders) if not (folder / "__init__.py").is_file()] == []
