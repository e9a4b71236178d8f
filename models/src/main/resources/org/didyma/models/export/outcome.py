def outcomes(record):
    """What the score says, by class, by horizon, or by the label's column.

    Probabilities of classes, probabilities that nothing happens until horizons,
    the expected count, or the number.
    """
    reading = DATA["reading"]
    t = reading["unit"] * (score(record) - DATA["threshold"]) + reading["centre"]
    t = t if reading["high"] is None else min(reading["high"], t)
    t = t if reading["low"] is None else max(reading["low"], t)
    return dict(zip(reading["names"], _told(reading["kind"], reading["factors"], t)))


def _told(kind, factors, t):
    if kind == "number":
        return [t]
    if kind == "expected-count":
        return [factors[0] * _exp(t)]
    told = []
    left = 1.0
    for factor in factors:
        if kind == "survival":
            left /= 1 + factor * _exp(t)
            told.append(left)
        else:
            above = 1 / (1 + factor * _exp(-t))
            told.append(left - above)
            left = above
    return told if kind == "survival" else told + [left]


def _exp(t):
    # Of more, exp() raises an error instead of being infinite.
    return math.exp(t) if t < 709 else math.inf


def predict(record):
    """The class of the largest probability, the count or the number; None for times."""
    told = outcomes(record)
    kind = DATA["reading"]["kind"]
    if kind == "class-shares":
        return max(told, key=told.get)
    return None if kind == "survival" else next(iter(told.values()))


if __name__ == "__main__":
    import csv
    import sys

    writer = csv.writer(sys.stdout, lineterminator="\n")
    names = DATA["reading"]["names"]
    writer.writerow(["score", "prediction"] + names)
    for row in csv.DictReader(sys.stdin):
        try:
            numbers = ["%.6f" % number for number in outcomes(row).values()]
            writer.writerow([score(row), predict(row)] + numbers)
        except ValueError:
            writer.writerow(["", ""] + [""] * len(names))
