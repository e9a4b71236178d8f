"""Cards of labels of any kind say what the command says, which DIDYMA_COMMAND names."""

import csv
import json
import pathlib
import random
import tempfile
import unittest

from didyma import DidymaCard
from didyma._command import run

LABELS = {
    "survival": {
        "time": "days",
        "event": {"column": "died", "positive": "yes"},
        "horizons": [30, 90, 365],
    },
    "probability": {"column": "grade", "ordered": ["mild", "severe", "dead"]},
    "number": {"column": "days", "count": 9},
}


class Cards(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)
        self.place = pathlib.Path(self.folder.name)
        made = random.Random(3)
        self.people = []
        for _ in range(200):
            age = made.randint(20, 90)
            self.people.append({
                "age": age,
                "days": made.randint(1, 200 if age > 60 else 900),
                "died": made.choice(["yes", "no"]),
                "grade": made.choice(["mild", "severe", "dead"] if age > 60 else ["mild", "severe"]),
            })
        with open(self.place / "people.csv", "w", newline="") as file:
            writer = csv.DictWriter(file, list(self.people[0]))
            writer.writeheader()
            writer.writerows(self.people)

    def test_outcomes_are_those_of_the_command(self):
        for kind, label in LABELS.items():
            with self.subTest(kind):
                age = {"column": "age", "integer": [18, 90], "thresholds": [40, 60]}
                with open(self.place / "schema.json", "w") as file:
                    json.dump({"label": label, "features": [age]}, file)
                model, said = self.place / "model.json", self.place / "said.csv"
                for one in (model, said):
                    one.unlink(missing_ok=True)
                table = ("--data", self.place / "people.csv")
                run(None, "optimize", *table, "--schema", self.place / "schema.json",
                    "--lattice", "box:2", "--out", model)
                run(None, "predict", *table, "--model", model, "--out", said)
                card = DidymaCard(model)
                told = card.outcomes(self.people)
                with open(said, newline="") as file:
                    rows = list(csv.DictReader(file))
                for name, numbers in told.items():
                    column = "prediction" if kind == "number" else kind + " " + name
                    for row, number in zip(rows, numbers):
                        self.assertAlmostEqual(float(row[column]), number, places=5)
                if kind == "probability":
                    self.assertEqual([r["prediction"] for r in rows], list(card.predict(self.people)))
                self.assertIn("Points for", card.card())
                self.assertEqual("none", card.guarantee()["kind"])


if __name__ == "__main__":
    unittest.main()
