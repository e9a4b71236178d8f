package org.didyma.privacy.ledger;

import java.nio.file.NoSuchFileException;
import org.didyma.core.AdvisedException;

/** A ledger that is missing, damaged or cannot be written. Nothing may be released on it. */
public final class LedgerException extends AdvisedException {

  private final boolean mistake;

  /**
   * @param message what is wrong, naming the file
   * @param advice what to do, to follow "Hint:"
   */
  LedgerException(String message, String advice) {
    super(Outcome.BAD_INPUT, message, advice);
    this.mistake = false;
  }

  LedgerException(String message, String advice, Throwable cause) {
    super(Outcome.BAD_INPUT, message, advice, cause);
    this.mistake = cause instanceof NoSuchFileException;
  }

  private LedgerException(String message, String advice, boolean mistake) {
    super(Outcome.BAD_INPUT, message, advice);
    this.mistake = mistake;
  }

  /** A failure that lies in what was asked for. */
  static LedgerException mistake(String message, String advice) {
    return new LedgerException(message, advice, true);
  }

  /**
   * Whether nothing was said about a ledger: there is no such file, it never was a ledger, or the
   * key that it needs was not given.
   */
  public boolean isMistake() {
    return mistake;
  }
}
