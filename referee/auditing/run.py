"""One audit from what is given to a filled store."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from hashlib import blake2b

from referee.auditing.books import Books
from referee.auditing.conclude import concluded
from referee.auditing.crew import Crew
from referee.auditing.gather import Gather
from referee.auditing.plan import Plan, Watch
from referee.auditing.shelf import load_named
from referee.auditing.store import Store, name_out, unsealed
from referee.auditing.taking import Taking, put_file, told_digest
from referee.auditing.units import Cutter, print_of
from referee.judge.rulebook import Asked


@dataclass(slots=True)
class Audit:
    """One run over a store."""

    plan: Plan
    store: Store
    crew: Callable[[Asked], Crew]
    watch: Watch = field(default_factory=Watch)

    def run(self) -> None:
        """Fill the store, unless it holds this very run already, finished."""
        with self.store.errors():
            salt = self._salt()
            if self.store.kept and self._is_finished(salt):
                return
            self.store.begin_run()
            self.store.commit()
            cutter = Cutter(salt, self.plan.open_file)
            gather = self._judge(cutter)
            mark = concluded(self.plan, gather)
            mark["same"] = None if gather.lost else self._same(salt)
            mark["books"] = cutter.rulebooks
            mark["tables"] = table_digest(self.store)
            self.store.set_mark("finished", mark)
            self.store.commit()

    # --- every game --------------------------------------------------------------------------

    def _judge(self, cutter: Cutter) -> Gather:
        plan = self.plan
        gather = Gather(self.store, Books(plan.asked), plan.wanted)
        if plan.seating is not None:
            put_file(self.store, -1, plan.seating.manifest.file, b"")
        crew = self.crew(plan.asked)
        self.watch.begin(plan.listing.files, plan.listing.bytes)
        try:
            Taking(plan, self.store, gather, cutter, crew, self.watch).all()
        finally:
            crew.close()
            self.watch.end()
        return gather

    # --- what makes a run the same -----------------------------------------------------------

    def _salt(self) -> bytes:
        """The program and the rulebooks asked for."""
        asked = self.plan.asked
        digest = blake2b(f"{self.plan.program} {asked.file_rules}".encode(), digest_size=16)
        standard = load_named("standard", None)
        for loaded in (standard.variant, asked.variant):
            told = (loaded.name, loaded.digest, loaded.citations, loaded.changes) if loaded else None
            digest.update(repr(told).encode("utf-8", "backslashreplace"))
        digest.update(
            repr([(rule.key, rule.value) for rule in asked.rules]).encode("utf-8", "backslashreplace")
        )
        return digest.digest()

    def _same(self, salt: bytes) -> str:
        """The run's own key, without the files."""
        digest = blake2b(salt, digest_size=16)
        digest.update(repr((self.plan.choice, self.plan.names)).encode("utf-8", "backslashreplace"))
        seating = self.plan.seating
        if seating is not None:
            digest.update(repr(seating.found).encode("utf-8", "backslashreplace"))
            digest.update((seating.manifest.document.page.text if seating.manifest.document else "").encode())
        return digest.hexdigest()

    def _is_finished(self, salt: bytes) -> bool:
        """Whether the last run was this one: the same question, the same files, byte for byte."""
        mark = self.store.mark("finished")
        if not mark or mark["same"] != self._same(salt) or mark["tables"] != table_digest(self.store):
            return False
        for folder, name, known in mark["books"]:
            if print_of(load_named(name, folder)).hex() != known:
                return False
        if not self._results_whole():
            return False
        rows = iter(self.store.run("SELECT name, digest FROM file WHERE no >= 0 ORDER BY no").fetchall())
        for item in self.plan.listing:
            row = next(rows, None)
            if (
                row is None
                or row[0] != name_out(item.name)
                or row[1] != told_digest(item, self.plan.open_file)
            ):
                return False
        return next(rows, None) is None

    def _results_whole(self) -> bool:
        """Whether every result that the report needs is there and sealed."""
        rows = self.store.run(
            "SELECT unit.key, result.data FROM unit LEFT JOIN result ON result.key = unit.key"
            " WHERE unit.data IS NULL"
        )
        return all(data is not None and unsealed(key, data) is not None for key, data in rows)


def table_digest(store: Store) -> str:
    """Over the tables that a report is written from: a stray byte in them is noticed."""
    digest = blake2b(digest_size=16)
    for table, order in (
        ("file", "no"),
        ("unit", "no"),
        ("extra", "unit, game, rowid"),
        ("worst", "unit, game"),
        ("match", "no"),
        ("player", "name"),
    ):
        for row in store.run(f"SELECT * FROM {table} ORDER BY {order}"):
            digest.update(repr(row).encode())
    return digest.hexdigest()
