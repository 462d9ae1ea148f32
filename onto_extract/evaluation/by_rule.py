"""The part of the judge in a run: right and wrong facts by the rule that refused them, by warning and by mend; the proposals before it. Pure."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from onto_extract.evaluation.measures import Cost, Score, SentenceScore, pooled, strict_key


@dataclass(frozen=True, slots=True)
class RightAndWrong:
    """Facts that are in the gold of their sentence, and facts that are not."""

    right: int = 0
    wrong: int = 0


@dataclass(frozen=True, slots=True)
class JudgeReport:
    """The distinct facts of each sentence, counted. A refused fact that was published after all, from another proposal, does not count as refused.

    A fact that breaks several rules counts at each. `raw` scores the first proposals in their own words, `judged` the published facts.
    """

    raw: Score
    judged: Score
    accepted: RightAndWrong
    refused: RightAndWrong
    refused_by: dict[str, RightAndWrong]
    """Rule -> facts that it refused."""
    flagged_by: dict[str, RightAndWrong]
    """Rule -> facts that it flagged: they are neither refused nor accepted."""
    warned_by: dict[str, RightAndWrong]
    """Rule -> accepted facts with its warning."""
    mended_by: dict[str, RightAndWrong]
    """Kind of mend -> accepted facts that it changed."""
    cost: Cost

    @property
    def sorts(self) -> tuple[tuple[str, dict[str, RightAndWrong]], ...]:
        """The counts by rule or mend, each sort with its words."""
        return ("refused by", self.refused_by), ("flagged by", self.flagged_by), ("warned by", self.warned_by), ("mended", self.mended_by)


def judge_report(outcomes: Sequence[SentenceScore]) -> JudgeReport:
    """What the judge adds and takes."""
    refused: Counter[bool] = Counter()
    accepted: Counter[bool] = Counter()
    by: dict[str, Counter[tuple[str, bool]]] = {name: Counter() for name in ("refused", "flagged", "warned", "mended")}
    for outcome in outcomes:
        gold, published = outcome.right, outcome.published
        accepted.update(key in gold for key in published)
        proposed = [(strict_key(each.said), each) for each in outcome.proposed]
        lost = [(key, each) for key, each in proposed if not each.accepted and not each.flagged and key not in published]
        flagged = [(key, each) for key, each in proposed if each.flagged and key not in published]
        kept = [(key, each) for key, each in proposed if each.accepted]
        refused.update(key in gold for key in {key for key, _ in lost})
        for name, facts in (
            ("refused", {(rule, key) for key, each in lost for rule in each.rules}),
            ("flagged", {(rule, key) for key, each in flagged for rule in each.rules}),
            ("warned", {(rule, key) for key, each in kept for rule in each.rules}),
            ("mended", {(mend, key) for key, each in kept for mend in each.mends}),
        ):
            by[name].update((said, key in gold) for said, key in facts)
    return JudgeReport(
        raw=pooled((outcome.right, {strict_key(said) for said in outcome.raw}) for outcome in outcomes),
        judged=pooled((outcome.right, outcome.published) for outcome in outcomes),
        accepted=RightAndWrong(accepted[True], accepted[False]),
        refused=RightAndWrong(refused[True], refused[False]),
        refused_by=_by_name(by["refused"]),
        flagged_by=_by_name(by["flagged"]),
        warned_by=_by_name(by["warned"]),
        mended_by=_by_name(by["mended"]),
        cost=_total(outcome.cost for outcome in outcomes),
    )


def _by_name(counts: Counter[tuple[str, bool]]) -> dict[str, RightAndWrong]:
    """The commonest first."""
    names = {name: counts[name, True] + counts[name, False] for name, _ in counts}
    return {name: RightAndWrong(counts[name, True], counts[name, False]) for name in sorted(names, key=lambda name: (-names[name], name))}


def _total(costs: Iterable[Cost]) -> Cost:
    every = list(costs)
    prompt, completion = sum(cost.prompt_tokens for cost in every), sum(cost.completion_tokens for cost in every)
    return Cost(prompt, completion, sum(cost.calls for cost in every), sum(cost.seconds for cost in every))
