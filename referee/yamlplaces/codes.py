"""What can be wrong with a YAML text before anybody asks what it means."""

from __future__ import annotations

from referee.model.code import Code


def _code(code: str, name: str, message: str, doc: str) -> Code:
    return Code(code, name, "record", message, doc)


SYNTAX = _code(
    "Y101",
    "yaml-syntax",
    "this is no YAML: {problem}",
    "The text can't be read as YAML from this place on. What stands before it is still checked.",
)
TOO_LARGE = _code(
    "Y102",
    "yaml-too-large",
    "the file is larger than the {most} bytes that are read",
    "A file of this kind is small. A larger one is not read at all: nobody can make the referee wait.",
)
TOO_DEEP = _code(
    "Y103",
    "yaml-too-deep",
    "this is nested more than {most} levels deep",
    "Nothing in the language needs that many brackets or indents. Reading stops here.",
)
TOO_LONG = _code(
    "Y104",
    "yaml-text-too-long",
    "this text has {size} characters; at most {most} are read",
    "A name, a number, a word or a citation is one line.",
)
ALIAS = _code(
    "Y105",
    "yaml-alias",
    "an alias, {text}, is not taken here: write the value itself",
    "Aliases let a small file stand for an endless one, and hide where a value is written.",
)
ANCHOR = _code(
    "Y106",
    "yaml-anchor",
    "an anchor, {text}, is not taken here",
    "Anchors serve aliases and merges only, and those are not taken.",
)
TAG = _code(
    "Y107",
    "yaml-tag",
    "a tag, {text}, is not taken here: the key decides the type",
    "A tag asks for an object of a type; here the parameter alone decides the type of its value.",
)
MERGE = _code(
    "Y108",
    "yaml-merge",
    "a merge, <<, is not taken here: use extends, or write the values",
    "Merge keys copy mappings out of sight. One rulebook builds on another with `extends`.",
)
SEVERAL = _code(
    "Y109",
    "yaml-several-documents",
    "a second document begins here: one file is one document",
    "What follows a line of three dashes would be another file's content, and is not read.",
)
DUPLICATE = _code(
    "Y110",
    "yaml-duplicate-key",
    "{key} is written twice: here and in line {line}, column {column}",
    "YAML readers keep the last of two equal keys without a word. Here neither wins.",
)
KEY = _code(
    "Y111",
    "yaml-key-not-text",
    "a key is one word here, no list and no mapping",
    "YAML lets lists and mappings be keys; no key of the language is one.",
)
NOT_UTF8 = _code(
    "Y112",
    "yaml-not-utf-8",
    "{what} is no UTF-8: save the file as UTF-8",
    "Text is UTF-8, with or without a byte-order mark.",
)
CONTROL = _code(
    "Y113",
    "yaml-control-character",
    "the character {character} is not taken in YAML",
    "Control characters are invisible and can change what a terminal shows.",
)
EMPTY = _code(
    "Y114", "yaml-empty", "{what} is empty: nothing is stated", "There is nothing in it, or only comments."
)
TOO_MANY = _code(
    "Y115",
    "yaml-too-many-problems",
    "reading stops here, after {most} problems",
    "The first problems are shown; the rest will show when they are mended.",
)

CODES = (
    SYNTAX,
    TOO_LARGE,
    TOO_DEEP,
    TOO_LONG,
    ALIAS,
    ANCHOR,
    TAG,
    MERGE,
    SEVERAL,
    DUPLICATE,
    KEY,
    NOT_UTF8,
    CONTROL,
    EMPTY,
    TOO_MANY,
)
