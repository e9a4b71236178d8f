package org.didyma.oracles.engine;

/** An engine is missing, broke down, or would not take the program. */
public final class EngineFailedException extends RuntimeException {

  private static final long serialVersionUID = 1;

  private final String engine;

  /**
   * @param engine name of the engine
   * @param reason what it or its backend says
   */
  public EngineFailedException(String engine, String reason) {
    super("the engine " + engine + " gave no answer: " + reason.strip());
    this.engine = engine;
  }

  /** The name of the engine. */
  public String engine() {
    return engine;
  }
}
