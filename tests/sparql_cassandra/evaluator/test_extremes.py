"""Functions, casts, operators and aggregates over extreme values: a value comes out, or an error of SPARQL, or one of ours, and nothing else."""

from __future__ import annotations

import random

import pytest

from onto_core.errors import ResultTooLarge
from onto_core.vocabulary import XSD
from sparql_cassandra.evaluator.budget import Budget
from sparql_cassandra.evaluator.expressions.aggregates import accumulator
from sparql_cassandra.evaluator.expressions.casts import CASTS
from sparql_cassandra.evaluator.expressions.compile import QueryContext, compile_expression
from sparql_cassandra.evaluator.expressions.functions import FUNCTIONS, METERED
from sparql_cassandra.evaluator.expressions.operators import order_key
from sparql_cassandra.evaluator.expressions.regexes import MATCHING_FUNCTIONS
from sparql_cassandra.evaluator.expressions.values import ExpressionError, Value, value_of
from sparql_cassandra.syntax.algebra import Aggregate, Call, Var

DIGITS = "9" * 4_000
NUMBERS = ["0", "-1", "1", "2147483648", DIGITS, "-" + DIGITS, "9" * 3_999, "9" * 5_000, "1" + "0" * 1_200]
DECIMALS = ["0.0", "-0.0", "0.5", "-2.5", "." + "0" * 3_990 + "1", DIGITS, "-1." + "9" * 3_990, "1" + "0" * 3_000]
DOUBLES = ["INF", "-INF", "NaN", "-0.0", "0", "1e308", "-1e308", "5e-324", "1e-400", "1e99999", "1.5"]
MOMENTS = ["2024-02-29", "-0001-01-01", "9" * 180 + "-12-31", "0000-03-01-14:00", "2024-01-01+14:00"]
TEXTS = [
    "",
    "\0",
    "a",
    "\U0001f600",
    "\u0130\ufb03\u0390",
    " 12 ",
    "x" * 5_000,
    "\U0001f600" * 300_000,
    "$1$2\\",
    "(a)(b)?",
    "$" + "1" * 5_000,
    "\ud800",
]
TEXTS += ["[", "i", "q", "(?:", "a{1000}{1000}", "en-" + "x" * 300, "%", "http://x/../..//a?b#c", "2024-01-01T24:00:00Z", "1e5", "true", DIGITS]
EXTREMES: list[str | None] = [
    None,
    "Ihttp://x/s",
    "I",
    "I" + "\U0001f600" * 9_000,
    f"I{XSD}integer",
    "Bb",
    "Xboolean true",
    "Xboolean maybe",
    "Xinteger x",
    "Xbyte 300",
    "Dhttp://x/own 1",
    "Ten a",
    "T" + "a-" * 3_000 + "b text",
    *[f"Xinteger {text}" for text in NUMBERS],
    *[f"Xdecimal {text}" for text in DECIMALS],
    *[f"X{name} {text}" for text in DOUBLES for name in ("double", "float")],
    *[f"Xdate {text}" for text in MOMENTS],
    *[f"XdateTime {text}T23:59:59.{'9' * 100}Z" for text in ("2024-02-29", "-0001-01-01", "9" * 60 + "-12-31")],
    "Xtime 24:00:00",
    "Xtime 10:00:00-14:00",
    *["S" + text for text in TEXTS],
    *["Ten " + text for text in TEXTS[:6]],
]
ARGUMENTS = {
    "SUBSTR": (2, 3), "STRDT": (2,), "STRLANG": (2,), "SAMETERM": (2,), "LANGMATCHES": (2,), "CONTAINS": (2,), "STRSTARTS": (2,), "STRENDS": (2,),
    "STRBEFORE": (2,), "STRAFTER": (2,), "REGEX": (2, 3), "REPLACE": (3, 4), "CONCAT": (0, 1, 2, 3), "RAND": (0,), "UUID": (0,), "STRUUID": (0,),
    "NOW": (0,), "COALESCE": (0, 1, 2), "IF": (3,), "IN": (1, 2, 3), "NOT IN": (2,), "BNODE": (0, 1), "&&": (2,), "||": (2,),
    **dict.fromkeys(("=", "!=", "<", ">", "<=", ">=", "+", "-", "*", "/"), (2,)),
}  # fmt: skip
NAMES = [*FUNCTIONS, *METERED, *MATCHING_FUNCTIONS, *CASTS, *ARGUMENTS, "IRI", "BOUND", "!", "unary -", "unary +", "no such function"]
VARIABLES = tuple(Var(f"v{number}") for number in range(4))
COLUMNS = {variable: place for place, variable in enumerate(VARIABLES)}


def evaluated(call: Call, row: list[str | None], context: QueryContext) -> Value | None:
    try:
        value = compile_expression(call, COLUMNS)(row, context)
    except (ExpressionError, ResultTooLarge):
        return None
    order_key(value)
    assert len(value.key) <= 2_100_000
    return value


@pytest.mark.parametrize("name", dict.fromkeys(NAMES))
def test_a_call_of_extreme_values_gives_a_value_or_an_error_of_ours(name: str) -> None:
    dice = random.Random(name)
    context = QueryContext(base="http://x/" + "b" * 200, budget=Budget(deadline=60.0, texts=10**12))
    for count in ARGUMENTS.get(name, (1,)):
        every = [[key] for key in EXTREMES] if count == 1 else [[dice.choice(EXTREMES) for _ in range(count)] for _ in range(150)]
        for keys in every:
            first = evaluated(Call(name, VARIABLES[:count]), [*keys, None, None, None, None], context)
            if first is not None:  # and what came out goes in again
                again = dice.choice(["+", "*", "=", "<", "STRLEN", "STR", "CEIL", "CONCAT"])
                evaluated(Call(again, VARIABLES[: ARGUMENTS.get(again, (1,))[-1]]), [first.key] * 4, context)
                assert value_of(first.key).key == first.key


GROWING = [f"Xdecimal {DIGITS[:3_000]}", "Xdecimal ." + "0" * 3_000 + "1", f"Xinteger {DIGITS[:2_000]}", "Xdouble 1e300", "Xfloat 1e38"]


@pytest.mark.parametrize("sign", ["*", "+", "-", "/"])
@pytest.mark.parametrize(
    "key", [f"Xdecimal {'9' * 3_000}", "Xdecimal ." + "0" * 3_000 + "1", f"Xinteger {'9' * 2_000}", "Xdouble 1e300", "Xfloat 1e38"]
)
def test_a_number_that_grows_with_each_step_ends_as_an_error(sign: str, key: str) -> None:
    context = QueryContext(budget=Budget(deadline=60.0))
    grown: str | None = key
    for _ in range(40):
        value = evaluated(Call(sign, VARIABLES[:2]), [grown, grown if sign == "*" else key, None, None], context)
        if value is None:
            break
        grown = value.key
        assert len(grown) < 4_100
        for name in CASTS:
            evaluated(Call(name, VARIABLES[:1]), [grown, None, None, None], context)


@pytest.mark.parametrize("name", ["COUNT", "SUM", "AVG", "MIN", "MAX", "SAMPLE", "GROUP_CONCAT"])
@pytest.mark.parametrize("distinct", [False, True])
def test_an_aggregate_of_extreme_values_gives_a_value_or_an_error_of_ours(name: str, distinct: bool) -> None:
    dice = random.Random(f"{name}{distinct}")
    for _ in range(30):
        context = QueryContext(budget=Budget(deadline=60.0))
        rows = [(dice.choice(EXTREMES[1:] if dice.random() < 0.9 else EXTREMES),) for _ in range(dice.randrange(6))]
        try:
            group = accumulator(Aggregate(name, VARIABLES[0], distinct, " "), {VARIABLES[0]: 0}, [0])(context, context.budget.holding("groups"))
            group.add(rows)
            key = group.result()
        except ResultTooLarge:
            continue
        assert key is None or value_of(key).key == key
