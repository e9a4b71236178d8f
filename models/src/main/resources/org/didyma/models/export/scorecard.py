@CARD@
"""Scores records by the card above. Python 3.8 or later, without packages."""

import json
import math
import re
from decimal import Decimal
from fractions import Fraction

DATA = json.loads(@DATA@)
_WHOLE = re.compile(r"[+-]?[0-9]+(\.0*)?")
_DECIMAL = re.compile(r"[+-]?([0-9]+\.?[0-9]*|\.[0-9]+)([eE][+-]?[0-9]{1,9})?")
_INFINITE = re.compile(r"[+-]?[iI][nN][fF]([iI][nN][iI][tT][yY])?")
_ZEROS = re.compile(r"([+-]?[0-9]+)\.0*")
_TIME = r"([T ][0-9][-0-9:.+ ZAPM]*)?"
_BLANKS = "".join(map(chr, range(33)))


def _text(value, mark="."):
    if value is None or value != value:
        return ""
    if isinstance(value, float) and value.is_integer():
        value = int(value)
    text = str(value)
    if isinstance(value, (int, float, Decimal)):
        text = text.replace(".", mark)
    return text.strip(_BLANKS) if DATA["trim"] else text


def _folded(text):
    return re.sub("[A-Z]", lambda letter: letter.group().lower(), text)


def _date(text, form):
    """Year, month and day in eight digits; None if the text is not a date."""
    for known in (form, "yyyy-MM-dd"):
        few = "2" if known == "yyyy-MM-dd" else "1,2"
        pattern = re.escape(known).replace("yyyy", "(?P<y>[0-9]{4})")
        pattern = pattern.replace("MM", "(?P<m>[0-9]{%s})" % few)
        pattern = pattern.replace("dd", "(?P<d>[0-9]{%s})" % few)
        found = re.fullmatch(pattern + _TIME, text)
        if found:
            year, month, day = (int(found.group(part)) for part in "ymd")
            leap = year % 4 == 0 and (year % 100 != 0 or year % 400 == 0)
            days = [31, 29 if leap else 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
            if 1 <= month <= 12 and 1 <= day <= days[month - 1]:
                return str((year * 100 + month) * 100 + day)
    return None


def _of_number(numbers, text):
    x = Decimal(text)
    if any(x == Decimal(missing) for missing in numbers.get("missing", ())):
        return numbers["absent"]
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
    words = column["words"]
    if column.get("ignoreCase"):
        text = _folded(text)
        words = {_folded(word): points for word, points in words.items()}
    if text in words:
        return words[text]
    digits = _ZEROS.fullmatch(text)
    if column.get("wholeWords") and digits and digits.group(1) in words:
        return words[digits.group(1)]
    numbers = column["numbers"]
    if numbers:
        if "date" in numbers:
            day = _date(text, numbers["date"])
            return column["other"] if day is None else _of_number(numbers, day)
        if _INFINITE.fullmatch(text):
            return numbers["below" if text.startswith("-") else "above"]
        if "mark" in column:
            text = text.replace(".", "x").replace(column["mark"], ".")
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
        points = _added(column, _text(record.get(column["column"]), column.get("mark", ".")))
        if points is None:
            raise ValueError("the schema refuses the field of " + column["column"])
        parts[column["column"]] = points
    return parts


def score(record):
    """The sum of the points of the columns."""
    total = 0
    # In their order: since Python 3.12 sum() makes up for rounding errors, and predict does not.
    for points in added(record).values():
        total += points
    return total


@TOLD@