package org.didyma.solver;

import org.jspecify.annotations.Nullable;

/** The code of an engine cannot be loaded on this machine. */
public final class EngineUnavailableException extends RuntimeException {

  /**
   * @param what what is missing, and where
   * @param advice what to do about it
   */
  public EngineUnavailableException(String what, String advice, @Nullable Throwable cause) {
    super(what + System.lineSeparator() + "Hint: " + advice, cause);
  }
}
