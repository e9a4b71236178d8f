package org.didyma.privacy.ledger;

import java.nio.file.NoSuchFileException;

/** A ledger that is missing, damaged or cannot be written. Nothing may be released on it. */
public final class LedgerException extends RuntimeException {

  private final String advice;
  private final boolean missing;

  /**
   * A failure.
   *
   * @param message what is wrong, naming the file
   * @param advice what to do, to follow "Maybe"
   */
  LedgerException(String message, String advice) {
    super(message);
    this.advice = advice;
    this.missing = false;
  }

  LedgerException(String message, String advice, Throwable cause) {
    super(message, cause);
    this.advice = advice;
    this.missing = cause instanceof NoSuchFileException;
  }

  /** Whether there is no such file at all. */
  public boolean isMissing() {
    return missing;
  }

  /** What to do about it, to follow "Maybe". */
  public String advice() {
    return advice;
  }
}
