package org.didyma.ground;

/**
 * Input that cannot be used, said in one sentence that a user can act on: what is wrong, where, and
 * (as {@link #advice()}) what to do. The sentence never contains a private value. Parameters and
 * operations in it are {@link Mention}s.
 */
public final class InvalidInputException extends RuntimeException implements Told {

  private final String said;
  private final String saidPublicly;
  private final String advised;

  /**
   * @param message what is wrong and where, without private values
   * @param advice what to do about it, a sentence that reads well after "Maybe"; may be empty
   */
  public InvalidInputException(String message, String advice) {
    this(message, message, advice);
  }

  private InvalidInputException(String message, String publicMessage, String advice) {
    super(Mention.plain(message));
    this.said = message;
    this.saidPublicly = publicMessage;
    this.advised = advice;
  }

  public InvalidInputException(String message, String advice, Throwable cause) {
    super(Mention.plain(message), cause);
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
    return Mention.plain(saidPublicly);
  }

  @Override
  public Outcome outcome() {
    return Outcome.BAD_INPUT;
  }

  @Override
  public String said() {
    return said;
  }

  @Override
  public String advised() {
    return advised;
  }

  /**
   * The same for readers who call parameters otherwise.
   *
   * @param names what things are called there
   */
  public InvalidInputException calling(Mention.Names names) {
    InvalidInputException other =
        new InvalidInputException(
            Mention.in(said, names), Mention.in(saidPublicly, names), Mention.in(advised, names));
    other.initCause(getCause());
    other.setStackTrace(getStackTrace());
    return other;
  }
}
