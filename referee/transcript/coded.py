"""How a code of the notation is stated."""

from __future__ import annotations

from referee.model.code import Code
from referee.model.finding import Kind


def coded(
    code: str, name: str, message: str, doc: str, illegal: str = "", legal: str = "", kind: Kind = "record"
) -> Code:
    return Code(code, name, kind, message, doc, (), illegal, legal)
