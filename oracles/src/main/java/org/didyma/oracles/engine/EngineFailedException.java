package org.didyma.oracles.engine;

import org.didyma.core.ParameterReference;
import org.didyma.core.UserFacingException;

/** An engine is missing, broke down, or stopped for no reason of ours. */
public final class EngineFailedException extends RuntimeException implements UserFacingException {

  private static final long serialVersionUID = 1;

  private static final String MAYBE = "Maybe ";

  private final String advice;

  /**
   * @param engine name of the engine
   * @param message what its backend says; a line that begins with "Maybe" is advice
   */
  public EngineFailedException(String engine, String message) {
    super("the engine " + engine + " gave no answer: " + before(message));
    this.advice = after(message);
  }

  @Override
  public Outcome outcome() {
    return Outcome.BROKEN_ENGINE;
  }

  @Override
  public String message() {
    return String.valueOf(getMessage());
  }

  /** What the engine's backend advises, and else to do without an engine. */
  @Override
  public String hint() {
    return advice.isEmpty()
        ? "use " + ParameterReference.of("oracle", "chain") + ", which needs no engine."
        : advice;
  }

  private static String before(String message) {
    int maybe = message.indexOf(MAYBE);
    return (maybe < 0 ? message : message.substring(0, maybe)).strip();
  }

  private static String after(String message) {
    int maybe = message.indexOf(MAYBE);
    return maybe < 0 ? "" : message.substring(maybe + MAYBE.length()).strip();
  }
}
