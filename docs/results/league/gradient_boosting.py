"""A participant of the league with scikit-learn: boosted trees, which are NOT private.

    didyma experiment run league --participant 'ceiling=python3 docs/results/league/gradient_boosting.py'

On Debian: apt-get install python3-sklearn.
"""

import csv
import json
import os
import sys

from sklearn.ensemble import GradientBoostingClassifier
from sklearn.feature_extraction import DictVectorizer

folder = sys.argv[1]
with open(os.path.join(folder, "task.json")) as file:
    task = json.load(file)
# The table may have others, such as the number of a customer.
columns = [feature["column"] for feature in task["fine_schema"]["features"]]


def value(field):
    """A number where it is one; all else is a category."""
    try:
        return float(field)
    except ValueError:
        return field


def records(name):
    with open(os.path.join(folder, name), newline="") as file:
        for record in csv.DictReader(file):
            yield {c: value(record[c]) for c in columns}, record.get(task["label"])


train, labels = zip(*records("train.csv"))
test, _ = zip(*records("test.csv"))
encoder = DictVectorizer(sparse=False)
model = GradientBoostingClassifier(random_state=0).fit(encoder.fit_transform(train), labels)
risks = model.predict_proba(encoder.transform(test))[:, 1]
with open(os.path.join(folder, "predictions.csv"), "w") as file:
    file.write("risk\n")
    file.writelines(f"{risk!r}\n" for risk in map(float, risks))
