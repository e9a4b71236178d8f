"""What labels, parameters and fields of Python are in the words of the command and its tables."""

import math
import numbers
import re

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
    except Exception:  # numbers beyond any float or of too many digits, and what has no text
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
    if isinstance(field, (bool, np.bool_)):
        return str(int(field))
    if isinstance(field, numbers.Integral):
        return str(int(field))
    if isinstance(field, numbers.Real):
        number = float(field)
        return str(int(number)) if number.is_integer() else repr(number)
    return str(field)
