"""A participant of the league with scikit-learn: boosted trees, which are NOT private.

    didyma experiment run league --participant 'ceiling=python3 docs/league/gradient_boosting.py'

On Debian: apt-get install python3-sklearn.
"""

import csv
import os
import sys

from sklearn.ensemble import GradientBoostingClassifier
from sklearn.feature_extraction import DictVectorizer

folder = sys.argv[1]


def records(name):
    """Records with numbers as numbers, and all else as categories."""
    with open(os.path.join(folder, name), newline="") as file:
        for record in csv.DictReader(file):
            for column, field in record.items():
                try:
                    record[column] = float(field)
                except ValueError:
                    pass
            yield record


with open(os.path.join(folder, "train.csv"), newline="") as file:
    label = next(csv.reader(file))[-1]
train = list(records("train.csv"))
labels = [int(record.pop(label)) for record in train]
encoder = DictVectorizer(sparse=False)
model = GradientBoostingClassifier(random_state=0).fit(encoder.fit_transform(train), labels)
risks = model.predict_proba(encoder.transform(list(records("test.csv"))))[:, 1]
with open(os.path.join(folder, "predictions.csv"), "w") as file:
    file.write("risk\n")
    file.writelines(f"{risk!r}\n" for risk in map(float, risks))
