"""What labels, parameters and fields of Python are in the words of the command and its tables."""

import math
import numbers
import re
from decimal import Decimal

import numpy as np


def each_label(labels):
    """Labels as an array in which each stays what it is, whatever the others are."""
    if not isinstance(labels, (list, tuple)) or len({type(label) for label in labels}) < 2:
        return labels
    return np.asarray(labels, dtype=object)


def is_label(label, positive):
    """Whether a label is the positive one; what cannot be compared is not."""
    try:
        return bool(label == positive)
    except Exception:  # the NA of pandas, a list, a number that signals: no label is refused
        return False


_KINDS = {**dict.fromkeys("biuf", "numbers"), "U": "texts", "T": "texts", "S": "bytes", "M": "times", "m": "times"}


def kind_of(dtype):
    """What labels of a dtype of NumPy or pandas are; empty where each may be anything."""
    dtype = getattr(getattr(dtype, "categories", None), "dtype", dtype)
    if getattr(dtype, "name", "") in ("string", "str"):
        return "texts"
    return _KINDS.get(getattr(dtype, "kind", ""), "")


def refuse_other_classes(y, classes):
    """Refuses classes that no label of y can equal, by the dtype of y, which is public.

    Else all labels would count as negative. No label is looked at: of a list, or of an array of
    objects, nothing is known.
    """
    dtype = getattr(y, "dtype", None)
    kind = kind_of(dtype)
    for one in np.ravel(np.asarray(each_label(classes))):
        if kind and kind_of(np.asarray(one).dtype) not in ("", kind):
            raise ValueError(
                "labels are %s (%s), so none can equal %r of classes; name classes as y has them"
                " (what wraps this classifier may hand over 0 and 1 in place of texts)"
                % (kind, dtype, one.item() if hasattr(one, "item") else one)
            )


def refuse_other_fields(name, known, dtype):
    """Refuses numbers where a column has times by its dtype, which is public: none would be read."""
    if kind_of(dtype) == "times" and {"integer", "decimal"} & known.keys():
        raise ValueError(
            "fields of %s are times (%s), so none is a number; in columns give a range of dates,"
            ' such as {"date": ["2000-01-01", "2030-01-01"]}' % (name, dtype)
        )


def decimal(number):
    """A number in digits that read back as the same number."""
    if isinstance(number, numbers.Integral):
        return str(int(number))
    return repr(float(number)) if isinstance(number, numbers.Real) else str(number)


def class_words(classes):
    """What the card calls the classes: themselves where they are plain texts."""
    texts = [str(one) for one in classes]
    plain = all(isinstance(one, str) and clean(one) == one.strip() != "" for one in classes)
    return texts if plain else ["0", "1"]


# No number, and no category, since those have no control characters.
UNREADABLE = "\x7f"

# Beyond every number that a float can be: how infinite numbers are written.
_BEYOND = "1" + "0" * 309

_MIDNIGHT = re.compile(r"\d{4}-\d\d-\d\d 00:00:00(\.0+)?([+-]\d\d:\d\d)?")
_BREAKS = re.compile("[\r\n]")
_HALVES = re.compile("[\ud800-\udfff]")


def clean(text):
    """A text as one line that UTF-8 can hold, which means what the text means to a card.

    Each line of the table is a record, and a row must not become more of them than one. No category
    has a control character, and a tab at an end counts as little there as a line break.
    """
    return _HALVES.sub(UNREADABLE, _BREAKS.sub("\t", text))


def _is_missing(field):
    try:
        return field is None or bool(field != field)
    except Exception:  # the NA of pandas is neither equal to itself nor not
        return True


def text_of(field):
    """A field of a table. What one record holds never makes all of them be refused."""
    if _is_missing(field):
        return ""
    try:
        return _text(field)
    except Exception:  # what has no text
        return UNREADABLE


def feature(name, known):
    """What is known of a column, whose categories are written as the fields that hold them."""
    said = dict(known, column=name)
    for key in {"categories", "reference"} & said.keys():
        value = said[key]
        value = value.tolist() if hasattr(value, "tolist") else value
        said[key] = [_word(o) for o in value] if isinstance(value, (list, tuple)) else _word(value)
    return said


def _word(category):
    is_number = isinstance(category, numbers.Real) and abs(category) < math.inf
    return text_of(category) if is_number or isinstance(category, np.bool_) else category


def _text(field):
    if isinstance(field, (numbers.Real, np.bool_, Decimal)):
        return _digits(field)
    text = str(field)
    # A time at midnight is its day, as R writes it.
    return text[:10] if _MIDNIGHT.fullmatch(text) and hasattr(field, "year") else text


def _digits(number):
    """A number as digits; one beyond every float is one of too many digits, of its sign."""
    try:
        if isinstance(number, (numbers.Integral, np.bool_)):
            return str(int(number))
        if isinstance(number, Decimal) and number.is_finite():
            return str(number)
        value = float(number)
        if math.isfinite(value):
            return str(int(value)) if value.is_integer() else repr(value)
    except (OverflowError, ValueError):
        pass
    return "-" + _BEYOND if number < 0 else _BEYOND
