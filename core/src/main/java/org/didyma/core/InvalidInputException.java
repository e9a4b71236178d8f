package org.didyma.core;

/**
 * Input that cannot be used, said in one sentence that a user can act on: what is wrong, where, and
 * (as {@link #advice()}) what to do. The sentence never contains a private value. Parameters and
 * operations in it are {@link ParameterReference}s.
 */
public final class InvalidInputException extends RuntimeException implements UserFacingException {

  private final String said;
  private final String saidPublicly;
  private final String advised;

  /**
   * @param message what is wrong and where, without private values
   * @param advice what to do about it, a sentence that reads well after "Hint:"; may be empty
   */
  public InvalidInputException(String message, String advice) {
    this(message, message, advice);
  }

  private InvalidInputException(String message, String publicMessage, String advice) {
    super(ParameterReference.plain(message));
    this.said = message;
    this.saidPublicly = publicMessage;
    this.advised = advice;
  }

  public InvalidInputException(String message, String advice, Throwable cause) {
    super(ParameterReference.plain(message), cause);
    this.said = message;
    this.saidPublicly = message;
    this.advised = advice;
  }

  /**
   * A record of a table that cannot be used.
   *
   * @param message what is wrong and where, with the line of the record
   * @param publicMessage the same without what only somebody who has the table may know: nothing
   *     finer than the name of a column
   * @param advice as above
   */
  public static InvalidInputException ofRecord(
      String message, String publicMessage, String advice) {
    return new InvalidInputException(message, publicMessage, advice);
  }

  /** The message without the place of a record; the message itself where it names none. */
  public String publicMessage() {
    return ParameterReference.plain(saidPublicly);
  }

  /**
   * The same for readers who call parameters otherwise.
   *
   * @param names what things are called there
   */
  public String publicMessage(ParameterReference.Names names) {
    return ParameterReference.in(saidPublicly, names);
  }

  @Override
  public Outcome outcome() {
    return Outcome.BAD_INPUT;
  }

  @Override
  public String message() {
    return said;
  }

  @Override
  public String hint() {
    return advised;
  }

  /**
   * The same for readers who call parameters otherwise.
   *
   * @param names what things are called there
   */
  public InvalidInputException calling(ParameterReference.Names names) {
    InvalidInputException other =
        new InvalidInputException(
            ParameterReference.in(said, names),
            ParameterReference.in(saidPublicly, names),
            ParameterReference.in(advised, names));
    other.initCause(getCause());
    other.setStackTrace(getStackTrace());
    return other;
  }
}
