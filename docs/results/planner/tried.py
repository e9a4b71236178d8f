"""What choosing between strategies by the table would cost, from points.csv alone: writes tried.csv.

    python3 docs/results/planner/tried.py > docs/results/planner/tried.csv

Each line is the regret of a way to choose, the points behind the best of all strategies, with fits that leave the
table out. A strategy at a share of epsilon has what it had on the table, interpolated in the logarithm of epsilon, and
below 0.1 what its fit loses further. Needs NumPy.
"""

import json
import math

import numpy as np

from fits import EPSILONS, HERE, MEASURES, STRATEGIES, cells, expected, fits, foreseen, law, planned, points, tables, there

CATALOGUE = HERE.parents[2] / "data/src/main/resources/org/didyma/data/catalog"
EXACT = STRATEGIES[:2]
SHARES = [k / 10 for k in range(1, 10)]


def reached(cell, strategy, measure, share=1.0):
    """Of the strategy at a share of epsilon."""
    table, epsilon = cell
    at = epsilon * share
    known = [e for e in EPSILONS if (table, e, strategy) in points]
    values = [points[table, e, strategy][measure] for e in known]
    if at < known[0]:
        lost = expected((table, known[0]), strategy, at / known[0]) - expected((table, known[0]), strategy)
        most = max(p["auc"] for (name, _, _), p in points.items() if name == table)
        return max(min(50, values[0]), values[0] - lost * (most - 50))
    return float(np.interp(math.log(at), [math.log(e) for e in known], values))


def residuals(first, second, without):
    """Of both on each other table, so that what they have in common counts."""
    both = [c for c in cells if c[0] != without and first in foreseen(c) and second in foreseen(c)]
    return [
        np.array([points[(*c, s)]["loss"] - law(fits[without, s], points[(*c, s)]["signal"]) for c in both])
        for s in (first, second)
    ]


def held(cell, given, shares):
    """The two cards and shares of least expected smaller loss, or the one card where that loses less."""
    first, second = planned(cell)[:2]
    off = residuals(first, second, cell[0])
    best = expected(cell, first), [(first, 1.0)]
    for share in shares:
        two = [(first, share * (1 - given)), (second, (1 - share) * (1 - given))]
        losses = [np.clip(expected(cell, s, part) + o, 0, 1) for (s, part), o in zip(two, off)]
        best = min(best, (np.minimum(*losses).mean(), two))
    return best[1]


def better(cell, cards, measure):
    return max(reached(cell, strategy, measure, share) for strategy, share in cards)


def by_statistic(cell, measure):
    """By a regression on the errors of exact-errors, as if these were known at no cost."""
    probe = "exact-errors"

    def other(c):
        return next(s for s in planned(c) if s != probe)

    def facts(c):
        return [1, expected(c, probe), expected(c, other(c)), points[(*c, probe)]["accuracy"] / 100]

    if probe not in foreseen(cell):
        return reached(cell, planned(cell)[0], measure)
    rest = [c for c in cells if c[0] != cell[0] and probe in foreseen(c)]
    gains = [points[(*c, other(c))]["loss"] - points[(*c, probe)]["loss"] for c in rest]
    weights = np.linalg.lstsq(np.array([facts(c) for c in rest]), np.array(gains), rcond=None)[0]
    return reached(cell, probe if np.dot(weights, facts(cell)) > 0 else other(cell), measure)


def union(cell, measure):
    first = planned(cell)[0]
    own = [s for s in EXACT if s in foreseen(cell)] if first in EXACT else [first]
    return reached(cell, max(own, key=lambda s: points[(*cell, s)]["accuracy"]), measure)


def at_shares(count, share):
    return lambda cell, measure: better(cell, [(s, share) for s in planned(cell)[:count]], measure)


def even(cell, measure):
    return better(cell, [(s, 1 / len(planned(cell))) for s in planned(cell)], measure)


def as_planned(given, shares):
    plans = {cell: held(cell, given, shares) for cell in cells}
    return lambda cell, measure: better(cell, plans[cell], measure)


def known_when(cell, measure):
    return max(at_shares(1, 1)(cell, measure), at_shares(2, 0.5)(cell, measure))


def schema(table):
    """The features of a table's file of columns; of simulated ones nothing but numbers."""
    schemas = [HERE / f"{table}.columns.json", CATALOGUE / f"{table}.columns.json"]
    schemas.append(CATALOGUE / f"{table.removesuffix('-84')}.schema.json")
    known = [path for path in schemas if path.exists()]
    return json.loads(known[0].read_text())["features"] if known else [{}]


def categories(cell):
    return float(np.mean(["categories" in feature for feature in schema(cell[0])]))


def binary(cell):
    return float(np.mean([len(feature.get("categories", [])) == 2 for feature in schema(cell[0])]))


def rows_a_column(cell):
    """Their logarithm, from the signal that is epsilon times this."""
    return math.log(points[(*cell, "binned-counts")]["signal"] / cell[1])


def corrected(*facts):
    """Each expected loss plus a ridge regression of its residuals on public facts."""

    def features(cell):
        return [1.0] + [fact(cell) for fact in facts]

    at = {cell: features(cell) for cell in cells}
    taken = {}
    for table in tables:
        weights = {}
        for s in STRATEGIES:
            rest = [c for c in cells if c[0] != table and s in foreseen(c)]
            x = np.array([at[c] for c in rest])
            y = np.array([points[(*c, s)]["loss"] - law(fits[table, s], points[(*c, s)]["signal"]) for c in rest])
            weights[s] = np.linalg.solve(x.T @ x + np.eye(x.shape[1]), x.T @ y)
        for c in cells:
            if c[0] == table:
                taken[c] = min(foreseen(c), key=lambda s: expected(c, s) + np.dot(weights[s], at[c]))
    return lambda cell, measure: reached(cell, taken[cell], measure)


WAYS = {
    "today: the strategy of least expected loss": at_shares(1, 1),
    "the best two at half of epsilon each; the better one known at no cost": at_shares(2, 0.5),
    "the same, only where that is better, which is known at no cost": known_when,
    "the same, only where fits and residuals expect a gain": as_planned(0, [0.5]),
    "the same at any tenths": as_planned(0, SHARES),
    "the same, the choice at a tenth of epsilon and always right": as_planned(0.1, SHARES),
    "all foreseen ones at even shares; the best one known at no cost": even,
    "a tenth of epsilon tells which of the best two is better, always right": at_shares(2, 0.9),
    "the errors of exact-errors known at no cost": by_statistic,
    "one draw from m-of-n and exact-errors together, the fewer errors always": union,
    "today, corrected by the share of categories": corrected(categories),
    "today, corrected by the share of binary columns": corrected(binary),
    "today, corrected by whether all columns are categories": corrected(lambda cell: float(categories(cell) == 1)),
    "today, corrected by rows a column": corrected(rows_a_column),
    "today, corrected by all of these but the third": corrected(categories, binary, rows_a_column),
}

print("way,measure," + ",".join(f"mean at {e:g}" for e in EPSILONS) + ",mean,worst")
for way, value in WAYS.items():
    for measure in MEASURES:
        regret = {
            cell: max(points[(*cell, s)][measure] for s in there(cell)) - value(cell, measure) for cell in cells
        }
        means = [np.mean([regret[c] for c in cells if c[1] == e]) for e in EPSILONS]
        numbers = [*means, np.mean(list(regret.values())), max(regret.values())]
        print(f'"{way}",{measure},' + ",".join(f"{number:.2f}" for number in numbers))
