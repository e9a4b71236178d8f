"""A card that was made elsewhere, of a label of any kind."""

import json
import os

import numpy as np

from ._command import run
from ._fields import text_of


class Program:
    """The program that the command has written for a card; it can be pickled as its text."""

    def __init__(self, source):
        self._source = source
        names = {"__name__": "didyma_card"}
        exec(compile(source, "card.py", "exec"), names)
        self.DATA = names["DATA"]
        self.score = names["score"]
        self.predict = names["predict"]
        self.risk = names.get("risk")
        self.outcomes = names.get("outcomes")

    def text(self):
        """The card and its guarantee, from the comment at the head of the program."""
        lines = []
        for line in self._source.splitlines():
            if not line.startswith("#"):
                break
            lines.append(line[2:])
        return "\n".join(lines) + "\n"

    def __reduce__(self):
        return Program, (self._source,)


class DidymaCard:
    """A card from a model file, whatever its label: two classes or more, times, counts, numbers.

    Records are a frame of pandas, or a sequence of dicts of fields by column.

    Parameters
    ----------
    model : path
        A model file of ``didyma solve``, ``learn`` or ``optimize``.
    command : str or sequence of str, optional
        The command to run; default is DIDYMA_COMMAND, or ``didyma`` on the path.
    """

    def __init__(self, model, command=None):
        with open(model, encoding="utf-8") as file:
            self.model = json.load(file)
        self._program = Program(
            run(command, "export", "--to", "python", "--model", os.fspath(model))
        )

    def predict(self, X):
        """The class, the expected count or the number of each record; None for times."""
        return np.array([self._program.predict(r) for r in self._records(X)])

    def score(self, X):
        """The points of each record."""
        return np.array([self._program.score(r) for r in self._records(X)])

    def outcomes(self, X):
        """What the points say, a dict of arrays with one number a record.

        Probabilities by class, survival by horizon, or the one number by the label's column; of two
        classes the risk of the positive one, where the card predicts it.
        """
        records = list(self._records(X))
        data = self._program.DATA
        if self._program.outcomes is not None:
            told = [self._program.outcomes(r) for r in records]
            return {name: np.array([t[name] for t in told]) for name in data["reading"]["names"]}
        if data["risk"] is None:
            return {}
        return {data["positive"]: np.array([self._program.risk(r) for r in records])}

    def card(self):
        """The points, the rule and the guarantee, as text."""
        return self._program.text()

    def guarantee(self):
        """The guarantee, as the model file has it."""
        return dict(self.model["guarantee"])

    @staticmethod
    def _records(X):
        if hasattr(X, "columns") and hasattr(X, "iloc"):
            X = (dict(zip(map(str, X.columns), row)) for row in X.to_numpy(dtype=object))
        for record in X:
            yield {name: text_of(field) for name, field in record.items()}
