package org.didyma.core;

/**
 * A failure that tells its reader in one sentence what is wrong, and in another what to do. Neither
 * contains a private value. Parameters and operations in them are {@link ParameterReference}s.
 * Whoever shows it to a user needs to know no more than this, and nobody has to look for advice in
 * a message.
 */
public interface UserFacingException {

  /** What the failure means for whoever asked. */
  enum Outcome {
    /** What the user, or a file, asks for cannot be had. */
    BAD_INPUT(2),
    /** Nothing was released, for a reason that is not a mistake of the user. */
    NOTHING_RELEASED(3),
    /** An engine is missing or broken. */
    BROKEN_ENGINE(4);

    private final int exitCode;

    Outcome(int exitCode) {
      this.exitCode = exitCode;
    }

    /** What a command ends with. */
    public int exitCode() {
      return exitCode;
    }
  }

  /** What it means for whoever asked. */
  Outcome outcome();

  /** What is wrong and where. */
  String message();

  /** What to do about it, a sentence that reads well after "Hint:"; may be empty. */
  String hint();

  /** What to do about it, with parameters by their names. */
  default String advice() {
    return ParameterReference.plain(hint());
  }

  /**
   * What is wrong and where.
   *
   * @param names what things are called where it is read
   */
  default String message(ParameterReference.Names names) {
    return ParameterReference.in(message(), names);
  }

  /**
   * What to do about it.
   *
   * @param names what things are called where it is read
   */
  default String advice(ParameterReference.Names names) {
    return ParameterReference.in(hint(), names);
  }
}
