package org.didyma.oracles.engine;

import org.didyma.core.AdvisedException;
import org.didyma.core.ParameterReference;

/** An engine is missing, broke down, or stopped for no reason of ours. */
public final class EngineFailedException extends AdvisedException {

  private static final String HINT = "Hint: ";

  /**
   * @param engine name of the engine
   * @param message what its backend says; a line that begins with "Hint:" is advice
   */
  public EngineFailedException(String engine, String message) {
    super(
        Outcome.BROKEN_ENGINE,
        "the solver " + engine + " gave no answer: " + before(message),
        after(message));
  }

  private static String before(String message) {
    int hint = message.indexOf(HINT);
    return (hint < 0 ? message : message.substring(0, hint)).strip();
  }

  /** What the engine's backend advises, and else to do without an engine. */
  private static String after(String message) {
    int hint = message.indexOf(HINT);
    String advice = hint < 0 ? "" : message.substring(hint + HINT.length()).strip();
    return advice.isEmpty()
        ? "use " + ParameterReference.of("oracle", "chain") + ", which needs no external solver."
        : advice;
  }
}
