"""The cost of documents that change, beside a model: one paragraph of a long document, and many documents that are as they were.

    python -m benchmarks.documents [--kilobytes 200] [--documents 2000]

Everything but the reading of a changed chunk is measured: cutting, names, the message, and what the graph's writer does.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path

from onto_core.documents.cutting import Given
from onto_core.documents.inputs import Cutting, Inputs, read_sources, sources_of
from onto_core.documents.life import Documents
from onto_core.service.publishing import Known, Plan, planned, versions, with_document_names
from onto_core.service.stores import open_store
from onto_core.settings import Settings
from tests.worlds.histories import said

NAMES = ("Karin Voss", "Jens Aaberg", "Larvik", "Bergen", "the Harbour Board", "Nordlys Shipping", "Ada Keller", "Dundee", "the Tarn Museum")
WORDS = "the ship was built laid down sold repaired and sailed in summer for her owner who wrote of the crew and the long winter there".split()  # noqa: SIM905
CUTTING = Cutting(1500, 60)


def prose(chance: random.Random, characters: int) -> list[str]:
    """Paragraphs of made-up sentences."""
    paragraphs: list[str] = []
    while sum(map(len, paragraphs)) < characters:
        sentences = [f"{chance.choice(NAMES)} {' '.join(chance.choices(WORDS, k=chance.randrange(6, 20)))}." for _ in range(chance.randrange(2, 6))]
        paragraphs.append(" ".join(each[0].upper() + each[1:] for each in sentences))
    return paragraphs


def keep(path: Path, text: str) -> None:
    path.parent.mkdir(exist_ok=True)
    path.write_text(text)


async def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--kilobytes", type=int, default=200)
    parser.add_argument("--documents", type=int, default=2000)
    given = parser.parse_args(arguments)
    chance = random.Random(1)
    with tempfile.TemporaryDirectory() as folder:
        settings = Settings.model_validate({"store": {"url": f"oxigraph:{folder}/graph"}})
        store = open_store(settings.store, write=True)
        documents = Documents(store)

        async def publish(path: Path) -> tuple[Plan, Inputs]:
            sources = sources_of([str(path)])
            known = Known(await versions(store, "default", [each.document_id for each in sources.files]), settled=True)
            inputs = read_sources(sources, CUTTING, form="auto", given=Given(), is_known=known.has)
            reads = await with_document_names(inputs.reads, CUTTING.names_so_far, settings, "default", keep=True)
            return planned(reads, known, unchanged=inputs.unchanged), inputs

        async def write(plan: Plan) -> None:
            for chunk in plan.chunks:
                await documents.extracted(said(chunk))
            for document in plan.documents:
                await documents.announced(document)

        book = Path(folder, "book", "book.md")
        paragraphs = prose(chance, given.kilobytes * 1000)
        for what in ("first version", "one paragraph edited", "one paragraph in between", "one paragraph taken out"):
            place = len(paragraphs) // 2
            if what.endswith("edited"):
                paragraphs[place] += " It was repaired in the spring."
            elif what.endswith("between"):
                paragraphs.insert(place, "It was sold again in the autumn.")
            elif what.endswith("out"):
                del paragraphs[place]
            keep(book, "\n\n".join(paragraphs))
            started, processor = time.perf_counter(), time.process_time()
            plan, _ = await publish(book.parent)
            published = time.perf_counter()
            await write(plan)
            ended = time.perf_counter()
            print(
                f"{what}: {len(plan.chunks)} chunks to read; publishing {published - started:.2f} s, the graph {ended - published:.2f} s, "
                f"processor {time.process_time() - processor:.2f} s"
            )
        many = Path(folder, "many")
        for number in range(given.documents):
            keep(many / f"{number}.md", f"The ship S{number} was built in Larvik in {1800 + number % 200}.\n")
        plan, _ = await publish(many)
        for document in plan.documents:
            await documents.announced(document)
        started, processor = time.perf_counter(), time.process_time()
        plan, inputs = await publish(many)
        seconds = time.perf_counter() - started
        print(
            f"{len(inputs.unchanged)} unchanged documents: {len(plan.chunks) + len(plan.documents)} messages, {seconds:.2f} s, "
            f"{len(inputs.unchanged) / seconds:,.0f} documents a second, processor {time.process_time() - processor:.2f} s"
        )
        await store.close()


if __name__ == "__main__":
    asyncio.run(main())
