"""What a caller asks, made into a run: files listed, rulebook settled, store opened, crew hired."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import IO

from referee.auditing.crew import Alone, Crew
from referee.auditing.gather import Wanted
from referee.auditing.inputs import STANDARD_INPUT, Item, Walk, problem_of
from referee.auditing.listing import Listing
from referee.auditing.manifest import read_manifest
from referee.auditing.plan import Plan, Watch
from referee.auditing.refused import Refused as Refused
from referee.auditing.remote import is_remote, open_remote
from referee.auditing.result import Result
from referee.auditing.run import Audit
from referee.auditing.seating import Seating, asked_by, seated
from referee.auditing.store import Damaged, Store
from referee.auditing.units import SMALL, open_local
from referee.auditing.worker import new_worker
from referee.judge.rulebook import Asked

MANIFESTS = (".yaml", ".yml")
MOST_MANIFEST = 32 * 1024 * 1024


@dataclass(frozen=True, slots=True)
class Options:
    """`jobs` None: a process a core. `journal` None: nothing is kept. `choice`: how `wanted` was chosen."""

    program: str
    asked: Asked = field(default_factory=Asked)
    jobs: int | None = None
    journal: Path | None = None
    cluster: str | None = None
    allow_outside: bool = False
    follow_links: bool = False
    wanted: Wanted = lambda finding: True
    choice: tuple[str, ...] = ()


def audited(
    names: Sequence[str],
    options: Options,
    watch: Watch | None = None,
    say: Callable[[str], None] | None = None,
) -> Result:
    """Everything under those names, judged; Refused and StoreError where that can't be."""
    plan = planned(names, options)
    store = Store(options.journal, say)
    try:
        audit = Audit(plan, store, lambda asked: hired(options, plan, asked), watch or Watch())
        try:
            audit.run()
        except Damaged:
            store.begin_anew()
            audit.run()
        return Result(store, options.program, options.wanted)
    except BaseException:
        store.close()
        raise
    finally:
        plan.listing.close()


def planned(names: Sequence[str], options: Options) -> Plan:
    manifests = [name for name in names if name.endswith(MANIFESTS) and not Path(name).is_dir()]
    kept = (*map(str, (options.allow_outside, options.follow_links)), *options.choice)
    if not manifests:
        listing = Listing(Walk(options.follow_links).items(_once(names)), in_order=False)
        return Plan(
            options.program,
            listing,
            options.asked,
            wanted=options.wanted,
            choice=kept,
            open_file=open_anywhere,
            names=tuple(names),
        )
    if is_remote(names[0]):
        raise Refused(f"a manifest is a file on this machine, and {names[0]} is elsewhere")
    if len(names) > 1:
        raise Refused(f"a manifest is audited by itself: give {manifests[0]} alone")
    seating = _seating(names[0], options.allow_outside)
    asked, own = asked_by(seating, options.asked)
    listing = Listing(seating.items, in_order=True)
    return Plan(options.program, listing, asked, seating, own, options.wanted, kept, names=tuple(names))


def open_anywhere(item: Item) -> IO[bytes]:
    return open_remote(item.name) if is_remote(item.name) else open_local(item)


def _once(names: Sequence[str]) -> list[str]:
    """Standard input can be read once only."""
    return list(dict.fromkeys(names)) if STANDARD_INPUT in names else list(names)


def _seating(name: str, allow_outside: bool) -> Seating:
    try:
        with open_local(Item(name)) as stream:
            data = stream.read(MOST_MANIFEST + 1)
    except (OSError, ValueError) as error:
        raise Refused(f"{name}: {problem_of(error)}") from error
    seating = seated(read_manifest(data, name), allow_outside)
    seating.found += seating.manifest.findings
    return seating


def hired(options: Options, plan: Plan, asked: Asked) -> Crew:
    """Processes where there is enough to do for them."""
    if options.cluster is not None:
        from referee.auditing.cluster import Cluster

        return Cluster(options.cluster, asked)
    jobs = options.jobs or cores()
    if jobs == 1 or (options.jobs is None and plan.listing.bytes < SMALL):
        return Alone(new_worker(asked))
    from referee.auditing.pool import Pool

    return Pool(jobs, asked)


def cores() -> int:
    """Those that this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def on_terminal() -> bool:
    return sys.stderr.isatty()
