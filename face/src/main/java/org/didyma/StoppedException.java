package org.didyma;

import org.didyma.core.AdvisedException;

/** A limit or an interrupt ended what cannot be had in part. */
final class StoppedException extends AdvisedException {

  private static final long serialVersionUID = 1;

  StoppedException(String message, String hint) {
    super(Outcome.NOTHING_RELEASED, message, hint);
  }

  /** What ended it, and what there is not. */
  static StoppedException of(Stop stop, String none, String hint) {
    return new StoppedException(
        (stop.isInterrupted() ? "the thread was interrupted; " : "the time limit was reached; ")
            + none,
        hint);
  }
}
