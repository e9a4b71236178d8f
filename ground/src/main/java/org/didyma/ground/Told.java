package org.didyma.ground;

/**
 * A failure that tells its reader in one sentence what is wrong, and in another what to do. Neither
 * contains a private value. Parameters and operations in them are {@link Mention}s. Whoever shows
 * it to a user needs to know no more than this, and nobody has to look for advice in a message.
 */
public interface Told {

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
  String said();

  /** What to do about it, a sentence that reads well after "Maybe"; may be empty. */
  String advised();

  /** What to do about it, with parameters by their names. */
  default String advice() {
    return Mention.plain(advised());
  }

  /**
   * What is wrong and where.
   *
   * @param names what things are called where it is read
   */
  default String said(Mention.Names names) {
    return Mention.in(said(), names);
  }

  /**
   * What to do about it.
   *
   * @param names what things are called where it is read
   */
  default String advice(Mention.Names names) {
    return Mention.in(advised(), names);
  }
}
