package org.didyma.core;

/** Public text as it appears in messages: on one line, whatever it contains. */
public final class QuotedText {

  private static final int LONGEST = 80;

  private QuotedText() {}

  /** The text in double quotes; beyond 80 characters the rest is cut off with dots. */
  public static String of(String text) {
    String line = oneLine(text);
    int length = line.codePointCount(0, line.length());
    return '"'
        + (length > LONGEST ? line.substring(0, line.offsetByCodePoints(0, LONGEST)) + "..." : line)
        + '"';
  }

  /**
   * The text with a question mark for every character that is no text: controls, line separators,
   * and marks that turn the direction of what follows, which would show as another text.
   */
  public static String oneLine(String text) {
    StringBuilder line = new StringBuilder(text.length());
    text.codePoints().forEach(c -> line.appendCodePoint(isText(c) ? c : '?'));
    return line.toString();
  }

  private static boolean isText(int c) {
    return switch (Character.getType(c)) {
      case Character.CONTROL,
          Character.LINE_SEPARATOR,
          Character.PARAGRAPH_SEPARATOR,
          Character.SURROGATE ->
          false;
      // The two joiners belong to how some scripts are written.
      case Character.FORMAT -> c == '\u200c' || c == '\u200d';
      default -> true;
    };
  }
}
