from __future__ import annotations

import pytest


@pytest.fixture
def quick_end(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whether somebody who passes could have played is not asked: it is a note, and takes long."""
    from referee.rules import ending

    monkeypatch.setattr(ending, "able_to_play", lambda *_: None)
