"""A participant of the league in plain Python: naive Bayes from noisy counts.

    didyma experiment run league --participant 'mine=python3 docs/results/league/noisy_bayes.py'

Each column has a histogram of its public values by label, with noise that costs a d-th of epsilon.
The noise is floating point: good for a simulation on public tables, and for nothing else.
"""

import bisect
import csv
import json
import math
import os
import random
import sys

folder = sys.argv[1]
with open(os.path.join(folder, "task.json")) as file:
    task = json.load(file)
features = [f for f in task["schema"]["features"] if "categories" in f or "thresholds" in f]
coins = random.Random(task["seed"])


def laplace(scale):
    return coins.choice((-1, 1)) * coins.expovariate(1 / scale)


def bin_of(feature, field):
    """A public function of the field: a category's place, or the thresholds that it reaches."""
    if "categories" in feature:
        known = feature["categories"]
        return known.index(field) if field in known else len(known)
    try:
        return bisect.bisect_right([float(t) for t in feature["thresholds"]], float(field))
    except ValueError:
        return len(feature["thresholds"]) + 1


def bins(feature):
    return len(feature["categories"]) + 1 if "categories" in feature else len(feature["thresholds"]) + 2


def records(name):
    with open(os.path.join(folder, name), newline="") as file:
        for record in csv.DictReader(file):
            yield [bin_of(f, record[f["column"]]) for f in features], record.get(task["label"])


counts = [[[0.0, 0.0] for _ in range(bins(f))] for f in features]
for codes, label in records("train.csv"):
    for histogram, code in zip(counts, codes):
        histogram[code][label == "1"] += 1
scale = len(features) / float(task["epsilon"])
for histogram in counts:
    for cell in histogram:
        cell[:] = [max(0.0, count + laplace(scale)) + 1 for count in cell]
totals = [[sum(cell[label] for cell in histogram) for label in (0, 1)] for histogram in counts]
prior = [sum(total[label] for total in totals) for label in (0, 1)]

with open(os.path.join(folder, "predictions.csv"), "w") as file:
    file.write("risk\n")
    for codes, _ in records("test.csv"):
        odds = math.log(prior[1] / prior[0])
        for histogram, total, code in zip(counts, totals, codes):
            odds += math.log(histogram[code][1] / total[1]) - math.log(histogram[code][0] / total[0])
        file.write(repr(1 / (1 + math.exp(-max(-700.0, min(700.0, odds))))) + "\n")
