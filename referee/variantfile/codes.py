"""What can be wrong with a rulebook's file, a `rule` line or a `--rule`."""

from __future__ import annotations

from referee.model.code import Code
from referee.yamlplaces.codes import CODES as YAML_CODES


def _code(code: str, name: str, message: str, doc: str) -> Code:
    return Code(code, name, "record", message, doc)


UNKNOWN_KEY = _code(
    "V101",
    "unknown-key",
    "{found} is no key here{hint}",
    "A misspelt key would leave the parent's value in force without a word, so every key must be known.",
)
WRONG_TYPE = _code(
    "V102",
    "wrong-type",
    "{parameter}: expected {expected}; found {found}{hint}",
    "The parameter decides the type of its value. `yes` and `no` are no booleans; numbers are decimal.",
)
OUT_OF_RANGE = _code(
    "V103",
    "out-of-range",
    "{parameter}: expected {expected}; found {found}",
    "Numbers and lists have limits, so that no rulebook can ask for the impossible.",
)
UNKNOWN_WORD = _code(
    "V104",
    "unknown-word",
    "{parameter}: expected {expected}; found {found}{hint}",
    "The parameter takes one of a few words, and this is none of them.",
)
MISSING_KEY = _code(
    "V105",
    "missing-key",
    "{found} is missing: expected {expected}",
    "A rulebook that extends nothing states every parameter; a record has all of its keys.",
)
MISSING_CHAPTERS = _code(
    "V109",
    "missing-chapters",
    "{found} missing, and there is no extends to take them from",
    "A rulebook that extends nothing states every parameter. Most say `extends: standard` and list changes.",
)
CONTRADICTION = _code(
    "V106",
    "contradiction",
    "these contradict each other: {values}; {sentence}",
    "Each value is possible alone; together they are not.",
)
TWICE = _code(
    "V107",
    "listed-twice",
    "{parameter}: {found} stands twice in the list",
    "A list of words holds each word once.",
)
NOTHING_TO_KEEP = _code(
    "V108",
    "nothing-to-keep",
    "{parameter}: grade and cite stand here without a value, and there is no parent to have one",
    "An entry without `value` keeps the value of the rulebook it extends.",
)
UNKNOWN_PARENT = _code(
    "V110",
    "unknown-parent",
    "there is no rulebook {found} to extend{hint}",
    "`extends` is the name of a shipped rulebook, or a path such as ./club.yaml beside the file.",
)
CYCLE = _code(
    "V111",
    "cycle-of-parents",
    "a rulebook can't extend itself: {cycle}",
    "Following `extends` must come to a rulebook that extends nothing.",
)
OUTSIDE = _code(
    "V112",
    "parent-outside",
    "{found} is outside the folder of the file that extends it",
    "A rulebook reads shipped rulebooks and files of its own folder, nothing else on the machine.",
)
BAD_PARENT = _code(
    "V113",
    "parent-has-mistakes",
    "{found} has mistakes of its own, so nothing can be built on it",
    "The parent's mistakes are listed with its own file and lines.",
)
LONG_CHAIN = _code(
    "V114",
    "too-many-parents",
    "more than {most} rulebooks extend one another here",
    "A long chain of parents is a mistake, or a trap.",
)
UNKNOWN_VARIANT = _code(
    "V115",
    "unknown-variant",
    "there is no rulebook {found}{hint}",
    "A rulebook is the name of a shipped one, or a path to a YAML file.",
)
UNREADABLE = _code(
    "V116",
    "unreadable-file",
    "{found} can't be read: {detail}",
    "The file is missing, or is no regular file.",
)
RULE_TWICE = _code(
    "V120",
    "rule-twice",
    "{found} is changed twice: here and {where}",
    "Two changes of one parameter leave open which is meant.",
)
NOT_A_PARAMETER = _code(
    "V121",
    "not-a-parameter",
    "{found} is a group; a rule changes one of {expected}",
    "A rule changes one parameter, named by its whole path.",
)
GROUP_IS_NONE = _code(
    "V122",
    "group-is-none",
    "{parameter}: {group} is none here; give the whole of it",
    "A part of a group can't be changed where the rulebook has no such group.",
)
REMARK_CODES = {
    "type": WRONG_TYPE,
    "range": OUT_OF_RANGE,
    "word": UNKNOWN_WORD,
    "unknown": UNKNOWN_KEY,
    "missing": MISSING_KEY,
    "twice": TWICE,
}
"""The code for each reason a value does not fit."""

CODES = (
    *YAML_CODES,
    UNKNOWN_KEY,
    WRONG_TYPE,
    OUT_OF_RANGE,
    UNKNOWN_WORD,
    MISSING_KEY,
    MISSING_CHAPTERS,
    CONTRADICTION,
    TWICE,
    NOTHING_TO_KEEP,
    UNKNOWN_PARENT,
    CYCLE,
    OUTSIDE,
    BAD_PARENT,
    LONG_CHAIN,
    UNKNOWN_VARIANT,
    UNREADABLE,
    RULE_TWICE,
    NOT_A_PARAMETER,
    GROUP_IS_NONE,
)
