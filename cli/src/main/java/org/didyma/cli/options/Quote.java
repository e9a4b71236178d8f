package org.didyma.cli.options;

/** Words of the user, quoted in messages. */
public final class Quote {

  private static final int LONGEST = 60;

  private Quote() {}

  /** The text in double quotes, cut off when it is long. */
  public static String of(String text) {
    return '"' + (text.length() > LONGEST ? text.substring(0, LONGEST) + "..." : text) + '"';
  }
}
