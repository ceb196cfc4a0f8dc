"""The scripts for bash, zsh and fish, and what they are told."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

PROGRAM = str(Path(sys.executable).parent / "referee")


def asked(**settings: str) -> str:
    return subprocess.check_output([PROGRAM], env={**os.environ, **settings}, encoding="utf-8")


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_each_shell_gets_a_script_it_can_read(shell: str) -> None:
    # The script itself is click's; bash's, which it asks for its version, is read where there is a bash.
    if shell == "bash" and not shutil.which("bash"):
        pytest.skip("no bash here")
    script = asked(_REFEREE_COMPLETE=f"{shell}_source")
    assert f"_REFEREE_COMPLETE={shell}_complete" in script
    if shutil.which(shell):
        subprocess.run([shell, "-n"], input=script, encoding="utf-8", check=True)


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_commands_are_completed(shell: str) -> None:
    position = "fm" if shell == "fish" else "1"
    told = asked(_REFEREE_COMPLETE=f"{shell}_complete", COMP_WORDS="referee fm", COMP_CWORD=position)
    assert "fmt" in told.replace(",", "\n").split()
