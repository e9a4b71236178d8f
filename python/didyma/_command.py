"""Runs the command line, and says what it says when it fails."""

import json
import os
import shlex
import shutil
import subprocess

CODES = {
    2: "wrong usage or input",
    3: "nothing was released",
    4: "an engine or Java is missing",
    70: "a defect of didyma",
}


class DidymaError(ValueError):
    """The command failed; nothing was released.

    The message is the command's own, which holds no value of the table.
    ``code`` is the command's exit code.
    """

    def __init__(self, message, code=2):
        super().__init__(message)
        self.code = code


def _words(command):
    if command is None:
        command = os.environ.get("DIDYMA_COMMAND") or shutil.which("didyma")
    if not command:
        raise DidymaError(
            "there is no command didyma on the path; install it, or name it by the parameter"
            " command or in DIDYMA_COMMAND",
            4,
        )
    if isinstance(command, os.PathLike):
        command = os.fspath(command)
    if not isinstance(command, str):
        return list(command)
    # A path may have blanks in it, and backslashes on Windows.
    return [command] if shutil.which(command) else shlex.split(command)


def run(command, *arguments):
    """Standard output of ``didyma ARGUMENTS``."""
    try:
        done = subprocess.run(
            _words(command) + [str(argument) for argument in arguments],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
        )
    except OSError:
        raise DidymaError("the command didyma could not be started", 4) from None
    if done.returncode:
        said = _said(done.stderr.decode("utf-8", "replace"))
        meaning = CODES.get(done.returncode, "exit code %d" % done.returncode)
        raise DidymaError("%s: %s" % (meaning, said) if said else meaning, done.returncode)
    return done.stdout.decode("utf-8")


def _said(text):
    """The error in JSON or as two lines for people, without the notes before it."""
    lines = text.strip().splitlines()
    for line in reversed(lines):
        if line.startswith('{"error"'):
            error = json.loads(line)["error"]
            return " ".join(
                part for part in (error["message"] + ".", _maybe(error["advice"])) if part
            )
    errors = [line for line in lines if line.startswith(("didyma: ", "Maybe "))]
    return " ".join(line[8:] if line.startswith("didyma: ") else line for line in errors)


def _maybe(advice):
    return "Maybe " + advice if advice else ""
