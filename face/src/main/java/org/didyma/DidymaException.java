package org.didyma;

import java.util.function.Supplier;
import org.didyma.core.InvalidInputException;
import org.didyma.core.UserFacingException;
import org.didyma.solver.EngineUnavailableException;
import org.jspecify.annotations.Nullable;

/**
 * What was asked for cannot be had. The message says what is wrong and where, in one sentence, and
 * {@link #hint} what to do. Neither has a value of a private table, nor a line of one.
 */
public final class DidymaException extends RuntimeException {

  private static final long serialVersionUID = 1;

  /** What a failure means. */
  public enum Outcome {
    /** Something that was given is wrong: a file, a number, a combination. */
    BAD_INPUT,
    /** Nothing was released, for a reason that is nobody's mistake, such as a budget. */
    NOTHING_RELEASED,
    /** A solver is missing or broken. */
    BROKEN_ENGINE
  }

  private final String hint;
  private final Outcome outcome;

  private DidymaException(
      String message, String hint, Outcome outcome, @Nullable RuntimeException cause) {
    super(message, cause);
    this.hint = hint;
    this.outcome = outcome;
  }

  static DidymaException of(String message, String hint) {
    return new DidymaException(message, hint, Outcome.BAD_INPUT, null);
  }

  static DidymaException broken(String message, String hint) {
    return new DidymaException(message, hint, Outcome.BROKEN_ENGINE, null);
  }

  /** What to do about it, a sentence without a capital; may be empty. */
  public String hint() {
    return hint;
  }

  /** What it means. */
  public Outcome outcome() {
    return outcome;
  }

  /** Does something whose failures may show what is in a file, as that of a public table. */
  static <T> T told(Supplier<T> what) {
    try {
      return what.get();
    } catch (RuntimeException e) {
      throw translated(e);
    }
  }

  /**
   * Does something with a private table. A failure keeps neither the line of a record nor a cause,
   * which might name one.
   */
  static <T> T toldPublicly(Supplier<T> what) {
    try {
      return what.get();
    } catch (InvalidInputException e) {
      throw of(e.publicMessage(), e.advice());
    } catch (RuntimeException e) {
      throw translated(e);
    }
  }

  private static RuntimeException translated(RuntimeException e) {
    String message = String.valueOf(e.getMessage());
    if (e instanceof UserFacingException told) {
      return new DidymaException(message, told.advice(), Outcome.valueOf(told.outcome().name()), e);
    }
    return e instanceof EngineUnavailableException
        ? new DidymaException(message, "", Outcome.BROKEN_ENGINE, e)
        : e;
  }
}
