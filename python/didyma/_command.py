"""Runs the command line, and says what it says when it fails."""

import json
import os
import shlex
import shutil
import subprocess
import sys

CODES = {
    2: "wrong usage or input",
    3: "nothing was released",
    4: "an engine or Java is missing",
    70: "a defect of didyma",
}

# A wheel for one platform brings the program here, with its Java.
_OWN = os.path.join(os.path.dirname(os.path.abspath(__file__)), "_home")

# A command that is asked to stop ends within a few seconds, with what it has released written.
STOPPING_SECONDS = 10


class DidymaError(ValueError):
    """The command failed; nothing was released, unless the message says so.

    The message is the command's own, which holds no value of the table.
    ``code`` is the command's exit code. ``output`` is what it printed all the same: a card that was
    released, and paid for, though its file could not be written.
    """

    def __init__(self, message, code=2, output=""):
        super().__init__(message)
        self.code = code
        self.output = output


def _words(command):
    if command is None:
        command = os.environ.get("DIDYMA_COMMAND") or _installed()
    if not command:
        raise DidymaError(
            "there is no command didyma on the path; install it, or name it by the parameter"
            " command or in DIDYMA_COMMAND, or its folder in DIDYMA_HOME",
            4,
        )
    if isinstance(command, os.PathLike):
        command = os.fspath(command)
    if not isinstance(command, str):
        return list(command)
    # A path may have blanks in it, and backslashes on Windows.
    return [command] if shutil.which(command) else shlex.split(command)


def _installed():
    """The command of DIDYMA_HOME, else of this package, else of the path; None where none is."""
    home = os.environ.get("DIDYMA_HOME") or (_OWN if os.path.isdir(_OWN) else None)
    return [_launcher(home)] if home else shutil.which("didyma")


def _launcher(home):
    return os.path.join(home, "bin", "didyma.cmd" if os.name == "nt" else "didyma")


def main():
    """The command that this package brings, in place of this process."""
    os.execv(_launcher(_OWN), ["didyma", *sys.argv[1:]])


def run(command, *arguments):
    """Standard output of ``didyma ARGUMENTS``."""
    try:
        process = subprocess.Popen(
            _words(command) + [str(argument) for argument in arguments],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
        )
    except OSError:
        raise DidymaError("the command didyma could not be started", 4) from None
    with process:
        try:
            out, err = process.communicate()
        except BaseException:
            _stop(process)
            raise
    code = process.returncode
    if code:
        said = _said(err.decode("utf-8", "replace"))
        meaning = CODES.get(code, "exit code %d" % code)
        message = "%s: %s" % (meaning, said) if said else meaning
        raise DidymaError(message, code, out.decode("utf-8", "replace"))
    return out.decode("utf-8")


def _stop(process):
    """Ends a command as a terminal would, so that it can write down what it has released."""
    try:
        process.terminate()
        process.communicate(timeout=STOPPING_SECONDS)
    except BaseException:
        # It takes too long, or the user asks again.
        process.kill()


def _said(text):
    """The error in JSON or as two lines for people, without the notes before it."""
    lines = text.strip().splitlines()
    for line in reversed(lines):
        if line.startswith('{"error"'):
            error = json.loads(line)["error"]
            advice = "Hint: " + error["advice"] if error["advice"] else ""
            return " ".join(filter(None, (_sentence(error["message"]), advice)))
    errors = [line for line in lines if line.startswith(("didyma: ", "Hint: "))]
    return " ".join(
        _sentence(line[8:]) if line.startswith("didyma: ") else line for line in errors
    )


def _sentence(message):
    return message if message.endswith((".", "!", "?")) else message + "."
