"""Tests over the real command, which DIDYMA_COMMAND names. Those of class Long take minutes."""

import inspect
import os
import pathlib
import pickle
import shlex
import shutil
import tempfile
import traceback
import unittest
import unittest.mock
import warnings
from decimal import Decimal
from fractions import Fraction

import numpy as np
from sklearn.base import clone
from sklearn.ensemble import VotingClassifier
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import StandardScaler
from sklearn.utils.estimator_checks import check_estimator

from didyma import EXPECTED_FAILED_CHECKS, DidymaClassifier, DidymaError
from didyma._classifier import _keep
from didyma._command import _said, run
from didyma._fields import UNREADABLE, feature, is_label, text_of

COLUMNS = {"x0": {"integer": [0, 120]}, "x1": {"categories": ["a", "b"]}}
SECRET = "secret7391"


def table(n=400, seed=1):
    """Labels follow an age and a group, one in ten the other way."""
    random = np.random.RandomState(seed)
    age = random.randint(0, 121, n)
    group = random.choice(["a", "b"], n)
    y = ((age >= 60) | (group == "b")) ^ (random.rand(n) < 0.1)
    X = np.empty((n, 2), dtype=object)
    X[:, 0], X[:, 1] = age, group
    return X, np.where(y, "yes", "no")


class Quick(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.X, cls.y = table()
        cls.folder = tempfile.TemporaryDirectory()
        with warnings.catch_warnings():
            warnings.simplefilter("error")
            cls.classifier = DidymaClassifier(
                4, columns=COLUMNS, thresholds=3, loss="logistic", options=("--lattice", "box:2")
            ).fit(cls.X, cls.y)

    @classmethod
    def tearDownClass(cls):
        cls.folder.cleanup()

    def test_it_learns_and_its_parts_agree(self):
        X, y = table(1000, 2)
        self.assertGreater(self.classifier.score(X, y), 0.7)
        score = self.classifier.decision_function(X)
        proba = self.classifier.predict_proba(X)
        self.assertTrue(np.array_equal(self.classifier.predict(X) == "yes", score > 0))
        self.assertTrue(np.allclose(proba.sum(axis=1), 1))
        order = np.argsort(score, kind="stable")
        self.assertTrue(np.all(np.diff(proba[order, 1]) >= 0))

    def test_it_says_what_it_promises(self):
        guarantee = self.classifier.guarantee()
        self.assertEqual(guarantee["kind"], "pure")
        self.assertEqual(float(guarantee["epsilon"]), 4)
        self.assertEqual(guarantee["conditions"], [])
        card = self.classifier.card()
        self.assertIn("Guarantee: 4-differentially private", card)
        self.assertIn('Points for label = "yes"', card)
        self.assertIn("x1=b", str(self.classifier.model_))

    def test_it_can_be_kept(self):
        again = pickle.loads(pickle.dumps(self.classifier))
        X, _ = table(50, 3)
        self.assertTrue(np.array_equal(again.predict_proba(X), self.classifier.predict_proba(X)))
        self.assertEqual(again.card(), self.classifier.card())
        with self.assertRaises(Exception):
            clone(self.classifier).predict(X)

    def test_errors_hold_nothing_of_the_table(self):
        X, y = table(20)
        X[3, 1] = SECRET
        X[4, 0] = SECRET
        for parameters in (
            {"epsilon": -1},
            {"options": ("--lattice", "nonsense")},
            {"options": ("--no-such-option",)},
            {"ledger": os.path.join(self.folder.name, "none")},
            {"command": ["false"]},
            {"command": ["/no/such/command"]},
        ):
            with self.assertRaises(DidymaError) as caught:
                DidymaClassifier(columns=COLUMNS, **parameters).fit(X, y)
            said = "".join(traceback.format_exception(caught.exception))
            self.assertNotIn(SECRET, said)
        said = ""
        try:
            DidymaClassifier(columns=COLUMNS, epsilon=-1).fit(X, y)
        except DidymaError as e:
            said = str(e)
        self.assertIn("epsilon", said)

    def test_a_table_of_pandas_is_the_same(self):
        try:
            import pandas
        except ImportError:
            self.skipTest("there is no pandas")
        X, y = table()
        frame = pandas.DataFrame({"b": X[:, 1], "a": X[:, 0].astype(int), "unused": SECRET})
        known = {"a": COLUMNS["x0"], "b": COLUMNS["x1"]}
        with warnings.catch_warnings():
            warnings.simplefilter("error")
            classifier = DidymaClassifier(
                4, columns=known, classes=("no", "yes"), options=("--lattice", "ternary")
            ).fit(frame, y)
            self.assertGreater(classifier.score(frame, y), 0.6)
        self.assertNotIn("unused", classifier.card())
        with self.assertRaises(AttributeError):
            classifier.predict_proba(frame)
        with self.assertRaises(ValueError):
            classifier.predict(frame.rename(columns={"a": "c"}))
        with self.assertRaises(ValueError):
            classifier.predict(frame[["b", "a"]])
        nullable = frame.astype({"a": "Int64", "b": "string"})
        nullable.loc[:9, ["a", "b"]] = pandas.NA
        self.assertEqual(len(classifier.predict(nullable)), 400)

    def test_numbers_without_columns_are_checked_by_scikit_learn(self):
        X = np.random.RandomState(5).normal(size=(60, 2))
        y = (X[:, 0] > 0).astype(int)
        with warnings.catch_warnings():
            warnings.simplefilter("error")
            classifier = DidymaClassifier(2, thresholds=1).fit(X, y)
            self.assertEqual(classifier.n_features_in_, 2)
            self.assertEqual(len(classifier.predict(X)), 60)
        for other in (X[:, :1], X[:, 0], [[float("nan"), 0.0]]):
            with self.assertRaises(ValueError):
                classifier.predict(other)

    def test_a_field_that_nobody_foresaw_is_taken(self):
        self.assertEqual(len(self.classifier.predict([[SECRET, SECRET], [None, float("nan")]])), 2)

    def test_a_row_is_one_record_whatever_it_holds(self):
        # Were each line of the last field a record, they would outvote all others.
        for line_break in "\n", "\r", "\r\n":
            X = np.array([["1", "a"]] * 40 + [["1", "b"]] * 40 + [["1", ""]], dtype=object)
            X[80, 1] = line_break.join(["b"] + ["1,a,yes", "1,b,no"] * 400 + ["1,b"])
            y = np.array(["no"] * 40 + ["yes"] * 40 + ["no"])
            classifier = DidymaClassifier(
                20, columns=COLUMNS, thresholds=1, options=("--lattice", "ternary")
            ).fit(X, y)
            said = classifier.predict(np.array([["1", "a"], ["1", "b"]], dtype=object))
            self.assertEqual(list(said), ["no", "yes"])

    def test_no_record_changes_how_others_are_read(self):
        # As arrays of one kind, one text makes texts of all numbers, truths and labels beside it.
        truth = {"x0": {"integer": [0, 1]}}
        plain = [[i % 2 == 1] for i in range(80)]
        labels = [i % 2 for i in range(80)]
        for rows, y in (
            (plain + [["text"]], labels + [0]),
            (plain + [[False]], labels + ["text"]),
            (plain + [[False]], labels + [None]),
        ):
            classifier = DidymaClassifier(
                20, columns=truth, classes=(0, 1), thresholds=1, options=("--lattice", "ternary")
            ).fit(rows, y)
            self.assertEqual(list(classifier.predict([[False], [True], ["text"]]))[:2], [0, 1])

    def test_no_label_is_refused(self):
        X, y = table(40)
        odd = np.array(y, dtype=object)
        odd[0], odd[1], odd[2] = None, float("nan"), ["yes", "no"]
        for labels in odd, list(odd):
            classifier = DidymaClassifier(4, columns=COLUMNS, classes=("no", "yes"), thresholds=1)
            self.assertEqual(len(classifier.fit(X, labels).predict(X)), 40)
        try:
            import pandas
        except ImportError:
            return
        nullable = pandas.Series(y, dtype="string")
        nullable[0] = pandas.NA
        self.assertEqual(len(classifier.fit(X, nullable).predict(X)), 40)

    def test_labels_of_a_type_that_equals_no_class_are_refused_and_cost_nothing(self):
        ledger = os.path.join(self.folder.name, "types.ledger")
        run(None, "ledger", "open", ledger, "--epsilon", 9)
        before = pathlib.Path(ledger).read_bytes()
        codes, texts = (self.y == "yes").astype(int), ("no", "yes")
        wrong = [
            (codes, texts),
            (codes.astype(bool), texts),
            (codes.astype(float), np.array(texts)),
            (self.y, (0, 1)),
            (self.y, ("no", True)),
            (self.y.astype("S"), texts),
        ]
        try:
            import pandas
        except ImportError:
            pandas = None
        if pandas is not None:
            wrong += [(pandas.Series(codes, dtype=one), texts) for one in ("Int64", "category")]
            wrong += [(pandas.Series(self.y, dtype="string"), (0, 1))]
        for y, classes in wrong:
            one = DidymaClassifier(columns=COLUMNS, classes=classes, ledger=ledger)
            with self.subTest(dtype=y.dtype), self.assertRaisesRegex(ValueError, "of classes"):
                one.fit(self.X, y)
        learner = DidymaClassifier(columns=COLUMNS, classes=texts, ledger=ledger)
        with self.assertRaisesRegex(ValueError, "of classes"):
            VotingClassifier([("card", learner)]).fit(self.X, self.y)
        if pandas is not None:
            frame = pandas.DataFrame({"x0": pandas.to_datetime(["2020-01-01", "2021-01-01"])})
            with self.assertRaisesRegex(ValueError, "x0 are times .*date"):
                learner.set_params(columns={"x0": COLUMNS["x0"]}).fit(frame, ["no", "yes"])
        self.assertEqual(pathlib.Path(ledger).read_bytes(), before)
        # Numbers and truths compare, whatever their sizes, and of objects each is what it is.
        for y, classes in (
            (codes.astype(bool), (0, 1)),
            (codes, (False, True)),
            (codes.astype("float32"), (0, 1)),
            (codes.astype(object), texts),
        ):
            one = DidymaClassifier(20, columns=COLUMNS, classes=classes, thresholds=1)
            self.assertEqual(len(one.fit(self.X, y).predict(self.X)), len(y))

    def test_an_infinite_number_is_beyond_the_range(self):
        learner = DidymaClassifier(
            60,
            columns={"x0": {"decimal": [0, 10], "outside": "clip"}},
            thresholds=1,
            classes=(0, 1),
            options=("--lattice", "ternary"),
        )
        # Were inf no number, all records would be alike, and so would what is predicted of them.
        for low, high in (-np.inf, np.inf), (Decimal("-Infinity"), Decimal("Infinity")):
            rows = np.array([[low], [high]] * 60, dtype=object)
            one = learner.fit(rows, [0, 1] * 60)
            self.assertEqual(list(one.predict(rows[:2])), [0, 1])
            self.assertEqual(list(one.predict([[0], [10], [10**5000]])), [0, 1, 1])

    def test_a_time_at_midnight_is_its_day(self):
        day = np.datetime64("2020-01-02", "ns").astype("datetime64[us]").astype(object)
        self.assertEqual(text_of(day), "2020-01-02")
        self.assertEqual(text_of(day.date()), "2020-01-02")
        self.assertEqual(text_of(day.replace(hour=3)), "2020-01-02 03:00:00")
        self.assertEqual(text_of("2020-01-02 00:00:00"), "2020-01-02 00:00:00")

    def test_parameters_of_the_wrong_kind_are_named_and_cost_nothing(self):
        ledger = os.path.join(self.folder.name, "kinds.ledger")
        run(None, "ledger", "open", ledger, "--epsilon", 9)
        before = pathlib.Path(ledger).read_bytes()
        for name, value in [
            ("columns", ["x0"]),
            ("columns", {"x0": "decimal"}),
            ("columns", {"x0": {"decimal": [float("nan"), 4]}}),
            ("columns", {"x0": {"categories": {"a", "b"}}}),
            ("bounds", None),
            ("bounds", (1, 2, 3)),
            ("bounds", ("a", "b")),
            ("bounds", (float("nan"), 4)),
            ("options", "--cost 5:1"),
            ("options", None),
            ("ledger", 3),
            ("classes", ("yes", "yes")),
            ("epsilon", 10**400),
        ]:
            with self.subTest(name=name, value=value):
                one = DidymaClassifier(columns=COLUMNS, classes=("no", "yes"), ledger=ledger)
                one.set_params(**{"columns": None} if name == "bounds" else {}, **{name: value})
                with self.assertRaisesRegex(ValueError, name):
                    one.fit(self.X, self.y)
        self.assertEqual(pathlib.Path(ledger).read_bytes(), before)
        numpy = {"x0": {"integer": np.array([0, 120])}, "x1": {"categories": np.array(["a", "b"])}}
        DidymaClassifier(columns=numpy, ledger=ledger).fit(self.X, self.y)

    def test_a_fit_that_fails_leaves_what_was_there(self):
        one = clone(self.classifier).set_params(classes=("no", "yes")).fit(self.X, self.y)
        before, told = one.card(), one.predict(self.X)
        for parameters in {"epsilon": -1}, {"epsilon": 1, "options": ("-x",)}:
            one.set_params(classes=("ill", "well"), **parameters)
            with self.assertRaises(DidymaError):
                one.fit(self.X, self.y)
            self.assertEqual(list(one.classes_), ["no", "yes"])
            self.assertEqual(one.card(), before)
            self.assertTrue(np.array_equal(one.predict(self.X), told))

    def test_a_card_reads_records_as_it_learned_to(self):
        known, classes = dict(COLUMNS), np.array(["no", "yes"])
        one = DidymaClassifier(20, columns=known, classes=classes, thresholds=1).fit(self.X, self.y)
        told = one.predict(self.X)
        self.assertEqual(len(set(told)), 2)
        del known["x0"], known["x1"]
        classes[:] = "no"
        self.assertTrue(np.array_equal(one.predict(self.X), told))
        one.set_params(columns=None)
        self.assertTrue(np.array_equal(one.predict(self.X), told))

    def test_no_value_is_refused(self):
        class Odd:
            def __str__(self):
                raise KeyError("no text")

        odd = [np.timedelta64(5, "D"), Odd(), Decimal("sNaN"), 10**5000, -Fraction(10**400)]
        for value in odd:
            with self.subTest(type=type(value)):
                self.assertRegex(text_of(value), "^(|%s|-?10{309})$" % UNREADABLE)
                self.assertFalse(is_label(value, "yes"))
                self.assertFalse(is_label(value, 1))
        X, y = table(40)
        rows, labels = X.tolist(), y.tolist()
        for i, value in enumerate(odd):
            rows[i], labels[i + 10] = [value, value], value
        one = DidymaClassifier(4, columns=COLUMNS, classes=("no", "yes"), thresholds=1)
        told = one.fit(rows, labels).predict(rows)
        # As a text that nobody foresaw.
        unknown = one.predict([[SECRET, SECRET], [None, None]])
        self.assertEqual(list(told[:3]), [unknown[0]] * 2 + [unknown[1]])
        # Too large for any float: the end of the range, and a text that nobody foresaw.
        ends = one.predict([[120, SECRET], [0, SECRET]])
        self.assertEqual(list(told[3:5]), list(ends))

    def test_categories_are_what_fields_are_written_as(self):
        for fields, words in ([False, True], ["0", "1"]), ([1e5, 200000], ["100000", "200000"]):
            for known in fields, np.array(fields):
                column = {"column": "x0", "categories": words, "reference": words[1]}
                said = feature("x0", {"categories": known, "reference": known[1]})
                self.assertEqual(said, column)
        self.assertEqual(feature("x", {"categories": "unknown"})["categories"], "unknown")
        rows, y = [[False], [True]] * 40, ["no", "yes"] * 40
        known = {"x0": {"categories": [False, True]}}
        one = DidymaClassifier(20, columns=known, thresholds=1, options=("--lattice", "ternary"))
        self.assertEqual(list(one.fit(rows, y).predict(rows[:2])), ["no", "yes"])

    def test_every_error_names_the_card_that_is_kept(self):
        for stop in (
            PermissionError(13, "no", "x"),
            UnicodeDecodeError("utf-8", b"\xff", 0, 1, "bad"),
            KeyError("a"),
            KeyboardInterrupt(),
        ):
            model = pathlib.Path(self.folder.name, "model.json")
            model.write_text("{}")
            with self.subTest(stop=stop), self.assertRaises(BaseException) as caught:
                try:
                    raise stop
                except BaseException as e:
                    _keep(str(model), e)
                    raise
            said = str(caught.exception)
            self.assertRegex(said, "its epsilon is spent: it is in .*, for didyma export")
            kept = pathlib.Path(said.split("it is in ")[1].split(", for")[0])
            self.assertEqual(kept.read_text(), "{}")
            shutil.rmtree(kept.parent)

    def test_errors_are_sentences(self):
        wrong = '{"error": {"message": "a is wrong", "advice": "mend a."}}'
        for said in "a note\ndidyma: a is wrong\nHint: mend a.\n", "a note\n" + wrong:
            self.assertEqual(_said(said), "a is wrong. Hint: mend a.")
        self.assertEqual(_said("didyma: a is wrong."), "a is wrong.")

    def test_no_text_is_refused(self):
        X, y = table(40)
        X[3, 1], X[4, 1], X[5, 0] = "\ud800", "b\0", "7\udc00"
        classifier = DidymaClassifier(4, columns=COLUMNS, thresholds=1).fit(X, y)
        self.assertEqual(len(classifier.predict(X)), 40)

    def test_a_command_may_have_blanks_in_its_path(self):
        from didyma import _command

        command = os.environ.get("DIDYMA_COMMAND") or shutil.which("didyma")
        folder = os.path.join(self.folder.name, "with blanks")
        os.mkdir(folder)
        place = pathlib.Path(folder, "didyma")
        place.write_text("#!/bin/sh\nexec %s \"$@\"\n" % command)
        place.chmod(0o755)
        for one in place, str(place), [str(place)], shlex.quote(str(place)):
            self.assertIn("didyma", _command.run(one, "--version"))
        path = {"PATH": folder + os.pathsep + os.environ["PATH"], "DIDYMA_COMMAND": ""}
        with unittest.mock.patch.dict(os.environ, path):
            self.assertIn("didyma", _command.run(None, "--version"))


    def _interrupted(self, wrapper):
        """What is raised by a fit whose command says what to do for some of its words."""
        real = os.environ.get("DIDYMA_COMMAND") or shutil.which("didyma")
        script = os.path.join(tempfile.mkdtemp(dir=self.folder.name), "didyma")
        pathlib.Path(script).write_text(
            "#!/bin/sh\ncase $1 in\n%s\nesac\nexec %s \"$@\"\n" % (wrapper, real)
        )
        os.chmod(script, 0o755)
        classifier = DidymaClassifier(4, columns=COLUMNS, thresholds=1, command=[script])
        temporary = tempfile.mkdtemp(dir=self.folder.name)
        with unittest.mock.patch.object(tempfile, "tempdir", temporary):
            with self.assertRaises((KeyboardInterrupt, DidymaError)) as caught:
                classifier.fit(self.X, self.y)
        self.assertFalse(hasattr(classifier, "model_"))
        left = [path for path in pathlib.Path(temporary).rglob("*") if path.is_file()]
        return caught.exception, left

    def _assert_kept(self, stop, left):
        self.assertEqual([path.name for path in left], ["model.json"])
        self.assertIn("its epsilon is spent: it is in %s" % left[0], str(stop))
        self.assertIn("didyma-model/", left[0].read_text())

    def test_a_card_that_was_paid_for_is_kept_when_its_fit_is_interrupted(self):
        stop, left = self._interrupted("export) kill -INT $PPID; sleep 1; exit 3;;")
        self.assertIsInstance(stop, KeyboardInterrupt)
        self._assert_kept(stop, left)

    def test_a_card_that_was_paid_for_is_kept_when_the_rest_fails(self):
        stop, left = self._interrupted("export) exit 4;;")
        self.assertEqual(stop.code, 4)
        self._assert_kept(stop, left)

    def test_a_command_that_is_about_to_release_is_waited_for(self):
        # It does not hear, as one that is past its last look at a wish to stop.
        stop, left = self._interrupted("solve) trap '' INT TERM; kill -INT $PPID;;")
        self.assertIsInstance(stop, KeyboardInterrupt)
        self._assert_kept(stop, left)

    def test_nothing_is_kept_where_nothing_was_released(self):
        stop, left = self._interrupted("solve) kill -INT $PPID; sleep 1; exit 3;;")
        self.assertIsInstance(stop, KeyboardInterrupt)
        self.assertEqual((str(stop), left), ("", []))

    def test_an_error_has_what_was_printed_all_the_same(self):
        stop, left = self._interrupted("solve) echo released; exit 2;;")
        self.assertEqual((stop.code, stop.output, left), (2, "released\n", []))


class Long(unittest.TestCase):
    def test_scikit_learn_checks_it(self):
        # Some checks want both classes right on thirty records, which costs a large epsilon.
        expected = "expected_failed_checks"
        # Before scikit-learn 1.6 the classifier's own tags say which checks are expected to fail.
        given = expected in inspect.signature(check_estimator).parameters
        check_estimator(
            DidymaClassifier(100), **({expected: EXPECTED_FAILED_CHECKS} if given else {})
        )

    def test_it_spends_from_a_ledger(self):
        from didyma import _command

        with tempfile.TemporaryDirectory() as folder:
            ledger = os.path.join(folder, "people.ledger")
            _command.run(None, "ledger", "open", ledger, "--epsilon", "1")
            X, y = table()
            classifier = DidymaClassifier(0.75, columns=COLUMNS, ledger=ledger)
            classifier.fit(X, y)
            with self.assertRaises(DidymaError) as caught:
                classifier.fit(X, y)
            self.assertEqual(caught.exception.code, 3)

    def test_it_is_part_of_a_pipeline_and_takes_names(self):
        random = np.random.RandomState(5)
        X = random.normal(size=(500, 3))
        y = (X[:, 0] + X[:, 1] > 0).astype(int)
        pipeline = make_pipeline(StandardScaler(), DidymaClassifier(2)).fit(X, y)
        self.assertGreater(pipeline.score(X, y), 0.7)


if __name__ == "__main__":
    unittest.main()
