def predict(record):
    """The label: positive when the score exceeds the cut-off."""
    return DATA["positive"] if score(record) > DATA["threshold"] else DATA["negative"]


def risk(record):
    """The probability of the positive label by the card; None if it has no risks."""
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
