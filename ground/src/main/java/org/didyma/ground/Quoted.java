package org.didyma.ground;

/** Public text as it appears in messages: on one line, whatever it contains. */
public final class Quoted {

  private static final int LONGEST = 80;

  private Quoted() {}

  /** The text in double quotes; beyond 80 characters the rest is cut off with dots. */
  public static String of(String text) {
    String line = oneLine(text);
    int length = line.codePointCount(0, line.length());
    return '"'
        + (length > LONGEST ? line.substring(0, line.offsetByCodePoints(0, LONGEST)) + "..." : line)
        + '"';
  }

  /** The text with every control character replaced by a question mark. */
  public static String oneLine(String text) {
    StringBuilder line = new StringBuilder(text.length());
    text.codePoints().forEach(c -> line.appendCodePoint(Character.isISOControl(c) ? '?' : c));
    return line.toString();
  }
}
