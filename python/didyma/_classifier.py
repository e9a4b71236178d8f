"""A scikit-learn classifier that is learned by ``didyma solve``."""

import csv
import json
import math
import os
import shutil
import tempfile
from collections.abc import Mapping

import numpy as np
from sklearn.base import BaseEstimator, ClassifierMixin
from sklearn.utils.metaestimators import available_if
from sklearn.utils.multiclass import check_classification_targets, type_of_target
from sklearn.utils.validation import check_is_fitted, column_or_1d

from ._card import Program
from ._command import DidymaError, run
from ._fields import (
    class_words,
    clean,
    decimal,
    each_label,
    feature,
    is_label,
    refuse_other_classes,
    refuse_other_fields,
    text_of,
)

try:
    from sklearn.utils.validation import validate_data
except ImportError:  # before scikit-learn 1.6
    validate_data = None


def _checked(estimator, X, reset, finite=True):
    """An array of the fields of X, whose columns are noted at ``reset`` and compared later.

    Where they need not be numbers, each stays what it is: as an array of one kind of thing, one
    text would make texts of all numbers, and one record would change how the others are read.
    """
    dtype = "numeric" if finite else object
    if validate_data is None:
        return estimator._validate_data(X, reset=reset, dtype=dtype, force_all_finite=finite)
    return validate_data(estimator, X, reset=reset, dtype=dtype, ensure_all_finite=finite)


def _compare_columns(estimator, X, reset):
    """Notes the columns of a frame at ``reset``, and compares them later; fields are free."""
    if validate_data is None:
        estimator._check_feature_names(X, reset=reset)
        estimator._check_n_features(X, reset=reset)
    else:
        validate_data(estimator, X, reset=reset, skip_check_array=True)


EXPECTED_FAILED_CHECKS = {
    name: "each fit samples new noise from secure bits"
    for name in (
        "check_fit_idempotent",
        "check_classifier_data_not_an_array",
        "check_methods_sample_order_invariance",
    )
}


def _tells_risks(estimator):
    check_is_fitted(estimator)
    if estimator._card.DATA["risk"] is None:
        raise AttributeError('a card predicts risks only when learned with loss="logistic"')
    return True


class DidymaClassifier(ClassifierMixin, BaseEstimator):
    """A scorecard for two classes, learned with differential privacy.

    Each row of ``X`` with its label is private. Everything else is public, and you must choose it
    without looking at the rows: all parameters here, the names of columns, the two classes, and
    with ``neighbours="replace"`` the number of rows.

    Parameters
    ----------
    epsilon : float, default=1.0
        The privacy parameter, above 0; smaller protects more.
    columns : dict, optional
        What is publicly known of the columns, by name, as in a file of columns:
        ``{"age": {"integer": [18, 100]}, "sex": {"categories": ["f", "m"]}}``. Columns of ``X``
        that are not in it are not used; without names they are called ``x0``, ``x1``, ...
    bounds : pair of floats, default=(-4.0, 4.0)
        The range of every column where ``columns`` is not given. Numbers beyond it count as its
        ends. It must not come from ``X``.
    thresholds : int, default=7
        The maximum number of cut points of a column: 1, 3, 7, 15, 31 or 63; they are round
        numbers of the range.
    classes : pair, optional
        The two labels, the positive one last, of the type of ``y``: a text is not a number. By
        default those that occur in ``y``, which must then be public.
    loss : {None, "logistic"}, default=None
        None for the fewest errors; with ``"logistic"`` scores are log-odds, and there is
        ``predict_proba``.
    neighbours : {"replace", "add-remove"}, default="replace"
        Neighbouring tables of the guarantee: bounded (one row is replaced) or unbounded (one row is
        added or removed) differential privacy.
    ledger : path, optional
        The budget to spend from, see ``didyma ledger``.
    options : sequence of str, default=()
        More options of ``didyma solve``, such as ``("--cost", "5:1")``.
    command : str or sequence of str, optional
        The command to run; default is DIDYMA_COMMAND, or ``didyma`` on the path.

    Attributes
    ----------
    classes_ : ndarray of shape (2,)
    model_ : dict
        The model file that the command has written.
    n_features_in_ : int
    """

    def __init__(
        self,
        epsilon=1.0,
        *,
        columns=None,
        bounds=(-4.0, 4.0),
        thresholds=7,
        classes=None,
        loss=None,
        neighbours="replace",
        ledger=None,
        options=(),
        command=None,
    ):
        self.epsilon = epsilon
        self.columns = columns
        self.bounds = bounds
        self.thresholds = thresholds
        self.classes = classes
        self.loss = loss
        self.neighbours = neighbours
        self.ledger = ledger
        self.options = options
        self.command = command

    # ---- learning ----

    def fit(self, X, y):
        """Learns a card, which spends epsilon.

        The table goes to the command in a file in a folder of its own, which only this user can
        read, and which is removed. Where ``fit`` is interrupted after the card was released, the
        exception names the file that keeps it, and the card of an earlier fit is there as before.
        """
        before = dict(self.__dict__)
        try:
            self._learn(X, y)
        except BaseException:
            # Else an old card would go by new classes.
            self.__dict__ = before
            raise
        return self

    def _learn(self, X, y):
        self._check_parameters()
        rows = self._rows(X, reset=True)
        if y is None:
            raise ValueError("requires y to be passed, but the target y is None")
        if self.classes is not None:
            refuse_other_classes(y, self.classes)
        y = column_or_1d(y if self.classes is None else each_label(y), warn=True)
        if len(y) != len(rows):
            raise ValueError("X and y have different numbers of rows")
        positive = self._positive(y)
        self._words = class_words(self.classes_)
        with tempfile.TemporaryDirectory(prefix="didyma-") as folder:
            place = lambda name: os.path.join(folder, name)
            label = "label"
            while label in self._names:
                label += "_"
            self._write(place("table.csv"), rows, positive, label)
            with open(place("columns.json"), "w", encoding="utf-8") as file:
                self._dump(self._public(label), file)
            run(
                self.command,
                *("schema", "learn", "--columns", place("columns.json")),
                *("--thresholds", self.thresholds, "--out", place("schema.json")),
            )
            try:
                run(self.command, *self._solve(place))
                self._take(place("model.json"))
            except BaseException as stop:
                _keep(place("model.json"), stop)
                raise

    def _take(self, path):
        with open(path, encoding="utf-8") as file:
            model = json.load(file)
        card = Program(run(self.command, "export", "--to", "python", "--model", path))
        self.model_, self._card = model, card

    def _check_parameters(self):
        """Parameters of the wrong kind are refused before anything else."""
        known = self.columns
        if known is None:
            try:
                low, high = (float(decimal(end)) for end in self.bounds)
            except (TypeError, ValueError):
                low = high = math.nan
            if not math.isfinite(low) or not math.isfinite(high):
                raise ValueError("bounds is a pair of numbers, the lower one first")
        elif not isinstance(known, Mapping) or not all(
            isinstance(column, Mapping) for column in known.values()
        ):
            raise ValueError(
                'columns is a dict with a dict for each column, such as {"age": {"integer": [0, 120]}}'
            )
        if not isinstance(self.options, (list, tuple)):
            raise ValueError('options is a sequence of words, such as ("--cost", "5:1")')
        if self.ledger is not None and not isinstance(self.ledger, (str, os.PathLike)):
            raise ValueError("ledger is the path of a ledger")

    def _dump(self, public, file):
        try:
            json.dump(public, file, allow_nan=False, default=lambda value: value.tolist())
        except (AttributeError, TypeError, ValueError):
            raise ValueError(
                "columns has something else than texts, truths, finite numbers, lists and dicts"
            ) from None

    def _solve(self, place):
        words = ["solve", "--data", place("table.csv"), "--schema", place("schema.json")]
        words += ["--epsilon", decimal(self.epsilon), "--neighbours", self.neighbours]
        words += ["--out", place("model.json"), "--format", "json"]
        if self.loss is not None:
            words += ["--loss", self.loss]
        if self.ledger is not None:
            words += ["--ledger", os.fspath(self.ledger)]
        return words + list(self.options)

    def _public(self, label):
        """The file of columns."""
        if self.columns is None:
            low, high = (decimal(end) for end in self.bounds)
            known = {name: {"decimal": [float(low), float(high)]} for name in self._names}
        else:
            known = self.columns
        return {
            "policies": "total",
            "missing": [""],
            "label": {"column": label, "positive": self._words[1], "negative": self._words[0]},
            "features": [feature(name, known[name]) for _, name in self._used],
        }

    def _write(self, path, rows, positive, label):
        with open(path, "w", encoding="utf-8", newline="") as file:
            writer = csv.writer(file, lineterminator="\n")
            writer.writerow([name for _, name in self._used] + [label])
            for row, is_positive in zip(rows, positive):
                fields = [clean(text_of(row[i])) for i, _ in self._used]
                writer.writerow(fields + [self._words[int(is_positive)]])

    def _positive(self, y):
        if self.classes is not None:
            self.classes_ = np.array(each_label(self.classes))
            if self.classes_.shape != (2,) or is_label(self.classes_[0], self.classes_[1]):
                raise ValueError("classes are two different labels, the positive one last")
            return np.array([is_label(label, self.classes_[1]) for label in y], dtype=bool)
        check_classification_targets(y)
        kind = type_of_target(y)
        if kind != "binary":
            raise ValueError(
                "Only binary classification is supported. The type of the target is %s." % kind
            )
        self.classes_ = np.unique(y)
        if len(self.classes_) != 2:
            raise ValueError("y has one class; name both by the parameter classes")
        return y == self.classes_[1]

    # ---- records ----

    def _rows(self, X, reset):
        """Records as sequences of fields; of numbers alone where nothing is said of columns.

        Parameters are looked at when learning alone: they may be others later.
        """
        frame = X if hasattr(X, "columns") and hasattr(X, "iloc") else None
        if reset:
            self._only_numbers = self.columns is None
        if self._only_numbers:
            X = _checked(self, X, reset)
        elif frame is None:
            X = _checked(self, X, reset, finite=False)
        else:
            _compare_columns(self, X, reset)
        if reset:
            names = getattr(self, "feature_names_in_", None)
            self._names = (
                ["x%d" % i for i in range(X.shape[1])] if names is None else list(map(str, names))
            )
            self._check_columns()
            for name, dtype in zip(self._names, getattr(frame, "dtypes", ())):
                refuse_other_fields(name, (self.columns or {}).get(name, {}), dtype)
            self._used = [
                (self._names.index(name), name)
                for name in self._names
                if self._only_numbers or name in self.columns
            ]
        if frame is not None and not self._only_numbers:
            X = frame.to_numpy(dtype=object)
        return X

    def _check_columns(self):
        missing = [name for name in self.columns or () if name not in self._names]
        if missing:
            raise ValueError("columns says something of %s, which X does not have" % missing[0])
        if self.columns is not None and not self.columns:
            raise ValueError("columns is empty; say what is known of some column")

    def _records(self, X):
        check_is_fitted(self)
        for row in self._rows(X, reset=False):
            yield {name: text_of(row[i]) for i, name in self._used}

    # ---- using the card ----

    def decision_function(self, X):
        """How far each record's points are above the threshold; positive ones are above 0."""
        check_is_fitted(self)
        threshold = self._card.DATA["threshold"]
        return np.array([self._card.score(r) - threshold for r in self._records(X)], dtype=float)

    def predict(self, X):
        """The class of each record."""
        positive = self.decision_function(X) > 0
        return self.classes_[positive.astype(int)]

    @available_if(_tells_risks)
    def predict_proba(self, X):
        """The probabilities of both classes by the card, which was learned by logistic loss."""
        risks = np.array([self._card.risk(r) for r in self._records(X)], dtype=float)
        return np.column_stack([1 - risks, risks])

    def card(self):
        """The points, the rule and the guarantee, as text."""
        check_is_fitted(self)
        return self._card.text()

    def guarantee(self):
        """The guarantee, as the model file has it: kind, epsilon, conditions, a statement."""
        check_is_fitted(self)
        return dict(self.model_["guarantee"])

    def __sklearn_is_fitted__(self):
        return hasattr(self, "_card")

    def __sklearn_tags__(self):
        tags = super().__sklearn_tags__()
        tags.classifier_tags.multi_class = False
        tags.non_deterministic = True
        return tags

    def _more_tags(self):
        # The same before scikit-learn 1.6.
        return {
            "binary_only": True,
            "non_deterministic": True,
            "_xfail_checks": EXPECTED_FAILED_CHECKS,
        }


def _keep(model, stop):
    """Keeps a card that was released and paid for, and lets the exception say where it is."""
    if not os.path.exists(model):
        return
    kept = shutil.move(model, tempfile.mkdtemp(prefix="didyma-released-"))
    said = "%s; the card was released, and its epsilon is spent: it is in %s, for didyma export" % (
        str(stop) or "stopped",
        kept,
    )
    before, stop.args = stop.args, (said,)
    if kept not in str(stop):
        # Errors of files and of encodings say other things than their arguments.
        stop.args = before
        raise DidymaError(said) from stop
