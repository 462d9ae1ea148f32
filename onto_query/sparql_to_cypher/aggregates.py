"""Groups and aggregates in Cypher: WITH groups by what is no aggregate."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from onto_query.sparql_to_cypher.clauses import Pipeline, cannot
from onto_query.sparql_to_cypher.expressions import number, write
from sparql_cassandra.syntax.algebra import Aggregate, Var

AGGREGATES: Final = {"COUNT": "count", "SUM": "sum", "AVG": "avg", "MIN": "min", "MAX": "max"}


def group(keys: Sequence[Var], aggregates: Sequence[tuple[Var, Aggregate]], pipeline: Pipeline) -> None:
    """Say GROUP BY and its aggregates."""
    pipeline.begun()
    written = {variable: aggregate.argument in pipeline.written for variable, aggregate in aggregates}
    names, items = [pipeline.fresh() for _ in (*keys, *aggregates)], list[str]()
    values = [pipeline.called.get(key, "null") for key in keys] + [_aggregate(aggregate, pipeline) for _, aggregate in aggregates]
    items = [f"{value} AS {name}" for value, name in zip(values, names, strict=True)]
    pipeline.say(f"WITH {', '.join(items)}")
    pipeline.carry(keys)
    pipeline.called.update(zip(keys, names, strict=False))
    for (variable, aggregate), name in zip(aggregates, names[len(keys) :], strict=True):
        pipeline.called[variable], pipeline.kinds[variable] = name, "value"
        pipeline.datatypes.pop(variable, None)
        if aggregate.name != "COUNT":
            pipeline.nullable.add(variable)
            if keys and written[variable]:
                pipeline.say(f"WITH * WHERE {name} IS NOT NULL")  # of a group with nothing but words nothing is known


def _aggregate(aggregate: Aggregate, pipeline: Pipeline) -> str:
    if aggregate.name == "SAMPLE" and aggregate.argument is not None:
        return f"head(collect({write(aggregate.argument, pipeline)}))"
    if aggregate.name not in AGGREGATES:
        raise cannot(aggregate.name)
    if aggregate.argument is None and aggregate.distinct:
        raise cannot("COUNT(DISTINCT *)")
    distinct = "DISTINCT " if aggregate.distinct else ""
    if aggregate.argument is None:
        return f"count({distinct}*)"
    written = aggregate.name in {"MIN", "MAX"} and aggregate.argument in pipeline.written
    value = (number if written or aggregate.name in {"SUM", "AVG"} else write)(aggregate.argument, pipeline)
    if value == "null":
        return "count(null)" if aggregate.name == "COUNT" else "head(collect(null))"
    found = f"{AGGREGATES[aggregate.name]}({distinct}{value})"
    surely = isinstance(aggregate.argument, Var) and aggregate.argument not in pipeline.nullable and value == write(aggregate.argument, pipeline)
    if aggregate.name == "COUNT" or surely or aggregate.argument in pipeline.written:  # words among numbers count as no value
        return found
    return f"CASE WHEN count({value}) = count(*) THEN {found} END"  # one solution without a value, and all have none together (18.5.1)
