"""The proposer without a model: it reads the parse of a chunk with the words of its subset, and marks its proposals as degraded."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from typing import TYPE_CHECKING

from onto_core.ports.models import Usage
from onto_extract.model import Proposal, RawTriple, Violation

if TYPE_CHECKING:
    from onto_core.matching.subset import Subset
    from onto_core.messages import Chunk

VERSION = "rules/1"


@cache
def _executor() -> ThreadPoolExecutor:
    """One thread: the parser is not safe in two, and the event loop stays free."""
    return ThreadPoolExecutor(1, thread_name_prefix="rules")


class RulesProposer:
    """Dependencies, named entities and the ontology's own words. The same chunk and subset give the same triples."""

    @property
    def name(self) -> str:
        return "rules"

    async def propose(self, chunk: Chunk, subset: Subset, feedback: Sequence[Violation] = ()) -> Proposal:
        """Propose what the rules find; nothing when there is `feedback`, from which rules cannot learn."""
        started = time.perf_counter()
        raws = () if feedback else await asyncio.get_running_loop().run_in_executor(_executor(), propose, chunk.text, subset)
        return Proposal(raws, self.name, VERSION, Usage(seconds=time.perf_counter() - started), degraded=("rules",))


def propose(text: str, subset: Subset) -> tuple[RawTriple, ...]:
    """The raw triples that rules find in a text. Takes 50 to 100 ms of CPU per 1,000 characters, once the labels of the subset are known."""
    from onto_extract.rules.facts import account, lexicon_for
    from onto_extract.rules.triples import raws

    lexicon = lexicon_for(subset)
    return raws(account(text, lexicon), text, lexicon)
