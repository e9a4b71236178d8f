package org.didyma;

import java.util.function.Function;
import java.util.function.Supplier;
import org.didyma.core.InvalidInputException;
import org.didyma.core.UserFacingException;
import org.didyma.face.OwnCodeException;
import org.didyma.models.PrivateDiagnosticsListener;
import org.didyma.oracles.SearchStoppedException;
import org.didyma.solver.EngineUnavailableException;
import org.jspecify.annotations.Nullable;

/**
 * What was asked for cannot be had. The message says what is wrong and where, in one sentence, and
 * {@link #hint} what to do. Neither has a value of a private table, nor a line of one; with a
 * private table there is no cause, either.
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
  private final boolean spent;

  private DidymaException(
      String message, String hint, Outcome outcome, boolean spent, @Nullable Throwable cause) {
    super(message, cause);
    this.hint = hint;
    this.outcome = outcome;
    this.spent = spent;
  }

  private DidymaException(String message, String hint, Outcome outcome, @Nullable Throwable cause) {
    this(message, hint, outcome, false, cause);
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

  /**
   * Whether it cost budget: a private table was being read, or had been, so that its use is in the
   * ledger, or for the caller to count. Of {@link Learn} that may be a part of epsilon; the ledger
   * has it. False where nothing was spent.
   */
  public boolean spent() {
    return spent;
  }

  /** The message, and the hint. */
  @Override
  public String toString() {
    return super.toString() + (hint.isEmpty() ? "" : ". Hint: " + hint);
  }

  /** Does something whose failures may show what is in a file, as that of a public table. */
  static <T> T told(Supplier<T> what) {
    try {
      return what.get();
    } catch (RuntimeException e) {
      throw translated(e);
    }
  }

  private static RuntimeException translated(RuntimeException e) {
    if (e instanceof OwnCodeException own) {
      Throwable said = own.said();
      return new DidymaException(own.getMessage() + ": " + said, "", Outcome.BAD_INPUT, said);
    }
    if (e instanceof UserFacingException told) {
      return new DidymaException(
          told.message(JavaNames.ALL), told.advice(JavaNames.ALL), outcome(told), e);
    }
    String message = String.valueOf(e.getMessage());
    if (e instanceof EngineUnavailableException) {
      return new DidymaException(message, "", Outcome.BROKEN_ENGINE, e);
    }
    return e instanceof IllegalArgumentException
        ? new DidymaException(message, "", Outcome.BAD_INPUT, e)
        : e;
  }

  private static Outcome outcome(UserFacingException told) {
    return Outcome.valueOf(told.outcome().name());
  }

  /** Does something with a private table that reads no record. */
  static <T> T toldPublicly(Supplier<T> what) {
    return releasing(hears -> what.get());
  }

  /**
   * Does something with a private table. A failure has no cause, and what it says is public: what
   * the library says to users, without the line of a record, or a fixed sentence, since any other
   * text may be about records.
   *
   * @param what is to let the listener hear when the table is read
   */
  static <T> T releasing(Function<PrivateDiagnosticsListener, T> what) {
    Reading reading = new Reading();
    try {
      return what.apply(reading);
    } catch (RuntimeException | Error e) {
      throw told(e, reading.began);
    }
  }

  /** Hears whether a use was spent. */
  private static final class Reading implements PrivateDiagnosticsListener {

    private volatile boolean began;

    @Override
    public void reading() {
      began = true;
    }
  }

  private static DidymaException told(Throwable e, boolean spent) {
    if (e instanceof DidymaException known) {
      return new DidymaException(
          String.valueOf(known.getMessage()), known.hint, known.outcome, spent, null);
    }
    if (e instanceof InvalidInputException told) {
      return new DidymaException(
          told.publicMessage(JavaNames.ALL),
          told.advice(JavaNames.ALL),
          Outcome.BAD_INPUT,
          spent,
          null);
    }
    if (e instanceof UserFacingException told) {
      return new DidymaException(
          told.message(JavaNames.ALL), told.advice(JavaNames.ALL), outcome(told), spent, null);
    }
    if (e instanceof OwnCodeException own) {
      return new DidymaException(
          String.valueOf(own.getMessage()),
          "try it on a public table, where failures have their text: of a private one none is"
              + " repeated.",
          Outcome.NOTHING_RELEASED,
          spent,
          null);
    }
    if (e instanceof SearchStoppedException) {
      return new DidymaException("stopped on request", "", Outcome.NOTHING_RELEASED, spent, null);
    }
    if (e instanceof OutOfMemoryError) {
      return new DidymaException(
          "out of memory; nothing was released",
          "give Java more memory, such as -Xmx8g, or use fewer features.",
          Outcome.NOTHING_RELEASED,
          spent,
          null);
    }
    if (!spent && e instanceof IllegalArgumentException) {
      // Only public input was looked at.
      return of(String.valueOf(e.getMessage()), "");
    }
    DidymaException defect =
        new DidymaException(
            "internal error: " + e.getClass().getSimpleName(),
            "report this as a defect, with its stack trace.",
            Outcome.NOTHING_RELEASED,
            spent,
            null);
    defect.setStackTrace(e.getStackTrace());
    return defect;
  }
}
