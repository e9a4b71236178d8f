package org.didyma.cli;

import org.didyma.core.UserFacingException.Outcome;

/** What the command ends with, for scripts to rely on. */
public enum ExitCode {
  /** All went well. */
  DONE(0, "done; also if standard output was closed early (`| head`), after the release"),

  /** What the user, or a file, asks for cannot be had. */
  BAD_INPUT(
      Outcome.BAD_INPUT,
      "wrong usage or bad input: an unknown option, an unreadable file, a schema that the table"
          + " does not fit, a failing database, a full disk after a release"),

  /** Stopped by a time limit or by the user; or a check failed. */
  NOTHING_RELEASED(
      Outcome.NOTHING_RELEASED,
      "nothing was released, or a check failed: a time limit, Ctrl-C or a closed pipe; out of"
          + " memory; a ledger that does not cover the use; `--padded-time` too short; an invalid"
          + " certificate (`verify`) or ledger (`ledger verify`); a false or old claim (`experiment"
          + " submit`); a guarantee refuted (`audit`); no optimum in time (`optimize`)"),

  /** A solver that was asked cannot answer, or answered wrongly. */
  BROKEN_ENGINE(
      Outcome.BROKEN_ENGINE,
      "a solver that was asked is missing, broken, or seen to claim what is wrong"),

  /** A failure that nobody foresaw. */
  DEFECT(70, "a defect: report what `--stacktrace` prints, without private values");

  private final int code;
  private final String meaning;

  ExitCode(int code, String meaning) {
    this.code = code;
    this.meaning = meaning;
  }

  ExitCode(Outcome outcome, String meaning) {
    this(outcome.exitCode(), meaning);
  }

  /** The number. */
  public int code() {
    return code;
  }

  /** When a command ends so, as the page of exit codes has it. */
  String meaning() {
    return meaning;
  }
}
