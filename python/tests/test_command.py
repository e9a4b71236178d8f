"""Which command is run, where several are installed."""

import os
import pathlib
import tempfile
import unittest
from unittest import mock

from didyma import DidymaError, _command


@unittest.skipIf(os.name == "nt", "the commands of these tests are shell scripts")
class Installed(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.place = pathlib.Path(folder.name) / "with blanks"
        self.environment = {"PATH": str(self.home("path") / "bin")}

    def home(self, name):
        """A folder with a command that says its name."""
        script = self.place / name / "bin" / "didyma"
        script.parent.mkdir(parents=True)
        script.write_text("#!/bin/sh\necho %s\n" % name)
        script.chmod(0o755)
        return self.place / name

    def said(self):
        with mock.patch.dict(os.environ, self.environment, clear=True):
            return _command.run(None).strip()

    def test_each_goes_before_the_next(self):
        self.assertEqual("path", self.said())
        with mock.patch.object(_command, "_OWN", str(self.home("own"))):
            self.assertEqual("own", self.said())
            self.environment["DIDYMA_HOME"] = str(self.home("home"))
            self.assertEqual("home", self.said())
            self.environment["DIDYMA_COMMAND"] = str(self.home("named") / "bin" / "didyma")
            self.assertEqual("named", self.said())

    def test_a_folder_without_a_command_is_no_other(self):
        self.environment["DIDYMA_HOME"] = str(self.place)
        with self.assertRaises(DidymaError) as refused:
            self.said()
        self.assertEqual(4, refused.exception.code)


if __name__ == "__main__":
    unittest.main()
