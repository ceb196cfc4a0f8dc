"""Everything that can be wrong with a transcript as a text."""

from __future__ import annotations

from referee.model.code import Code
from referee.transcript.filecodes import FILE_CODES
from referee.transcript.linecodes import LINE_CODES

CODES: tuple[Code, ...] = tuple(sorted((*LINE_CODES, *FILE_CODES), key=lambda code: code.code))
BY_CODE = {code.code: code for code in CODES}
