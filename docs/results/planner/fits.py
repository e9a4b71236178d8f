"""The fits of the planner from points.csv alone, without a run.

    python3 docs/results/planner/fits.py

Writes expected-loss.json of the planner, choices.csv and strategies.csv (each table's choice by fits that leave it
out), signals.csv: how far fits that leave a table out are from it, by what the signal makes of the prevalence, and
usual.csv: how far behind choices are by the prevalences at which cards by errors are foreseen.
`didyma experiment run planner` does the same after all runs. Needs NumPy.
"""

import csv
import json
import math
import pathlib

import numpy as np

HERE = pathlib.Path(__file__).parent
FITTED = HERE.parents[2] / "models/src/main/resources/org/didyma/models/learning/expected-loss.json"
STRATEGIES = ["m-of-n", "exact-errors", "binned-counts", "rounded"]
EPSILONS = [0.1, 0.5, 1.0, 3.0]
MEASURES = ["auc", "accuracy"]
BY_ERRORS = ["m-of-n", "exact-errors"]
USUAL = 2  # as OneAnswer

points = {}
prevalence = {}
for row in csv.DictReader(open(HERE / "points.csv")):
    prevalence[row["table"]] = float(row["prevalence"])
    if row["strategy"] in STRATEGIES:
        numbers = {"signal": float(row["signal"]), "loss": float(row["loss"])}
        numbers |= {key: 100 * float(row[key]) for key in MEASURES}
        points[row["table"], float(row["epsilon"]), row["strategy"]] = numbers


def original(table):
    """Of a table with fewer records of its rarer label: these test fits, and no fit is of them."""
    return table.split("-rare-")[0]


tables = [table for table in prevalence if table == original(table)]
cells = [(table, epsilon) for table in tables for epsilon in EPSILONS]


def law(fit, signal):
    floor, half, slope = fit
    return floor + (1 - floor) / (1 + np.exp(np.exp(slope) * (np.log(signal) - half)))


def least_squares(signal, loss):
    """As LossFit: over a grid that is refined."""
    least = np.array([0, math.log(1e-3), math.log(0.3)])
    most = np.array([0.8, math.log(1e5), math.log(3)])
    for _ in range(6):
        axes = [np.linspace(least[i], most[i], 11) for i in range(3)]
        grid = [axis.ravel()[:, None] for axis in np.meshgrid(*axes, indexing="ij")]
        best = ((law(grid, signal[None]) - loss) ** 2).sum(1).argmin()
        middle = np.array([axis[best, 0] for axis in grid])
        step = (most - least) / 10
        least, most = np.maximum(least, middle - step), np.minimum(most, middle + step)
    return middle


def foresees(table, strategy, usual=USUAL):
    """Not where one answer for all makes the cheapest errors unless a group has many times the odds of all."""
    p = prevalence[table]
    return strategy not in BY_ERRORS or round(max(p / (1 - p), (1 - p) / p)) <= usual


def known(strategy, usual=USUAL):
    """The points where its loss is foreseen."""
    return {key: p for key, p in points.items() if key[2] == strategy and foresees(key[0], strategy, usual)}


def fitted(strategy, without=None, usual=USUAL):
    own = [p for (table, _, _), p in known(strategy, usual).items() if table in tables and table != without]
    return least_squares(np.array([p["signal"] for p in own]), np.array([p["loss"] for p in own]))


def there(cell):
    return [strategy for strategy in STRATEGIES if (*cell, strategy) in points]


fits = {(table, strategy): fitted(strategy, table) for table in tables for strategy in STRATEGIES}


def expected(cell, strategy, share=1.0):
    return law(fits[cell[0], strategy], points[(*cell, strategy)]["signal"] * share)


def foreseen(cell):
    """Strategies whose loss is known there."""
    return [s for s in there(cell) if foresees(cell[0], s)]


def planned(cell):
    """These, best first."""
    return sorted(foreseen(cell), key=lambda strategy: expected(cell, strategy))


def spread():
    """The variance of losses around fits that leave their table out, over l (1 - l)."""
    squares = products = 0.0
    for strategy in STRATEGIES:
        for (table, _, _), point in known(strategy).items():
            loss = law(fits[original(table), strategy], point["signal"])
            squares += (point["loss"] - loss) ** 2
            products += loss * (1 - loss)
    return squares / products


def write_losses():
    file = json.loads(FITTED.read_text())
    for strategy in STRATEGIES:
        floor, half, slope = fitted(strategy)
        numbers = (("floor", floor), ("half", math.exp(half)), ("slope", math.exp(slope)))
        file["strategies"][strategy] = {name: float(f"{number:.3g}") for name, number in numbers}
    file["from"] = f"docs/results/planner/points.csv of experiment run planner: {len(tables)} tables, {', '.join(tables)}"
    file.pop("fingerprint", None)
    file["spread"] = float(f"{spread():.3g}")
    FITTED.write_text(json.dumps(file, indent=2) + "\n")


def write_choices():
    lines = ["table,chosen without it,epsilon,AUC,behind the best,accuracy,behind the best"]
    for cell in cells:
        if there(cell):
            line = [cell[0], planned(cell)[0], f"{cell[1]:g}"]
            for measure in MEASURES:
                own = points[(*cell, line[1])][measure]
                best = max(points[(*cell, s)][measure] for s in there(cell))
                line += [f"{own:.1f}", f"{best - own:.1f}"]
            lines.append(",".join(line))
    (HERE / "choices.csv").write_text("\n".join(lines) + "\n")


def duel(other, epsilon):
    line = [other, f"{epsilon:g}"]
    both = [cell for cell in cells if cell[1] == epsilon and other in there(cell)]
    line.append(str(len(both)))
    for measure in MEASURES:
        ahead = [points[(*c, planned(c)[0])][measure] - points[(*c, other)][measure] for c in both]
        won, lost = sum(a > 1 for a in ahead), sum(a < -1 for a in ahead)
        line += [f"{np.mean(ahead):.1f}", str(won), str(len(ahead) - won - lost), str(lost)]
    return ",".join(line)


def write_strategies():
    numbers = ",".join(f"{m}_points_mean_difference,{m}_won,{m}_tied,{m}_lost" for m in MEASURES)
    lines = [duel(other, epsilon) for other in sorted(STRATEGIES) for epsilon in EPSILONS]
    (HERE / "strategies.csv").write_text("\n".join(["against,epsilon,tables," + numbers, *lines]) + "\n")


def write_signals():
    """What is proportional to the rows, with the share that the prevalence leaves of them."""
    shares = {
        "all": lambda p: 1,
        "2 sqrt(p(1-p))": lambda p: 2 * math.sqrt(p * (1 - p)),
        "4p(1-p)": lambda p: 4 * p * (1 - p),
        "2 min(p, 1-p)": lambda p: 2 * min(p, 1 - p),
    }
    lines = ["strategy,share of the rows,root mean square error,the same where p is at most 0.2,mean error there"]
    for strategy in ("binned-counts", "rounded"):
        own = known(strategy)
        place = np.array([original(table) for table, _, _ in own])
        p = [prevalence[table] for table, _, _ in own]
        whole = np.array([table in tables for table, _, _ in own])
        rare = np.array([min(q, 1 - q) <= 0.2 for q in p])
        rows = np.array([point["signal"] / shares["2 sqrt(p(1-p))"](q) for point, q in zip(own.values(), p)])
        loss = np.array([point["loss"] for point in own.values()])
        for name, share in shares.items():
            signal = rows * np.array([share(q) for q in p])
            error = np.zeros(len(loss))
            for table in tables:
                kept = (place != table) & whole
                error[~kept] = law(least_squares(signal[kept], loss[kept]), signal[~kept]) - loss[~kept]
            root = [math.sqrt(np.mean(e**2)) for e in (error, error[rare])]
            lines.append(f'{strategy},"{name}",{root[0]:.3f},{root[1]:.3f},{error[rare].mean():.3f}')
    (HERE / "signals.csv").write_text("\n".join(lines) + "\n")


def write_usual():
    """How far choices are behind the best strategy, where cards by errors are foreseen in groups of more odds."""
    lines = ["times the odds of all,AUC behind the best,accuracy behind the best,loss above the least"]
    for usual in (1, 2, 3, math.inf):
        left_out = {(t, s): fitted(s, t, usual) for t in tables for s in STRATEGIES}
        behind = []
        for cell in filter(there, cells):
            all_there = [points[(*cell, s)] for s in there(cell)]
            own = min(
                (s for s in there(cell) if foresees(cell[0], s, usual)),
                key=lambda s: law(left_out[cell[0], s], points[(*cell, s)]["signal"]),
            )
            chosen = points[(*cell, own)]
            behind.append([max(p[m] for p in all_there) - chosen[m] for m in MEASURES])
            behind[-1].append(chosen["loss"] - min(p["loss"] for p in all_there))
        lines.append("{},{:.2f},{:.2f},{:.3f}".format("any" if usual == math.inf else usual, *np.mean(behind, 0)))
    (HERE / "usual.csv").write_text("\n".join(lines) + "\n")


if __name__ == "__main__":
    write_losses()
    write_choices()
    write_strategies()
    write_signals()
    write_usual()
