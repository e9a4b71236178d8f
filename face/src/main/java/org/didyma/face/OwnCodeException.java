package org.didyma.face;

/**
 * Code that a program brings has failed. What it said, its cause, may be about records: only who
 * knows the table to be public may repeat it.
 */
public final class OwnCodeException extends RuntimeException {

  private static final long serialVersionUID = 1;

  /** Work of such code, which may throw whatever the JVM lets through. */
  @FunctionalInterface
  interface Work<T> {
    T done() throws Exception;
  }

  private final Throwable said;

  private OwnCodeException(String whose, Throwable said) {
    super(whose + " failed", said);
    this.said = said;
  }

  /** What it threw. */
  public Throwable said() {
    return said;
  }

  /**
   * Does what such code does.
   *
   * @param whose it is, in public words
   */
  static <T> T told(String whose, Work<T> work) {
    try {
      return work.done();
    } catch (Throwable e) {
      throw new OwnCodeException(whose, e);
    }
  }
}
