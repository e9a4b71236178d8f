@CARD@
"""Scores records by the card above. Python 3.8 or later, without packages."""

import json
import math
import re
from decimal import Decimal
from fractions import Fraction

DATA = json.loads(@DATA@)
_WHOLE = re.compile(r"[+-]?[0-9]+")
_DECIMAL = re.compile(r"[+-]?([0-9]+\.?[0-9]*|\.[0-9]+)([eE][+-]?[0-9]{1,9})?")
_BLANKS = "".join(map(chr, range(33)))


def _text(value):
    if value is None or value != value:
        return ""
    if isinstance(value, float) and value.is_integer():
        value = int(value)
    text = str(value)
    return text.strip(_BLANKS) if DATA["trim"] else text


def _of_number(numbers, text):
    x = Decimal(text)
    if x < Decimal(numbers["low"]):
        return numbers["below"]
    if x > Decimal(numbers["high"]):
        return numbers["above"]
    if "scale" in numbers:
        exact = Fraction(0) if abs(x) < Decimal("1e-40") else Fraction(x)
        steps = math.floor(exact / Fraction(numbers["scale"]) + Fraction(1, 2))
        return numbers["weight"] * steps
    reached = sum(1 for cut in numbers["cuts"] if x >= Decimal(cut))
    return numbers["pieces"][reached]


def _added(column, text):
    if text in column["words"]:
        return column["words"][text]
    numbers = column["numbers"]
    if numbers:
        form = _WHOLE if numbers["whole"] else _DECIMAL
        if form.fullmatch(text) and (len(text) <= 100 or "e" not in text.lower()):
            return _of_number(numbers, text)
    return column["other"]


def added(record):
    """What each column of a record, a dict of fields by column, adds to its score.

    A column without a field counts as empty. Raises ValueError, which does not
    quote the field, where the card's schema refuses it.
    """
    parts = {}
    for column in DATA["columns"]:
        points = _added(column, _text(record.get(column["column"])))
        if points is None:
            raise ValueError("the schema refuses the field of " + column["column"])
        parts[column["column"]] = points
    return parts


def score(record):
    """The sum of what the columns add."""
    total = 0
    # In their order: since Python 3.12 sum() makes up for rounding errors, and predict does not.
    for points in added(record).values():
        total += points
    return total


def predict(record):
    """The label: positive when the score exceeds the threshold."""
    return DATA["positive"] if score(record) > DATA["threshold"] else DATA["negative"]


def risk(record):
    """The probability of the positive label by the card; None where it tells none."""
    scale = DATA["risk"]
    if not scale:
        return None
    odds = scale["unit"] * (score(record) - DATA["threshold"])
    if scale["limit"] is not None:
        odds = min(scale["limit"], max(-scale["limit"], odds))
    against = -(odds + scale["shift"])
    # Of more, exp() raises an error instead of being infinite.
    return 1 / (1 + math.exp(against)) if against < 709 else 0.0


if __name__ == "__main__":
    import csv
    import sys

    writer = csv.writer(sys.stdout, lineterminator="\n")
    writer.writerow(["score", "prediction", "risk"])
    for row in csv.DictReader(sys.stdin):
        try:
            chance = risk(row)
            writer.writerow(
                [score(row), predict(row), "" if chance is None else "%.6f" % chance]
            )
        except ValueError:
            writer.writerow(["", "", ""])
